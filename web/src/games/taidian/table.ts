/** The card table: names, prices and texts.  A table of one's own comes with the options; ours is generated from the rules. */
import { CARDS, type CardFile, type CardRow, type CharacterRow, type TaidianView } from '../../generated/taidian';
import { option } from './view';

export interface CardTable {
  symbols: readonly string[];
  mostLevel: number;
  powerCost: number;
  cards: ReadonlyMap<string, CardRow>;
  characters: ReadonlyMap<string, CharacterRow>;
}

const open = ({ game, card, character }: CardFile): CardTable => ({
  symbols: game.symbols,
  mostLevel: game.max_power_level,
  powerCost: game.energy_per_power_up,
  cards: new Map(card.map((row) => [row.id, row])),
  characters: new Map(character.map((row) => [row.id, row])),
});

export const STANDARD: CardTable = open(CARDS);
/** What a face shows of a card that nobody sees, by name. */
export const BACK = 'back';

/** The ids of all cards and characters. */
export const ALL: readonly string[] = [...STANDARD.cards.keys(), ...STANDARD.characters.keys()];

const read = new Map<string, CardTable>();

/** The table of a game; the server has checked whatever the option carries. */
export function tableOf(view: TaidianView): CardTable {
  const named = option(view, 'card_table');
  if (typeof named !== 'string' || !named.startsWith('{')) return STANDARD;
  const table = read.get(named) ?? open(JSON.parse(named) as CardFile);
  read.set(named, table);
  return table;
}

/** Of a card that the table does not have: nothing is known of it. */
const BLANK: Omit<CardRow, 'id' | 'name'> = {
  kind: 'money',
  cost: 0,
  value: 0,
  count: 0,
  text: '',
  symbol: '',
  counter: false,
  stops_robbers: false,
  destroys_structure: false,
  rounds: 0,
  steals: 0,
  heals: false,
  effect: '',
  colour: '',
  seed: [],
};

const capitals = (id: string): string => id.replaceAll('_', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());

/** A card of the table; one nobody knows is told by its id. */
export function rowOf(table: CardTable, card: string): CardRow {
  return table.cards.get(card) ?? { ...BLANK, id: card, name: capitals(card) };
}

export const nameOf = (table: CardTable, card: string): string => rowOf(table, card).name;

export const symbolName = (symbol: string): string => capitals(symbol);
