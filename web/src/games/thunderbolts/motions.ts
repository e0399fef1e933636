import type { Motion } from '../types';
import { codeOf, PLACES, WILD } from './cards';
import { FROM_RESERVE, FROM_WALLET, type ThunderboltsEvent, type ThunderboltsView, type WildExchanged } from '../../generated/thunderbolts';

/**
 * Where a card comes from or goes to; the others' things are anchors with their seat in the name.  Own hands are sorted, so a
 * card that has left it lay behind the smaller ones.
 */
function at(view: ThunderboltsView, seat: number, source: number): string {
  const own = seat === (view.viewer ?? 0);
  if (source < FROM_WALLET) return own ? `hand:${smaller(view, seat, source)}` : `seat:${seat}`;
  if (source === FROM_WALLET) return own ? 'wallet' : `wallet:${seat}`;
  const reserve = source - FROM_RESERVE + 1;
  return own ? `reserve:${reserve}` : `reserve:${seat}:${reserve}`;
}

const smaller = (view: ThunderboltsView, seat: number, card: number): number =>
  (view.players[seat]?.hand ?? []).filter((held) => held.hand === 'held' && held.card < card).length;

const cell = (stack: number, place: number): string => `cell:${stack + 1}:${place}`;

export function motions(e: ThunderboltsEvent, view: ThunderboltsView): Motion[] {
  switch (e.event) {
    case 'CardsDrawn':
    case 'HandRefilled':
      return e.cards.map((card) => ({ from: 'vault', to: at(view, e.seat, card), face: codeOf(card) }));
    case 'CardsDrawnUnseen':
    case 'HandRefilledUnseen':
      return Array.from({ length: e.count }, () => ({ from: 'vault', to: at(view, e.seat, 0), face: null }));
    case 'CardPlayed':
      return [{ from: at(view, e.seat, e.source), to: cell(e.stack, e.place), face: codeOf(e.card) }];
    case 'WildExchanged':
      return exchanged(e, view);
    case 'StackCompleted':
      return [{ from: cell(e.stack, PLACES - 1), to: 'completed', face: 'S' }];
    case 'TurnClosed':
      return [{ from: at(view, e.seat, e.card), to: at(view, e.seat, FROM_RESERVE + e.reserve), face: codeOf(e.card) }];
    default:
      return [];
  }
}

/** The letter goes in, the wild comes out: into the hand, or to where the letter lay. */
function exchanged(e: WildExchanged, view: ThunderboltsView): Motion[] {
  const source = at(view, e.seat, e.source);
  return [
    { from: cell(e.stack, e.card), to: e.to_hand ? at(view, e.seat, WILD) : source, face: codeOf(WILD) },
    { from: source, to: cell(e.stack, e.card), face: codeOf(e.card) },
  ];
}
