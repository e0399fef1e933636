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
}

const KEY = 'stormdeck.seats';
const MOST = 60;

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

export function remember(seat: MySeat, store: Store = localStorage): void {
  const others = mySeats(store).filter((known) => known.table !== seat.table || known.seat !== seat.seat);
  store.setItem(KEY, JSON.stringify([seat, ...others].slice(0, MOST)));
}

export function forget(table: string, store: Store = localStorage): void {
  store.setItem(KEY, JSON.stringify(mySeats(store).filter((seat) => seat.table !== table)));
}

/** The address that takes a seat anywhere.  The token is in the fragment, which browsers never send. */
export const seatLink = (table: string, token: string, origin: string = location.origin): string =>
  `${origin}/t/${table}#${token}`;
