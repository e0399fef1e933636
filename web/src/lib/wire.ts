/** What the client makes of the wire; its shapes are in `generated/wire.ts`. */
import type { Done, Hinted, Presence, Problem, Reason, SeatGiven, Seated, SeatWish, Snapshot, TableMade, Warned } from '../generated/wire';

/** The answer to a request of one's own, by socket or HTTP: one of several, told apart by what is in it. */
export type Answer = Partial<Done & Hinted & Warned & Reason & Problem>;

/** What comes by the socket. */
export type Frame = Snapshot | Presence | ({ frame: 'answer'; key: string } & Answer) | { frame: 'pong' };

/** What this browser added to the shuffle where it sat down. */
interface Added {
  entropy: string;
}

export type SeatedHere = Seated & Added;

export type TableMadeHere = Omit<TableMade, 'seats'> & { readonly seats: readonly (SeatGiven & Partial<Added>)[] };

/** Who shall sit in a seat of a new table, with everything said. */
export type SeatPlan = Required<SeatWish>;

/** Whether nobody sits in a seat of this kind yet. */
export const isEmpty = (kind: string | undefined): boolean => kind === 'invite' || kind === 'open';
