/** The 23 kinds of card, with their names in each deck. */
import type { Card, Side, ThunderView } from './view';

export interface Kind {
  id: string;
  thor: string;
  loki: string;
  /** Null: no strength at all, which is not the same as 0. */
  strength: number | null;
  /** A mythological symbol: the card has a power. */
  power: boolean;
}

const row = (id: string, names: string, strength: number | null, power = true): Kind => {
  const [thor = id, loki = thor] = names.split('|');
  return { id, thor, loki, strength, power };
};

export const KINDS: readonly Kind[] = [
  row('god', 'Thor|Loki', null),
  row('treasure', "Odin's Ring|Odin's Crown", 0),
  row('shield_wall', 'Shield Wall', 0),
  row('nightmare', 'Nightmare', 0),
  row('frigg', 'Frigg', 0),
  row('ravens', 'Ravens', 1),
  row('archer', 'Female Archer', 2),
  row('ally3', 'Dwarf|Troll', 3, false),
  row('viking', 'Viking Warriors', 4, false),
  row('ally5', 'Light Elf|Fire Giant', 5, false),
  row('ally6', 'Einherjar|Dragon', 6, false),
  row('champion', 'Tyr|Angrboda', 7, false),
  row('baldr', 'Baldr', null),
  row('valkyries', 'Valkyries', null),
  row('vidarr', 'Vidarr', null),
  row('freya', 'Freya', null),
  row('hel', 'Hel', null),
  row('odin', 'Odin', null),
  row('longships', 'Longships', null),
  row('seer', 'Seer', null),
  row('weapon', 'Mjolnir|Gungnir', null),
  row('berserker', 'Berserker', null),
  row('idunn', 'Idunn', null),
];

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

/** Strengths that a deck of one's own changes, from the option that carries it: "viking copies 5 strength 5". */
export function strengths(view: ThunderView): ReadonlyMap<string, number | null> {
  const deck = view.options.values.find(([name]) => name === 'deck')?.[1];
  const changed = new Map<string, number | null>();
  for (const part of typeof deck === 'string' ? deck.split(',') : []) {
    const found = /^\s*(\w+)\b.*\bstrength (\d|none)\s*$/.exec(part);
    if (found?.[1] && found[2]) changed.set(found[1], found[2] === 'none' ? null : Number(found[2]));
  }
  return changed;
}

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

/** Equal cards lie on one heap, in the order in which they came. */
export function heaps(cards: readonly Card[]): { card: Card; count: number }[] {
  const counts = new Map<Card, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => ({ card, count }));
}
