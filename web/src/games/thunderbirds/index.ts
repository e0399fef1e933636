import { held } from '../holds';
import type { GameClient } from '../types';
import Board from './Board.svelte';
import { beats } from './beats';
import Detail from './Detail.svelte';
import Face from './Face.svelte';
import { ALL } from './book';
import Picture from './Picture.svelte';
import { tension } from './tension';
import { lessons } from './lessons';
import { motions } from './motions';
import { attempt, cardAt, otherPaths, path } from './path';
import type { Figures, ThunderbirdsEvent, ThunderbirdsView } from '../../generated/thunderbirds';

/** Lady Penelope has her car; the faces of a die are its detail. */
const faceOf = (id: string): string | null => (id === 'lady_penelope' ? 'fab1' : id.startsWith('die:') || id === 'pod_deck' ? null : id);

const thunderbirds: GameClient<ThunderbirdsView, ThunderbirdsEvent, Figures> = {
  Board,
  Face,
  Picture,
  pictured: ALL,
  scene: () => import('./scene'),
  tension,
  path,
  otherPaths,
  quiet: [
    'End the Move phase',
    'End the Rescue phase',
    'Leave the calls',
    'Confirm',
    'No escort',
    'Leave her as she is',
    'Turn to her Road side',
    'Turn to her Air side',
  ],
  attempt,
  holds: held({
    one: ['call', 'card', 'die', 'pilot', 'pod', 'vehicle', 'lady'],
    heaps: ['discarded', 'cover'],
  }),
  motions,
  beats,
  cardAt,
  faceOf,
  Detail,
  lessons,
};
export default thunderbirds;
