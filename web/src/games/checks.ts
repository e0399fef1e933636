/// <reference types="node" />
/**
 * What every board is tested for, with samples of real games that `scripts/make_wire_samples.py` plays before the tests run: every
 * legal action has a way to be picked, every place on that way stands on the table, and no viewer's view breaks the board.
 */
import { readFileSync } from 'node:fs';
import { cleanup, render } from '@testing-library/svelte';
import { expect, vi } from 'vitest';
import type { Event } from '../generated/core';
import type { Offer, SeenEvent } from '../generated/wire';
import { SOUNDS } from '../lib/sounds';
import { type Act, isKey, type Scene, staged } from '../lib/stage/beats';
import type { GameClient, Moment } from './types';

export interface Sample<V, E = Event, F = unknown> {
  seat: number | null;
  names: string[];
  view: V;
  figures: F | null;
  ask: string;
  legal: Offer[];
  events: (SeenEvent & { event: E })[];
}

/** Positions of real games, made for this run. */
export function samplesOf<V, E = Event, F = unknown>(game: string): Sample<V, E, F>[] {
  return JSON.parse(readFileSync(`${process.cwd()}/.samples/${game}.json`, 'utf8')) as Sample<V, E, F>[];
}

/** The decision that every game's view carries. */
interface Decided {
  decision: { seat: number; kind: string } | null;
}

/** All ways to pick an action. */
export function ways<V, E, F>(client: GameClient<V, E, F>, offer: Offer, sample: Sample<V, E, F>): string[][] {
  const seat = sample.seat ?? 0;
  const { view, legal, figures } = sample;
  return [client.path(offer.action, view, seat, legal, figures), ...(client.otherPaths?.(offer.action, view, seat, legal, figures) ?? [])];
}

/** No path is empty, equal to another or the beginning of another. */
export function checkPaths<V, E, F>(client: GameClient<V, E, F>, sample: Sample<V, E, F>): void {
  const paths = sample.legal.flatMap((offer) => ways(client, offer, sample)).map((path) => path.join(' > '));
  expect(paths.filter((path) => path === '')).toEqual([]);
  const sorted = [...paths].sort();
  const clashes = sorted.filter((path, at) => at > 0 && `${path} > `.startsWith(`${sorted[at - 1] ?? ''} > `));
  expect(clashes).toEqual([]);
}

/** The board draws this view, and every place of every path is on it, once and with a name. */
export function checkBoard<V, E, F>(client: GameClient<V, E, F>, sample: Sample<V, E, F>): void {
  cleanup(); // of a check that failed
  const { container } = render(client.Board, {
    props: { view: sample.view, figures: sample.figures, seat: sample.seat, names: sample.names },
  });
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
export function checkLandings<V, E, F>(client: GameClient<V, E, F>, sample: Sample<V, E, F>): void {
  const ends = sample.events.flatMap(({ event }) => client.motions(event, sample.view).map((motion) => motion.to));
  if (ends.length === 0) return;
  cleanup();
  render(client.Board, { props: { view: sample.view, figures: sample.figures, seat: sample.seat, names: sample.names } });
  const marked = [...document.querySelectorAll<HTMLElement>('[data-place], [data-anchor]')];
  const ids = new Set(marked.map((element) => element.dataset['place'] ?? element.dataset['anchor']));
  expect(ends.filter((place) => !ids.has(place))).toEqual([]);
  cleanup();
}

/** Every card that flies begins and ends somewhere, and its face can be drawn; the card of every place can be named. */
export function checkMotions<V, E, F>(client: GameClient<V, E, F>, sample: Sample<V, E, F>): void {
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

/** What the coach goes by at a sample; null where its viewer has nothing to decide. */
export function momentOf<V extends Decided, E, F>({ view, seat, legal, events }: Sample<V, E, F>): Moment<V> | null {
  const { decision } = view;
  if (seat === null || (decision !== null && decision.seat !== seat)) return null;
  return { view, seat, kind: decision?.kind ?? '', legal, log: events };
}

/** The ids of the notes that come one after the other at a moment, each read in its turn. */
export const notesAt = <V, E, F>(client: GameClient<V, E, F>, now: Moment<V>): string[] =>
  client.lessons.flatMap((one) => (one.when(now) ? [one.id] : []));

/** Two or three short sentences, so that a note leaves room for the table on a phone. */
const LONGEST = 180;

/**
 * The coach has something to say about every kind of decision that came up; no note comes always, and each names a rule that is
 * on the page of the game.  Most notes come at some sample: which, changes with the games that were played, so `lessons.test.ts`
 * asks for those that wait for a card or a case.
 */
export function checkLessons<V extends Decided, E, F>(client: GameClient<V, E, F>, samples: Sample<V, E, F>[], game: string): void {
  const moments = samples.flatMap((sample) => momentOf(sample) ?? []);
  const silent = moments.filter((now) => notesAt(client, now).length === 0);
  expect(silent.map((now) => now.kind)).toEqual([]);
  const ids = client.lessons.map((lesson) => lesson.id);
  expect(new Set(ids).size).toBe(ids.length);
  const met = new Set(moments.flatMap((now) => notesAt(client, now)));
  expect(ids.filter((id) => met.has(id)).length).toBeGreaterThan(ids.length / 2);
  const page = readFileSync(`${process.cwd()}/../docs/games/${game}.md`, 'utf8');
  for (const { id, text, rule, when } of client.lessons) {
    expect(page, id).toContain(`**${rule}**`);
    expect(text.length, id).toBeLessThanOrEqual(LONGEST);
    expect(
      moments.every((now) => when(now)),
      id,
    ).toBe(false);
  }
  expect(client.lessons.filter((lesson) => lesson.step).length).toBeGreaterThanOrEqual(5);
  expect(moments.filter((now) => now.kind === '').map((now) => notesAt(client, now))).toEqual(
    moments.filter((now) => now.kind === '').map(() => ['over']),
  );
}

const PLACE = /^[a-z][\w-]*(:[^:\s]+)*$/;

/** Every place, face and number a beat names, whatever it does. */
function parts(value: unknown, key = ''): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap((one) => parts(one, key));
  if (value !== null && typeof value === 'object') return Object.entries(value).flatMap(([name, one]) => parts(one, name));
  return [[key, value]];
}

const PLACES_OF: readonly string[] = ['place', 'places', 'from', 'to', 'targets', 'ends', 'falls', 'mark'];
const FACES_OF: readonly string[] = ['face', 'faces', 'back'];

/**
 * Every event that comes up is staged without failing; what is seen has names of places and faces that can be drawn, a length that
 * nobody waits long for, and sounds that exist.  Gives the kinds of beats, for a test that asks for those of its game.
 */
export function checkBeats<V, E, F>(client: GameClient<V, E, F>, sample: Sample<V, E, F>): string[] {
  const table = { view: sample.view, figures: sample.figures };
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const beats = staged(client as GameClient, sample.events as SeenEvent[], table, table);
  expect(complaint.mock.calls).toEqual([]);
  complaint.mockRestore();
  for (const beat of beats) {
    expect(beat.length).toBeGreaterThan(0);
    expect(beat.length).toBeLessThan(2_000);
    expect(beat.told.length).toBeGreaterThan(0);
    for (const { sound, at = 0 } of beat.cues) {
      expect(SOUNDS).toContain(sound);
      expect(at).toBeLessThanOrEqual(1);
    }
    for (const [key, value] of parts(beat.act)) {
      expect(String(value)).not.toMatch(/undefined|NaN/);
      if (PLACES_OF.includes(key) && value !== null) expect(value, beat.act.act).toMatch(PLACE);
      if (FACES_OF.includes(key)) checkFace(client, value as string | null);
    }
  }
  const told = beats.flatMap((beat) => beat.told.map(({ n }) => n));
  expect(told).toEqual([...told].sort((a, b) => a - b));
  return beats.map((beat) => beat.act.act);
}

const drawn = new Set<string>();

function checkFace<V, E, F>(client: GameClient<V, E, F>, face: string | null): void {
  // Most of them fly, too, and are drawn by `checkMotions`; some of each kind will do.
  const kind = face === null ? '' : face.slice(0, 5);
  if (drawn.has(kind)) return;
  drawn.add(kind);
  const { container } = render(client.Face, { props: { face } });
  expect(container.innerHTML).not.toMatch(/undefined|NaN/);
  cleanup();
}

/** What some events of a game look like. */
export function actsOf<V, E, F>(
  client: GameClient<V, E, F>,
  events: readonly E[],
  after: V,
  before: V = after,
  more: Pick<Scene<V, F, E>, 'figures' | 'past'> = {},
): Act[] {
  const acts: Act[] = [];
  for (let at = 0; at < events.length;) {
    const made = client.beats?.(events, at, { before, after, ...more }) ?? null;
    acts.push(...(made?.beats ?? []).map(({ act }) => act));
    at += made?.used ?? 1;
  }
  return acts;
}

const GREAT: readonly string[] = 'strike word clash power hit ribbon stamp dice fold omen burst alarm deal'.split(' ');

/** The beats of all samples, among them those the game is known by; great moments have at least six tenths of a second. */
export function checkStaging<V, E, F>(client: GameClient<V, E, F>, samples: Sample<V, E, F>[], kinds: readonly Act['act'][]): void {
  const met = new Set(samples.flatMap((sample) => checkBeats(client, sample)));
  for (const kind of kinds) expect(met).toContain(kind);
  for (const { view, events } of samples) {
    const plain = events.map(({ event }) => event);
    for (const [at] of plain.entries())
      for (const draft of client.beats?.(plain, at, { before: view, after: view })?.beats ?? [])
        expect(!GREAT.includes(draft.act.act) || isKey(draft), draft.act.act).toBe(true);
  }
}
