/** Small questions about a view of Thunder & Lightning. */
import { CARDS, type Cell, type Player, type ThunderOpen, type ThunderView } from '../../generated/thunder-and-lightning';

/** The view of a finished game in which all cards are open; null for any other. */
export const opened = (view: ThunderView | ThunderOpen): ThunderOpen | null => ('decks' in view ? view : null);

export const LANES = ['A', 'B', 'C'] as const;
export const ROWS = CARDS.game.max_rows;

export const cellName = (cell: Cell): string => `${LANES[Math.floor(cell / ROWS)] ?? '?'}${(cell % ROWS) + 1}`;

export function player(view: ThunderView, seat: number): Player {
  const found = view.players[seat];
  if (!found) throw new RangeError(`There is no seat ${seat}.`);
  return found;
}

/** The viewer sits below; for a spectator Thor does. */
export function seatBelow(view: ThunderView, seat: number | null): number {
  return (
    seat ??
    Math.max(
      0,
      view.players.findIndex((one) => one.side === 'thor'),
    )
  );
}

/** Lanes from left to right as the player below sees them. */
export const laneOrder = (below: Player): readonly number[] => (below.side === 'thor' ? [0, 1, 2] : [2, 1, 0]);

/** Where the god of a player stands in front. */
export const godLane = (one: Player): number =>
  one.lanes.findIndex((lane) => lane[0]?.lies === 'up' && lane[0].card % CARDS.card.length === 0);
