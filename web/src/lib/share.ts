/**
 * What is new with everything of the old one that is the same: the parts that a move has not changed stay the very same objects, so that
 * what is drawn from them is not worked out anew.  Both are plain data, as they come from the server.
 */
export function share<T>(old: unknown, next: T): T {
  if (old === next || old === null || next === null || typeof old !== 'object' || typeof next !== 'object') return next;
  if (Array.isArray(old) || Array.isArray(next)) return Array.isArray(old) && Array.isArray(next) ? shareItems(old, next) : next;
  const [was, is] = [old as Record<string, unknown>, next as Record<string, unknown>];
  const names = Object.keys(is);
  let same = names.length === Object.keys(was).length;
  const made: Record<string, unknown> = {};
  for (const name of names) {
    const part = share(was[name], is[name]);
    made[name] = part;
    same &&= part === was[name] && name in was;
  }
  return (same ? old : made) as T;
}

function shareItems<T>(old: unknown[], next: T & unknown[]): T {
  const made = next.map((item, at) => share(old[at], item));
  const same = made.length === old.length && made.every((item, at) => item === old[at]);
  return (same ? old : made) as T;
}
