import type { TaidianView } from '../../generated/taidian';

const NAMED = /^(?:hand|market|spoils|character):(\w+)$/;
const SEAT = /^seat:(\d+)$/;
const STRUCTURE = /^structure:\d+:(\w+)$/;

/** The card or character a place shows. */
export function cardAt(place: string, view: TaidianView): string | null {
  const named = NAMED.exec(place) ?? STRUCTURE.exec(place);
  if (named) return named[1] ?? null;
  const seat = SEAT.exec(place);
  return (seat && view.players[Number(seat[1])]?.character) || null;
}
