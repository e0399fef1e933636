/**
 * What every board is tested for, with samples of real games (`scripts/make_wire_samples.py`): every legal action has a way to
 * be picked, every place on that way stands on the table, and no viewer's view breaks the board.
 */
import { cleanup, render } from '@testing-library/svelte';
import { expect } from 'vitest';
import type { GameClient, Offer, SeenEvent } from './types';

export interface Sample<V> {
  seat: number | null;
  names: string[];
  view: V;
  ask: string;
  legal: Offer[];
  events: SeenEvent[];
}

/** The decision that every game's view carries. */
interface Decided {
  decision: { seat: number; kind: string } | null;
}

/** All ways to pick an action. */
export function ways<V>(client: GameClient<V>, offer: Offer, sample: Sample<V>): string[][] {
  const seat = sample.seat ?? 0;
  return [client.path(offer.action, sample.view, seat), ...(client.otherPaths?.(offer.action, sample.view, seat) ?? [])];
}

/** No path is empty, equal to another or the beginning of another. */
export function checkPaths<V>(client: GameClient<V>, sample: Sample<V>): void {
  const paths = sample.legal.flatMap((offer) => ways(client, offer, sample)).map((path) => path.join(' > '));
  expect(paths.filter((path) => path === '')).toEqual([]);
  const sorted = [...paths].sort();
  const clashes = sorted.filter((path, at) => at > 0 && `${path} > `.startsWith(`${sorted[at - 1] ?? ''} > `));
  expect(clashes).toEqual([]);
}

/** The board draws this view, and every place of every path is on it, once and with a name. */
export function checkBoard<V>(client: GameClient<V>, sample: Sample<V>): void {
  cleanup(); // of a check that failed
  const { container } = render(client.Board, { props: { view: sample.view, seat: sample.seat, names: sample.names } });
  const places = [...document.querySelectorAll<HTMLElement>('[data-place]')];
  const ids = places.map((place) => place.dataset['place'] ?? '');
  expect(container.textContent).not.toMatch(/undefined|NaN|\[object/);
  expect(new Set(ids).size).toBe(ids.length);
  for (const place of places) expect(place.getAttribute('aria-label') ?? '', place.dataset['place']).not.toMatch(/^$|undefined|NaN/);
  const wanted = sample.legal.flatMap((offer) => ways(client, offer, sample).flat()).filter((place) => !place.startsWith('button:'));
  expect([...new Set(wanted)].filter((place) => !ids.includes(place))).toEqual([]);
  cleanup();
}

/** Every card that flies comes down on something that is on the table now; where it started may be gone. */
export function checkLandings<V>(client: GameClient<V>, sample: Sample<V>): void {
  const ends = sample.events.flatMap(({ event }) => client.motions(event, sample.view).map((motion) => motion.to));
  if (ends.length === 0) return;
  cleanup();
  render(client.Board, { props: { view: sample.view, seat: sample.seat, names: sample.names } });
  const marked = [...document.querySelectorAll<HTMLElement>('[data-place], [data-anchor]')];
  const ids = new Set(marked.map((element) => element.dataset['place'] ?? element.dataset['anchor']));
  expect(ends.filter((place) => !ids.has(place))).toEqual([]);
  cleanup();
}

/** Every card that flies begins and ends somewhere, and its face can be drawn; the card of every place can be named. */
export function checkMotions<V>(client: GameClient<V>, sample: Sample<V>): void {
  for (const { event } of sample.events) {
    for (const motion of client.motions(event, sample.view)) {
      expect(`${motion.from} ${motion.to}`, JSON.stringify(event)).toMatch(/^\S+ \S+$/);
      expect(`${motion.from} ${motion.to} ${motion.face}`).not.toMatch(/undefined|NaN/);
      const { container } = render(client.Face, { props: { face: motion.face } });
      expect(container.innerHTML).not.toMatch(/undefined|NaN/);
      cleanup();
    }
  }
}

/** The coach has something to say about every kind of decision that came up, with the rule it is about. */
export function checkLessons<V extends Decided>(client: GameClient<V>, samples: Sample<V>[], rule: RegExp): void {
  const kinds = new Set(samples.flatMap(({ view }) => (view.decision === null ? [] : [view.decision.kind])));
  expect([...kinds].filter((kind) => !(kind in client.lessons))).toEqual([]);
  for (const lesson of Object.values(client.lessons)) expect(lesson.rule).toMatch(rule);
}
