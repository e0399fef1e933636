/** What the places of a board hold, by their kind: their name up to the first colon. */

/** One card, which is gone when it flies away and stays where it lands; or a heap, on which a card comes to lie on top. */
export type Held = 'one' | 'heap';

const kindOf = (place: string): string => place.replace(/:.*$/, '');

/** For `GameClient.holds`: what is named neither way is a hand, a seat, the edge of the table. */
export const held =
  ({ one, heaps = [] }: { one: readonly string[]; heaps?: readonly string[] }) =>
  (place: string): Held | null =>
    one.includes(kindOf(place)) ? 'one' : heaps.includes(kindOf(place)) ? 'heap' : null;
