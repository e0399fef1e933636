/** The workshop: a draft of a game, what the server says of it, and a run of the laboratory. */
import type { DraftSeen, DraftWish, RunLine, Workbench } from '../generated/wire';
import type { Field, Group, Row } from '../generated/core';
import { call, Refused } from './api';
import type { Value } from './options';

export type Values = Record<string, Value>;

/** What somebody made of a game. */
export interface Draft {
  players: number;
  /** A file of one's own; "" for the printed card table. */
  text: string;
  changes: Values;
  options: Values;
}

const at = (game: string): string => `/api/workshop/${encodeURIComponent(game)}`;

export const bench = (game: string) => call<Workbench>(at(game));

export const look = (game: string, draft: DraftWish) => call<DraftSeen>(`${at(game)}/draft`, { body: draft });

/** The lines of a run until its last; aborting ends it on the server too. */
export async function run(
  game: string,
  wish: { players: number; options: DraftSeen['options']; seed: number },
  signal: AbortSignal,
  tell: (line: RunLine) => void,
): Promise<void> {
  const response = await fetch(`${at(game)}/run`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wish),
    signal,
  });
  if (!response.ok || !response.body) {
    const told = (await response.json().catch(() => null)) as { error?: string } | null;
    throw new Refused(told?.error ?? `The server answered with status ${response.status}.`, response.status);
  }
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let kept = '';
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (kept + decoder.decode(value, { stream: !done })).split('\n');
    kept = lines.pop() ?? '';
    for (const line of lines) if (line) tell(JSON.parse(line) as RunLine);
    if (done) return;
  }
}

// ---- The form ----

/** The value with which a field was written: a number where one was, else what stands there for the server to judge. */
export function typed(field: Pick<Field, 'kind'>, text: string): Value {
  return field.kind === 'number' && /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text;
}

/** With one more value; one that is as before is no change. */
export function changedTo(values: Values, name: string, value: Value, usual: Value): Values {
  const { [name]: _, ...rest } = values;
  return value === usual ? rest : { ...rest, [name]: value };
}

/** A row in a few words: its numbers. */
export const gist = (row: Row, changes: Values): string =>
  row.fields
    .filter(({ kind }) => kind === 'number')
    .slice(0, 4)
    .map((field) => `${field.title.toLowerCase()} ${changes[field.path] ?? field.value}`)
    .join(' · ');

export const isTouched = (row: Row, names: readonly string[]): boolean => row.fields.some(({ path }) => names.includes(path));

/** Groups with the rows that have all the words somebody looks for. */
export function found(group: Group, words: string): readonly Row[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return group.rows.filter((row) => wanted.every((word) => row.title.toLowerCase().includes(word)));
}

const SOURCES: Record<Field['source'], string> = {
  '': '',
  sheet: 'rule sheet',
  public: 'public',
  reconstructed: 'our own',
};

export const sourceWords = (field: Field): string => SOURCES[field.source];

/** Where in a picture of all changes, 0 to 100, one stands. */
export function barOf(line: { low: number; share: number; high: number }, widest: number): { low: number; at: number; high: number } {
  const place = (value: number): number => 50 + (50 * Math.max(-widest, Math.min(widest, value))) / widest;
  return { low: place(line.low), at: place(line.share), high: place(line.high) };
}

// ---- Kept while the browser's tab is open ----

const key = (game: string): string => `stormdeck.workshop.${game}`;

export function keptDraft(game: string): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key(game)) ?? 'null') as Draft | null;
    return draft && typeof draft.players === 'number' && typeof draft.text === 'string' ? draft : null;
  } catch {
    return null;
  }
}

export function keep(game: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key(game), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing shows the printed game next time.
  }
}
