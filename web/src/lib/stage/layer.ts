/** What lies over the table while a beat is played: cards of our own at the places of the board, light, numbers.  All of it is for the eye. */
import { mount, unmount } from 'svelte';
import type { GameClient } from '../../games/types';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A thing on the layer: the outer element is where it is, the inner one what happens to it. */
export interface Prop {
  outer: HTMLElement;
  inner: HTMLElement;
  box: Box;
  /** The width it was drawn at, so that it stays sharp where it is largest. */
  natural: number;
  remove(): void;
}

export const middle = (box: Box): { x: number; y: number } => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/** A box of that size around a point. */
export const around = ({ x, y }: { x: number; y: number }, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  width,
  height,
});

/** The largest box of a shape (height by width) in the middle of a place. */
export function fit(place: Box, shape: number): Box {
  const width = Math.min(place.width, place.height / shape);
  return around(middle(place), width, width * shape);
}

export const EASE = 'cubic-bezier(0.3, 0.6, 0.2, 1)';
/** A little beyond, and back. */
export const LAND = 'cubic-bezier(0.34, 1.3, 0.64, 1)';

const find = (place: string): HTMLElement | null => {
  const name = CSS.escape(place);
  return document.querySelector<HTMLElement>(`[data-place="${name}"]`) ?? document.querySelector<HTMLElement>(`[data-anchor="${name}"]`);
};

/** What lies on a thing without being part of it, such as dice on a card. */
const lyingOn = (place: string): Iterable<HTMLElement> => document.querySelectorAll<HTMLElement>(`[data-on="${CSS.escape(place)}"]`);

/** What a place shows that holds more than one. */
const SEVERAL = '.count, .more';

const SCROLLED = { capture: true, passive: true } as const;

export class Layer {
  private readonly root: HTMLElement;
  private readonly animations = new Set<Animation>();
  private readonly sleepers = new Set<() => void>();
  private readonly hidden = new Map<HTMLElement, string>();
  private readonly run = new Map<HTMLElement, string>();
  private readonly props = new Set<Prop>();
  private readonly landed = new Map<string, Prop>();
  /** Every face that was drawn, once: another one like it is a copy, which costs a fraction of drawing it. */
  private readonly drawings = new Map<string | null, Node>();
  /** How high a face is for its width. */
  private readonly shapes = new Map<string | null, number>();
  private readonly cover = new CSSStyleSheet();
  /** Where things on the board are, as far as this beat has asked: nothing moves there while it is told. */
  private readonly asked = new Map<string, Box | null>();
  private before = new Map<string, Box>();
  private coming: readonly string[] = [];
  private wasCut = false;
  private ground: Box | null = null;

  constructor(private readonly client: GameClient) {
    this.root = document.createElement('div');
    this.root.className = 'stage-layer';
    this.root.setAttribute('aria-hidden', 'true');
    document.body.append(this.root);
    document.adoptedStyleSheets.push(this.cover);
    document.addEventListener('scroll', this.forget, SCROLLED);
  }

  // ---- Where things are ----

  /** The table's own room, asked once a beat: beats stay inside it. */
  room(): Box {
    this.ground ??= document.querySelector('main')?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
    return this.ground;
  }

  /** Where a place is: on the board that stands, or on the one before it, or beside the last of its kind. */
  box(place: string): Box | null {
    const landed = this.landed.get(place);
    if (landed) return landed.box;
    const known = this.asked.get(place);
    if (known !== undefined) return known;
    const element = find(place);
    const box = element ? boxOf(element) : (this.before.get(place) ?? beside(place));
    const seen = box && box.width > 0 && box.height > 0 ? box : null;
    this.asked.set(place, seen);
    return seen;
  }

  /** Ask where all these are as long as the browser knows: asked between two changes, each would have the page laid out once more. */
  ask(places: readonly string[]): void {
    for (const place of places) this.box(place);
  }

  private readonly forget = (): void => this.asked.clear();

  /**
   * Where the face of whoever sits at a place is; the place itself where there is none.  Where the table scrolls and it is out of
   * sight, the face may be drawn once more elsewhere; `fights`: and where a fight shows it, that is where the blows fall.
   */
  portrait(place: string, fights = false): Box | null {
    const other = this.otherFace(place, fights);
    if (other) return other;
    const face = find(place)?.querySelector('[data-portrait]');
    return face ? boxOf(face) : this.box(place);
  }

  private isSeen(box: Box): boolean {
    const room = this.room();
    const { y } = middle(box);
    return box.width > 0 && y >= room.top && y <= room.top + room.height;
  }

  private otherFace(place: string, wanted = false): Box | null {
    const face = find(place);
    if (!face) return null;
    if (!wanted && this.isSeen(boxOf(face.querySelector('[data-portrait]') ?? face))) return null;
    const other = document.querySelector(`[data-face="${CSS.escape(place)}"]`);
    const box = other && boxOf(other);
    return box && this.isSeen(box) ? box : null;
  }

  /** Where a card flew from: its place on the board before. */
  start(place: string): Box | null {
    const old = this.before.get(place);
    return old && old.width > 0 ? old : this.box(place);
  }

  /** Whether the new board stands already. */
  get isLate(): boolean {
    return this.before.size > 0;
  }

  /** Bring what a beat is about into view, where the table scrolls. */
  reveal(place: string): void {
    const element = find(place);
    if (!element?.closest('main') || this.isSeen(boxOf(element)) || this.otherFace(place)) return;
    element.scrollIntoView({ block: 'center' });
    this.forget();
  }

  /** Remember where everything is.  Cards will come to these places when the new board stands: nothing lies there before, not for one frame. */
  measure(coming: readonly string[]): void {
    this.before = new Map();
    for (const element of document.querySelectorAll<HTMLElement>('[data-place], [data-anchor]')) {
      const name = element.dataset['place'] ?? element.dataset['anchor'] ?? '';
      if (!this.before.has(name)) this.before.set(name, boxOf(element));
    }
    this.coming = coming.filter((place) => this.client.holds?.(place) === 'one');
    const empty = this.coming.map((place) => `[data-place="${CSS.escape(place)}"]:not(:has(${SEVERAL}))`);
    this.cover.replaceSync(empty.length > 0 ? `${empty.join()} { opacity: 0 !important; }` : '');
  }

  /** The new board has been drawn: what comes is hidden one by one from now on. */
  uncover(): void {
    for (const place of this.coming) this.hide(place);
    this.coming = [];
    this.cover.replaceSync('');
  }

  // ---- Things ----

  add(className: string, box: Box, natural = box.width): Prop {
    const outer = document.createElement('div');
    outer.className = `stage-prop ${className}`;
    const inner = document.createElement('div');
    inner.className = 'stage-inner';
    outer.append(inner);
    outer.style.width = `${natural}px`;
    this.root.append(outer);
    const prop: Prop = {
      outer,
      inner,
      box,
      natural,
      remove: () => {
        this.props.delete(prop);
        outer.remove();
      },
    };
    outer.style.transform = at(prop, box);
    this.props.add(prop);
    return prop;
  }

  /** A card drawn by the game, fitted into a place; `natural` is the largest width it will have. */
  card(face: string | null, place: Box, natural = place.width): Prop {
    const prop = this.add('stage-card', place, Math.max(natural, 24));
    this.draw(prop.inner, face);
    const shape = this.shape(prop.inner, face);
    prop.box = fit(place, shape);
    prop.outer.style.height = `${prop.natural * shape}px`;
    prop.outer.style.transform = at(prop, prop.box);
    return prop;
  }

  /** The picture of a card inside an element, and nothing else. */
  draw(target: HTMLElement, face: string | null): void {
    let drawing = this.drawings.get(face);
    if (!drawing) {
      const sheet = document.createElement('div');
      const shown = mount(this.client.Face, { target: sheet, props: { face } });
      drawing = sheet.cloneNode(true);
      void unmount(shown);
      this.drawings.set(face, drawing);
    }
    target.replaceChildren(...drawing.cloneNode(true).childNodes);
  }

  private shape(drawn: HTMLElement, face: string | null): number {
    const known = this.shapes.get(face);
    if (known !== undefined) return known;
    const { width, height } = drawn.firstElementChild?.getBoundingClientRect() ?? { width: 0, height: 0 };
    if (width <= 0 || height <= 0) return 1.4;
    this.shapes.set(face, height / width);
    return height / width;
  }

  /** Words or a number that belong to no place. */
  text(words: string, className: string, point: { x: number; y: number }): Prop {
    const prop = this.add(`stage-text ${className}`, { left: point.x, top: point.y, width: 0, height: 0 }, 0);
    prop.outer.style.width = 'max-content';
    prop.outer.style.transform = `translate(${point.x}px, ${point.y}px) translate(-50%, -50%)`;
    prop.inner.textContent = words;
    const room = this.room();
    const widest = words.length * 13;
    // Far from the edges nothing has to be asked of the browser.
    if (point.x - widest > room.left && point.x + widest < room.left + room.width) return prop;
    const { left, right } = prop.outer.getBoundingClientRect();
    const aside = Math.max(room.left + 4 - left, 0) - Math.max(right - room.left - room.width + 4, 0);
    if (aside !== 0) prop.outer.style.transform = `translate(${point.x + aside}px, ${point.y}px) translate(-50%, -50%)`;
    return prop;
  }

  /** A drawing over the whole window. */
  svg(): SVGSVGElement {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('class', 'stage-svg');
    svg.setAttribute('viewBox', `0 0 ${innerWidth} ${innerHeight}`);
    this.root.append(svg);
    return svg;
  }

  /** The thing at a place is not seen until the beats are over: ours is, or nothing. */
  hide(place: string): void {
    const element = find(place);
    if (!element || this.client.holds?.(place) !== 'one' || element.querySelector(SEVERAL)) return;
    for (const part of [element, ...lyingOn(place)]) {
      if (!this.hidden.has(part)) this.hidden.set(part, part.style.opacity);
      part.style.opacity = '0';
    }
  }

  show(place: string): void {
    const element = find(place);
    for (const part of element ? [element, ...lyingOn(place)] : []) {
      const opacity = this.hidden.get(part);
      if (opacity !== undefined) part.style.opacity = opacity;
      this.hidden.delete(part);
    }
  }

  /** A bar at a place runs by its own transition to so many in a hundred; the new board finds it as it was. */
  runTo(place: string, left: number): void {
    const bar = find(place)?.querySelector<HTMLElement>('[data-runs]');
    if (!bar) return;
    if (!this.run.has(bar)) this.run.set(bar, bar.style.width);
    bar.style.width = `${left}%`;
  }

  /** What flew comes to rest at a place, until the new board stands; on a seat or in a hand it is gone. */
  land(prop: Prop, place: string): void {
    if (!this.client.holds?.(place)) return prop.remove();
    this.landed.get(place)?.remove();
    this.landed.set(place, prop);
  }

  /** Take up what lies at a place, if it is ours. */
  lift(place: string): Prop | null {
    const prop = this.landed.get(place) ?? null;
    this.landed.delete(place);
    return prop;
  }

  // ---- Time ----

  /** Begin a beat; its kind is written on the layer, for whoever looks at the page from outside. */
  begin(kind: string): void {
    this.root.dataset['beat'] = kind;
    this.wasCut = false;
    this.ground = null;
    this.forget();
  }

  /** Until what has changed is on the screen: then asking where things are makes the browser work nothing out. */
  drawn(): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        cancelAnimationFrame(frame);
        this.sleepers.delete(wake);
        resolve();
      };
      const frame = requestAnimationFrame(() => setTimeout(wake));
      this.sleepers.add(wake);
    });
  }

  /** Everything that moves arrives, everything that waits goes on. */
  cut(): void {
    this.wasCut = true;
    for (const animation of this.animations) animation.finish();
    for (const wake of this.sleepers) wake();
  }

  async play(element: Element, frames: Keyframe[], ms: number, more: KeyframeAnimationOptions = {}): Promise<void> {
    const animation = element.animate(frames, { duration: Math.max(1, ms), easing: EASE, fill: 'both', ...more });
    if (this.wasCut) animation.finish();
    this.animations.add(animation);
    // One that was cancelled is over, too.
    await animation.finished.catch(() => undefined);
    this.animations.delete(animation);
  }

  wait(ms: number): Promise<void> {
    if (this.wasCut || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.sleepers.add(wake);
    });
  }

  /** Carry a thing to a box; `lift` is how high it goes on the way. */
  async carry(
    prop: Prop,
    to: Box,
    ms: number,
    { lift = 0, delay = 0, easing = EASE }: { lift?: number; delay?: number; easing?: string } = {},
  ): Promise<void> {
    const from = prop.box;
    prop.box = to;
    const half: Box = {
      left: (from.left + to.left) / 2,
      top: (from.top + to.top) / 2 - lift,
      width: ((from.width + to.width) / 2) * 1.06,
      height: 0,
    };
    const path =
      lift > 0
        ? [{ transform: at(prop, from) }, { transform: at(prop, half), offset: 0.5 }, { transform: at(prop, to) }]
        : [{ transform: at(prop, from) }, { transform: at(prop, to) }];
    await this.play(prop.outer, path, ms, { delay, easing });
  }

  clear(): void {
    this.cut();
    for (const [element, opacity] of this.hidden) element.style.opacity = opacity;
    this.hidden.clear();
    for (const [bar, width] of this.run) bar.style.width = width;
    this.run.clear();
    for (const prop of [...this.props]) prop.remove();
    this.landed.clear();
    this.forget();
    delete this.root.dataset['beat'];
    this.before.clear();
    this.coming = [];
    this.cover.replaceSync('');
    this.root.replaceChildren();
  }

  close(): void {
    this.clear();
    this.root.remove();
    document.removeEventListener('scroll', this.forget, SCROLLED);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.cover);
  }
}

const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
};

const at = (prop: Pick<Prop, 'natural'>, box: Box): string =>
  `translate(${box.left}px, ${box.top}px) scale(${prop.natural > 0 ? box.width / prop.natural : 1})`;

/** Where a place will be that is not on the board yet: after the last one of its kind. */
function beside(place: string): Box | null {
  const kind = place.replace(/:[^:]*$/, ':');
  if (kind === place) return null;
  const all = document.querySelectorAll<HTMLElement>(`[data-place^="${CSS.escape(kind)}"]`);
  const last = all[all.length - 1];
  if (!last) return null;
  const box = boxOf(last);
  return { ...box, left: Math.min(box.left + box.width * 0.9, innerWidth - box.width) };
}
