/** The tables of this page, kept in the browser: the newest come first, and with too many the oldest go. */

const KEY = 'stormdeck.tables';
export const MOST = 12;

type Store = Pick<Storage, 'getItem' | 'setItem'>;
type Kept = readonly (readonly [table: string, text: string])[];

function read(store: Store): Kept {
  try {
    const stored: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as Kept) : [];
  } catch {
    // Damaged, or somebody else's: the tables are gone, which is no reason to play no more.
    return [];
  }
}

export const keptTables = (store: Store = localStorage): string[] => read(store).map(([, text]) => text);

export function keep(table: string, text: string, store: Store = localStorage): void {
  const others = read(store).filter(([known]) => known !== table);
  try {
    store.setItem(KEY, JSON.stringify([[table, text], ...others].slice(0, MOST)));
  } catch (error) {
    // A browser that keeps nothing more plays on all the same; only a reload forgets the table.
    console.info('This table is not kept.', error);
  }
}
