/** The card table: names, prices and worths.  A table of one's own comes with the options; ours is the standard one. */
import { option, player, type TaidianView } from './view';

export type Kind = 'money' | 'energy' | 'attack' | 'defence' | 'structure';

export interface CardRow {
  id: string;
  name: string;
  kind: Kind;
  cost: number;
  value: number;
  symbol: string;
  text: string;
  /** Rounds a Poison stays. */
  rounds: number;
  /** What a structure or a defence card does. */
  effect: string;
}

export interface CharacterRow {
  id: string;
  name: string;
  role: string;
  text: string;
  bonus: Readonly<Record<string, number>>;
  /** What it pays less for structures. */
  discount: number;
}

export interface CardTable {
  symbols: readonly string[];
  levelBonus: number;
  mostLevel: number;
  powerCost: number;
  cards: ReadonlyMap<string, CardRow>;
  characters: ReadonlyMap<string, CharacterRow>;
}

type Line = readonly [id: string, name: string, kind: Kind, cost: number, value: number, symbol: string, text: string, effect?: string, rounds?: number];
type Person = readonly [id: string, name: string, role: string, text: string, bonus?: Readonly<Record<string, number>>, discount?: number];

const LINES: readonly Line[] = [
  ['coin', 'Coin', 'money', 1, 1, '', 'Worth 1 money.'],
  ['cash', 'Cash', 'money', 3, 2, '', 'Worth 2 money.'],
  ['gold', 'Gold', 'money', 5, 4, '', 'Worth 4 money.'],
  ['bolt', 'Bolt', 'energy', 2, 1, '', 'Gives 1 energy.'],
  ['flash', 'Flash', 'energy', 4, 3, '', 'Gives 3 energy.'],
  ['strike', 'Strike', 'energy', 6, 5, '', 'Gives 5 energy.'],
  ['punch', 'Punch', 'attack', 3, 10, 'strength', '10 attack points.'],
  ['kick', 'Kick', 'attack', 2, 5, 'strength', '5 attack points. Under attack, play it against the attacker.'],
  ['nine_mm', '9mm', 'attack', 4, 15, 'aim', '15 attack points. Under attack, play it against the attacker.'],
  ['shotgun', 'Shotgun', 'attack', 2, 5, 'aim', '5 attack points. Fired at a Robber: all Robbers against you fail this turn, and their sender is hit.'],
  ['fire_bomb', 'Fire Bomb', 'attack', 4, 10, '', "10 attack points, and a structure of the target goes to its owner's discard pile."],
  ['poison', 'Poison', 'attack', 4, 5, '', 'Takes 5 health at the start of each of your next 4 turns. Only an Antidote removes it.', '', 4],
  ['robber', 'Robber', 'attack', 3, 0, '', "Takes an unseen card from the target's hand. A stolen attack card can be used this turn."],
  ['first_aid', 'First Aid', 'attack', 3, 10, 'healing', 'On an attacking turn, any one character regains 10 health.'],
  ['shield', 'Shield', 'defence', 3, 15, 'skill', 'Blocks 15 points of an attack or a counter-attack.', 'block'],
  ['medic', 'Medic', 'defence', 5, 10, 'healing', 'Under attack or hurt by Poison, regain 10 health.', 'heal'],
  ['antidote', 'Antidote', 'defence', 2, 0, '', 'Removes one Poison, when it is laid or when it is about to hurt.', 'cure'],
  ['burn_barrel', 'Burn-Barrel', 'structure', 4, 2, '', 'On your turn, take up to 2 unplayed hand cards out of the game.', 'burn'],
  ['barricade', 'Barricade', 'structure', 6, 5, '', 'Blocks 5 points of every attack and every counter-attack on you.', 'block'],
  ['field_clinic', 'Field Clinic', 'structure', 6, 5, '', 'Regain 5 health at the end of an attacking turn in which you played a red card.', 'heal_after_attack'],
  ['generator', 'Generator', 'structure', 5, 1, '', 'Gives 1 energy when you begin an upgrading turn.', 'energy_on_upgrade'],
  ['black_market', 'Black Market', 'structure', 5, 1, '', 'Gives 1 money on each of your upgrading turns.', 'money_on_upgrade'],
  ['watchtower', 'Watchtower', 'structure', 8, 1, '', 'Draw 1 card more at the end of your turn.', 'draw'],
];

const PEOPLE: readonly Person[] = [
  ['bruno', 'Bruno Kessler', 'dock fighter', 'Your Kicks are worth 5 more.', { kick: 5 }],
  ['anneke', 'Anneke Vos', 'plasma physicist', 'You begin with 5 energy.'],
  ['salome', 'Salome Rincon', 'field surgeon', 'You begin with a First Aid more. Your First Aid and Medic cards are worth 5 more.', { first_aid: 5, medic: 5 }],
  ['pilar', 'Pilar Ochoa', 'pickpocket', 'You begin with a Robber more. A Robber of yours that is not stopped also counts 5 attack points.', { robber: 5 }],
  ['viktor', 'Viktor Sorokin', 'marksman', 'You begin with a 9mm more. Your Kicks and 9mms do 5 more as counter-attacks.'],
  ['emeka', 'Emeka Obi', 'financier', 'You begin with two Cash more.'],
  ['ingrid', 'Ingrid Halvorsen', 'bodyguard', 'Your Shields block 5 more, also for an ally.', { shield: 5 }],
  ['lian', 'Lian Zhao', 'toxicologist', 'You begin with a Poison more. Your Poisons last one round longer.'],
  ['mateo', 'Mateo Quiroga', 'engineer', 'You begin with a Burn-Barrel in play. Structures cost you 1 less.', {}, 1],
  ['ren', 'Ren Takeda', 'courier', 'After an attacking turn you draw 1 card more.'],
];

export const STANDARD: CardTable = {
  symbols: ['aim', 'strength', 'skill', 'healing'],
  levelBonus: 10,
  mostLevel: 3,
  powerCost: 10,
  cards: new Map(LINES.map(([id, name, kind, cost, value, symbol, text, effect = '', rounds = 0]) => [id, { id, name, kind, cost, value, symbol, text, effect, rounds }])),
  characters: new Map(PEOPLE.map(([id, name, role, text, bonus = {}, discount = 0]) => [id, { id, name, role, text, bonus, discount }])),
};

interface Written {
  game: { symbols: string[]; bonus_per_level: number; max_power_level: number; energy_per_power_up: number };
  card: (Omit<CardRow, 'symbol' | 'rounds' | 'effect'> & { symbol?: string; rounds?: number; effect?: string })[];
  character: (Omit<CharacterRow, 'bonus' | 'discount'> & { bonus?: Record<string, number>; structure_discount?: number })[];
}

const read = new Map<string, CardTable>();

/** The table of a game; the server has checked whatever the option carries. */
export function tableOf(view: TaidianView): CardTable {
  const named = option(view, 'card_table');
  if (typeof named !== 'string' || !named.startsWith('{')) return STANDARD;
  const known = read.get(named);
  if (known) return known;
  const { game, card, character } = JSON.parse(named) as Written;
  const table: CardTable = {
    symbols: game.symbols,
    levelBonus: game.bonus_per_level,
    mostLevel: game.max_power_level,
    powerCost: game.energy_per_power_up,
    cards: new Map(card.map((row) => [row.id, { ...row, symbol: row.symbol ?? '', rounds: row.rounds ?? 0, effect: row.effect ?? '' }])),
    characters: new Map(character.map((row) => [row.id, { ...row, bonus: row.bonus ?? {}, discount: row.structure_discount ?? 0 }])),
  };
  read.set(named, table);
  return table;
}

const capitals = (id: string): string => id.replaceAll('_', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());

/** A card of the table; one nobody knows is told by its id. */
export function rowOf(table: CardTable, card: string): CardRow {
  return table.cards.get(card) ?? { id: card, name: capitals(card), kind: 'money', cost: 0, value: 0, symbol: '', text: '', rounds: 0, effect: '' };
}

export const nameOf = (table: CardTable, card: string): string => rowOf(table, card).name;

export const symbolName = (symbol: string): string => capitals(symbol);

/** What a card is worth if this seat plays it: its levels and its character count. */
export function worth(table: CardTable, view: TaidianView, seat: number, card: string): number {
  const row = rowOf(table, card);
  const own = player(view, seat);
  const level = row.symbol ? (own.levels[table.symbols.indexOf(row.symbol)] ?? 0) : 0;
  return row.value + level * table.levelBonus + (table.characters.get(own.character)?.bonus[card] ?? 0);
}

/** What the active seat pays. */
export function price(table: CardTable, view: TaidianView, card: string): number {
  const row = rowOf(table, card);
  const discount = row.kind === 'structure' ? (table.characters.get(player(view, view.active).character)?.discount ?? 0) : 0;
  return Math.max(1, row.cost - discount);
}
