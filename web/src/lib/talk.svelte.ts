/** What people say at a table: what is new, what was read, and whom this browser does not want to hear. */
import type { SeenEvent } from '../generated/wire';
import { chat, type Chat } from './log';

export interface Line extends Chat {
  n: number;
}

/** In the order in which they are offered; the pictures are in `Reaction.svelte`. */
export const REACTIONS = [
  ['hello', 'Hello!'],
  ['well-played', 'Well played!'],
  ['thanks', 'Thank you!'],
  ['wow', 'Wow!'],
  ['oh-no', 'Oh no!'],
  ['hurry', 'Your turn!'],
] as const;

/** Those who watch are muted together: a name of theirs is nobody's for sure. */
export const WATCHERS = 'watchers';
export const voiceOf = ({ seat }: Pick<Chat, 'seat'>): string => (seat === null ? WATCHERS : `${seat}`);

const KEY = 'stormdeck.muted';
const MOST_TABLES = 40;
const SHOWN = 9_000;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

function allMuted(store: Store): Record<string, string[]> {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Record<string, string[]>) : {};
  } catch {
    return {};
  }
}

export const mutedAt = (table: string, store: Store = localStorage): ReadonlySet<string> => {
  const kept: unknown = allMuted(store)[table];
  return new Set(Array.isArray(kept) ? kept.map(String) : []);
};

export function keepMuted(table: string, muted: ReadonlySet<string>, store: Store = localStorage): void {
  const { [table]: _, ...others } = allMuted(store);
  try {
    store.setItem(KEY, JSON.stringify(Object.fromEntries([...Object.entries(others), [table, [...muted]]].slice(-MOST_TABLES))));
  } catch {
    // A browser that keeps nothing mutes until the page is closed.
  }
}

/** What is said in some events, without those who are muted. */
export const heard = (events: readonly SeenEvent[], muted: ReadonlySet<string>): Line[] =>
  events.flatMap((seen) => {
    const line = chat(seen);
    return line && !muted.has(voiceOf(line)) ? [{ ...line, n: seen.n }] : [];
  });

export class Talk {
  muted = $state.raw<ReadonlySet<string>>(new Set());
  /** The newest lines of others while they are worth showing at the table. */
  fresh = $state.raw<readonly Line[]>([]);
  /** Lines of others that nobody has looked at. */
  unread = $state(0);

  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(private readonly table: string) {
    this.muted = mutedAt(table);
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** New events: what was said is shown for a while, unless it is read already where the log is open. */
  hear(events: readonly SeenEvent[], own: number | null, isRead: boolean): Line[] {
    const lines = heard(events, this.muted);
    const others = lines.filter(({ seat }) => own === null || seat !== own);
    if (isRead) return lines;
    this.unread += others.length;
    // A reaction of one's own shows too: that is the answer to having sent it.
    const shown = lines.filter((line) => others.includes(line) || line.reaction !== '');
    if (shown.length === 0) return lines;
    this.fresh = [...this.fresh, ...shown].slice(-3);
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.fresh = this.fresh.filter((line) => !shown.includes(line));
    }, SHOWN);
    this.timers.add(timer);
    return lines;
  }

  read(): void {
    this.unread = 0;
    this.fresh = [];
  }

  dismiss(n: number): void {
    this.fresh = this.fresh.filter((line) => line.n !== n);
  }

  toggleMute(voice: string): void {
    const muted = new Set(this.muted);
    if (!muted.delete(voice)) muted.add(voice);
    this.muted = muted;
    this.fresh = this.fresh.filter((line) => !muted.has(voiceOf(line)));
    keepMuted(this.table, muted);
  }
}
