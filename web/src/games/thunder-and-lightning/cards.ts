/** The 23 kinds of card, with their names in each deck, and small questions about them. */
import { CARDS, type Card, type Figures, type Kind, type Side } from '../../generated/thunder-and-lightning';

export type { Side } from '../../generated/thunder-and-lightning';

export const KINDS: readonly Kind[] = CARDS.card;

export const backOf = (card: Card): Side => (card < KINDS.length ? 'thor' : 'loki');

export function kindOf(card: Card): Kind {
  const kind = KINDS[card % KINDS.length];
  if (!kind) throw new RangeError(`There is no card ${card}.`);
  return kind;
}

export const nameOf = (card: Card): string => kindOf(card)[backOf(card)];

export const otherSide = (side: Side): Side => (side === 'thor' ? 'loki' : 'thor');

/** A card as its holder names it in an action: "ravens", "stolen ravens". */
export const named = (card: Card, side: Side): string => (backOf(card) === side ? '' : 'stolen ') + kindOf(card).id;

/** What each kind counts at this table, by its id. */
export type Strengths = Figures['strengths'];

/** As it is printed, for a game whose rules are gone. */
export const PRINTED: Strengths = Object.fromEntries(KINDS.map((kind) => [kind.id, kind.has_strength ? kind.strength : null]));

const CODE = /^(thor|loki)_(\w+)$/;

/** The card a face names: "loki_ravens", or any name on a card.  Null where nobody knows it. */
export function cardOf(face: string): Card | null {
  const code = CODE.exec(face);
  for (const [at, kind] of KINDS.entries()) {
    if (code) {
      if (kind.id === code[2]) return at + (code[1] === 'thor' ? 0 : KINDS.length);
    } else if (face === kind.thor || face === kind.id) return at;
    else if (face === kind.loki) return at + KINDS.length;
  }
  return null;
}

export const codeOf = (card: Card): string => `${backOf(card)}_${kindOf(card).id}`;

/** The codes of all cards, Thor's deck first. */
export const ALL: readonly string[] = Array.from({ length: 2 * KINDS.length }, (_, card) => codeOf(card));

/** Equal cards lie on one heap, in the order in which they came. */
export function heaps(cards: readonly Card[]): { card: Card; count: number }[] {
  const counts = new Map<Card, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => ({ card, count }));
}
