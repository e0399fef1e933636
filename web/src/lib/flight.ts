/** Things that fly over the table: from where a place was before the change to where one is after it. */
import { mount, unmount } from 'svelte';
import type { SeenEvent, Snapshot } from '../generated/wire';
import type { GameClient, Motion } from '../games/types';

const STEP = 320;
/** More at once than this (a deal, a reshuffle) fly together, so that nobody waits for them. */
const MANY = 4;

export type Rects = Map<string, DOMRect>;

const find = (place: string): HTMLElement | null => {
  const name = CSS.escape(place);
  return document.querySelector<HTMLElement>(`[data-place="${name}"]`) ?? document.querySelector<HTMLElement>(`[data-anchor="${name}"]`);
};

/** Where everything lies now. */
export function rects(): Rects {
  const found: Rects = new Map();
  for (const element of document.querySelectorAll<HTMLElement>('[data-place], [data-anchor]')) {
    const name = element.dataset['place'] ?? element.dataset['anchor'] ?? '';
    if (!found.has(name)) found.set(name, element.getBoundingClientRect());
  }
  return found;
}

/** Height by width of what flies, as it draws itself. */
function faceShape(ghost: HTMLElement): number {
  ghost.style.width = '100px';
  const { width, height } = ghost.firstElementChild?.getBoundingClientRect() ?? { width: 0, height: 0 };
  return width > 0 && height > 0 ? height / width : 1.4;
}

/** The largest box of that shape in the middle of a place. */
function fit(place: DOMRect, shape: number): { left: number; top: number; width: number; height: number } {
  const width = Math.min(place.width, place.height / shape);
  const height = width * shape;
  return { left: place.left + (place.width - width) / 2, top: place.top + (place.height - height) / 2, width, height };
}

/** What moved, in order; a board that fails here loses its motions, nothing else. */
export function motions(client: GameClient, events: readonly SeenEvent[], next: Shown, previous: Shown | null): Motion[] {
  if (client.changes) return client.changes(previous?.figures ?? null, next.figures);
  return events.flatMap((seen) => {
    try {
      return client.motions(seen.event, next.view);
    } catch (error) {
      console.error(`no motions for "${seen.event.event}"`, error);
      return [];
    }
  });
}

type Shown = Pick<Snapshot, 'view' | 'figures'>;

export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;

/** The flights in the air; `skip` ends them all at once. */
export class Flights {
  private readonly going = new Set<Animation>();
  private skipped = false;

  async play(client: GameClient, moves: readonly Motion[], before: Rects): Promise<void> {
    if (still()) return;
    this.skipped = false;
    const together = moves.length > MANY;
    const flights: Promise<void>[] = [];
    for (const [i, move] of moves.entries()) {
      if (this.skipped) break;
      const flight = this.one(client, move, before, together ? i * 45 : 0);
      if (together) flights.push(flight);
      else await flight;
    }
    await Promise.all(flights);
  }

  skip(): void {
    this.skipped = true;
    for (const animation of this.going) animation.finish();
  }

  private async one(client: GameClient, { from, to, face }: Motion, before: Rects, delay: number): Promise<void> {
    const start = before.get(from) ?? find(from)?.getBoundingClientRect();
    const target = find(to);
    const end = target?.getBoundingClientRect() ?? before.get(to);
    if (!start || !end || start.width === 0 || end.width === 0) return;
    const ghost = document.createElement('div');
    ghost.className = 'flight';
    ghost.setAttribute('aria-hidden', 'true');
    document.body.append(ghost);
    const shown = mount(client.Face, { target: ghost, props: { face } });
    // As big as fits into the place it comes from, and scaled on the way to what fits where it goes: places may be wide.
    const shape = faceShape(ghost);
    const first = fit(start, shape);
    const last = fit(end, shape);
    ghost.style.width = `${first.width}px`;
    ghost.style.height = `${first.height}px`;
    const scale = Math.min(3, Math.max(0.3, last.width / first.width));
    const flight = ghost.animate(
      [
        { transform: `translate(${first.left}px, ${first.top}px)` },
        { transform: `translate(${last.left}px, ${last.top}px) scale(${scale})` },
      ],
      { duration: STEP, delay, easing: 'cubic-bezier(0.3, 0.6, 0.2, 1)', fill: 'both' },
    );
    const hiding = target?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: STEP + delay });
    this.going.add(flight);
    if (hiding) this.going.add(hiding);
    // A cancelled flight has landed too.
    await flight.finished.catch(() => undefined);
    this.going.delete(flight);
    if (hiding) this.going.delete(hiding);
    void unmount(shown);
    ghost.remove();
  }
}
