/**
 * Reading a card: what is read now, what the game says about it, and how the pointer, a finger or a key gets there.
 *
 * Whatever can be read carries `data-card` with the id of its note in the gallery.  Nothing else is asked of a board.
 */
import type { CardNote, NoteNow } from '../generated/core';
import type { Gallery, Sight } from '../generated/wire';

const DELAY = 350;
/** How long what is read stays while the pointer is on its way from one card to another. */
const GRACE = 220;
const PRESS = 450;
const SLACK = 10;

export interface Opened {
  id: string;
  /** Where it is read. */
  element: HTMLElement | null;
  /** The place it lies in, if it lies in one. */
  place: string | null;
  /** It stays until it is closed; otherwise it goes with the pointer. */
  held: boolean;
}

export interface Sources {
  gallery(): Promise<Gallery>;
  sight(): Promise<Sight>;
  /** Changes whenever what can be worked out may have changed. */
  moment(): string;
}

const CARD = '[data-card]';

interface Point {
  clientX: number;
  clientY: number;
}

/**
 * What can be read at an element: itself, something around it, or in the place it is in what lies under the pointer, else what
 * lies on top.
 */
export function cardAround(target: Element | null, at: Point | null = null): HTMLElement | null {
  const own = target?.closest<HTMLElement>(CARD);
  if (own) return own;
  const place = target?.closest('[data-place]');
  if (!place) return null;
  const under = at ? document.elementsFromPoint(at.clientX, at.clientY).find((one) => place.contains(one) && one.closest(CARD)) : undefined;
  const found = under?.closest<HTMLElement>(CARD);
  if (found && place.contains(found)) return found;
  const inside = [...place.querySelectorAll<HTMLElement>(CARD)].filter((one) => !one.parentElement?.closest(CARD));
  return inside[inside.length - 1] ?? null;
}

const placeOf = (element: Element | null): string | null => element?.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? null;

export class Reader {
  opened = $state.raw<Opened | null>(null);
  notes = $state.raw<ReadonlyMap<string, CardNote>>(new Map());
  sight = $state.raw<Sight | null>(null);
  problem = $state('');
  private readonly sources: Sources;
  private galleryOnce: Promise<void> | undefined;
  private seenAt = '';
  private cameFrom: HTMLElement | null = null;

  constructor(sources: Sources) {
    this.sources = sources;
  }

  readonly note = $derived(this.opened ? (this.notes.get(this.opened.id) ?? null) : null);
  readonly now = $derived.by((): readonly NoteNow[] => this.sight?.now.filter(({ id }) => id === this.opened?.id) ?? []);
  readonly unseen = $derived(this.opened ? (this.sight?.unseen[this.opened.id] ?? null) : null);

  /** Fetch what is not known yet; what was known before stays on the screen meanwhile. */
  async learn(): Promise<void> {
    this.galleryOnce ??= this.sources.gallery().then(({ notes }) => void (this.notes = new Map(notes.map((note) => [note.id, note]))));
    try {
      await Promise.all([this.galleryOnce, this.look()]);
      this.problem = '';
    } catch (error) {
      this.galleryOnce = undefined;
      this.problem = (error as Error).message;
    }
  }

  /** What can be worked out at this moment. */
  async look(): Promise<void> {
    const moment = this.sources.moment();
    if (moment === this.seenAt) return;
    const sight = await this.sources.sight();
    // A later answer may have come first.
    if (moment === this.sources.moment()) {
      this.sight = sight;
      this.seenAt = moment;
    }
  }

  open(id: string, element: HTMLElement | null, held: boolean): void {
    if (held && !this.opened?.held) this.cameFrom = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.opened = { id, element, place: placeOf(element), held };
    void this.learn();
  }

  /** What lies at an element; false where nothing can be read. */
  read(target: Element | null, held: boolean): boolean {
    const card = cardAround(target);
    const id = card?.dataset['card'];
    if (!card || !id) return false;
    this.open(id, card, held);
    return true;
  }

  close(): void {
    const { held, element } = this.opened ?? { held: false, element: null };
    this.opened = null;
    if (!held) return;
    // Back to where the reader came from; else to the thing that was read, where it takes the focus.
    const there = element?.isConnected ? element.closest<HTMLElement>('[data-place]') : null;
    const target = this.cameFrom?.isConnected && this.cameFrom !== document.body ? this.cameFrom : there;
    target?.focus({ preventScroll: true });
    this.cameFrom = null;
  }

  /** By keys: the focused thing, or the first there is to read. */
  readFocused(): void {
    if (!this.read(document.activeElement, true)) this.read(readable()[0] ?? null, true);
  }

  /** The next thing on the table, or the one before. */
  step(by: 1 | -1): void {
    const all = readable(this.opened?.element ?? null);
    if (all.length === 0) return;
    const here = this.opened?.element ? all.indexOf(this.opened.element) : -1;
    const next = all[(here + by + all.length) % all.length];
    next?.scrollIntoView({ block: 'nearest' });
    this.read(next ?? null, true);
  }
}

/** All that can be read where one reads, in reading order: in the gallery, or on the table and in the hand. */
export function readable(from: Element | null = null): HTMLElement[] {
  const where = from?.closest('.gallery') ? '.gallery button[data-card]' : 'main [data-card], .dock [data-card]';
  const all = document.querySelectorAll<HTMLElement>(where);
  return [...all].filter((element) => element.getClientRects().length > 0);
}

const INSPECTOR = '.inspector';

/** Listens on the whole page for whoever wants to read.  A click that ended a long press is nobody else's. */
export function listen(reader: () => Reader): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: HTMLElement | null = null;
  let start: { x: number; y: number } | null = null;
  let swallow = false;
  const stop = new AbortController();
  const { signal } = stop;

  function wait(ms: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  }

  function hover(event: PointerEvent): void {
    // Where it would lie over half of the table nothing opens by itself.
    if (event.pointerType !== 'mouse' || event.buttons > 0 || matchMedia('(max-width: 640px)').matches) return;
    const target = event.target as Element | null;
    if (target?.closest(INSPECTOR)) {
      clearTimeout(timer);
      over = null;
      return;
    }
    const card = target?.closest('dialog') ? null : cardAround(target, event);
    if (card === over) return;
    over = card;
    const { opened } = reader();
    if (opened?.held) return;
    // Meanwhile a key or a long press may have opened what is held: a resting mouse takes nobody's focus away.
    const isFree = (): boolean => !reader().opened?.held;
    if (card) wait(opened ? GRACE : DELAY, () => void (isFree() && card.isConnected && reader().read(card, false)));
    else if (opened) wait(GRACE, () => void (isFree() && reader().close()));
    else clearTimeout(timer);
  }

  function down(event: PointerEvent): void {
    swallow = false;
    clearTimeout(timer);
    const target = event.target as Element | null;
    if (target?.closest(INSPECTOR)) return;
    // What goes with the pointer makes room; what is held goes with a click beside it.
    if (reader().opened) reader().close();
    const card = cardAround(target, event);
    if (event.pointerType === 'mouse' || !card) return;
    start = { x: event.clientX, y: event.clientY };
    wait(PRESS, () => {
      if (!start || !reader().read(card, true)) return;
      target?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }));
      swallow = true;
      start = null;
    });
  }

  function move(event: PointerEvent): void {
    if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK) up();
  }

  function up(): void {
    if (!start) return;
    start = null;
    clearTimeout(timer);
  }

  function menu(event: MouseEvent): void {
    const target = event.target as Element | null;
    if (target?.closest(INSPECTOR)) return;
    const card = cardAround(target, event);
    if (!card) return;
    event.preventDefault();
    clearTimeout(timer);
    start = null;
    reader().read(card, true);
  }

  function click(event: MouseEvent): void {
    const target = event.target as Element | null;
    if (swallow) {
      swallow = false;
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    // Where nothing else can be done, a click reads.
    if (target?.closest(INSPECTOR) || target?.closest('[data-place], button, a, summary, dialog')) return;
    if (target?.closest(CARD)) reader().read(target, true);
  }

  const options = { signal, capture: true };
  window.addEventListener('pointerover', hover, options);
  window.addEventListener('pointerdown', down, options);
  window.addEventListener('pointermove', move, options);
  window.addEventListener('pointerup', up, options);
  window.addEventListener('contextmenu', menu, options);
  window.addEventListener('click', click, options);
  document.documentElement.addEventListener('pointerleave', () => !reader().opened?.held && reader().close(), { signal });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** A sentence cut where it names cards. */
export interface Part {
  text: string;
  /** The note of what is named; null for plain words. */
  id: string | null;
}

/** By what sentences call them: the notes of that name.  Two decks may have a card of one name. */
export function namesOf(notes: Iterable<CardNote>): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const note of notes)
    for (const said of note.said.length > 0 ? [...note.said, note.name] : [note.name]) {
      const known = names.get(said.toLowerCase());
      if (known) known.push(note.id);
      else names.set(said.toLowerCase(), [note.id]);
    }
  return names;
}

/** One expression that finds all names, the longest first. */
export function finder(names: Iterable<string>): RegExp | null {
  const all = [...names].filter((name) => name.length > 1).sort((one, other) => other.length - one.length);
  if (all.length === 0) return null;
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${all.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
}

/** `meant`: the notes that the event itself speaks of, where a name has several. */
export function cut(words: string, names: ReadonlyMap<string, readonly string[]>, find: RegExp | null, meant: readonly string[]): Part[] {
  if (!find) return [{ text: words, id: null }];
  const parts: Part[] = [];
  let at = 0;
  for (const found of words.matchAll(find)) {
    const ids = names.get(found[0].toLowerCase()) ?? [];
    if (found.index > at) parts.push({ text: words.slice(at, found.index), id: null });
    parts.push({ text: found[0], id: ids.find((id) => meant.includes(id)) ?? ids[0] ?? null });
    at = found.index + found[0].length;
  }
  if (at < words.length) parts.push({ text: words.slice(at), id: null });
  return parts;
}
