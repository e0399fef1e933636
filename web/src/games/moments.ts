/** Moments of first games for tests: when the notes of a coach come, and what real samples do not show. */
import type { Offer, SeenEvent } from '../generated/wire';
import { momentOf, notesAt, samplesOf } from './checks';
import type { GameClient, Moment } from './types';

type Decided = { decision: { seat: number; kind: string } | null };

/** A moment of a real game at which its viewer is asked this, with nothing seen before. */
export function moment<V extends Decided>(game: string, kind: string): Moment<V> {
  const found = samplesOf<V>(game)
    .flatMap((sample) => momentOf(sample) ?? [])
    .find((now) => now.kind === kind);
  if (!found) throw new RangeError(`No sample asks for ${kind}.`);
  return { ...structuredClone(found), log: [] };
}

export const offers = (...actions: string[]): Offer[] => actions.map((action) => ({ action, words: action }));

export const log = (...events: SeenEvent['event'][]): SeenEvent[] => events.map((event, n) => ({ n, words: '', event }));

/** The change this makes to what the coach says. */
export function added<V, E, F>(client: GameClient<V, E, F>, before: Moment<V>, after: Moment<V>): string[] {
  const old = notesAt(client, before);
  return notesAt(client, after).filter((id) => !old.includes(id));
}
