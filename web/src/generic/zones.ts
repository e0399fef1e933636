/** What lies on a table in the terms of any game, as its board needs it.  The shapes are those of `core/tabletop.py`. */
import type { Colour, Lies, Tabletop, Zone, ZoneCard } from '../generated/core';

/** A thing on the table, with the place it can be picked at and what a screen reader calls it. */
export interface Thing {
  place: string;
  label: string;
  card: Required<ZoneCard>;
}

export interface Laid {
  id: string;
  title: string;
  owner: number | null;
  layout: NonNullable<Zone['layout']>;
  columns: number;
  things: readonly Thing[];
  /** Where something can be put that is none of its cards: the zone itself, if the notation has a word for it. */
  slot: Thing | null;
  /** How many cards lie here. */
  count: number;
  /** "Your hand", "Ann's hand", "Market". */
  name: string;
  words: ReadonlyMap<string, readonly string[]>;
}

const PLAIN: Required<ZoneCard> = {
  face: '',
  name: '',
  text: '',
  card: '',
  colour: 'slate',
  lies: 'open',
  count: 1,
  mark: '',
  word: '',
};

const lower = (title: string): string => (/^[A-Z][^A-Z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title);

/** Whose a zone is, and what it is called. */
export function nameOf(zone: Zone, seat: number | null, names: readonly string[]): string {
  const owner = zone.owner ?? null;
  if (owner === null) return zone.title;
  if (owner === seat) return `Your ${lower(zone.title)}`;
  return `${names[owner] ?? `Player ${owner + 1}`}'s ${lower(zone.title)}`;
}

const HOW: Record<Lies, string> = { open: '', known: ', face down, but you know it', hidden: '', empty: '' };

/** What a screen reader says of a card. */
export function labelOf(card: Required<ZoneCard>, where: string): string {
  if (card.lies === 'empty') return `Empty place, ${where}`;
  if (card.lies === 'hidden') return `${card.count === 1 ? 'Face-down card' : `${card.count} face-down cards`}${marked(card)}, ${where}`;
  const times = card.count === 1 ? '' : `${card.count} times `;
  const called = card.name || card.face;
  return `${times}${called.charAt(0).toUpperCase()}${called.slice(1)}${HOW[card.lies]}${marked(card)}, ${where}`;
}

const marked = (card: Required<ZoneCard>): string => (card.mark ? `, ${card.mark}` : '');

/** The places of a zone.  A pile is one place: its last card lies on top, and whoever means that card means the pile. */
export function lay(zone: Zone, seat: number | null, names: readonly string[]): Laid {
  const name = nameOf(zone, seat, names);
  const layout = zone.layout ?? 'row';
  const columns = zone.columns ?? 0;
  const cards = (zone.cards ?? []).map((card) => ({ ...PLAIN, ...card }));
  for (const card of cards) if (card.card) faces.set(card.card, faceName(card, card.colour));
  const count = cards.reduce((sum, card) => sum + (card.lies === 'empty' ? 0 : card.count), 0);
  const where = (at: number): string => (columns > 0 ? `${name}, row ${Math.floor(at / columns) + 1} column ${(at % columns) + 1}` : name);
  let things = cards.map((card, at): Thing => ({ place: `${zone.id}/${at}`, label: labelOf(card, where(at)), card }));
  let slot: Thing | null = null;
  const own = { place: zone.id, label: name, card: { ...PLAIN, lies: 'empty' as const, word: zone.word ?? '' } };
  if (layout === 'pile') {
    const top = things[things.length - 1];
    const label = top ? `${top.label}${count > 1 ? `, ${count} cards` : ''}` : `${name}, empty`;
    things = [top && count > 0 ? { ...top, place: zone.id, label } : { ...own, label }];
  } else if (own.card.word) {
    slot = own;
  }
  return {
    id: zone.id,
    title: zone.title,
    owner: zone.owner ?? null,
    layout,
    columns,
    things,
    slot,
    count,
    name,
    words: wordsOf(zone, things, slot),
  };
}

/** By word of the notation: the places it may mean. */
function wordsOf(zone: Zone, things: readonly Thing[], slot: Thing | null): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, string[]>();
  const add = (word: string, place: string): void => void (word && words.set(word, [...new Set([...(words.get(word) ?? []), place])]));
  for (const { card, place } of slot ? [...things, slot] : things) add(card.word, place);
  if (zone.layout === 'pile') add(zone.word ?? '', zone.id);
  return words;
}

/** Every zone that has a name; none where the rules are gone. */
export function zonesOf(top: Tabletop | null, seat: number | null, names: readonly string[] = []): Laid[] {
  return (top?.zones ?? []).map((zone) => lay(zone, seat, names));
}

/** By kind of card: the face it was last seen with.  Whoever shows a card large knows its kind alone. */
const faces = new Map<string, string>();

/** What `Face` draws: the letters and colour it is given, or those of a kind of card. */
export const faceFor = (face: string): string => (face.includes('|') ? face : (faces.get(face) ?? `slate|${face}`));

/** What a flying card shows, as `Face` understands it. */
export const faceName = (card: Required<ZoneCard>, back: Colour): string =>
  card.lies === 'open' || card.lies === 'known' ? `${card.colour}|${card.face || card.name}` : `${back}|`;
