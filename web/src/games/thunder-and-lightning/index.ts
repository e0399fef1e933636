import { held } from '../holds';
import type { GameClient } from '../types';
import Board from './Board.svelte';
import { beats } from './beats';
import Face from './Face.svelte';
import Picture from './Picture.svelte';
import { tension } from './tension';
import { attempt } from './attempt';
import { cardAt } from './card-at';
import { ALL, codeOf } from './cards';
import { lessons } from './lessons';
import { motions } from './motions';
import { path } from './path';
import { STAGE } from './places';
import type { Figures, ThunderEvent, ThunderView } from '../../generated/thunder-and-lightning';

/** Piles are known by their backs. */
const faceOf = (id: string): string => id.replace(/^(deck|pile):/, 'back:');

const FIELDS: readonly string[] = ['card', 'cards'];

/** Both decks have cards of the same name: which is meant, the event says. */
function mentioned(event: ThunderEvent): readonly string[] {
  const cards = Object.entries(event).flatMap(([field, value]) => (FIELDS.includes(field) ? [value].flat() : []));
  return cards.flatMap((card) => (typeof card === 'number' ? [codeOf(card)] : []));
}

const client: GameClient<ThunderView, ThunderEvent, Figures> = {
  Board,
  Face,
  faceOf,
  Picture,
  pictured: ALL,
  scene: () => import('./scene'),
  tension,
  path,
  quiet: ['End turn', 'Stop drawing'],
  attempt,
  holds: held({ one: ['hand', 'cell'], heaps: ['pile', STAGE] }),
  motions,
  beats,
  cardAt,
  mentioned,
  lessons,
};

export default client;
