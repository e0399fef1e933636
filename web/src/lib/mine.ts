/** My seats, kept in this browser: whoever has the token has the seat, so nothing else is needed to come back. */

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
  /** Invite links of the table's other seats, kept by whoever set it up. */
  invites?: { seat: number; token: string }[];
  /** The game is over, or there is no such table any more: such seats may be dropped one day, others never. */
  done?: boolean;
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

/** The address that takes a seat anywhere.  The token is in the fragment, which browsers never send. */
export const seatLink = (table: string, token: string, origin: string = location.origin): string =>
  `${origin}/t/${table}#${token}`;
