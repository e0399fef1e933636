/** The HTTP side of the table. */
import { attempt, settled } from './attempts';
import { newKey } from './key';
import type {
  Devices,
  Gallery,
  GameInfo,
  JoinWish,
  Lobby,
  ReplayInfo,
  Seated,
  Sight,
  Snapshot,
  TableMade,
  TableWish,
  Verification,
} from '../generated/wire';
import type { Answer, SeatedHere, TableMadeHere } from './wire';

/** The key of a request: the same key again gets the same answer. */
export { newKey } from './key';

/** A refusal of the server, with the rule it names. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly rule = '',
  ) {
    super(message);
  }
}

/** Statuses after which the same question may be answered a moment later; 0 is a connection that failed. */
const PASSING = [0, 429, 502, 503, 504];

/** Whether asking again later may help. */
export const passes = (error: unknown): boolean => error instanceof Refused && PASSING.includes(error.status);

interface Call {
  token?: string | null;
  body?: unknown;
}

export async function call<T>(path: string, { token, body }: Call = {}): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused('The server cannot be reached. Check the connection and try again.', 0);
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const told = answer as { error?: string; rule?: string } | null;
  throw new Refused(told?.error ?? `The server answered with status ${response.status}.`, response.status, told?.rule ?? '');
}

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

let gamesOnce: Promise<GameInfo[]> | undefined;

/** The games do not change while the page is open. */
export function games(): Promise<GameInfo[]> {
  gamesOnce ??= call<GameInfo[]>('/api/games').catch((error: unknown) => {
    gamesOnce = undefined;
    throw error;
  });
  return gamesOnce;
}

/** How to play a game; its `html` is empty where it brings no guide. */
export const guide = (game: string) => call<{ title: string; html: string }>(`/api/games/${encodeURIComponent(game)}/guide`);

export const page = (game: string) => call<{ title: string; html: string }>(`/api/games/${encodeURIComponent(game)}/page`);

export const cardText = (game: string, name: string) =>
  call<{ text: string }>(`/api/games/${encodeURIComponent(game)}/cards?name=${encodeURIComponent(name)}`);

/** Every card and piece of a table, in words. */
export const gallery = (table: string) => call<Gallery>(`${at(table)}/gallery`);

/** What the bearer can work out about the cards now. */
export const sight = (table: string, token: string | null) => call<Sight>(`${at(table)}/unseen`, { token });

/** The same of an earlier moment, through somebody's eyes. */
export const sightThen = (table: string, token: string | null, step: number, view: string) =>
  call<Sight>(`${at(table)}/replay/${step}/unseen?view=${encodeURIComponent(view)}`, { token });

/** What this browser adds to the shuffle, so that the server alone cannot choose it. */
export const entropy = newKey;

/**
 * A new table, with my seats taken.  The seal comes first and what this browser adds to the shuffle goes in a second request:
 * so the server cannot have chosen its part by ours.
 */
export async function create(body: TableWish): Promise<TableMadeHere> {
  const made = await call<TableMade>('/api/tables', { body: { ...body, entropy: null } });
  const seats: TableMadeHere['seats'][number][] = [];
  for (const seat of made.seats) {
    const isMine = seat.kind === 'me' && seat.token;
    const { name = '', face = '' } = body.seats[seat.seat] ?? {};
    seats.push(isMine ? { ...seat, entropy: (await join(made.table, seat.token, name, { face })).entropy } : seat);
  }
  return { ...made, seats };
}

export const tables = () => call<Lobby>('/api/tables');

export const snapshot = (table: string, token?: string | null, cursor = 0) =>
  call<Snapshot>(`${at(table)}?cursor=${cursor}`, { token: token ?? null });

/** Sit down, by an invitation or in an open seat; the answer has the seat's own token, and what this browser added to the shuffle. */
export function join(
  table: string,
  invitation: string | null,
  name: string,
  wish: Pick<JoinWish, 'seat' | 'beside' | 'face'> = {},
): Promise<SeatedHere> {
  return trying(table, invitation ?? '', (key, added) =>
    call(`${at(table)}/join`, { token: invitation, body: { name, entropy: added, key, ...wish } }),
  );
}

/** Come in by a code that another device of mine shows. */
export function enter(table: string, code: string): Promise<SeatedHere> {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return trying(table, plain, (key) => call(`${at(table)}/device`, { body: { code: plain, key } }));
}

/** Until it has come to an end one way or the other, a try goes on with the same key. */
async function trying(table: string, by: string, ask: (key: string, entropy: string) => Promise<Seated>): Promise<SeatedHere> {
  const tried = attempt(table, by);
  try {
    const given = await ask(tried.key, tried.entropy);
    settled(table, by);
    return { ...given, entropy: tried.entropy };
  } catch (error) {
    if (error instanceof Refused && error.status < 500 && !passes(error)) settled(table, by);
    throw error;
  }
}

export const devices = (table: string, token: string) => call<Devices>(`${at(table)}/devices`, { token });

/** A code that lets another device of mine in, once. */
export const deviceCode = (table: string, token: string) =>
  call<{ code: string; until: number }>(`${at(table)}/device-code`, { token, body: { key: newKey() } });

/** Sign a device of my seat out. */
export const revoke = (table: string, token: string, device: number) =>
  call<Answer>(`${at(table)}/device-revoke`, { token, body: { device, key: newKey() } });

/** My seat at the table of the rematch, which the first who asks makes.  Without entropy only its seal is told. */
export const rematch = (table: string, token: string, added: string | null) =>
  call<{ table: string; seat: number; token: string; commitment: string }>(`${at(table)}/rematch`, {
    token,
    body: { key: newKey(), entropy: added },
  });

/** Take one's own seat back from the bot that filled it. */
export const sitDownAgain = (table: string, token: string) =>
  call<{ seat: number; token: string }>(`${at(table)}/join`, { token, body: {} });

export const ask = (table: string, token: string | null, what: string, body: object) =>
  call<Answer>(`${at(table)}/${what}`, { token, body });

export const replay = (table: string, token: string | null) => call<ReplayInfo>(`${at(table)}/replay`, { token });

export const replayStep = (table: string, token: string | null, step: number, view: string, cursor: number) =>
  call<Snapshot>(`${at(table)}/replay/${step}?view=${encodeURIComponent(view)}&cursor=${cursor}`, { token });

export const fork = (
  table: string,
  token: string | null,
  body: { step: number; seat: number; cards: 'redealt' | 'true'; bot: string; name?: string },
) => call<{ table: string; seat: number; token: string }>(`${at(table)}/fork`, { token, body });

export const record = (table: string, token: string | null) => call<unknown>(`${at(table)}/record`, { token });

export const verify = (table: string) => call<Verification>(`${at(table)}/verify`);
