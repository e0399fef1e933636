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
  /** Null for somebody who watches. */
  seat: number | null;
  name: string;
  text: string;
  /** One of a few that are shown as a picture; "" for what was written. */
  reaction: string;
}

/** The chat line an event is, if it is one. */
export function chat(seen: SeenEvent): Chat | null {
  const { event, seat, name, text, reaction } = seen.event;
  if (event !== 'Chat') return null;
  return {
    seat: typeof seat === 'number' ? seat : null,
    name: String(name ?? ''),
    text: String(text ?? ''),
    reaction: String(reaction ?? ''),
  };
}

/** Why something I asked of the others will not be: the newest refusal of a request of mine, in words; "" if there is none. */
export function refusalOfMine(log: readonly SeenEvent[], fresh: readonly SeenEvent[], seat: number | null): string {
  const refused = fresh.findLast(({ event }) => event.event === 'Answered' && event['agree'] === false);
  if (seat === null || !refused) return '';
  const asked = log.findLast(({ event }) => event.event === 'Asked' && event['request'] === refused.event['request']);
  if (asked?.event['seat'] !== seat) return '';
  return asked.event['what'] === 'fill' ? refused.words : `${refused.words} Your action stands.`;
}

/** How long to wait before the next try to connect, in ms: doubling, and never all clients at the same moment. */
export function backoff(tries: number, random: () => number = Math.random): number {
  return Math.round(Math.min(15_000, 400 * 2 ** tries) * (0.6 + 0.4 * random()));
}
