/** What a seat knows, as the wire carries it (`games/blanco/view.py`, without `recall`). */

export type GridCard =
  | { lies: 'up'; card: number }
  | { lies: 'down'; looked: boolean; shuffle: number }
  /** Known though face down; `looked` is false where nobody has looked at it, which only an open table shows. */
  | { lies: 'known'; card: number; shuffle: number; looked?: boolean };

export type HandCard = { hand: 'held'; card: number; public: boolean; shuffle: number } | { hand: 'unseen'; shuffle: number };

export interface Player {
  stage: number;
  grid: GridCard[][];
  hand: HandCard[];
  turns_taken: number;
  wins: number;
  points: number;
}

export interface Turn {
  lines_cleared: number;
  chain: boolean;
  look_used: boolean;
  /** A cell: `row * 4 + column`, both from 0. */
  looked_at: number | null;
  taken_from_discard: number | null;
  old_rows: number[];
  old_columns: number[];
}

export interface BlancoView {
  viewer: number | null;
  options: { players: number; values: [string, boolean | number | string][] };
  decision: { seat: number; kind: string; source: string } | null;
  players: Player[];
  pile: number;
  discard_top: number | null;
  discard_count: number;
  /** The whole pile, top last, where the option `open_discard` shows it. */
  discard: number[] | null;
  box: number;
  shuffles: number;
  dealer: number;
  first_dealer: number;
  games_played: number;
  turn: Turn;
  game_winners: number[];
  match_winners: number[];
  by_guard: boolean;
  /** In an open view, of a finished game: the draw pile, the next card first. */
  pile_cards?: number[];
  /** In an open view: the cleared cards. */
  box_cards?: number[];
}

const COLUMNS = 4;

/** `r1c3`, as the notation writes a cell. */
export const cellText = (cell: number): string => `r${Math.floor(cell / COLUMNS) + 1}c${(cell % COLUMNS) + 1}`;

export const gridPlace = (seat: number, cell: string): string => `grid:${seat}:${cell}`;

/** The grid card at `r1c3`. */
export function gridCard(player: Player | undefined, cell: string): GridCard | undefined {
  return player?.grid[Number(cell[1]) - 1]?.[Number(cell[3]) - 1];
}
