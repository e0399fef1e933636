/** The coach of a first game: which note comes now, and which were read. */
import type { Lesson, Moment } from '../games/types';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const key = (table: string): string => `stormdeck.coach.${table}`;

export interface Note {
  lesson: Lesson;
  /** Counted from 1; 0: not one of the steps. */
  step: number;
  steps: number;
}

/** The first note that matters now and was not read; one at a time. */
export function noteNow(lessons: readonly Lesson[], now: Moment<unknown>, read: ReadonlySet<string>): Note | null {
  const lesson = lessons.find((one) => !read.has(one.id) && one.when(now));
  if (!lesson) return null;
  const steps = lessons.filter((one) => one.step);
  return { lesson, step: lesson.step ? steps.filter((one) => read.has(one.id)).length + 1 : 0, steps: steps.length };
}

/** Which notes were read at a table: they do not come twice, not even after a reload. */
export function readNotes(table: string, store: Store = localStorage): Set<string> {
  return new Set((store.getItem(key(table)) ?? '').split(' ').filter(Boolean));
}

export function readNote(table: string, id: string, store: Store = localStorage): Set<string> {
  const read = readNotes(table, store).add(id);
  store.setItem(key(table), [...read].join(' '));
  return read;
}
