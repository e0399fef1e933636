/** How far a table steps back when something lies over its right edge: all of it is seen in the room that is left. */
export function stepBack(room: number, whole: number): number {
  return room > 0 && whole > room ? room / whole : 1;
}
