import type { Motion } from '../types';
import { codeOf } from './cards';
import { type BlancoEvent, type BlancoView, CELLS, COLUMNS } from '../../generated/blanco';
import { cellText, gridPlace } from './view';

const cellOf = (seat: number, cell: number): string => gridPlace(seat, cellText(cell));

/** Where a card of a hand lies: own hands are sorted, so a card that has left it lay behind the smaller ones. */
function handOf(view: BlancoView, seat: number, card: number): string {
  if (seat !== (view.viewer ?? 0)) return `seat:${seat}`;
  const hand = view.players[seat]?.hand ?? [];
  return `hand:${hand.filter((held) => held.hand === 'held' && held.card < card).length}`;
}

export function motions(e: BlancoEvent, view: BlancoView): Motion[] {
  switch (e.event) {
    case 'DrewFromPile':
      return [{ from: 'pile', to: handOf(view, e.seat, e.card), face: codeOf(e.card) }];
    case 'DrewUnseen':
      return [{ from: 'pile', to: handOf(view, e.seat, 0), face: null }];
    case 'DrewFromDiscard':
      return [{ from: 'discard', to: handOf(view, e.seat, e.card), face: codeOf(e.card) }];
    case 'Discarded':
      return [{ from: handOf(view, e.seat, e.card), to: 'discard', face: codeOf(e.card) }];
    case 'Placed':
      return [
        { from: cellOf(e.seat, e.cell), to: 'discard', face: codeOf(e.replaced) },
        { from: handOf(view, e.seat, e.card), to: cellOf(e.seat, e.cell), face: codeOf(e.card) },
      ];
    case 'Swapped':
      return swapped(view, e.seat, e.first, e.second);
    case 'RowCleared':
      return e.cards.map((card, at) => ({ from: cellOf(e.seat, e.row * COLUMNS + at), to: 'box', face: codeOf(card) }));
    case 'ColumnCleared':
      return e.cards.map((card, at) => ({ from: cellOf(e.seat, at * COLUMNS + e.column), to: 'box', face: codeOf(card) }));
    case 'SecondGridDealt':
      return [...Array(CELLS).keys()].map((cell) => ({ from: 'pile', to: cellOf(e.seat, cell), face: null }));
    default:
      return [];
  }
}

/** The two cards cross; after the swap each lies where the other lay. */
function swapped(view: BlancoView, seat: number, first: number, second: number): Motion[] {
  const faceAt = (cell: number): string | null => {
    const card = view.players[seat]?.grid[Math.floor(cell / COLUMNS)]?.[cell % COLUMNS];
    return card?.lies === 'up' ? codeOf(card.card) : null;
  };
  return [
    { from: cellOf(seat, first), to: cellOf(seat, second), face: faceAt(second) },
    { from: cellOf(seat, second), to: cellOf(seat, first), face: faceAt(first) },
  ];
}
