/** Small questions about a view of Blanco. */
import { type BlancoOpen, type BlancoView, COLUMNS, type GridCard, type Player } from '../../generated/blanco';

/** The view of a finished game in which all cards are open; null for any other. */
export const opened = (view: BlancoView | BlancoOpen): BlancoOpen | null => ('pile_cards' in view ? view : null);

/** `r1c3`, as the notation writes a cell. */
export const cellText = (cell: number): string => `r${Math.floor(cell / COLUMNS) + 1}c${(cell % COLUMNS) + 1}`;

export const gridPlace = (seat: number, cell: string): string => `grid:${seat}:${cell}`;

/** The grid card at `r1c3`. */
export function gridCard(player: Player | undefined, cell: string): GridCard | undefined {
  return player?.grid[Number(cell[1]) - 1]?.[Number(cell[3]) - 1];
}
