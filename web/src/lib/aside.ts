/** How far a table moves to the left when something lies over its right edge. */

/** Where things begin and end, in px from the left edge of the table. */
export type Span = readonly [left: number, right: number];

const MARGIN = 16;

/**
 * As far as it must for the first of these that there is room for, and no farther: all there is to act with, or only one's hand.
 * What is too wide for the room is not moved for.
 */
export function aside(wanted: readonly (Span | null)[], room: number): number {
  const fits = wanted.find((one) => one !== null && one[1] - one[0] + 2 * MARGIN <= room);
  return fits ? Math.max(0, Math.ceil(fits[1] + MARGIN - room)) : 0;
}
