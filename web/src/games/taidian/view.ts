/** Small questions about a view of Taidian. */
import type { Player, TaidianView } from '../../generated/taidian';

export function player(view: TaidianView, seat: number): Player {
  const found = view.players[seat];
  if (!found) throw new RangeError(`There is no seat ${seat}.`);
  return found;
}

/** Clockwise from the viewer's left; a spectator sees everybody, from the first seat on. */
export function othersOf(view: TaidianView, seat: number | null): number[] {
  const count = view.players.length;
  const first = seat === null ? 0 : seat + 1;
  return Array.from({ length: seat === null ? count : count - 1 }, (_, step) => (first + step) % count);
}

export function option(view: TaidianView, name: string): string | number | boolean | undefined {
  return view.options.values.find(([known]) => known === name)?.[1];
}

/** Whom a seat stands with. */
export interface Tie {
  what: 'team' | 'treaty';
  seats: readonly number[];
}

export function tiesOf(view: TaidianView, seat: number): Tie[] {
  const own = player(view, seat);
  const inTeams = option(view, 'teams') !== 'none';
  const mates = inTeams ? view.players.flatMap((other, at) => (at !== seat && other.team === own.team ? [at] : [])) : [];
  const ties: Tie[] = [
    { what: 'team', seats: mates },
    { what: 'treaty', seats: own.treaties },
  ];
  return ties.filter(({ seats }) => seats.length > 0);
}

/** Equal cards lie on one heap, in the order in which they came. */
export function heaps(cards: readonly string[]): { card: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => ({ card, count }));
}
