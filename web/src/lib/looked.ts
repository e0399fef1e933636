/** Which tables this browser has shown: whoever comes back, or loads the page again, is not dealt to once more. */
const KEY = 'stormdeck.looked';
const MOST_TABLES = 60;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

function looked(store: Store): string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

/** Whether the table is seen here for the first time; from now on it was. */
export function isFirstLook(table: string, store: Store = localStorage): boolean {
  const before = looked(store);
  if (before.includes(table)) return false;
  try {
    store.setItem(KEY, JSON.stringify([...before, table].slice(-MOST_TABLES)));
  } catch {
    // A browser that keeps nothing deals again.
  }
  return true;
}
