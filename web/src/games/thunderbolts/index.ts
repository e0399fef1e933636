import { held } from '../holds';
import type { GameClient } from '../types';
import Board from './Board.svelte';
import { beats } from './beats';
import { ALL, codeOf, WILD } from './cards';
import Face from './Face.svelte';
import { lessons } from './lessons';
import { motions } from './motions';
import { attempt, otherPaths, path } from './path';
import Picture from './Picture.svelte';
import { tension } from './tension';
import type { ThunderboltsEvent, ThunderboltsView } from '../../generated/thunderbolts';

function cardAt(place: string, view: ThunderboltsView): string | null {
  const [kind, number = ''] = place.split(':');
  const mine = view.players[view.viewer ?? 0];
  if (kind === 'wild') return codeOf(WILD);
  if (kind === 'wallet') return named(mine?.wallet.top);
  if (kind === 'reserve') return named(mine?.reserves[Number(number) - 1]?.at(-1));
  if (kind === 'stack') return named(view.stacks[Number(number) - 1]?.cards.at(-1));
  const held = kind === 'hand' ? mine?.hand[Number(number)] : undefined;
  return held?.hand === 'held' ? codeOf(held.card) : null;
}

const named = (card: number | null | undefined): string | null => (card === null || card === undefined ? null : codeOf(card));

const thunderbolts: GameClient<ThunderboltsView, ThunderboltsEvent> = {
  Board,
  Face,
  Picture,
  pictured: ALL,
  scene: () => import('./scene'),
  tension,
  path,
  otherPaths,
  quiet: ['Pass'],
  attempt,
  holds: held({ one: ['hand', 'cell'], heaps: ['wallet', 'reserve'] }),
  motions,
  beats,
  cardAt,
  lessons,
};
export default thunderbolts;
