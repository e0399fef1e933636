/** My seats, kept in this browser: whoever has the token has the seat, so nothing else is needed to come back. */
import type { Snapshot } from '../generated/wire';

export interface MySeat {
  table: string;
  seat: number;
  token: string;
  game: string;
  title: string;
  name: string;
  /** When it was last at the table, in unix ms; the newest come first. */
  at: number;
  /** The seal of the shuffle as it was told before this browser added its part, and that part: to compare after the end. */
  commitment?: string;
  entropy?: string;
  /** Invitations to the table's other seats that nobody has taken yet, kept by whoever set it up. */
  invites?: Invitation[];
  /** The invitation by which this seat was taken: it opens nothing any more, but its link leads back here. */
  invitation?: string;
  /** The game is over, or there is no such table any more: such seats may be dropped one day, others never. */
  done?: boolean;
}

export interface Invitation {
  seat: number;
  token: string;
}

const KEY = 'stormdeck.seats';
const MOST_DONE = 60;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const isSeat = (value: unknown): value is MySeat => {
  const seat = value as Partial<MySeat> | null;
  return typeof seat?.table === 'string' && typeof seat.seat === 'number' && typeof seat.token === 'string';
};

export function mySeats(store: Store = localStorage): MySeat[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSeat) : [];
  } catch {
    // Somebody else's or damaged data: the links still work, so start over instead of failing.
    return [];
  }
}

export const seatsAt = (table: string, store: Store = localStorage): MySeat[] =>
  mySeats(store)
    .filter((seat) => seat.table === table)
    .sort((a, b) => a.seat - b.seat);

/** Keep these, the newest first.  The token is the only way back to a game that goes on, so only what is done is ever dropped. */
function keep(seats: readonly MySeat[], store: Store): void {
  const old = new Set(seats.filter(({ done }) => done).slice(MOST_DONE));
  store.setItem(KEY, JSON.stringify(seats.filter((seat) => !old.has(seat))));
}

export function remember(seat: MySeat, store: Store = localStorage): void {
  keep([seat, ...mySeats(store).filter((known) => known.table !== seat.table || known.seat !== seat.seat)], store);
}

/** I was at the table just now: its seats come first. */
export function visit(table: string, done: boolean, now: number = Date.now(), store: Store = localStorage): void {
  const seats = mySeats(store);
  const here = seats.filter((seat) => seat.table === table).map((seat) => ({ ...seat, at: now, done }));
  if (here.length > 0) keep([...here, ...seats.filter((seat) => seat.table !== table)], store);
}

/** The game is over, as it was seen from elsewhere. */
export function settle(table: string, store: Store = localStorage): void {
  keep(
    mySeats(store).map((seat) => (seat.table === table ? { ...seat, done: true } : seat)),
    store,
  );
}

/** Another device of mine has signed this one out, so its token opens nothing. */
export function forget(table: string, seat: number, store: Store = localStorage): void {
  keep(
    mySeats(store).filter((known) => known.table !== table || known.seat !== seat),
    store,
  );
}

/** Invitations that were taken open nothing any more: only those to seats that are still kept for somebody stay. */
export function dropTaken({ id, kinds }: Snapshot['table'], store: Store = localStorage): void {
  const waits = ({ seat }: Invitation): boolean => kinds[seat] === 'invite';
  const seats = mySeats(store);
  if (!seats.some(({ table, invites }) => table === id && invites?.some((invite) => !waits(invite)))) return;
  keep(
    seats.map((seat) => (seat.table === id && seat.invites ? { ...seat, invites: seat.invites.filter(waits) } : seat)),
    store,
  );
}

/** The address that lets another device of mine in, once. */
export const deviceLink = (table: string, code: string, origin: string = location.origin): string =>
  `${origin}/t/${table}#${DEVICE}${code}`;

/** What comes before the code in such an address; no token has an "=" in it. */
export const DEVICE = 'device=';

/** The address that takes a seat anywhere.  The token is in the fragment, which browsers never send. */
export const seatLink = (table: string, token: string, origin: string = location.origin): string => `${origin}/t/${table}#${token}`;
