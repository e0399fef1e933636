/** The log of one viewer, gathered from snapshots. */
import type { SeenEvent } from '../generated/wire';

/**
 * The log with new events.  Events are numbered by what this viewer saw; a number that is already there replaces it and all
 * after it, so a log that was cut short (a move taken back) and one sent twice both come out right.
 */
export function merge(log: readonly SeenEvent[], fresh: readonly SeenEvent[]): SeenEvent[] {
  const first = fresh[0];
  if (!first) return [...log];
  return [...log.filter((seen) => seen.n < first.n), ...fresh];
}

/** The log without what was shown for a moment only, in the events up to number `past`. */
export function fade(log: readonly SeenEvent[], past: number): SeenEvent[] {
  return log.map((seen) => (seen.later && seen.n <= past ? { n: seen.n, ...seen.later } : seen));
}

export interface Chat {
  seat: number | null;
  name: string;
  text: string;
}

/** The chat line an event is, if it is one. */
export function chat(seen: SeenEvent): Chat | null {
  const { event, seat, name, text } = seen.event;
  if (event !== 'Chat') return null;
  return { seat: typeof seat === 'number' ? seat : null, name: String(name ?? ''), text: String(text ?? '') };
}

/** How long to wait before the next try to connect, in ms: doubling, and never all clients at the same moment. */
export function backoff(tries: number, random: () => number = Math.random): number {
  return Math.round(Math.min(15_000, 400 * 2 ** tries) * (0.6 + 0.4 * random()));
}
