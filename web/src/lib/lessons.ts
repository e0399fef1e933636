/** Which notes of the coach were read at a table; they do not come twice, not even after a reload. */

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const key = (table: string): string => `stormdeck.coach.${table}`;

export function readNotes(table: string, store: Store = localStorage): Set<string> {
  return new Set((store.getItem(key(table)) ?? '').split(' ').filter(Boolean));
}

export function readNote(table: string, kind: string, store: Store = localStorage): Set<string> {
  const read = readNotes(table, store).add(kind);
  store.setItem(key(table), [...read].join(' '));
  return read;
}
