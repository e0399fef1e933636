/** Who sits at the table, for whatever draws a seat: handed down by Svelte's context. */
import { getContext, setContext } from 'svelte';
import type { Picture } from '../art/draw';
import type { GameClient } from '../games/types';
import type { SeenEvent, TableInfo } from '../generated/wire';

export interface Sitter {
  name: string;
  bot: boolean;
  /** The drawn face a person has picked; "" for none. */
  face: string;
  /** Of a bot, in a word; "" for people. */
  level: string;
  /** How a bot plays, in a sentence; "" for people. */
  manner: string;
  /** Whom the player plays, where the game gives everybody somebody to be. */
  portrait: Picture | null;
  title: string;
  /** What it did last, without its name; "" before it did anything. */
  last: string;
}

export interface Company {
  sitter(seat: number): Sitter;
  /** A sentence about players as one about whom they play. */
  told(words: string): string;
  /** What had been told when the board came to stand as it does, oldest first. */
  past(): readonly SeenEvent[];
}

export const NOBODY: Sitter = { name: '', bot: false, face: '', level: '', manner: '', portrait: null, title: '', last: '' };
export const COMPANY = Symbol('company');

export const provideCompany = (company: Company): Company => setContext(COMPANY, company);

export const useCompany = (): Company =>
  getContext<Company | undefined>(COMPANY) ?? { sitter: () => NOBODY, told: (words) => words, past: () => [] };

/** The seat that a sentence speaks of first; null where it begins with nobody's name. */
export function speakerOf(words: string, names: readonly string[]): number | null {
  let found: number | null = null;
  names.forEach((name, seat) => {
    const begins = name !== '' && words.startsWith(name) && !/^[\p{L}\p{N}]/u.test(words.slice(name.length));
    if (begins && (found === null || name.length > (names[found]?.length ?? 0))) found = seat;
  });
  return found;
}

/** By seat: the newest sentence that begins with its name, without it. */
export function lastDone(log: readonly SeenEvent[], names: readonly string[]): string[] {
  const done = names.map(() => '');
  for (let at = log.length - 1; at >= 0 && done.includes(''); at--) {
    const words = log[at]?.words ?? '';
    const seat = speakerOf(words, names);
    if (seat !== null && done[seat] === '') done[seat] = words.slice(names[seat]?.length ?? 0).replace(/^['’]s |^[ ,:]+|\.$/g, '');
  }
  return done;
}

/** Everybody at a table, with what a game makes of them. */
export function sitters(table: TableInfo, client: Pick<GameClient, 'persona'> | null, view: unknown, log: readonly SeenEvent[]): Sitter[] {
  const done = lastDone(log, table.names);
  const company = table.names.map((name, seat) => {
    const played = view === null || table.rules_gone ? null : (client?.persona?.(view, seat) ?? null);
    return {
      name,
      bot: table.kinds[seat] === 'bot',
      face: table.faces[seat] ?? '',
      level: table.levels[seat] ?? '',
      manner: table.manners[seat] ?? '',
      portrait: played?.portrait ?? null,
      title: played?.title ?? '',
      last: done[seat] ?? '',
    };
  });
  return company.map((one) => ({ ...one, last: inCharacter(one.last, company) }));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whom a player is called after: whom they play, where the game gives them somebody to be. */
export const lead = ({ name, title }: Pick<Sitter, 'name' | 'title'>): string => title || name;

/**
 * A sentence about players as one about whom they play: "Flint attacks Zuri." is "Bruno Kessler attacks Pilar Ochoa."  One that tells
 * who plays whom stays as it is, and so does a name that two have.
 */
export function inCharacter(words: string, company: readonly Pick<Sitter, 'name' | 'title'>[]): string {
  const known = new Map<string, string>();
  for (const { name, title } of company)
    if (name && title && !words.includes(title) && company.filter((one) => one.name === name).length === 1) known.set(name, title);
  if (known.size === 0) return words;
  const names = [...known.keys()].sort((one, other) => other.length - one.length).map(escaped);
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return words.replace(whole, (name) => known.get(name) ?? name);
}

/** The colour of a seat, as a value for CSS. */
export const seatColour = (seat: number): string => `var(--seat-${seat % 6})`;
