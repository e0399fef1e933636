/** What lets a note of the coach come: small questions about a moment of a first game. */
import type { SeenEvent } from '../generated/wire';
import type { Moment } from './types';

type Now = Pick<Moment<unknown>, 'seat' | 'kind' | 'legal' | 'log'>;

/** Whether one of these kinds of decision is asked. */
export const asked =
  (...kinds: string[]) =>
  (now: Now): boolean =>
    kinds.includes(now.kind);

export const isOver = (now: Now): boolean => now.kind === '';

/** Whether an action begins with these words of the notation. */
export const may = (now: Now, words: string): boolean => now.legal.some(({ action }) => action === words || action.startsWith(`${words} `));

const events = (now: Now, names: readonly string[]): SeenEvent['event'][] =>
  now.log.flatMap(({ event }) => (names.includes(event.event) ? [event] : []));

/** Whether one of these events was seen, whoever caused it. */
export const seen = (now: Now, ...names: string[]): boolean => events(now, names).length > 0;

export const didMyself = (now: Now, ...names: string[]): boolean => events(now, names).some((event) => event['seat'] === now.seat);

export const didAnother = (now: Now, ...names: string[]): boolean =>
  events(now, names).some((event) => typeof event['seat'] === 'number' && event['seat'] !== now.seat);
