/** What the wire carries of Thunder & Lightning, and small questions about it. */

/** `back * 23 + kind`; backs: 0 Thor's deck, 1 Loki's. */
export type Card = number;
/** `lane * 4 + row`, both from 0; row 0 is the front. */
export type Cell = number;
export type Side = 'thor' | 'loki';

export type FieldCard =
  | { lies: 'up'; card: Card; token: number }
  /** An own face-down card; `seen`: the opponent knows which one it is. */
  | { lies: 'known'; card: Card; token: number; seen?: boolean }
  | { lies: 'down'; stolen: boolean; token: number; may_be: readonly Card[] };

/** `seen`, on an own card: the opponent knows that it is there. */
export type HandCard = { hand: 'held'; card: Card; seen?: boolean } | { hand: 'unseen'; stolen: boolean };

export interface Player {
  side: Side;
  lanes: readonly (readonly FieldCard[])[];
  entered: number;
  hand: readonly HandCard[];
  deck: number;
  pile: number;
  pile_top: Card | null;
  pile_cards: readonly Card[] | null;
  turns_taken: number;
  treasure_shown: boolean;
}

export interface Turn {
  seat: number;
  points: number;
  used: number;
  flanking: boolean;
  played: Card | null;
  in_limbo: boolean;
  revealed: Card | null;
  brought: number;
  moving: Cell | null;
  to_take: number;
  waiting: readonly (readonly Card[])[];
}

export interface ThunderView {
  viewer: number | null;
  options: { players: number; values: readonly (readonly [string, string | number | boolean])[] };
  decision: { seat: number; kind: string; source: string } | null;
  players: readonly Player[];
  turn: Turn;
  berserker: number | null;
  idunn: number | null;
  winner: number | null;
  reason: number;
  away: readonly Card[];
  /** In an open view, of a finished game: by seat the deck, the next card first. */
  decks?: readonly (readonly Card[])[];
}

export const LANES = ['A', 'B', 'C'] as const;
export const ROWS = 4;

export const cellName = (cell: Cell): string => `${LANES[Math.floor(cell / ROWS)] ?? '?'}${(cell % ROWS) + 1}`;

export function player(view: ThunderView, seat: number): Player {
  const found = view.players[seat];
  if (!found) throw new RangeError(`There is no seat ${seat}.`);
  return found;
}

/** The viewer sits below; for a spectator Thor does. */
export function seatBelow(view: ThunderView, seat: number | null): number {
  return seat ?? Math.max(0, view.players.findIndex((one) => one.side === 'thor'));
}

/** Lanes from left to right as the player below sees them. */
export const laneOrder = (below: Player): readonly number[] => (below.side === 'thor' ? [0, 1, 2] : [2, 1, 0]);

/** Where the god of a player stands in front. */
export const godLane = (one: Player): number => one.lanes.findIndex((lane) => lane[0]?.lies === 'up' && lane[0].card % 23 === 0);
