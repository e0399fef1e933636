/**
 * Being told of a turn while the table is closed.  The browser's own service carries the messages; which tables they are for is
 * told to the server seat by seat, with the seat's token.
 */
import type { PushKey, PushState } from '../generated/wire';
import { call, Refused } from './api';
import { mySeats, type MySeat } from './mine';

const KEY = 'stormdeck.push';

/** Where this browser is reached, and the seats whose tables know of it. */
interface Told {
  endpoint: string;
  seats: string[];
}

const NOTHING: Told = { endpoint: '', seats: [] };

function stored(): Told {
  try {
    const told = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Told> | null;
    return typeof told?.endpoint === 'string' && Array.isArray(told.seats) ? { endpoint: told.endpoint, seats: told.seats } : NOTHING;
  } catch {
    return NOTHING;
  }
}

const store = (told: Told): void => localStorage.setItem(KEY, JSON.stringify(told));
const at = ({ table }: MySeat): string => `/api/tables/${encodeURIComponent(table)}`;
const nameOf = ({ table, token }: MySeat): string => `${table} ${token.slice(0, 6)}`;

/** Whether this browser can be reached at all: pages by plain http have no worker. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return null;
  const { key } = await call<PushKey>('/api/push');
  const old = await registration.pushManager.getSubscription();
  if (!key) return null;
  const wanted = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  const known = new Uint8Array(old?.options.applicationServerKey ?? new ArrayBuffer(0));
  if (old && known.length === wanted.length && known.every((byte, i) => byte === wanted[i])) return old;
  // A server that was set up anew has another key.
  await old?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
}

/** Tell the tables of these seats where this browser is reached. */
async function tell(to: PushSubscription, seats: readonly MySeat[]): Promise<void> {
  const { endpoint, keys } = to.toJSON();
  if (!endpoint || !keys) return;
  const before = stored();
  const told = new Set(before.endpoint === endpoint ? before.seats : []);
  for (const seat of seats) {
    if (told.has(nameOf(seat))) continue;
    try {
      await call<PushState>(`${at(seat)}/push`, { token: seat.token, body: { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] } });
    } catch (error) {
      // A table with clocks, or one that is over, wants no messages; one that could not be reached is told the next time.
      if (!(error instanceof Refused) || error.status < 400 || error.status >= 500 || error.status === 429) continue;
    }
    told.add(nameOf(seat));
  }
  store({ endpoint, seats: [...told] });
}

/** Whether messages come from now on.  The browser has asked its player before. */
export async function turnOn(): Promise<boolean> {
  if (!canPush() || Notification.permission !== 'granted') return false;
  const to = await subscription();
  if (!to) return false;
  await tell(
    to,
    mySeats().filter(({ done }) => !done),
  );
  return true;
}

export async function turnOff(): Promise<void> {
  const told = new Set(stored().seats);
  store(NOTHING);
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  // Without a browser at the other end nothing more arrives; this is so that nothing is kept either.
  for (const seat of mySeats()) {
    if (told.has(nameOf(seat))) await call<PushState>(`${at(seat)}/push-off`, { token: seat.token, body: {} }).catch(() => undefined);
  }
}

/** At a table: it is to know where this browser is reached, and what was told of it is seen now. */
export async function arrive(seats: readonly MySeat[]): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const { table } of seats) for (const notice of (await registration?.getNotifications({ tag: table })) ?? []) notice.close();
  const told = stored();
  if (seats.every((seat) => told.seats.includes(nameOf(seat)))) return;
  const to = await subscription();
  if (to) await tell(to, seats);
}
