// Made by `python -m stormdeck.web.protocol.typescript`; do not change it here, but in stormdeck/games/thunderbirds/*.py.
import type { Decision, Options, View } from './core';

/** What the player, or a spectator, knows. */
export interface ThunderbirdsView extends View {
  options: Options;
  /** Which cards are played with: the key of `cards.BOOKS`. */
  book: string;
  decision: Decision | null;
  turn: number;
  deck: number;
  /** Whether the back of the top card has a "!" (IR-G05); null for an empty deck. */
  next_advanced: boolean | null;
  regular_out: number;
  /** How many cards were left out unseen (IR-R12, IR-G01). */
  advanced_out: number;
  chains: readonly (readonly ChainCard[])[];
  slots: readonly (Card | null)[];
  lady: Lady;
  fleet: Fleet;
  supply: readonly number[];
  action: RescueAction | null;
  discarded: readonly Card[];
  rescued: readonly Card[];
  captured: readonly Card[];
  no_room: Card | null;
  lives: number;
  score: number;
  /** "" while the game runs, then "won", "overflow" or "captured". */
  result: string;
}

/** A card of a chain. */
export interface ChainCard {
  card: Card;
  influenced: boolean;
  /** The Hood card under an influenced Civilian, if it came with one (IR-R65). */
  tucked: Card | null;
  /** The dice stored on a Disaster, by symbol and colour; `face` is the symbol they cover. */
  stored: readonly Die[];
}

/** An Emergency card: Disasters first, then Civilians, then Hood cards, in the order of the file. */
export type Card = number;

/** A die that shows a face, or that lies on a card for a symbol. */
export interface Die {
  colour: number;
  face: number;
}

/** Lady Penelope (IR-R10). */
export interface Lady {
  place: number;
  air: boolean;
  civilian: Card | null;
}

/** Vehicles, Pilots and Pods (IR-R55). */
export interface Fleet {
  /** Of Thunderbirds 1 to 4. */
  places: readonly number[];
  /** By seat, Thunderbirds 1 to 5 and the Pod operator's. */
  crew: readonly number[];
  moved: readonly number[];
  grounded: readonly number[];
  changed: readonly number[];
  acted: readonly number[];
  workshop_used: boolean;
  display: readonly Pod[];
  hold: readonly Pod[];
  pod_deck: number;
}

export type Pod = number;

/** A Rescue action that has begun. */
export interface RescueAction {
  pilot: number;
  using: number;
  chain: number;
  /** The colours of the dice that will be rolled; empty once they are. */
  to_roll: readonly number[];
  dice: readonly RolledDie[];
  bonus: boolean;
}

/** A die of the running Rescue action. */
export interface RolledDie {
  colour: number;
  face: number;
  /** The position it is placed on; 0: not placed. */
  position: number;
  /** The symbol it is placed for (5: frees a Civilian); -1: not placed. */
  symbol: number;
}

/** The whole table, for a game that is over. */
export interface ThunderbirdsOpen extends ThunderbirdsView {
  /** The deck, the next card first. */
  deck_cards: readonly Card[];
  /** The cards that were left out of this game (IR-R12), sorted. */
  left_out: readonly Card[];
  /** The Pod deck, the next Pod first. */
  pod_cards: readonly Pod[];
}

/** IR-R11 to IR-R20  The chains begin with these Disasters; the others were turned over and shuffled back. */
export interface GameStarted {
  event: 'GameStarted';
  advanced: number;
  chains: readonly Card[];
  turned_back: readonly Card[];
  display: readonly Pod[];
}

/** IR-R60 */
export interface TurnBegan {
  event: 'TurnBegan';
  turn: number;
}

/** IR-G42  `storing = until_end_of_turn`: all stored dice went back. */
export interface DiceSwept {
  event: 'DiceSwept';
  dice: number;
}

/** IR-R91, IR-R92  The game is over.  `cause` is "won", "overflow" or "captured". */
export interface GameEnded {
  event: 'GameEnded';
  cause: string;
  score: number;
  rescued: number;
  captured: number;
  left: number;
}

/** IR-R67  A new call waits in a slot. */
export interface Dealt {
  event: 'Dealt';
  card: Card;
  slot: number;
}

/** IR-R61  A card was added to a chain.  `how`: "call", "flash", "surge", "hood" or "search". */
export interface Connected {
  event: 'Connected';
  card: Card;
  chain: number;
  position: number;
  influenced: boolean;
  how: string;
}

/** IR-R52  Lady Penelope stopped a Hood card. */
export interface Neutralised {
  event: 'Neutralised';
  card: Card;
  chain: number;
}

/** IR-R66  A Hood card turned over by another Hood card was discarded. */
export interface HoodFizzled {
  event: 'HoodFizzled';
  card: Card;
  chain: number;
}

/** IR-R65, IR-R72  Civilians fell under the Hood's influence. */
export interface Influenced {
  event: 'Influenced';
  card: Card;
  chain: number;
  civilians: readonly Card[];
}

/** IR-R66  A Hood card without a target: an extra card comes, or dice go back, or nothing is left to come. */
export interface HoodStruck {
  event: 'HoodStruck';
  card: Card;
  chain: number;
  /** "extra", "nothing" or "sabotage". */
  outcome: string;
  dice: number;
}

/** IR-R72, IR-R90 */
export interface FleetGrounded {
  event: 'FleetGrounded';
  card: Card;
  chain: number;
  vehicles: readonly number[];
  dice: number;
}

/** IR-R72  Vehicles flew home. */
export interface FleetDecoyed {
  event: 'FleetDecoyed';
  card: Card;
  chain: number;
  vehicles: readonly number[];
  pods: readonly Pod[];
}

/** IR-R63  A call that cannot start a chain went under the deck, and these cards after it. */
export interface Searched {
  event: 'Searched';
  card: Card;
  chain: number;
  turned: readonly Card[];
}

/** IR-R64, IR-G12  A call to an empty chain was removed: a Civilian rescued, a Hood discarded. */
export interface CallDropped {
  event: 'CallDropped';
  card: Card;
  chain: number;
  no_disaster: boolean;
}

/** IR-R62, IR-G10  A fifth card for a chain. */
export interface Overflowed {
  event: 'Overflowed';
  card: Card;
  chain: number;
  lives: number;
  captured: readonly Card[];
}

/** IR-R73 */
export interface CallsSwapped {
  event: 'CallsSwapped';
  first: number;
  second: number;
}

/** IR-R73  The calls as they wait now. */
export interface CallsArranged {
  event: 'CallsArranged';
  order: readonly number[];
}

/** IR-R73 */
export interface CallsKept {
  event: 'CallsKept';
}

/** IR-R74  `other` was in the seat and is now in `other_seat`; -1: nobody, the pool. */
export interface PilotAssigned {
  event: 'PilotAssigned';
  pilot: number;
  seat: number;
  other: number;
  other_seat: number;
}

/** IR-R77 */
export interface PodReplaced {
  event: 'PodReplaced';
  pod: Pod;
  new: readonly Pod[];
}

/** IR-R76 */
export interface PodLoaded {
  event: 'PodLoaded';
  pod: Pod;
  new: readonly Pod[];
}

/** IR-R75, IR-R76, IR-R78  `carried`: with Thunderbird 4 inside; `pods` left the hold at Tracy Island. */
export interface VehicleMoved {
  event: 'VehicleMoved';
  vehicle: number;
  start: number;
  to: number;
  carried: boolean;
  pods: readonly Pod[];
}

/** IR-R60 */
export interface MoveEnded {
  event: 'MoveEnded';
}

/** IR-R81 */
export interface DieRecalled {
  event: 'DieRecalled';
  chain: number;
  card: Card;
  die: Die;
}

/** IR-R79, IR-R80 */
export interface RescueStarted {
  event: 'RescueStarted';
  pilot: number;
  using: number;
  chain: number;
}

/** IR-R34 */
export interface ColourChosen {
  event: 'ColourChosen';
  colour: number;
}

/** IR-R89 */
export interface ExtraChosen {
  event: 'ExtraChosen';
  colour: number;
}

/** IR-R89 */
export interface DieExchanged {
  event: 'DieExchanged';
  give: number;
  take: number;
}

/** IR-R89 */
export interface ExchangeDeclined {
  event: 'ExchangeDeclined';
}

/** IR-R25  Chance: the dice.  `missing` lie on cards (IR-R81); `bonus` is Alan's extra die (IR-R89). */
export interface Rolled {
  event: 'Rolled';
  pilot: number;
  dice: readonly Die[];
  missing: number;
  bonus: boolean;
}

/** IR-R89  Chance: one die again. */
export interface Rerolled {
  event: 'Rerolled';
  die: number;
  old: Die;
  new: Die;
}

/** IR-R89 */
export interface RollKept {
  event: 'RollKept';
}

/** IR-R26 */
export interface DiePlaced {
  event: 'DiePlaced';
  die: Die;
  card: Card;
  position: number;
  symbol: number;
}

/** IR-R87 */
export interface Freed {
  event: 'Freed';
  card: Card;
  chain: number;
}

/** IR-R82  What stayed on cards, and how many dice went back. */
export interface AllocationDone {
  event: 'AllocationDone';
  chain: number;
  stored: readonly (readonly [Card, Die])[];
  returned: number;
}

/** IR-R27, IR-R83  `by_stored`: completed by the slide alone. */
export interface DisasterDiscarded {
  event: 'DisasterDiscarded';
  card: Card;
  chain: number;
  by_stored: boolean;
}

/** IR-R30, IR-R49, IR-R84 */
export interface CivilianRescued {
  event: 'CivilianRescued';
  card: Card;
  place: number;
}

/** IR-R86 */
export interface CivilianCaptured {
  event: 'CivilianCaptured';
  card: Card;
  chain: number;
}

/** IR-R80 */
export interface PodUsed {
  event: 'PodUsed';
  pod: Pod;
}

/** IR-R79 */
export interface RescueEnded {
  event: 'RescueEnded';
}

/** IR-R43, IR-R45 */
export interface LadyMoved {
  event: 'LadyMoved';
  start: number;
  to: number;
}

/** IR-R41 */
export interface LadyFlipped {
  event: 'LadyFlipped';
  air: boolean;
}

/** IR-R41 */
export interface LadyStayed {
  event: 'LadyStayed';
}

/** IR-R48 */
export interface Escorted {
  event: 'Escorted';
  card: Card;
  chain: number;
}

/** IR-R49, IR-R50  At Tracy Island the rescue follows as its own event. */
export interface EscortEnded {
  event: 'EscortEnded';
  card: Card;
  place: number;
}

/** IR-G53 */
export interface EscortSkipped {
  event: 'EscortSkipped';
}

/** All that can happen in this game. */
export type ThunderbirdsEvent =
  | AllocationDone
  | CallDropped
  | CallsArranged
  | CallsKept
  | CallsSwapped
  | CivilianCaptured
  | CivilianRescued
  | ColourChosen
  | Connected
  | Dealt
  | DiceSwept
  | DieExchanged
  | DiePlaced
  | DieRecalled
  | DisasterDiscarded
  | EscortEnded
  | EscortSkipped
  | Escorted
  | ExchangeDeclined
  | ExtraChosen
  | FleetDecoyed
  | FleetGrounded
  | Freed
  | GameEnded
  | GameStarted
  | HoodFizzled
  | HoodStruck
  | Influenced
  | LadyFlipped
  | LadyMoved
  | LadyStayed
  | MoveEnded
  | Neutralised
  | Overflowed
  | PilotAssigned
  | PodLoaded
  | PodReplaced
  | PodUsed
  | Rerolled
  | RescueEnded
  | RescueStarted
  | RollKept
  | Rolled
  | Searched
  | TurnBegan
  | VehicleMoved;

export interface Figures {
  /** By chain: the position that the next card gets, counted from 1; 0: it is full, and a card for it is one too many. */
  room: readonly number[];
}

/** `cards.toml`, checked by `load_cards`. */
export interface CardFile {
  meta: Readonly<Record<string, string | number | readonly number[]>>;
  dice: Readonly<Record<string, DieFile>>;
  levels: Readonly<Record<string, Level>>;
  score: Score;
  thunderbirds: readonly DiceCard[];
  pilots: readonly Pilot[];
  lady_penelope: LadyPenelope;
  pods: readonly DiceCard[];
  emergency: Readonly<Record<string, readonly Emergency[]>>;
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** IR-R35  The six faces of all dice of a colour. */
export interface DieFile {
  count: number;
  faces: readonly string[];
  source: string;
}

/** IR-R11, IR-G06  A challenge level: how many advanced cards, and the number we recommend. */
export interface Level {
  least: number;
  most: number;
  recommended: number;
}

/** IR-R92  What counts how much. */
export interface Score {
  rescued_regular: number;
  rescued_advanced: number;
  captured_regular: number;
  captured_advanced: number;
  left_behind: number;
  win_bonus: number;
  win_bonus_per_advanced_card: number;
  ratings: readonly Rating[];
}

export interface Rating {
  percent: number;
  name: string;
}

/** A Thunderbird or a Pod (IR-R07, IR-R09): the dice it rolls, one of them perhaps of a colour of choice (IR-R34). */
export interface DiceCard {
  id: string;
  name: string;
  dice: readonly string[];
  choice: readonly string[];
  text: string;
  source: string;
}

/** IR-R08, IR-R16  A Pilot, his skill and where he begins. */
export interface Pilot {
  id: string;
  name: string;
  start: string;
  skill: string;
  text: string;
}

/** IR-R10  One card, two sides. */
export interface LadyPenelope {
  id: string;
  sides: readonly string[];
  road: string;
  air: string;
}

/** IR-R06  An Emergency card; `pos` only for a Disaster. */
export interface Emergency {
  id: string;
  name: string;
  advanced: boolean;
  keyword: string;
  pos: readonly string[];
}

/** The cards of the box. */
export const CARDS: CardFile = {
  meta: { id: 'thunderbirds', title: 'Thunderbirds Solitaire Game', cards_total: 144, dice_total: 21 },
  dice: {
    white: { count: 6, faces: ['F', 'T', 'W', 'X', 'C', '*'], source: 'seed' },
    red: { count: 3, faces: ['F', 'F', 'F', 'T', 'W', '*'], source: 'seed' },
    orange: { count: 3, faces: ['T', 'T', 'T', 'W', 'X', '*'], source: 'seed' },
    blue: { count: 3, faces: ['W', 'W', 'W', 'X', 'C', '*'], source: 'reconstructed' },
    green: { count: 3, faces: ['X', 'X', 'X', 'C', 'F', '*'], source: 'seed' },
    purple: { count: 3, faces: ['C', 'C', 'C', 'F', 'T', '*'], source: 'reconstructed' },
  },
  levels: {
    introductory: { least: 0, most: 6, recommended: 3 },
    standard: { least: 7, most: 10, recommended: 8 },
    challenging: { least: 11, most: 14, recommended: 12 },
    very_tough: { least: 15, most: 16, recommended: 16 },
  },
  score: {
    rescued_regular: 3,
    rescued_advanced: 5,
    captured_regular: -3,
    captured_advanced: -5,
    left_behind: -1,
    win_bonus: 10,
    win_bonus_per_advanced_card: 1,
    ratings: [
      { percent: 100, name: 'perfect record' },
      { percent: 95, name: 'outstanding' },
      { percent: 85, name: 'distinguished' },
      { percent: 0, name: 'mission accomplished' },
    ],
  },
  thunderbirds: [
    {
      id: 'tb1',
      name: 'Thunderbird 1',
      dice: ['white', 'white', 'white'],
      choice: [],
      text: 'Rocket plane. Roll three white dice. Flies from any location to any other.',
      source: 'reconstructed',
    },
    {
      id: 'tb2',
      name: 'Thunderbird 2',
      dice: ['white', 'white'],
      choice: ['red', 'orange', 'green'],
      text: 'Transporter. Roll two white dice and one die that is red, orange or green (choose before rolling). Flies between Tracy Island and any chain, or one chain up or down. The hold takes two Pods, or carries Thunderbird 4. Extra seat: Pod operator.',
      source: 'seed',
    },
    {
      id: 'tb3',
      name: 'Thunderbird 3',
      dice: ['white', 'purple', 'purple'],
      choice: [],
      text: 'Space rocket. Roll one white and two purple dice. Flies from any location to any other.',
      source: 'reconstructed',
    },
    {
      id: 'tb4',
      name: 'Thunderbird 4',
      dice: ['white', 'blue', 'blue'],
      choice: [],
      text: 'Submarine. Roll one white and two blue dice. Moves only inside Thunderbird 2.',
      source: 'reconstructed',
    },
    {
      id: 'tb5',
      name: 'Thunderbird 5',
      dice: [],
      choice: [],
      text: 'Space station. Never moves, rolls no dice. With a Pilot aboard: after new calls are dealt, swap the calls of two chains.',
      source: 'reconstructed',
    },
  ],
  pilots: [
    {
      id: 'scott',
      name: 'Scott Tracy',
      start: 'pool',
      skill: 'reroll_one',
      text: 'After his roll he may re-roll one die; the new face stands.',
    },
    {
      id: 'virgil',
      name: 'Virgil Tracy',
      start: 'pool',
      skill: 'count_as_trapped',
      text: 'One of his dice that is not wild may count as trapped.',
    },
    {
      id: 'alan',
      name: 'Alan Tracy',
      start: 'pool',
      skill: 'bonus_white_after_discard',
      text: 'If his allocation discards a Disaster and the chain still has one, he rolls one more white die and allocates it (once per action).',
    },
    {
      id: 'gordon',
      name: 'Gordon Tracy',
      start: 'pool',
      skill: 'count_as_flood',
      text: 'One of his dice that is not wild may count as flood.',
    },
    {
      id: 'john',
      name: 'John Tracy',
      start: 'tb5',
      skill: 'arrange_calls',
      text: 'Aboard Thunderbird 5 he may rearrange all waiting calls. In any other seat he may exchange one die of his roll for a die of another colour before rolling.',
    },
    {
      id: 'brains',
      name: 'Brains',
      start: 'pool',
      skill: 'pod_bonus_die',
      text: 'When he rolls a Pod he adds one die, white or of a colour on that Pod. While he is at Tracy Island, once per Move phase, one face-up Pod may be replaced.',
    },
  ],
  lady_penelope: {
    id: 'lady_penelope',
    sides: ['road', 'air'],
    road: 'Moves one chain up or down. Hood cards that would affect her location are discarded without effect.',
    air: 'Moves from any location to any other, Tracy Island included. Does not stop the Hood.',
  },
  pods: [
    { id: 'mole', name: 'The Mole', dice: ['orange', 'orange', 'orange'], choice: [], text: '', source: '' },
    { id: 'firefly', name: 'The Firefly', dice: ['red', 'red', 'red'], choice: [], text: '', source: '' },
    {
      id: 'sealing_device',
      name: 'Underwater Sealing Device',
      dice: ['blue', 'blue', 'blue'],
      choice: [],
      text: '',
      source: '',
    },
    {
      id: 'neutraliser_tractor',
      name: 'Neutraliser Tractor',
      dice: ['green', 'green', 'green'],
      choice: [],
      text: '',
      source: '',
    },
    {
      id: 'elevator_car',
      name: 'High-Speed Elevator Car',
      dice: ['purple', 'purple', 'purple'],
      choice: [],
      text: '',
      source: '',
    },
    { id: 'excavator', name: 'The Excavator', dice: ['red', 'orange', 'orange'], choice: [], text: '', source: '' },
    { id: 'domo', name: 'DOMO', dice: ['orange', 'orange', 'purple'], choice: [], text: '', source: '' },
    { id: 'mobile_crane', name: 'Mobile Crane', dice: ['white', 'orange', 'orange'], choice: [], text: '', source: '' },
    { id: 'fire_truck', name: 'Fire Truck', dice: ['red', 'red', 'blue'], choice: [], text: '', source: '' },
    {
      id: 'laser_cutter',
      name: 'Laser Cutter Vehicle',
      dice: ['red', 'orange', 'purple'],
      choice: [],
      text: '',
      source: '',
    },
    {
      id: 'recovery_vehicle',
      name: 'Recovery Vehicle',
      dice: ['white', 'purple', 'purple'],
      choice: [],
      text: '',
      source: '',
    },
    { id: 'monobrake', name: 'The Monobrake', dice: ['orange', 'purple', 'purple'], choice: [], text: '', source: '' },
    {
      id: 'transmitter_truck',
      name: 'Transmitter Truck',
      dice: ['white', 'green', 'green'],
      choice: [],
      text: '',
      source: '',
    },
    {
      id: 'booster_mortar',
      name: 'Booster Mortar',
      dice: ['white', 'white'],
      choice: ['red', 'orange', 'blue', 'green', 'purple'],
      text: '',
      source: '',
    },
    {
      id: 'jet_air_transporter',
      name: 'Jet-Air Transporter',
      dice: ['white', 'blue', 'purple'],
      choice: [],
      text: '',
      source: '',
    },
    { id: 'thunderizer', name: 'The Thunderizer', dice: ['white', 'red', 'green'], choice: [], text: '', source: '' },
  ],
  emergency: {
    disasters: [
      { id: 'refinery_blaze', name: 'Refinery Blaze', advanced: false, keyword: '', pos: ['T', 'FT', 'FTT', 'FF'] },
      {
        id: 'skyscraper_inferno',
        name: 'Skyscraper Inferno',
        advanced: false,
        keyword: '',
        pos: ['FFT', 'FT', 'FFW', 'FFT'],
      },
      {
        id: 'forest_firestorm',
        name: 'Forest Firestorm',
        advanced: false,
        keyword: '',
        pos: ['FFT', 'FFT', 'FTX', 'TTX'],
      },
      { id: 'collapsed_tunnel', name: 'Collapsed Tunnel', advanced: false, keyword: '', pos: ['TT', 'T', 'TW', 'TWW'] },
      {
        id: 'sealed_bank_vault',
        name: 'Sealed Bank Vault',
        advanced: false,
        keyword: '',
        pos: ['TTW', 'TWW', 'WC', 'TTW'],
      },
      { id: 'quarry_cave_in', name: 'Quarry Cave-in', advanced: false, keyword: '', pos: ['TWC', 'TTW', 'TWW', 'TWW'] },
      { id: 'cracked_dam', name: 'Cracked Dam', advanced: false, keyword: '', pos: ['X', 'WX', 'WXX', 'WW'] },
      { id: 'flooded_metro', name: 'Flooded Metro', advanced: false, keyword: '', pos: ['WWX', 'WX', 'WWC', 'WWX'] },
      { id: 'sinking_ferry', name: 'Sinking Ferry', advanced: false, keyword: '', pos: ['WWX', 'WWX', 'WXC', 'XXC'] },
      { id: 'chlorine_cloud', name: 'Chlorine Cloud', advanced: false, keyword: '', pos: ['XX', 'X', 'XC', 'XCC'] },
      {
        id: 'leaking_reactor',
        name: 'Leaking Reactor',
        advanced: false,
        keyword: '',
        pos: ['XXC', 'XCC', 'FC', 'XXC'],
      },
      {
        id: 'crop_spray_disaster',
        name: 'Crop-spray Disaster',
        advanced: false,
        keyword: '',
        pos: ['FXC', 'XXC', 'XCC', 'XCC'],
      },
      {
        id: 'airliner_with_locked_gear',
        name: 'Airliner with Locked Gear',
        advanced: false,
        keyword: '',
        pos: ['F', 'FC', 'FFC', 'CC'],
      },
      {
        id: 'runaway_monorail',
        name: 'Runaway Monorail',
        advanced: false,
        keyword: '',
        pos: ['FCC', 'FC', 'TCC', 'FCC'],
      },
      {
        id: 'falling_satellite',
        name: 'Falling Satellite',
        advanced: false,
        keyword: '',
        pos: ['FCC', 'FCC', 'FTC', 'FFT'],
      },
      {
        id: 'burning_oil_platform',
        name: 'Burning Oil Platform',
        advanced: false,
        keyword: '',
        pos: ['FF', 'F', 'FW', 'FWW'],
      },
      {
        id: 'gas_main_eruption',
        name: 'Gas Main Eruption',
        advanced: false,
        keyword: '',
        pos: ['FFW', 'FWW', 'WX', 'FFW'],
      },
      {
        id: 'fireworks_depot',
        name: 'Fireworks Depot',
        advanced: false,
        keyword: '',
        pos: ['FTW', 'FFW', 'FWW', 'FWW'],
      },
      {
        id: 'lift_stuck_at_floor_90',
        name: 'Lift Stuck at Floor 90',
        advanced: false,
        keyword: '',
        pos: ['X', 'TX', 'TXX', 'TT'],
      },
      {
        id: 'avalanche_hotel',
        name: 'Avalanche Hotel',
        advanced: false,
        keyword: '',
        pos: ['TTX', 'TX', 'TTC', 'TTX'],
      },
      {
        id: 'buried_survey_team',
        name: 'Buried Survey Team',
        advanced: false,
        keyword: '',
        pos: ['TTX', 'TTX', 'TXC', 'XXC'],
      },
      {
        id: 'undersea_lab_leak',
        name: 'Undersea Lab Leak',
        advanced: false,
        keyword: '',
        pos: ['WW', 'W', 'WC', 'WCC'],
      },
      { id: 'tidal_surge', name: 'Tidal Surge', advanced: false, keyword: '', pos: ['WWC', 'WCC', 'XC', 'WWC'] },
      { id: 'burst_aqueduct', name: 'Burst Aqueduct', advanced: false, keyword: '', pos: ['WXC', 'WWC', 'WCC', 'WCC'] },
      {
        id: 'acid_tank_rupture',
        name: 'Acid Tank Rupture',
        advanced: false,
        keyword: '',
        pos: ['F', 'FX', 'FFX', 'XX'],
      },
      { id: 'germ_lab_alarm', name: 'Germ Lab Alarm', advanced: false, keyword: '', pos: ['FXX', 'FX', 'TXX', 'FXX'] },
      {
        id: 'poisoned_reservoir',
        name: 'Poisoned Reservoir',
        advanced: false,
        keyword: '',
        pos: ['FXX', 'FXX', 'FTX', 'FFT'],
      },
      {
        id: 'brakeless_freight_train',
        name: 'Brakeless Freight Train',
        advanced: false,
        keyword: '',
        pos: ['CC', 'C', 'TC', 'TTC'],
      },
      {
        id: 'rogue_robot_digger',
        name: 'Rogue Robot Digger',
        advanced: false,
        keyword: '',
        pos: ['TCC', 'TTC', 'FT', 'TCC'],
      },
      {
        id: 'spinning_space_capsule',
        name: 'Spinning Space Capsule',
        advanced: false,
        keyword: '',
        pos: ['FTC', 'TCC', 'TTC', 'TTC'],
      },
      {
        id: 'rocket_fuel_spill',
        name: 'Rocket Fuel Spill',
        advanced: false,
        keyword: '',
        pos: ['X', 'FX', 'FXX', 'FF'],
      },
      { id: 'mine_fan_fire', name: 'Mine Fan Fire', advanced: false, keyword: '', pos: ['FFX', 'FX', 'FFW', 'FFX'] },
      {
        id: 'blazing_grain_silo',
        name: 'Blazing Grain Silo',
        advanced: false,
        keyword: '',
        pos: ['FFX', 'FFX', 'FWX', 'WXX'],
      },
      {
        id: 'subsiding_car_park',
        name: 'Subsiding Car Park',
        advanced: false,
        keyword: '',
        pos: ['TT', 'T', 'TC', 'TCC'],
      },
      {
        id: 'jammed_cable_car',
        name: 'Jammed Cable Car',
        advanced: false,
        keyword: '',
        pos: ['TTC', 'TCC', 'WC', 'TTC'],
      },
      {
        id: 'entombed_archaeologists',
        name: 'Entombed Archaeologists',
        advanced: false,
        keyword: '',
        pos: ['TWC', 'TTC', 'TCC', 'TCC'],
      },
      {
        id: 'swamped_lighthouse',
        name: 'Swamped Lighthouse',
        advanced: false,
        keyword: '',
        pos: ['F', 'FW', 'FFW', 'WW'],
      },
      {
        id: 'submarine_on_the_bottom',
        name: 'Submarine on the Bottom',
        advanced: false,
        keyword: '',
        pos: ['FWW', 'FW', 'WWX', 'FWW'],
      },
      {
        id: 'drowned_pumping_station',
        name: 'Drowned Pumping Station',
        advanced: false,
        keyword: '',
        pos: ['FWW', 'FWW', 'FWX', 'FFX'],
      },
      {
        id: 'radioactive_freight',
        name: 'Radioactive Freight',
        advanced: false,
        keyword: '',
        pos: ['XX', 'X', 'TX', 'TTX'],
      },
      {
        id: 'nerve_gas_bunker',
        name: 'Nerve Gas Bunker',
        advanced: false,
        keyword: '',
        pos: ['TXX', 'TTX', 'TW', 'TXX'],
      },
      {
        id: 'smoking_landfill',
        name: 'Smoking Landfill',
        advanced: false,
        keyword: '',
        pos: ['TXC', 'TXX', 'TTX', 'TTX'],
      },
      {
        id: 'hovercraft_adrift',
        name: 'Hovercraft Adrift',
        advanced: false,
        keyword: '',
        pos: ['W', 'WC', 'WWC', 'CC'],
      },
      {
        id: 'crane_over_the_crowd',
        name: 'Crane over the Crowd',
        advanced: false,
        keyword: '',
        pos: ['WCC', 'WC', 'FCC', 'WCC'],
      },
      {
        id: 'test_plane_flat_spin',
        name: 'Test Plane Flat Spin',
        advanced: false,
        keyword: '',
        pos: ['WCC', 'WCC', 'FWC', 'FWW'],
      },
      { id: 'tanker_on_fire', name: 'Tanker on Fire', advanced: false, keyword: '', pos: ['FF', 'F', 'FC', 'FCC'] },
      {
        id: 'volcano_observatory',
        name: 'Volcano Observatory',
        advanced: false,
        keyword: '',
        pos: ['FFC', 'FCC', 'XC', 'FFC'],
      },
      {
        id: 'power_hall_flashover',
        name: 'Power Hall Flashover',
        advanced: false,
        keyword: '',
        pos: ['FXC', 'FFC', 'FCC', 'FCC'],
      },
      {
        id: 'fallen_footbridge',
        name: 'Fallen Footbridge',
        advanced: false,
        keyword: '',
        pos: ['F', 'FT', 'FFT', 'TT'],
      },
      {
        id: 'landslip_on_the_pass',
        name: 'Landslip on the Pass',
        advanced: false,
        keyword: '',
        pos: ['FTT', 'FT', 'TTX', 'FTT'],
      },
      {
        id: 'crushed_workshop',
        name: 'Crushed Workshop',
        advanced: false,
        keyword: '',
        pos: ['FTT', 'FTT', 'FTX', 'FFX'],
      },
      {
        id: 'river_bridge_washout',
        name: 'River Bridge Washout',
        advanced: false,
        keyword: '',
        pos: ['WW', 'W', 'TW', 'TTW'],
      },
      {
        id: 'ice_shelf_break_up',
        name: 'Ice Shelf Break-up',
        advanced: false,
        keyword: '',
        pos: ['TWW', 'TTW', 'TX', 'TWW'],
      },
      {
        id: 'sea_wall_breach',
        name: 'Sea Wall Breach',
        advanced: false,
        keyword: '',
        pos: ['TWX', 'TWW', 'TTW', 'TTW'],
      },
      {
        id: 'ammonia_plant_leak',
        name: 'Ammonia Plant Leak',
        advanced: false,
        keyword: '',
        pos: ['W', 'WX', 'WWX', 'XX'],
      },
      {
        id: 'fume_filled_subway',
        name: 'Fume-filled Subway',
        advanced: false,
        keyword: '',
        pos: ['WXX', 'WX', 'XXC', 'WXX'],
      },
      { id: 'isotope_theft', name: 'Isotope Theft', advanced: false, keyword: '', pos: ['WXX', 'WXX', 'WXC', 'WWC'] },
      {
        id: 'automatic_road_builder',
        name: 'Automatic Road-builder',
        advanced: false,
        keyword: '',
        pos: ['CC', 'C', 'XC', 'XXC'],
      },
      { id: 'helijet_down', name: 'Helijet Down', advanced: false, keyword: '', pos: ['XCC', 'XXC', 'FX', 'XCC'] },
      {
        id: 'broken_ski_lift',
        name: 'Broken Ski Lift',
        advanced: false,
        keyword: '',
        pos: ['FXC', 'XCC', 'XXC', 'XXC'],
      },
      {
        id: 'burning_film_studio',
        name: 'Burning Film Studio',
        advanced: false,
        keyword: '',
        pos: ['W', 'FW', 'FWW', 'FF'],
      },
      {
        id: 'stranded_sky_crane',
        name: 'Stranded Sky Crane',
        advanced: false,
        keyword: '',
        pos: ['TT', 'T', 'TX', 'TXX'],
      },
      {
        id: 'waterlogged_mineshaft',
        name: 'Waterlogged Mineshaft',
        advanced: false,
        keyword: '',
        pos: ['C', 'WC', 'WCC', 'WW'],
      },
      {
        id: 'swamp_gas_blowout',
        name: 'Swamp Gas Blowout',
        advanced: false,
        keyword: '',
        pos: ['XX', 'X', 'FX', 'FFX'],
      },
      {
        id: 'careering_logging_machine',
        name: 'Careering Logging Machine',
        advanced: false,
        keyword: '',
        pos: ['T', 'TC', 'TTC', 'CC'],
      },
      {
        id: 'firestorm_city',
        name: 'Firestorm City',
        advanced: true,
        keyword: 'surge',
        pos: ['FFT', 'FFTW', 'FTTW', 'FFTT'],
      },
      {
        id: 'toppled_tower_block',
        name: 'Toppled Tower Block',
        advanced: true,
        keyword: 'flash',
        pos: ['TTWW', 'FTWW', 'FTTW', 'FTWW'],
      },
      {
        id: 'monster_wave',
        name: 'Monster Wave',
        advanced: true,
        keyword: 'surge',
        pos: ['FWXX', 'WWXX', 'FWWX', 'FFWX'],
      },
      {
        id: 'meltdown_countdown',
        name: 'Meltdown Countdown',
        advanced: true,
        keyword: 'unstable',
        pos: ['XXC', 'XC', 'XXC', 'XXC'],
      },
      {
        id: 'atomic_airliner',
        name: 'Atomic Airliner',
        advanced: true,
        keyword: 'surge',
        pos: ['FTC', 'FTCC', 'FFCC', 'FTCC'],
      },
      {
        id: 'runaway_solar_furnace',
        name: 'Runaway Solar Furnace',
        advanced: true,
        keyword: 'flash',
        pos: ['FWWX', 'FFXX', 'FWXX', 'FFWX'],
      },
      {
        id: 'sinkhole_metropolis',
        name: 'Sinkhole Metropolis',
        advanced: true,
        keyword: 'unstable',
        pos: ['TCC', 'TT', 'TWC', 'TTC'],
      },
      {
        id: 'seabed_farm_collapse',
        name: 'Seabed Farm Collapse',
        advanced: true,
        keyword: 'flash',
        pos: ['FFWW', 'FTWW', 'FTTW', 'FTWW'],
      },
      {
        id: 'drifting_death_cloud',
        name: 'Drifting Death Cloud',
        advanced: true,
        keyword: 'surge',
        pos: ['TXXC', 'TTXC', 'TXXC', 'TTXX'],
      },
      {
        id: 'sun_bound_probe',
        name: 'Sun-bound Probe',
        advanced: true,
        keyword: 'unstable',
        pos: ['WCC', 'WC', 'WCC', 'FWC'],
      },
    ],
    civilians: [
      { id: 'lighthouse_keeper', name: 'Lighthouse Keeper', advanced: false, keyword: '', pos: [] },
      { id: 'night_nurse', name: 'Night Nurse', advanced: false, keyword: '', pos: [] },
      { id: 'crane_driver', name: 'Crane Driver', advanced: false, keyword: '', pos: [] },
      { id: 'school_party', name: 'School Party', advanced: false, keyword: '', pos: [] },
      { id: 'stunt_double', name: 'Stunt Double', advanced: false, keyword: '', pos: [] },
      { id: 'mining_engineer', name: 'Mining Engineer', advanced: false, keyword: '', pos: [] },
      { id: 'cabin_crew', name: 'Cabin Crew', advanced: false, keyword: '', pos: [] },
      { id: 'radio_reporter', name: 'Radio Reporter', advanced: false, keyword: '', pos: [] },
      { id: 'salvage_diver', name: 'Salvage Diver', advanced: false, keyword: '', pos: [] },
      { id: 'botanist', name: 'Botanist', advanced: false, keyword: '', pos: [] },
      { id: 'train_guard', name: 'Train Guard', advanced: false, keyword: '', pos: [] },
      { id: 'glaciologist', name: 'Glaciologist', advanced: false, keyword: '', pos: [] },
      { id: 'circus_troupe', name: 'Circus Troupe', advanced: false, keyword: '', pos: [] },
      { id: 'reactor_technician', name: 'Reactor Technician', advanced: false, keyword: '', pos: [] },
      { id: 'shepherd', name: 'Shepherd', advanced: false, keyword: '', pos: [] },
      { id: 'bank_clerk', name: 'Bank Clerk', advanced: false, keyword: '', pos: [] },
      { id: 'ferry_captain', name: 'Ferry Captain', advanced: false, keyword: '', pos: [] },
      { id: 'test_pilot', name: 'Test Pilot', advanced: false, keyword: '', pos: [] },
      { id: 'hotel_guests', name: 'Hotel Guests', advanced: false, keyword: '', pos: [] },
      { id: 'fire_watcher', name: 'Fire Watcher', advanced: false, keyword: '', pos: [] },
      { id: 'archaeologist', name: 'Archaeologist', advanced: false, keyword: '', pos: [] },
      { id: 'bus_passengers', name: 'Bus Passengers', advanced: false, keyword: '', pos: [] },
      { id: 'honeymoon_couple', name: 'Honeymoon Couple', advanced: false, keyword: '', pos: [] },
      { id: 'embassy_chef', name: 'Embassy Chef', advanced: false, keyword: '', pos: [] },
      { id: 'rally_driver', name: 'Rally Driver', advanced: false, keyword: '', pos: [] },
      { id: 'stadium_crowd', name: 'Stadium Crowd', advanced: true, keyword: 'crowd', pos: [] },
      { id: 'kidnapped_professor', name: 'Kidnapped Professor', advanced: true, keyword: 'hostage', pos: [] },
      { id: 'hypnotised_guard', name: 'Hypnotised Guard', advanced: true, keyword: 'hostage', pos: [] },
    ],
    hood: [
      { id: 'hypnotic_stare', name: 'Hypnotic Stare', advanced: false, keyword: '', pos: [] },
      { id: 'man_of_a_thousand_faces', name: 'Man of a Thousand Faces', advanced: false, keyword: '', pos: [] },
      { id: 'false_distress_call', name: 'False Distress Call', advanced: false, keyword: '', pos: [] },
      { id: 'hidden_camera', name: 'Hidden Camera', advanced: false, keyword: '', pos: [] },
      { id: 'bribed_foreman', name: 'Bribed Foreman', advanced: false, keyword: '', pos: [] },
      { id: 'stolen_uniform', name: 'Stolen Uniform', advanced: false, keyword: '', pos: [] },
      { id: 'temple_ritual', name: 'Temple Ritual', advanced: false, keyword: '', pos: [] },
      { id: 'forged_orders', name: 'Forged Orders', advanced: false, keyword: '', pos: [] },
      { id: 'midnight_saboteur', name: 'Midnight Saboteur', advanced: false, keyword: '', pos: [] },
      { id: 'voice_on_the_line', name: 'Voice on the Line', advanced: false, keyword: '', pos: [] },
      { id: 'mass_hypnosis', name: 'Mass Hypnosis', advanced: true, keyword: 'mass_hypnosis', pos: [] },
      { id: 'grounded_fleet', name: 'Grounded Fleet', advanced: true, keyword: 'grounded_fleet', pos: [] },
      { id: 'grand_decoy', name: 'Grand Decoy', advanced: true, keyword: 'grand_decoy', pos: [] },
    ],
  },
  texts: {
    disaster: {
      ordinary: 'Discarded when dice cover every symbol active at its position.',
      surge: 'When connected, turn over the next Emergency card and connect it to this chain too.',
      flash: 'When dealt, connects at once if this chain has fewer than four cards; deal another card to the slot.',
      unstable: 'Dice cannot be stored here: cover all active symbols in one allocation.',
    },
    civilian: {
      crowd: 'Too many to fit into FAB1: cannot be escorted.',
      hostage: 'Arrives under the Hood\'s influence unless Lady Penelope is here with her Road side up.',
      ordinary: 'Rescued when the Disaster on the left is discarded, or escorted to Tracy Island by Lady Penelope.',
    },
    hood: {
      ordinary: 'The rightmost Civilian here who is not yet influenced falls under the Hood\'s influence. If there is none, turn over the next Emergency card and add it to this chain (another Hood is discarded).',
      mass_hypnosis: 'Every Civilian in this chain is influenced. Then turn over the next Emergency card and add it to this chain (another Hood is discarded).',
      grounded_fleet: 'All dice stored in this chain go back to the supply and every vehicle here is grounded for this turn. Then as a normal Hood card.',
      grand_decoy: 'Every vehicle at this chain flies home to Tracy Island. Then as a normal Hood card.',
    },
  },
};

export const VEHICLES = 4;

export const TB2 = 1;

export const TB5 = 4;

export const POD_SEAT = 5;

export const WILD = 5;
