/**
 * From the notation of an action to places on the table: every word that means a card or a zone is a place to choose, in the
 * order of the notation.  "play 7 stack2" is the 7, then stack 2.
 */
import type { Tabletop } from '../generated/core';
import type { Offer } from '../generated/wire';
import { zonesOf, type Laid } from './zones';

type Words = ReadonlyMap<string, readonly string[]>;

/** A word of an action that means something on the table. */
interface Meaning {
  word: string;
  places: readonly string[];
}

/** Equal cards are one action for the rules, and as many ways to pick it; more than this nobody needs. */
const MOST_WAYS = 40;

/** All words that mean something.  What the viewer owns comes before what all share, and that before what others have. */
export function wordsOf(zones: readonly Laid[], seat: number): Words {
  const rank = ({ owner }: Laid): number => (owner === seat ? 0 : owner === null ? 1 : 2);
  const best = new Map<string, { rank: number; places: string[] }>();
  for (const zone of zones) {
    for (const [word, places] of zone.words) {
      const known = best.get(word);
      if (!known || rank(zone) < known.rank) best.set(word, { rank: rank(zone), places: [...places] });
      else if (known.rank === rank(zone)) known.places.push(...places);
    }
  }
  return new Map([...best].map(([word, { places }]) => [word, places]));
}

/** What an action names, word by word; a word of several words is found whole. */
export function meanings(action: string, words: Words): Meaning[] {
  const parts = action.split(' ');
  const found: Meaning[] = [];
  for (let at = 0; at < parts.length;) {
    let length = parts.length - at;
    while (length > 0 && !words.has(parts.slice(at, at + length).join(' '))) length--;
    const word = parts.slice(at, at + length).join(' ');
    if (length > 0) found.push({ word, places: words.get(word) ?? [] });
    at += Math.max(1, length);
  }
  return found;
}

/** Every way to choose an action; none where it names nothing on the table. */
export function ways(action: string, words: Words): string[][] {
  let all: string[][] = [[]];
  for (const { places } of meanings(action, words)) {
    const longer = all.flatMap((way) => places.flatMap((place) => (way.includes(place) && places.length > 1 ? [] : [[...way, place]])));
    all = longer.slice(0, MOST_WAYS);
  }
  return all.filter((way) => way.length > 0);
}

const known = (top: Tabletop | null, seat: number): Words => wordsOf(zonesOf(top, seat), seat);

export const path = (action: string, _view: unknown, seat: number, _legal: readonly Offer[], top: Tabletop | null = null): string[] =>
  ways(action, known(top, seat))[0] ?? [];

export const otherPaths = (
  action: string,
  _view: unknown,
  seat: number,
  _legal: readonly Offer[],
  top: Tabletop | null = null,
): string[][] => ways(action, known(top, seat)).slice(1);

/**
 * What somebody seems to want who picks these places: a legal action with other things in it.  The rules then tell why not; they
 * also know whether there is such an action at all.
 */
export function attempt(
  places: readonly string[],
  _view: unknown,
  seat: number,
  legal: readonly Offer[] = [],
  top: Tabletop | null = null,
): string | null {
  const zones = zonesOf(top, seat);
  const words = wordsOf(zones, seat);
  const wanted = places.map(
    (place) => zones.flatMap((zone) => [...zone.words].flatMap(([word, at]) => (at.includes(place) ? [word] : [])))[0],
  );
  for (const { action } of legal) {
    const named = meanings(action, words);
    if (named.length !== wanted.length) continue;
    let text = ` ${action} `;
    for (const [at, { word }] of named.entries()) text = text.replace(` ${word} `, ` ${wanted[at] ?? word} `);
    if (wanted.every((word) => word !== undefined)) return text.trim();
  }
  return null;
}

/** The card at a place, by the name the rules explain it under. */
export function cardAt(place: string, _view: unknown, top: Tabletop | null = null): string | null {
  for (const zone of zonesOf(top, null)) {
    const thing = zone.things.find((one) => one.place === place);
    if (thing) return thing.card.card || null;
  }
  return null;
}
