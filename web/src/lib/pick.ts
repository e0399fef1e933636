/**
 * Picking an action by its places: pure functions, no screen.
 *
 * Every legal action has a path of places.  What is lit is what continues some path; a path walked to its end is the action.
 */
import type { Offer } from '../generated/wire';

export interface Route {
  offer: Offer;
  path: readonly string[];
}

export interface Step {
  chosen: readonly string[];
  /** The action, when this step ended a path. */
  done: Offer | null;
}

const BUTTON = 'button:';

export const isButton = (place: string): boolean => place.startsWith(BUTTON);

export const buttonText = (place: string): string => place.slice(BUTTON.length);

const startsWith = (path: readonly string[], beginning: readonly string[]): boolean =>
  beginning.length <= path.length && beginning.every((place, i) => path[i] === place);

/** All ways to choose an action: the path of the board, and other orders that mean the same. */
export type Ways = (action: string) => readonly (readonly string[])[];

/**
 * The routes of all offers.  An action whose places do not tell it apart gets its sentence as a last button, and so does one
 * whose places the board cannot name: no legal action is ever out of reach.
 */
export function routes(offers: readonly Offer[], ways: Ways): Route[] {
  const plain = offers.flatMap((offer) => safely(offer, ways).map((path) => ({ offer, path })));
  return plain.map(({ offer, path }) => {
    const unclear = plain.some((other) => other.offer !== offer && startsWith(other.path, path));
    return { offer, path: unclear ? [...path, BUTTON + offer.words] : path };
  });
}

function safely(offer: Offer, ways: Ways): readonly (readonly string[])[] {
  try {
    const paths = ways(offer.action).filter((path) => path.length > 0);
    if (paths.length > 0) return paths;
  } catch (error) {
    console.error(`no places for "${offer.action}"`, error);
  }
  return [[BUTTON + offer.words]];
}

/**
 * The buttons that shine: what most people want.  One that is known to be quiet, such as the end of a turn, shines only where nothing
 * is left to do with cards: what can be done with another player, such as offering a treaty, is possible all the time.
 */
export function shining(buttons: readonly string[], lit: ReadonlySet<string>, quiet: readonly string[]): Set<string> {
  const loud = buttons.filter((place) => !quiet.includes(buttonText(place)));
  const more = [...lit].some((place) => !isButton(place) && !place.startsWith('seat:'));
  return new Set(loud.length > 0 || more ? loud : buttons);
}

/** The places that continue a path after those chosen. */
export function lit(all: readonly Route[], chosen: readonly string[]): Set<string> {
  const places = new Set<string>();
  for (const route of all) {
    const next = route.path[chosen.length];
    if (next !== undefined && startsWith(route.path, chosen)) places.add(next);
  }
  return places;
}

/** The lit places that stand on no table, in the order of the offers. */
export const buttons = (all: readonly Route[], chosen: readonly string[]): string[] => [...lit(all, chosen)].filter(isButton);

/**
 * The ranks of the chosen places, where their order makes the action: when other actions visit the same places in another
 * order.  A place may be chosen more than once.
 */
export function ranks(all: readonly Route[], chosen: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  if (!isOrdered(all.filter((route) => chosen.every((place) => route.path.includes(place))))) return places;
  for (const [at, place] of chosen.entries()) places.set(place, [...(places.get(place) ?? []), at + 1]);
  return places;
}

function isOrdered(some: readonly Route[]): boolean {
  const visited = new Map<string, Offer>();
  for (const { offer, path } of some) {
    const key = [...path].sort().join(' ');
    const other = visited.get(key);
    if (other && other !== offer) return true;
    visited.set(key, offer);
  }
  return false;
}

/** Whether something is left to choose after this place, so that it can be dragged. */
export function leads(all: readonly Route[], chosen: readonly string[], place: string): boolean {
  const walked = [...chosen, place];
  return all.some((route) => route.path.length > walked.length && startsWith(route.path, walked));
}

/**
 * One click: a lit place is chosen; a chosen one is put back together with all after it; a place that was lit before
 * anything was chosen starts anew.  Null where the click means nothing.
 */
export function step(all: readonly Route[], chosen: readonly string[], place: string): Step | null {
  if (lit(all, chosen).has(place)) {
    const walked = [...chosen, place];
    const end = all.find((route) => route.path.length === walked.length && startsWith(route.path, walked));
    return end ? { chosen: [], done: end.offer } : { chosen: walked, done: null };
  }
  const at = chosen.lastIndexOf(place);
  if (at >= 0) return { chosen: chosen.slice(0, at), done: null };
  // The longest beginning of what is chosen that this place continues: another target's card, then another card.
  for (let keep = chosen.length - 1; keep >= 0; keep--) {
    const kept = chosen.slice(0, keep);
    if (lit(all, kept).has(place)) return step(all, kept, place);
  }
  return null;
}

/** What a double click does: the action, when this place leaves only one. */
export function obvious(all: readonly Route[], chosen: readonly string[], place: string): Offer | null {
  const at = chosen.lastIndexOf(place);
  const walked = at >= 0 ? chosen.slice(0, at + 1) : [...chosen, place];
  return sole(all.filter((route) => startsWith(route.path, walked)));
}

const sole = (left: readonly Route[]): Offer | null => {
  const offer = left[0]?.offer ?? null;
  return left.every((route) => route.offer === offer) ? offer : null;
};

/** Drop one place on another: both are chosen in turn.  Null where that is not a way to go. */
export function drop(all: readonly Route[], chosen: readonly string[], from: string, to: string): Step | null {
  const first = chosen[chosen.length - 1] === from ? { chosen, done: null } : step(all, chosen, from);
  if (!first || first.done || !lit(all, first.chosen).has(to)) return null;
  return step(all, first.chosen, to);
}

/** The one legal action, offered as one big button. */
export const only = (all: readonly Route[]): Offer | null => sole(all);

/** What is chosen, as far as it still makes sense after the offers changed. */
export function keep(all: readonly Route[], chosen: readonly string[]): readonly string[] {
  for (let n = chosen.length; n > 0; n--) {
    const kept = chosen.slice(0, n);
    if (lit(all, kept).size > 0) return kept;
  }
  return [];
}
