/** Times as people say them. */

const UNITS: readonly (readonly [number, string])[] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
];

/** How far the server's clock is ahead of this device's, which may be minutes off. */
let ahead = 0;

/** The server has just said what time it is. */
export function hearTime(now: number): void {
  ahead = now - Date.now();
}

/** What time it is for the server: all times that come from it are to be compared with this. */
export function serverNow(): number {
  return Date.now() + ahead;
}

/** Milliseconds left of a clock that showed `left` at `since` and has run on. */
export function leftNow(left: number, since: number, now: number): number {
  return left - Math.max(0, now - since);
}

/** "2 minutes", "3 hours"; "" below a minute, which is not worth telling. */
export function span(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  for (const [size, name] of UNITS) {
    const count = Math.floor(seconds / size);
    if (count >= 1) return `${count} ${name}${count === 1 ? '' : 's'}`;
  }
  return '';
}

/** A clock: "4:05", "1:02:00", and tenths in the last ten seconds. */
export function clock(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(left / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Names as a list: "Ann", "Ann and Ben", "Ann, Ben and Cleo". */
export function list(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}
