// Made by `python -m stormdeck.web.protocol.typescript`; do not change it here, but in stormdeck/games/taidian/*.py.
import type { Decision, Options, Seat, View } from './core';

/** Everything one seat (or a spectator) knows. */
export interface TaidianView extends View {
  options: Options;
  decision: Decision | null;
  active: Seat;
  start_seat: Seat;
  first_picker: Seat;
  round: number;
  storm: boolean;
  players: readonly Player[];
  /** Every stack, empty ones too. */
  market: readonly (readonly [string, number])[];
  /** Burned cards and open cards of the dead. */
  removed: readonly string[];
  poisons: readonly PoisonInPlay[];
  turn: Turn;
  /** What the viewer may choose its spoils from. */
  spoils: readonly string[];
  moments: number;
  winners: readonly Seat[];
  ended_by: number;
}

/** One seat, as this viewer sees it. */
export interface Player {
  alive: boolean;
  health: number;
  energy: number;
  /** By symbol, in the order of the card table. */
  levels: readonly number[];
  /** The seat whose team it is in; its own without teams. */
  team: Seat;
  character: string;
  structures: readonly string[];
  treaties: readonly Seat[];
  /** null: not the viewer's. */
  hand: readonly string[] | null;
  hand_size: number;
  /** The own draw pile, in no order: its order is nobody's knowledge. */
  pile: readonly string[] | null;
  pile_size: number;
  /** What everybody saw go to the discard pile since the last reshuffle. */
  discard: readonly string[];
  /** Own cards discarded unplayed. */
  closed: readonly string[] | null;
  closed_size: number;
  /** What everybody knows since a reshuffle in the middle of a draw (TA-G48). */
  bounds: readonly Bound[];
  /** Whether the bounds speak of the closed discards, not of the hand. */
  put_away: boolean;
  /** It has stolen or lost a card, so that not everybody knows its deck. */
  mixed: boolean;
  /** Which elimination took it out; 0: none. */
  out_at: number;
  killer: Seat | null;
}

/**
 * At least `kept` cards of the hand (or of the closed discards) are none of `late`: the pile was renewed in the middle of a
 * draw, and what was drawn before is none of the cards that went into it openly.
 */
export interface Bound {
  kept: number;
  late: readonly string[];
}

/** TA-R59  A Poison on its victim. */
export interface PoisonInPlay {
  card: string;
  owner: Seat;
  victim: Seat;
  ticks: number;
}

/** What has happened in the running turn, all of it public. */
export interface Turn {
  /** "upgrading" or "attacking"; "" before the choice. */
  kind: string;
  money: number;
  burned: number;
  proposals: number;
  shotguns: readonly Seat[];
  red_played: boolean;
  used: readonly string[];
  bought: readonly string[];
  volley: readonly LaidCard[];
  robber_at: number;
  tallies: readonly Tally[];
  /** Whose window is open. */
  target: Seat | null;
  passed: readonly Seat[];
  cured: boolean;
  tick_at: number;
  /** The phase in which a treaty was offered. */
  asked_from: string;
  /** Whose spoils are still to be taken. */
  victims: readonly Seat[];
  victim: Seat | null;
  taken: number;
}

/** A card of the volley. */
export interface LaidCard {
  card: string;
  target: Seat;
  structure: string;
  /** 0 laid, 1 a Robber that was stopped, 2 a Poison that was cancelled, 3 a Robber that has acted. */
  fate: number;
}

/** What the running exchange adds up for a seat. */
export interface Tally {
  attack: number;
  block: number;
  heal: number;
  counter: number;
}

/**
 * The whole table, for a game that is over: every seat's hand, draw pile and unplayed discards.  A pile has no order: what is
 * drawn is chance.
 */
export interface TaidianOpen extends TaidianView {}

/** TA-R02 to TA-R09  The table is set; `characters` are "" where there are none. */
export interface GameStarted {
  event: 'GameStarted';
  start: Seat;
  characters: readonly string[];
  health: number;
}

/** TA-R07 */
export interface CharacterPicked {
  event: 'CharacterPicked';
  seat: Seat;
  character: string;
}

/** TA-R13, TA-R15  Cards came into a hand. */
export interface Drew {
  event: 'Drew';
  seat: Seat;
  cards: readonly string[];
}

/** Others see only how many. */
export interface DrewUnseen {
  event: 'DrewUnseen';
  seat: Seat;
  count: number;
}

/** TA-G48  A discard pile became a draw pile of `cards` cards. */
export interface Reshuffled {
  event: 'Reshuffled';
  seat: Seat;
  cards: number;
}

/** TA-R47, TA-G35 */
export interface StructureRedrawn {
  event: 'StructureRedrawn';
  seat: Seat;
  card: string;
}

/** TA-R14  `turn` is "upgrading" or "attacking". */
export interface TurnChosen {
  event: 'TurnChosen';
  seat: Seat;
  turn: string;
}

/** TA-R25, TA-G71  By a money card or a structure; `money` is what can be spent now. */
export interface MoneyGained {
  event: 'MoneyGained';
  seat: Seat;
  card: string;
  gain: number;
  money: number;
}

/** TA-R38, TA-G71 */
export interface EnergyGained {
  event: 'EnergyGained';
  seat: Seat;
  card: string;
  gain: number;
  energy: number;
}

/** TA-R40 */
export interface PoweredUp {
  event: 'PoweredUp';
  seat: Seat;
  symbol: string;
  level: number;
}

/** TA-R25, TA-R44 */
export interface Bought {
  event: 'Bought';
  seat: Seat;
  card: string;
  price: number;
  in_play: boolean;
}

/** TA-R56, TA-G47 */
export interface Burned {
  event: 'Burned';
  seat: Seat;
  card: string;
}

/** TA-R19 */
export interface Laid {
  event: 'Laid';
  seat: Seat;
  card: string;
  target: Seat;
  structure: string;
}

/** TA-R23 */
export interface Launched {
  event: 'Launched';
  seat: Seat;
  targets: readonly Seat[];
}

/** TA-R66  A card changed hands. */
export interface Robbed {
  event: 'Robbed';
  seat: Seat;
  victim: Seat;
  card: string;
}

/** TA-G30  A third party sees that a card was taken. */
export interface RobbedUnseen {
  event: 'RobbedUnseen';
  seat: Seat;
  victim: Seat;
}

/** TA-G25, TA-G31  A Robber got nothing: stopped by a Shotgun, or the hand was empty. */
export interface RobberFoiled {
  event: 'RobberFoiled';
  seat: Seat;
  victim: Seat;
  stopped: boolean;
}

/** TA-R50, TA-R51 */
export interface ShotgunFired {
  event: 'ShotgunFired';
  seat: Seat;
  card: string;
  points: number;
}

/** TA-R45, TA-R47 */
export interface StructureBombed {
  event: 'StructureBombed';
  seat: Seat;
  owner: Seat;
  card: string;
}

/** TA-R34, TA-R49  A blue card was played for `target`; `does` is "block", "heal" or "cure". */
export interface Defended {
  event: 'Defended';
  seat: Seat;
  target: Seat;
  card: string;
  does: string;
  points: number;
}

/** TA-R52 */
export interface Countered {
  event: 'Countered';
  seat: Seat;
  card: string;
  points: number;
}

/** TA-R36 */
export interface Passed {
  event: 'Passed';
  seat: Seat;
}

/**
 * TA-R20, TA-R33, TA-G38  Loss and healing at one moment.
 *
 * `cause` is "attack", "counter", "poison", "storm", "aid" or "clinic".
 */
export interface HealthChanged {
  event: 'HealthChanged';
  seat: Seat;
  loss: number;
  healed: number;
  health: number;
  cause: string;
}

/** TA-R55 */
export interface AidGiven {
  event: 'AidGiven';
  seat: Seat;
  target: Seat;
  card: string;
}

/** TA-R59 */
export interface Poisoned {
  event: 'Poisoned';
  seat: Seat;
  victim: Seat;
  card: string;
  ticks: number;
}

/** TA-R59, TA-R60, TA-G44 to TA-G46  `why` is "over", "cured", "cancelled" or "victim". */
export interface PoisonEnded {
  event: 'PoisonEnded';
  seat: Seat;
  victim: Seat;
  card: string;
  why: string;
}

/** TA-R12, TA-G51 */
export interface Eliminated {
  event: 'Eliminated';
  seat: Seat;
  killer: Seat | null;
}

/** TA-G66 */
export interface Conceded {
  event: 'Conceded';
  seat: Seat;
}

/** TA-R72 */
export interface SpoilsTaken {
  event: 'SpoilsTaken';
  seat: Seat;
  victim: Seat;
  card: string;
}

/** TA-G54  The killer looks through the victim's cards. */
export interface SpoilsSeen {
  event: 'SpoilsSeen';
  seat: Seat;
  victim: Seat;
  cards: readonly string[];
}

/** TA-G54  Others see only that it happens. */
export interface SpoilsOffered {
  event: 'SpoilsOffered';
  seat: Seat;
  victim: Seat;
}

/** TA-G54  The rest left the game. */
export interface SpoilsFinished {
  event: 'SpoilsFinished';
  seat: Seat;
  victim: Seat;
}

/** TA-G56 */
export interface TreatyProposed {
  event: 'TreatyProposed';
  seat: Seat;
  other: Seat;
}

/** TA-G56 */
export interface TreatyAnswered {
  event: 'TreatyAnswered';
  seat: Seat;
  other: Seat;
  accepted: boolean;
}

/** TA-G57  `betrayed`: by an attack of the first named. */
export interface TreatyEnded {
  event: 'TreatyEnded';
  seat: Seat;
  other: Seat;
  betrayed: boolean;
}

/** TA-R15, TA-G76  `unplayed` cards went to the discard pile; named only with `open_discards`. */
export interface TurnEnded {
  event: 'TurnEnded';
  seat: Seat;
  unplayed: number;
  shown: readonly string[];
}

/** TA-G63, TA-G64 */
export interface RoundBegan {
  event: 'RoundBegan';
  number: number;
  storm: boolean;
}

/** TA-R12, TA-G36, TA-G65  `why` is "survival", "double_ko" or "rounds". */
export interface GameEnded {
  event: 'GameEnded';
  winners: readonly Seat[];
  why: string;
}

/** All that can happen in this game. */
export type TaidianEvent =
  | AidGiven
  | Bought
  | Burned
  | CharacterPicked
  | Conceded
  | Countered
  | Defended
  | Drew
  | DrewUnseen
  | Eliminated
  | EnergyGained
  | GameEnded
  | GameStarted
  | HealthChanged
  | Laid
  | Launched
  | MoneyGained
  | Passed
  | PoisonEnded
  | Poisoned
  | PoweredUp
  | Reshuffled
  | Robbed
  | RobbedUnseen
  | RobberFoiled
  | RoundBegan
  | ShotgunFired
  | SpoilsFinished
  | SpoilsOffered
  | SpoilsSeen
  | SpoilsTaken
  | StructureBombed
  | StructureRedrawn
  | TreatyAnswered
  | TreatyEnded
  | TreatyProposed
  | TurnChosen
  | TurnEnded;

export interface Figures {
  /** What the active seat pays for each card of the market. */
  prices: Readonly<Record<string, number>>;
  /** What each card of the viewer's hand counts if it is played now. */
  worths: Readonly<Record<string, number>>;
  /** By symbol: what the viewer's level adds to a card. */
  bonuses: readonly number[];
  /** What is laid, in the order in which the targets came. */
  volleys: readonly Volley[];
  /** The window that is open. */
  exchange: Exchange | null;
  /** The cards of the volley, one by one. */
  laid: readonly Counted[];
  /** The structures that block for the target of the open window. */
  walls: readonly Counted[];
  /** For the answers to the volley; levels and characters are public, so nothing is said of a hand. */
  reasons: readonly Reason[];
  /** TA-R07  Those that may still be picked. */
  characters: readonly string[];
  /** For the viewer, on its own turn. */
  together: readonly Together[];
}

/** The cards laid against one seat, and the attack points they count together. */
export interface Volley {
  target: Seat;
  points: number;
}

/** The open window in numbers. */
export interface Exchange {
  what: What;
  /** Who attacks, hits back or has laid the Poison; of several who hit back, the first. */
  source: Seat;
  target: Seat;
  coming: number;
  /** By Shields and by structures (TA-R32); of Poison nothing is (TA-R62). */
  blocked: number;
  healed: number;
  /** What the target loses unless another card is played. */
  through: number;
}

export type What = 'attack' | 'counter' | 'poison' | 'robber';

/** A card that lies before everybody: what it counts there, and why that is not what is printed on it. */
export interface Counted {
  card: string;
  points: number;
  /** "10 + 10 by Strength", "by Pilar", "5 a round"; "" where the printed number says it all. */
  why: string;
}

/** Why a card counts more than its printed value when this seat answers an attack with it. */
export interface Reason {
  seat: Seat;
  card: string;
  why: string;
}

/** Hand cards that are often played one right after the other: a table may do that for one click. */
export interface Together {
  words: string;
  /** In notation, each copy once; each is legal when its turn comes, as long as nobody is asked anything else. */
  actions: readonly string[];
}

/** A whole card table, checked when it is read. */
export interface CardFile {
  schema: number;
  game: GameRow;
  start_deck: Readonly<Record<string, number>>;
  card: readonly CardRow[];
  character: readonly CharacterRow[];
}

/** The numbers of the game itself. */
export interface GameRow {
  id: string;
  title: string;
  min_players: number;
  max_players: number;
  hand_size: number;
  start_health: number;
  start_energy: number;
  energy_per_power_up: number;
  max_power_level: number;
  bonus_per_level: number;
  spoils_cards: number;
  storm_round: number;
  storm_step: number;
  max_rounds: number;
  symbols: readonly string[];
}

/** TA-R30, TA-G03  One kind of card: cost on the right, value on the left, and what it can do. */
export interface CardRow {
  id: string;
  name: string;
  kind: 'money' | 'energy' | 'attack' | 'defence' | 'structure';
  cost: number;
  value: number;
  count: number;
  text: string;
  symbol: string;
  counter: boolean;
  stops_robbers: boolean;
  destroys_structure: boolean;
  rounds: number;
  steals: number;
  heals: boolean;
  effect: string;
  /** What the kind says already; it may be written, but not otherwise. */
  colour: string;
  /** The fields of this row that the rule sheet states; the others are reconstructed. */
  seed: readonly string[];
}

/** TA-R01, TA-R09, TA-R70  A character and its ability. */
export interface CharacterRow {
  id: string;
  name: string;
  role: string;
  text: string;
  bonus: Readonly<Record<string, number>>;
  counter_bonus: number;
  start_energy: number;
  start_cards: readonly string[];
  start_structures: readonly string[];
  poison_extra_rounds: number;
  structure_discount: number;
  draw_after_attack: number;
}

/** The cards of the box. */
export const CARDS: CardFile = {
  schema: 1,
  game: {
    id: 'taidian',
    title: 'Taidian',
    min_players: 2,
    max_players: 6,
    hand_size: 5,
    start_health: 150,
    start_energy: 0,
    energy_per_power_up: 10,
    max_power_level: 3,
    bonus_per_level: 10,
    spoils_cards: 3,
    storm_round: 40,
    storm_step: 5,
    max_rounds: 200,
    symbols: ['aim', 'strength', 'skill', 'healing'],
  },
  start_deck: { coin: 4, cash: 1, shield: 2, kick: 2, punch: 2 },
  card: [
    {
      id: 'coin',
      name: 'Coin',
      kind: 'money',
      cost: 1,
      value: 1,
      count: 40,
      text: 'Worth 1 money.',
      symbol: '',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: '',
      colour: '',
      seed: ['kind'],
    },
    {
      id: 'cash',
      name: 'Cash',
      kind: 'money',
      cost: 3,
      value: 2,
      count: 30,
      text: 'Worth 2 money.',
      symbol: '',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: '',
      colour: '',
      seed: ['kind'],
    },
    {
      id: 'gold',
      name: 'Gold',
      kind: 'money',
      cost: 5,
      value: 4,
      count: 18,
      text: 'Worth 4 money.',
      symbol: '',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: '',
      colour: '',
      seed: ['kind'],
    },
    {
      id: 'bolt',
      name: 'Bolt',
      kind: 'energy',
      cost: 2,
      value: 1,
      count: 20,
      text: 'Gives 1 energy.',
      symbol: '',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: '',
      colour: '',
      seed: ['kind'],
    },
    {
      id: 'flash',
      name: 'Flash',
      kind: 'energy',
      cost: 4,
      value: 3,
      count: 16,
      text: 'Gives 3 energy.',
      symbol: '',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: '',
      colour: '',
      seed: ['kind'],
    },
    {
      id: 'strike',
      name: 'Strike',
      kind: 'energy',
      cost: 6,
      value: 5,
      count: 12,
      text: 'Gives 5 energy.',
      symbol: '',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: '',
      colour: '',
      seed: ['kind'],
    },
    {
      id: 'punch',
      name: 'Punch',
      kind: 'attack',
      cost: 3,
      value: 10,
      count: 36,
      text: '10 attack points.',
      symbol: 'strength',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: '',
      colour: '',
      seed: ['kind', 'value', 'symbol'],
    },
    {
      id: 'kick',
      name: 'Kick',
      kind: 'attack',
      cost: 2,
      value: 5,
      count: 24,
      text: '5 attack points. Under attack, play it against the attacker.',
      symbol: 'strength',
      counter: true,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: '',
      colour: '',
      seed: ['kind', 'value', 'symbol', 'counter'],
    },
    {
      id: 'nine_mm',
      name: '9mm',
      kind: 'attack',
      cost: 4,
      value: 15,
      count: 16,
      text: '15 attack points. Under attack, play it against the attacker.',
      symbol: 'aim',
      counter: true,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: '',
      colour: '',
      seed: ['kind', 'counter'],
    },
    {
      id: 'shotgun',
      name: 'Shotgun',
      kind: 'attack',
      cost: 2,
      value: 5,
      count: 12,
      text: '5 attack points. Fired at a Robber: all Robbers against you fail this turn, and their sender is hit.',
      symbol: 'aim',
      counter: false,
      stops_robbers: true,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: '',
      colour: '',
      seed: ['kind', 'value', 'stops_robbers'],
    },
    {
      id: 'fire_bomb',
      name: 'Fire Bomb',
      kind: 'attack',
      cost: 4,
      value: 10,
      count: 10,
      text: '10 attack points, and a structure of the target goes to its owner\'s discard pile.',
      symbol: '',
      counter: false,
      stops_robbers: false,
      destroys_structure: true,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: '',
      colour: '',
      seed: ['kind', 'destroys_structure'],
    },
    {
      id: 'poison',
      name: 'Poison',
      kind: 'attack',
      cost: 4,
      value: 5,
      count: 12,
      text: 'Takes 5 health at the start of each of your next 4 turns. Only an Antidote removes it.',
      symbol: '',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 4,
      steals: 0,
      heals: false,
      effect: '',
      colour: '',
      seed: ['kind', 'rounds'],
    },
    {
      id: 'robber',
      name: 'Robber',
      kind: 'attack',
      cost: 3,
      value: 0,
      count: 12,
      text: 'Takes an unseen card from the target\'s hand. A stolen attack card can be used this turn.',
      symbol: '',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 1,
      heals: false,
      effect: '',
      colour: '',
      seed: ['kind'],
    },
    {
      id: 'first_aid',
      name: 'First Aid',
      kind: 'attack',
      cost: 3,
      value: 10,
      count: 10,
      text: 'On an attacking turn, any one character regains 10 health.',
      symbol: 'healing',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: true,
      effect: '',
      colour: '',
      seed: ['kind', 'heals'],
    },
    {
      id: 'shield',
      name: 'Shield',
      kind: 'defence',
      cost: 3,
      value: 15,
      count: 30,
      text: 'Blocks 15 points of an attack or a counter-attack.',
      symbol: 'skill',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: 'block',
      colour: '',
      seed: ['kind', 'effect'],
    },
    {
      id: 'medic',
      name: 'Medic',
      kind: 'defence',
      cost: 5,
      value: 10,
      count: 10,
      text: 'Under attack or hurt by Poison, regain 10 health.',
      symbol: 'healing',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: 'heal',
      colour: '',
      seed: ['kind', 'effect'],
    },
    {
      id: 'antidote',
      name: 'Antidote',
      kind: 'defence',
      cost: 2,
      value: 0,
      count: 12,
      text: 'Removes one Poison, when it is laid or when it is about to hurt.',
      symbol: '',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: 'cure',
      colour: '',
      seed: ['kind', 'effect'],
    },
    {
      id: 'burn_barrel',
      name: 'Burn-Barrel',
      kind: 'structure',
      cost: 4,
      value: 2,
      count: 6,
      text: 'On your turn, take up to 2 unplayed hand cards out of the game.',
      symbol: '',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: 'burn',
      colour: '',
      seed: ['value', 'effect'],
    },
    {
      id: 'barricade',
      name: 'Barricade',
      kind: 'structure',
      cost: 6,
      value: 5,
      count: 6,
      text: 'Blocks 5 points of every attack and every counter-attack on you.',
      symbol: '',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: 'block',
      colour: '',
      seed: [],
    },
    {
      id: 'field_clinic',
      name: 'Field Clinic',
      kind: 'structure',
      cost: 6,
      value: 5,
      count: 6,
      text: 'Regain 5 health at the end of an attacking turn in which you played a red card.',
      symbol: '',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: 'heal_after_attack',
      colour: '',
      seed: [],
    },
    {
      id: 'generator',
      name: 'Generator',
      kind: 'structure',
      cost: 5,
      value: 1,
      count: 6,
      text: 'Gives 1 energy when you begin an upgrading turn.',
      symbol: '',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: 'energy_on_upgrade',
      colour: '',
      seed: [],
    },
    {
      id: 'black_market',
      name: 'Black Market',
      kind: 'structure',
      cost: 5,
      value: 1,
      count: 6,
      text: 'Gives 1 money on each of your upgrading turns.',
      symbol: '',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: 'money_on_upgrade',
      colour: '',
      seed: [],
    },
    {
      id: 'watchtower',
      name: 'Watchtower',
      kind: 'structure',
      cost: 8,
      value: 1,
      count: 6,
      text: 'Draw 1 card more at the end of your turn.',
      symbol: '',
      counter: false,
      stops_robbers: false,
      destroys_structure: false,
      rounds: 0,
      steals: 0,
      heals: false,
      effect: 'draw',
      colour: '',
      seed: [],
    },
  ],
  character: [
    {
      id: 'bruno',
      name: 'Bruno Kessler',
      role: 'dock fighter',
      text: 'Your Kicks are worth 5 more.',
      bonus: { kick: 5 },
      counter_bonus: 0,
      start_energy: 0,
      start_cards: [],
      start_structures: [],
      poison_extra_rounds: 0,
      structure_discount: 0,
      draw_after_attack: 0,
    },
    {
      id: 'anneke',
      name: 'Anneke Vos',
      role: 'plasma physicist',
      text: 'You begin with 5 energy.',
      bonus: {},
      counter_bonus: 0,
      start_energy: 5,
      start_cards: [],
      start_structures: [],
      poison_extra_rounds: 0,
      structure_discount: 0,
      draw_after_attack: 0,
    },
    {
      id: 'salome',
      name: 'Salome Rincon',
      role: 'field surgeon',
      text: 'You begin with a First Aid more. Your First Aid and Medic cards are worth 5 more.',
      bonus: { first_aid: 5, medic: 5 },
      counter_bonus: 0,
      start_energy: 0,
      start_cards: ['first_aid'],
      start_structures: [],
      poison_extra_rounds: 0,
      structure_discount: 0,
      draw_after_attack: 0,
    },
    {
      id: 'pilar',
      name: 'Pilar Ochoa',
      role: 'pickpocket',
      text: 'You begin with a Robber more. A Robber of yours that is not stopped also counts 5 attack points.',
      bonus: { robber: 5 },
      counter_bonus: 0,
      start_energy: 0,
      start_cards: ['robber'],
      start_structures: [],
      poison_extra_rounds: 0,
      structure_discount: 0,
      draw_after_attack: 0,
    },
    {
      id: 'viktor',
      name: 'Viktor Sorokin',
      role: 'marksman',
      text: 'You begin with a 9mm more. Your Kicks and 9mms do 5 more as counter-attacks.',
      bonus: {},
      counter_bonus: 5,
      start_energy: 0,
      start_cards: ['nine_mm'],
      start_structures: [],
      poison_extra_rounds: 0,
      structure_discount: 0,
      draw_after_attack: 0,
    },
    {
      id: 'emeka',
      name: 'Emeka Obi',
      role: 'financier',
      text: 'You begin with two Cash more.',
      bonus: {},
      counter_bonus: 0,
      start_energy: 0,
      start_cards: ['cash', 'cash'],
      start_structures: [],
      poison_extra_rounds: 0,
      structure_discount: 0,
      draw_after_attack: 0,
    },
    {
      id: 'ingrid',
      name: 'Ingrid Halvorsen',
      role: 'bodyguard',
      text: 'Your Shields block 5 more, also for an ally.',
      bonus: { shield: 5 },
      counter_bonus: 0,
      start_energy: 0,
      start_cards: [],
      start_structures: [],
      poison_extra_rounds: 0,
      structure_discount: 0,
      draw_after_attack: 0,
    },
    {
      id: 'lian',
      name: 'Lian Zhao',
      role: 'toxicologist',
      text: 'You begin with a Poison more. Your Poisons last one round longer.',
      bonus: {},
      counter_bonus: 0,
      start_energy: 0,
      start_cards: ['poison'],
      start_structures: [],
      poison_extra_rounds: 1,
      structure_discount: 0,
      draw_after_attack: 0,
    },
    {
      id: 'mateo',
      name: 'Mateo Quiroga',
      role: 'engineer',
      text: 'You begin with a Burn-Barrel in play. Structures cost you 1 less.',
      bonus: {},
      counter_bonus: 0,
      start_energy: 0,
      start_cards: [],
      start_structures: ['burn_barrel'],
      poison_extra_rounds: 0,
      structure_discount: 1,
      draw_after_attack: 0,
    },
    {
      id: 'ren',
      name: 'Ren Takeda',
      role: 'courier',
      text: 'After an attacking turn you draw 1 card more.',
      bonus: {},
      counter_bonus: 0,
      start_energy: 0,
      start_cards: [],
      start_structures: [],
      poison_extra_rounds: 0,
      structure_discount: 0,
      draw_after_attack: 1,
    },
  ],
};
