/** The games that wait for me, for the badge of the installed table: the lobby knows of all, a table of itself. */

const KEY = 'stormdeck.waiting';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

function stored(store: Store): Set<string> {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(found) ? found.filter((table) => typeof table === 'string') : []);
  } catch {
    // Damaged, or nothing is kept here: the lobby counts anew.
    return new Set();
  }
}

function show(tables: ReadonlySet<string>, store: Store): void {
  try {
    store.setItem(KEY, JSON.stringify([...tables]));
  } catch {
    // A browser that keeps nothing shows the badge all the same.
  }
  // Where the browser can; without a number the badge goes.
  const badge = tables.size > 0 ? navigator.setAppBadge?.(tables.size) : navigator.clearAppBadge?.();
  badge?.catch(() => undefined);
}

/** Of all my games these wait for me. */
export function waitForMe(tables: readonly string[], store: Store = localStorage): void {
  show(new Set(tables), store);
}

/** Whether one game waits for me; of the others it stays as it was. */
export function waitsForMe(table: string, isMine: boolean, store: Store = localStorage): void {
  const tables = stored(store);
  if (tables.has(table) === isMine) return;
  if (isMine) tables.add(table);
  else tables.delete(table);
  show(tables, store);
}
