// Made by `python -m stormdeck.web.protocol.typescript`; do not change it here, but in stormdeck/games/blanco/*.py.
import type { Decision, Options, Seat, View } from './core';

/** What one seat, or a spectator, knows. */
export interface BlancoView extends View {
  options: Options;
  decision: Decision | null;
  players: readonly Player[];
  pile: number;
  discard_top: Card | null;
  discard_count: number;
  /** The whole pile, top last, with `open_discard`; null without (BL-G58). */
  discard: readonly Card[] | null;
  box: number;
  shuffles: number;
  dealer: Seat;
  first_dealer: Seat;
  games_played: number;
  turn: Turn;
  game_winners: readonly Seat[];
  match_winners: readonly Seat[];
  by_guard: boolean;
}

/** One seat, as this viewer sees it. */
export interface Player {
  stage: number;
  /** Row by row, top row first. */
  grid: readonly (readonly GridCard[])[];
  /** Known cards first, sorted; then the others. */
  hand: readonly HandCard[];
  turns_taken: number;
  wins: number;
  points: number;
}

export type GridCard = FaceUp | FaceDown | Known;

/** A grid card everybody sees. */
export interface FaceUp {
  lies: 'up';
  card: Card;
}

/** A card: `colour * 12 + number - 1`. */
export type Card = number;

/** A grid card this viewer does not know. */
export interface FaceDown {
  lies: 'down';
  /** Its owner has looked at it (BL-G46). */
  looked: boolean;
  /** Which shuffle of this game it was dealt from; everybody saw when it was dealt. */
  shuffle: number;
}

/** An own face-down card this viewer has looked at; in an open view any face-down card. */
export interface Known {
  lies: 'known';
  card: Card;
  shuffle: number;
  /** Its owner has looked at it. */
  looked?: boolean;
}

export type HandCard = Held | Unseen;

/** A hand card this viewer knows: an own one, or one taken from the discard pile before all eyes (BL-G47). */
export interface Held {
  hand: 'held';
  card: Card;
  public: boolean;
  /** As for a face-down card; 0 for a public one, whose past no longer matters. */
  shuffle: number;
}

/** Somebody else's hand card. */
export interface Unseen {
  hand: 'unseen';
  shuffle: number;
}

/** What has happened in the running turn, all of it public. */
export interface Turn {
  lines_cleared: number;
  chain: boolean;
  look_used: boolean;
  looked_at: Cell | null;
  taken_from_discard: Card | null;
  old_rows: readonly number[];
  old_columns: readonly number[];
}

/** A place in a grid: `row * 4 + column`, both from 0.  A grid of three columns leaves every fourth place unused. */
export type Cell = number;

/** BL-G56  The whole table, for a game that is over: grids, hands and discards face up. */
export interface BlancoOpen extends BlancoView {
  /** The draw pile, the next card first. */
  pile_cards: readonly Card[];
  /** The cleared cards, sorted. */
  box_cards: readonly Card[];
}

/** BL-R15 to BL-R18  A new deal; `number` counts the games of the match from 1. */
export interface GameStarted {
  event: 'GameStarted';
  number: number;
  dealer: Seat;
  first_discard: Card;
}

/** BL-R07  A face-down grid card was turned up. */
export interface TurnedUp {
  event: 'TurnedUp';
  seat: Seat;
  cell: Cell;
  card: Card;
}

/** BL-R20, BL-R38, BL-R48  The owner looked at a face-down card. */
export interface LookedAt {
  event: 'LookedAt';
  seat: Seat;
  cell: Cell;
  card: Card;
  /** BL-G58  Played without `memory_aid`: the face is shown until the owner decides, and then no more. */
  fades?: boolean;
}

/** BL-G46  Others see which place was looked at, not the face. */
export interface LookedUnseen {
  event: 'LookedUnseen';
  seat: Seat;
  cell: Cell;
}

/** BL-R21, BL-R26  A card came from the draw pile into a hand. */
export interface DrewFromPile {
  event: 'DrewFromPile';
  seat: Seat;
  card: Card;
}

/** Somebody else drew from the pile. */
export interface DrewUnseen {
  event: 'DrewUnseen';
  seat: Seat;
}

/** BL-R26, BL-G47  The top discard came into a hand, before all eyes. */
export interface DrewFromDiscard {
  event: 'DrewFromDiscard';
  seat: Seat;
  card: Card;
}

/** BL-R28  A hand card was discarded face up. */
export interface Discarded {
  event: 'Discarded';
  seat: Seat;
  card: Card;
}

/** BL-R30, BL-R31, BL-G24  A hand card replaced a grid card, which everybody saw go to the discard pile. */
export interface Placed {
  event: 'Placed';
  seat: Seat;
  card: Card;
  cell: Cell;
  replaced: Card;
}

/** BL-R34  Two neighbours changed places; what was turned up follows as its own event. */
export interface Swapped {
  event: 'Swapped';
  seat: Seat;
  first: Cell;
  second: Cell;
}

/** BL-R10, BL-R11  A row went into the box. */
export interface RowCleared {
  event: 'RowCleared';
  seat: Seat;
  row: number;
  cards: readonly Card[];
}

/** BL-R09, BL-R11  A column went into the box. */
export interface ColumnCleared {
  event: 'ColumnCleared';
  seat: Seat;
  column: number;
  cards: readonly Card[];
}

/** BL-G08  Complete lines were left lying. */
export interface ClearingFinished {
  event: 'ClearingFinished';
  seat: Seat;
}

/** BL-G39  The reward was not taken. */
export interface LookSkipped {
  event: 'LookSkipped';
  seat: Seat;
}

/** BL-R41  The card looked at stayed face down. */
export interface KeptHidden {
  event: 'KeptHidden';
  seat: Seat;
}

/** BL-R46  Discards and box became the new draw pile of `cards` cards. */
export interface Reshuffled {
  event: 'Reshuffled';
  cards: number;
}

/** BL-R47  The first grid is empty; twelve new cards were dealt face down. */
export interface SecondGridDealt {
  event: 'SecondGridDealt';
  seat: Seat;
}

/** BL-R50, BL-G42  A game ended.  `points` are the cards left, by seat (BL-R52). */
export interface GameEnded {
  event: 'GameEnded';
  number: number;
  winners: readonly Seat[];
  points: readonly number[];
  by_guard: boolean;
}

/** BL-R51, BL-R52  A match of several games ended. */
export interface MatchEnded {
  event: 'MatchEnded';
  winners: readonly Seat[];
  wins: readonly number[];
  points: readonly number[];
}

/** All that can happen in this game. */
export type BlancoEvent =
  | ClearingFinished
  | ColumnCleared
  | Discarded
  | DrewFromDiscard
  | DrewFromPile
  | DrewUnseen
  | GameEnded
  | GameStarted
  | KeptHidden
  | LookSkipped
  | LookedAt
  | LookedUnseen
  | MatchEnded
  | Placed
  | Reshuffled
  | RowCleared
  | SecondGridDealt
  | Swapped
  | TurnedUp;

export interface Figures {
  /** By seat. */
  complete: readonly Lines[];
}

/** BL-R09, BL-R10  The complete lines of a grid, counted from 1.  Whether they may go now is another question. */
export interface Lines {
  rows: readonly number[];
  columns: readonly number[];
}

/** `cards.toml`, checked when it is read. */
export interface CardFile {
  game: Readonly<Record<string, string | number>>;
  layout: Readonly<Record<string, number>>;
  deck: Readonly<Record<string, number>>;
  colour: readonly Colour[];
}

/** BL-R03, BL-G03  A bolt colour with the symbol that stands for it. */
export interface Colour {
  id: string;
  code: string;
  symbol: string;
  hex: string;
  source: string;
  numbers: readonly number[];
}

/** The cards of the box. */
export const CARDS: CardFile = {
  game: {
    id: 'blanco',
    title: 'Blanco',
    designer: 'Reinhard Staupe',
    publisher: 'KENDi GmbH',
    year: 2025,
    min_players: 2,
    max_players: 5,
    age: 8,
    minutes: 20,
  },
  layout: {
    first_rows: 3,
    first_cols: 3,
    second_rows: 3,
    second_cols: 4,
    min_line: 2,
    hand_size: 2,
    setup_reveals: 1,
    setup_looks: 1,
    looks_per_turn: 1,
  },
  deck: { total: 120, per_colour: 12, per_number: 10, copies: 1 },
  colour: [
    {
      id: 'red',
      code: 'R',
      symbol: '●',
      hex: '#D32F2F',
      source: 'seed',
      numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    },
    {
      id: 'orange',
      code: 'O',
      symbol: '▲',
      hex: '#F57C00',
      source: 'seed',
      numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    },
    {
      id: 'yellow',
      code: 'Y',
      symbol: '☀',
      hex: '#FBC02D',
      source: 'reconstructed',
      numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    },
    {
      id: 'green',
      code: 'G',
      symbol: '♣',
      hex: '#388E3C',
      source: 'seed',
      numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    },
    {
      id: 'turquoise',
      code: 'T',
      symbol: '≈',
      hex: '#00A6A6',
      source: 'reconstructed',
      numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    },
    {
      id: 'blue',
      code: 'B',
      symbol: '■',
      hex: '#2F80ED',
      source: 'seed',
      numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    },
    {
      id: 'dark_blue',
      code: 'D',
      symbol: '◆',
      hex: '#1A237E',
      source: 'seed',
      numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    },
    {
      id: 'violet',
      code: 'V',
      symbol: '★',
      hex: '#7B1FA2',
      source: 'reconstructed',
      numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    },
    {
      id: 'pink',
      code: 'P',
      symbol: '♥',
      hex: '#EC407A',
      source: 'reconstructed',
      numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    },
    {
      id: 'brown',
      code: 'N',
      symbol: '✚',
      hex: '#795548',
      source: 'reconstructed',
      numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    },
  ],
};

export const COLUMNS = 4;

export const CELLS = 12;
