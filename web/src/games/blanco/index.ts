import { held } from '../holds';
import type { GameClient } from '../types';
import Board from './Board.svelte';
import { beats } from './beats';
import { ALL, codeOf } from './cards';
import Face from './Face.svelte';
import { lessons } from './lessons';
import { motions } from './motions';
import { attempt, otherPaths, path } from './path';
import type { BlancoEvent, Figures, BlancoView } from '../../generated/blanco';
import Picture from './Picture.svelte';
import { tension } from './tension';
import { gridCard } from './view';

function cardAt(place: string, view: BlancoView): string | null {
  const [kind, first = '', second = ''] = place.split(':');
  if (kind === 'discard') return view.discard_top === null ? null : codeOf(view.discard_top);
  if (kind === 'hand') {
    const held = view.players[view.viewer ?? 0]?.hand[Number(first)];
    return held?.hand === 'held' ? codeOf(held.card) : null;
  }
  if (kind !== 'grid') return null;
  const card = gridCard(view.players[Number(first)], second);
  return card === undefined || card.lies === 'down' ? null : codeOf(card.card);
}

const blanco: GameClient<BlancoView, BlancoEvent, Figures> = {
  Board,
  Face,
  Picture,
  pictured: ALL,
  scene: () => import('./scene'),
  tension,
  path,
  otherPaths,
  quiet: ['Leave the rest', 'Look at nothing', 'Keep it hidden'],
  attempt,
  holds: held({ one: ['hand', 'grid'], heaps: ['discard'] }),
  motions,
  beats,
  cardAt,
  lessons,
};
export default blanco;
