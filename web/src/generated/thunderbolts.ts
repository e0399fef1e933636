// Made by `python -m stormdeck.web.protocol.typescript`; do not change it here, but in stormdeck/games/thunderbolts/*.py.
import type { Decision, Options, Seat, View } from './core';

/** What one seat, or a spectator, knows. */
export interface ThunderboltsView extends View {
  options: Options;
  decision: Decision | null;
  players: readonly Player[];
  stacks: readonly Stack[];
  vault: number;
  /** By face: the cards of finished stacks that were not shuffled again. */
  completed: readonly number[];
  /** By face: cards that a set-up position leaves out of the game. */
  aside: readonly number[];
  shuffles: number;
  dealer: Seat;
  /** Whose turn it is, or was when the game ended. */
  current: Seat;
  turn_no: number;
  /** Plays and exchanges in this turn. */
  actions: number;
  idle_passes: number;
  /** "" while the game goes on, then "wallet", "blocked" or "turn_limit". */
  result: string;
  winners: readonly Seat[];
}

/** One seat, as this viewer sees it. */
export interface Player {
  wallet: Wallet;
  /** Known cards first, sorted; then the others, those drawn first in front. */
  hand: readonly HandCard[];
  /** TB-R13, TB-G30  Four piles, bottom to top, all of them open. */
  reserves: readonly (readonly Card[])[];
  points: number;
  /** Stacks completed. */
  finished: number;
}

/** TB-R15, TB-G31  How many cards there are, and the face of the top one; nobody knows the others. */
export interface Wallet {
  count: number;
  top: Card | null;
}

/** A face.  A letter's number is its place in the word, counted from 0; 10, the place that no letter has, is the wild. */
export type Card = number;

export type HandCard = Held | Unseen;

/** A hand card this viewer knows: an own one, or a wild that everybody saw go into the hand. */
export interface Held {
  hand: 'held';
  card: Card;
  public: boolean;
  /** Which shuffle it was drawn from; 0 for a wild everybody knows of. */
  shuffle: number;
}

/** Somebody else's hand card.  Everybody saw when it was drawn, so all know from which shuffle. */
export interface Unseen {
  hand: 'unseen';
  shuffle: number;
}

/** A stack in the middle. */
export interface Stack {
  /** How many places of the word are filled; 0: no stack here yet. */
  place: number;
  /** Bottom to top.  Fewer than `place` where the cards under the top were taken away (TB-G08). */
  cards: readonly Card[];
}

/** The whole table, for a game that is over: hands and everything that lies face down. */
export interface ThunderboltsOpen extends ThunderboltsView {
  /** The VAULT, the next card first. */
  vault_cards: readonly Card[];
  /** By seat: the WALLET, its top card first. */
  wallets: readonly (readonly Card[])[];
}

/** TB-R05 to TB-R09  The deck was shuffled; so many cards lie in every WALLET and in the VAULT. */
export interface GameStarted {
  event: 'GameStarted';
  dealer: Seat;
  wallet: number;
  vault: number;
}

/** TB-R15, TB-R28  The top card of a WALLET was turned up. */
export interface WalletRevealed {
  event: 'WalletRevealed';
  seat: Seat;
  card: Card;
}

/** TB-R17, TB-R23  A hand was filled up at the start of a turn. */
export interface CardsDrawn {
  event: 'CardsDrawn';
  seat: Seat;
  /** Sorted: their order tells nothing. */
  cards: readonly Card[];
}

/** Somebody else filled up a hand. */
export interface CardsDrawnUnseen {
  event: 'CardsDrawnUnseen';
  seat: Seat;
  count: number;
}

/** TB-R31  A hand that was played out was filled again. */
export interface HandRefilled {
  event: 'HandRefilled';
  seat: Seat;
  cards: readonly Card[];
}

/** Somebody else refilled a hand. */
export interface HandRefilledUnseen {
  event: 'HandRefilledUnseen';
  seat: Seat;
  count: number;
}

/** TB-R18, TB-R29  A card was put on a stack.  `place` is its place in the word, counted from 0. */
export interface CardPlayed {
  event: 'CardPlayed';
  seat: Seat;
  source: Source;
  card: Card;
  stack: number;
  place: number;
  /** Of a hidden hand card: the shuffle it was drawn from, for everybody saw when; else 0. */
  shuffle: number;
}

/** Where a card comes from: a face in the hand (its number), the top of the WALLET, or the top of a reserve. */
export type Source = number;

/** TB-R26, TB-R27  A letter took the place of the wild on top of a stack. */
export interface WildExchanged {
  event: 'WildExchanged';
  seat: Seat;
  source: Source;
  card: Card;
  stack: number;
  /** Where the wild went: into the hand, or else to where the letter came from (TB-G09). */
  to_hand: boolean;
  shuffle: number;
}

/** TB-R02, TB-G04  A stack got its twelfth card. */
export interface StackCompleted {
  event: 'StackCompleted';
  seat: Seat;
  stack: number;
  points: number;
}

/** TB-R03, TB-R04  The last card of a WALLET was played. */
export interface WalletEmptied {
  event: 'WalletEmptied';
  seat: Seat;
  points: number;
}

/** TB-R20  A turn ended with a hand card on a reserve. */
export interface TurnClosed {
  event: 'TurnClosed';
  seat: Seat;
  card: Card;
  reserve: number;
  shuffle: number;
}

/** TB-G16  A turn ended with an empty hand. */
export interface TurnPassed {
  event: 'TurnPassed';
  seat: Seat;
}

/** TB-G07, TB-G08  A new VAULT of so many cards, made of completed stacks or of the cards under the tops. */
export interface VaultReshuffled {
  event: 'VaultReshuffled';
  cards: number;
  under_tops: boolean;
}

/** TB-R04, TB-G18, TB-G19, TB-G41  `reason` is "wallet", "blocked" or "turn_limit". */
export interface GameEnded {
  event: 'GameEnded';
  reason: string;
  points: readonly number[];
  winners: readonly Seat[];
}

/** All that can happen in this game. */
export type ThunderboltsEvent =
  | CardPlayed
  | CardsDrawn
  | CardsDrawnUnseen
  | GameEnded
  | GameStarted
  | HandRefilled
  | HandRefilledUnseen
  | StackCompleted
  | TurnClosed
  | TurnPassed
  | VaultReshuffled
  | WalletEmptied
  | WalletRevealed
  | WildExchanged;

/** A card table, checked when it is read.  Only the cards must be there; what is left out is as on the rule sheet. */
export interface CardFile {
  card: readonly CardLine[];
  game: GameTable;
  deal: DealTable;
  scoring: ScoringTable;
  options: Readonly<Record<string, boolean | number | string>>;
  deck_presets: Readonly<Record<string, Preset>>;
}

/** One face and how many there are of it. */
export interface CardLine {
  id: string;
  copies: number;
  kind: string;
  places: readonly number[];
  text: string;
  source: string;
}

/** What the rule sheet says (TB-R06 to TB-R25), and the sums of the cards. */
export interface GameTable {
  id: string;
  title: string;
  publisher: string;
  source: string;
  players_min: number;
  players_max: number;
  word: string;
  stack_length: number;
  wild_only_places: readonly number[];
  hand_size: number;
  max_stacks: number;
  max_reserves: number;
  deck_size: number | null;
  letter_cards: number | null;
  wild_cards: number | null;
}

/** TB-R06, TB-R07  WALLET cards by number of players. */
export interface DealTable {
  '2': number;
  '3': number;
  '4': number;
}

/** TB-R02, TB-R03  Points. */
export interface ScoringTable {
  complete_stack: number;
  empty_wallet: number;
}

/** TB-G43  A deck of as many of each letter, and so many wilds. */
export interface Preset {
  letter_copies: number;
  wilds: number;
  source: string;
}

/** The cards of the box. */
export const CARDS: CardFile = {
  card: [
    {
      id: 'T',
      copies: 12,
      kind: 'letter',
      places: [1],
      text: 'Opens a stack. Cannot be the second T.',
      source: 'reconstructed',
    },
    { id: 'H', copies: 12, kind: 'letter', places: [2], text: 'Second letter.', source: 'reconstructed' },
    { id: 'U', copies: 12, kind: 'letter', places: [3], text: 'Third letter.', source: 'reconstructed' },
    { id: 'N', copies: 12, kind: 'letter', places: [4], text: 'Fourth letter.', source: 'reconstructed' },
    { id: 'D', copies: 12, kind: 'letter', places: [5], text: 'Fifth letter.', source: 'reconstructed' },
    { id: 'E', copies: 12, kind: 'letter', places: [6], text: 'Sixth letter.', source: 'reconstructed' },
    { id: 'R', copies: 12, kind: 'letter', places: [7], text: 'Seventh letter.', source: 'reconstructed' },
    { id: 'B', copies: 12, kind: 'letter', places: [8], text: 'Eighth letter.', source: 'reconstructed' },
    { id: 'O', copies: 12, kind: 'letter', places: [9], text: 'Ninth letter.', source: 'reconstructed' },
    {
      id: 'L',
      copies: 12,
      kind: 'letter',
      places: [10],
      text: 'Tenth letter; only a wild can follow.',
      source: 'reconstructed',
    },
    { id: 'S', copies: 12, kind: 'letter', places: [12], text: 'Closes the word: 5 points.', source: 'reconstructed' },
    {
      id: '*',
      copies: 30,
      kind: 'wild',
      places: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      text: 'Lightning bolt: stands for any card, and is the only card for the second T.',
      source: 'reconstructed',
    },
  ],
  game: {
    id: 'thunderbolts',
    title: 'THUNDERBOLTS',
    publisher: 'MPD Games',
    source: 'seed',
    players_min: 2,
    players_max: 4,
    word: 'THUNDERBOLTS',
    stack_length: 12,
    wild_only_places: [11],
    hand_size: 5,
    max_stacks: 4,
    max_reserves: 4,
    deck_size: 162,
    letter_cards: 132,
    wild_cards: 30,
  },
  deal: { '2': 30, '3': 20, '4': 20 },
  scoring: { complete_stack: 5, empty_wallet: 10 },
  options: {
    dealer: 'random',
    exchange_wild_to: 'source',
    vault_recycle: 'completed',
    tie_break: 'shared',
    reserve_view: 'all',
    turn_limit: 1000,
    turn_action_limit: 1000,
    wallet_size: 0,
    deck_preset: 'standard',
  },
  deck_presets: {
    lean: { letter_copies: 9, wilds: 21, source: 'reconstructed' },
    classic18: { letter_copies: 12, wilds: 18, source: 'reconstructed' },
  },
};

export const FROM_WALLET = 12;

export const FROM_RESERVE = 13;
