/** Which place an arrow key leads to. */

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The index of the nearest box in a direction; what lies straight ahead counts more than what lies aside. */
export function nearest(boxes: readonly Box[], from: number, key: string): number {
  const direction = DIRECTIONS[key];
  const here = boxes[from];
  if (!direction || !here) return -1;
  const [dx, dy] = direction;
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, i) => {
    const x = box.left + box.width / 2 - here.left - here.width / 2;
    const y = box.top + box.height / 2 - here.top - here.height / 2;
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (i === from || ahead < 1 || ahead + 3 * aside >= least) return;
    best = i;
    least = ahead + 3 * aside;
  });
  return best;
}

export function arrow(key: string, places: readonly HTMLElement[], active: Element | null): HTMLElement | null {
  if (key === 'Home') return places[0] ?? null;
  if (key === 'End') return places[places.length - 1] ?? null;
  const from = places.findIndex((place) => place === active);
  if (from < 0 || !(key in DIRECTIONS)) return null;
  const to = nearest(
    places.map((place) => place.getBoundingClientRect()),
    from,
    key,
  );
  return places[to] ?? null;
}
