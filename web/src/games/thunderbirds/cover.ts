/** Which symbols of a Disaster are covered, and by which dice. */
import { bookOf, cardOf, symbolsOf } from './book';
import type { ChainCard, Die, RolledDie, ThunderbirdsView } from '../../generated/thunderbirds';

export interface Cover {
  symbol: number;
  /** The stored die that lies here, by its number from 1; 0: none. */
  stored: number;
  /** The die of the running action that is laid here. */
  placed: Die | null;
}

/** The dice of the running action that are laid on a card of its chain. */
export function placedAt(view: ThunderbirdsView, chain: number, position: number): RolledDie[] {
  return view.action?.chain === chain ? view.action.dice.filter((die) => die.position === position) : [];
}

/** The symbols active at a position, each with what covers it. */
export function coverOf(view: ThunderbirdsView, entry: ChainCard, chain: number, position: number): Cover[] {
  const line = cardOf(bookOf(view), entry.card).pos[position - 1] ?? '';
  const stored = entry.stored.map((die, at) => ({ face: die.face, number: at + 1 }));
  const placed = placedAt(view, chain, position).slice();
  return symbolsOf(line).map((symbol) => {
    const at = stored.findIndex((die) => die.face === symbol);
    if (at >= 0) return { symbol, stored: stored.splice(at, 1)[0]?.number ?? 0, placed: null };
    const laid = placed.findIndex((die) => die.symbol === symbol);
    return { symbol, stored: 0, placed: laid >= 0 ? (placed.splice(laid, 1)[0] ?? null) : null };
  });
}

/** Where a symbol of a card's active line is, by its number from the left. */
export const coverPlace = (chain: number, position: number, symbol: number): string => `cover:${chain}:${position}:${symbol}`;
