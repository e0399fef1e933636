import type { GameClient } from '../types';
import Board from './Board.svelte';
import { beats } from './beats';
import Detail from './Detail.svelte';
import Face from './Face.svelte';
import Picture from './Picture.svelte';
import { tension } from './tension';
import { attempt } from './attempt';
import { cardAt } from './card-at';
import { lessons } from './lessons';
import { motions } from './motions';
import { path } from './path';
import { ALL } from './table';
import type { Figures, TaidianEvent, TaidianView } from '../../generated/taidian';

/** Characters have a face, power-ups have none. */
const faceOf = (id: string): string | null => (id.startsWith('power:') ? null : id.replace(/^character:/, ''));

const client: GameClient<TaidianView, TaidianEvent, Figures> = {
  Board,
  Face,
  Picture,
  pictured: ALL,
  scene: () => import('./scene'),
  tension,
  path,
  attempt,
  motions,
  beats,
  cardAt,
  faceOf,
  Detail,
  lessons,
};

export default client;
