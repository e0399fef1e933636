/** The coach of a first game: which note comes now, and which were read. */
import type { Lesson, Moment } from '../games/types';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const key = (table: string): string => `stormdeck.coach.${table}`;
const shownKey = (table: string): string => `stormdeck.coach-shown.${table}`;
/** Milliseconds after which a note has been seen, and keeps its number even if nobody says so. */
export const SEEN_AFTER = 600;

export interface Note {
  lesson: Lesson;
  /** Counted from 1; 0: not one of the steps. */
  step: number;
  steps: number;
}

/**
 * The first note that matters now and was not read; one at a time.  Steps are numbered as they were shown, so that no two have
 * the same number, also where somebody plays on without an answer.
 */
export function noteNow(
  lessons: readonly Lesson[],
  now: Moment<unknown>,
  read: ReadonlySet<string>,
  shown: readonly string[],
): Note | null {
  const lesson = lessons.find((one) => !read.has(one.id) && one.when(now));
  if (!lesson) return null;
  const steps = new Set(lessons.filter((one) => one.step).map(({ id }) => id));
  const before = shown.filter((id) => steps.has(id));
  const at = before.indexOf(lesson.id);
  return { lesson, step: lesson.step ? (at < 0 ? before.length : at) + 1 : 0, steps: steps.size };
}

const listed = (name: string, store: Store): string[] => (store.getItem(name) ?? '').split(' ').filter(Boolean);

/** The notes that were shown at a table, in this order. */
export const shownNotes = (table: string, store: Store = localStorage): readonly string[] => listed(shownKey(table), store);

export function showNote(table: string, id: string, store: Store = localStorage): readonly string[] {
  const shown = [...new Set([...shownNotes(table, store), id])];
  store.setItem(shownKey(table), shown.join(' '));
  return shown;
}

/** Which notes were read at a table: they do not come twice, not even after a reload. */
export function readNotes(table: string, store: Store = localStorage): Set<string> {
  return new Set(listed(key(table), store));
}

export function readNote(table: string, id: string, store: Store = localStorage): Set<string> {
  const read = readNotes(table, store).add(id);
  store.setItem(key(table), [...read].join(' '));
  return read;
}
