/**
 * What is printed on the cards.  Views name cards by number; the standard table is generated from the rules, and a table of
 * one's own comes in the option `card_table`, in the same form.
 */
import {
  CARDS,
  type CardFile,
  type DiceCard,
  type Emergency as Printed,
  type Pilot,
  type ThunderbirdsView,
  VEHICLES,
} from '../../generated/thunderbirds';
import { option } from './view';

export type Kind = 'disaster' | 'civilian' | 'hood';

export interface Emergency extends Printed {
  kind: Kind;
}

export interface Book {
  cards: readonly Emergency[];
  pods: readonly DiceCard[];
  thunderbirds: readonly DiceCard[];
  pilots: readonly Pilot[];
  dice: CardFile['dice'];
}

export const SYMBOL_CODES = 'FTWXC*';
export const SYMBOL_NAMES = ['fire', 'trapped', 'flood', 'toxic', 'crash', 'wild'] as const;
export const COLOUR_NAMES = ['white', 'red', 'orange', 'blue', 'green', 'purple'] as const;
export const PILOT_IDS = ['scott', 'virgil', 'alan', 'gordon', 'john', 'brains'] as const;

function open({ emergency, pods, thunderbirds, pilots, dice }: CardFile): Book {
  const of = (kind: Kind, cards: readonly Printed[] = []): Emergency[] => cards.map((card) => ({ ...card, kind }));
  const cards = [...of('disaster', emergency['disasters']), ...of('civilian', emergency['civilians']), ...of('hood', emergency['hood'])];
  return { cards, pods, thunderbirds, pilots, dice };
}

export const STANDARD: Book = open(CARDS);
/** The ids of all cards: Emergencies, Pilots, vehicles and Pods. */
export const ALL: readonly string[] = [
  ...STANDARD.cards.map(({ id }) => id),
  ...STANDARD.pilots.map(({ id }) => id),
  ...STANDARD.thunderbirds.map(({ id }) => id),
  'fab1',
  'fab1_air',
  ...STANDARD.pods.map(({ id }) => id),
];

const opened = new Map<string, Book>();

/** The cards this table plays with. */
export function bookOf(view: ThunderbirdsView): Book {
  const text = option(view, 'card_table');
  if (typeof text !== 'string' || text === 'standard') return STANDARD;
  const known = opened.get(text) ?? open(JSON.parse(text) as CardFile);
  opened.set(text, known);
  return known;
}

const MISSING: Emergency = { id: '', name: 'Unknown card', advanced: false, keyword: '', pos: [], kind: 'hood' };

export const cardOf = (book: Book, card: number): Emergency => book.cards[card] ?? MISSING;

/** An Emergency card, Pod, Thunderbird or Pilot by its id, in any table that has been opened. */
export function cardById(id: string): Emergency | null {
  for (const book of [STANDARD, ...opened.values()]) {
    const found = book.cards.find((card) => card.id === id);
    if (found) return found;
  }
  return null;
}

/** What a Rescue action uses: Thunderbirds 1 to 4, then the Pods. */
export const usingOf = (book: Book, using: number): DiceCard | undefined =>
  using < VEHICLES ? book.thunderbirds[using] : book.pods[using - VEHICLES];

export const firstName = (book: Book, pilot: number): string => book.pilots[pilot]?.name.split(' ')[0] ?? '';

/** The six faces of a die, as symbol numbers. */
export const facesOf = (book: Book, colour: string): number[] => symbolsOf((book.dice[colour]?.faces ?? []).join(''));

/** "FFT" as symbol numbers. */
export const symbolsOf = (line: string): number[] => [...line].map((code) => SYMBOL_CODES.indexOf(code));

export const symbolsText = (line: string): string =>
  symbolsOf(line)
    .map((symbol) => SYMBOL_NAMES[symbol])
    .join(', ');

export const dieText = (die: { colour: number; face: number }): string =>
  `${SYMBOL_NAMES[die.face] ?? ''}, ${COLOUR_NAMES[die.colour] ?? ''} die`;
