/**
 * How this browser tries to sit down, kept until it has its seat.  The same key gets the same seat and token, so neither a lost
 * answer nor a reload in that moment locks anybody out of a seat that an invitation opens only once.
 */
import { newKey } from './key';

export interface Attempt {
  key: string;
  /** What it adds to the shuffle: the first try may have been the one that counted. */
  entropy: string;
}

const KEY = 'stormdeck.attempts';
const MOST = 20;

type Store = Pick<Storage, 'getItem' | 'setItem'>;
type Kept = Record<string, Attempt>;

function kept(store: Store): Kept {
  try {
    const stored: unknown = JSON.parse(store.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Kept) : {};
  } catch {
    return {};
  }
}

function keep(attempts: Kept, store: Store): void {
  store.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(attempts).slice(-MOST))));
}

const name = (table: string, by: string): string => `${table} ${by}`;

/** The try that has not come to an end, by an invitation, by a code or by none (""). */
export const attemptAt = (table: string, by: string, store: Store = localStorage): Attempt | null => kept(store)[name(table, by)] ?? null;

/** That one, or a new one. */
export function attempt(table: string, by: string, store: Store = localStorage): Attempt {
  const old = attemptAt(table, by, store);
  if (old) return old;
  const fresh = { key: newKey(), entropy: newKey() };
  keep({ ...kept(store), [name(table, by)]: fresh }, store);
  return fresh;
}

/** It has come to an end, well or not. */
export function settled(table: string, by: string, store: Store = localStorage): void {
  const { [name(table, by)]: _, ...others } = kept(store);
  keep(others, store);
}
