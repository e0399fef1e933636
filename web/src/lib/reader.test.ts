import { afterEach, expect, test, vi } from 'vitest';
import type { CardNote } from '../generated/core';
import { cardAround, cut, finder, listen, namesOf, Reader, readable } from './reader.svelte';

/** jsdom has none. */
class Pointer extends MouseEvent {
  readonly pointerType: string;

  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerType = init.pointerType ?? '';
  }
}
vi.stubGlobal('PointerEvent', Pointer);

const note = (id: string, name: string, said: string[] = []): CardNote => ({
  id,
  name,
  said,
  text: 'It does something.',
  group: '',
  kind: '',
  colour: '',
  copies: 2,
  numbers: [],
  rules: [],
  holds: [],
});

const NOTES = [
  note('thor_ravens', 'Ravens'),
  note('loki_ravens', 'Ravens'),
  note('H', 'Letter H', ['the H']),
  note('R1', 'Red 1'),
  note('R11', 'Red 11'),
];
const names = namesOf(NOTES);
const find = finder(names.keys());

const parts = (words: string, meant: string[] = []): string =>
  cut(words, names, find, meant)
    .map(({ text, id }) => (id ? `[${text}=${id}]` : text))
    .join('');

test('a sentence is cut where it names cards, the longest name first', () => {
  expect(parts('You discard the red 11.')).toBe('You discard the [red 11=R11].');
  expect(parts('Mia plays the H from the hand.')).toBe('Mia plays [the H=H] from the hand.');
  expect(parts('The Hood laughs.')).toBe('The Hood laughs.');
});

test('of two cards of one name the event says which', () => {
  expect(parts('Loki plays Ravens.', ['loki_ravens'])).toBe('Loki plays [Ravens=loki_ravens].');
  expect(parts('Ravens.')).toBe('[Ravens=thor_ravens].');
});

test('without names a sentence stays whole', () => {
  expect(cut('Nothing to see.', new Map(), finder([]), [])).toEqual([{ text: 'Nothing to see.', id: null }]);
});

function table(html: string): HTMLElement {
  document.body.innerHTML = `<main>${html}</main>`;
  document.elementsFromPoint ??= () => [];
  // No layout here: everything shows.
  const shown = Object.assign([document.body.getBoundingClientRect()], { item: () => null });
  for (const element of document.querySelectorAll('*')) element.getClientRects = () => shown;
  return document.body;
}

function reader(): Reader {
  return new Reader({
    gallery: () => Promise.resolve({ notes: NOTES }),
    sight: () => Promise.resolve({ version: 1, unseen: { R1: 1 }, now: [] }),
    moment: () => '1',
  });
}

afterEach(() => {
  document.body.innerHTML = '';
  vi.useRealTimers();
});

test('in a place the top card is read, and a thing in a thing only when it is meant', () => {
  table('<div data-place="fan"><i data-card="a"></i><b data-card="b"><u data-card="c"></u></b></div><p>nothing</p>');
  expect(cardAround(document.querySelector('[data-place]'))?.dataset['card']).toBe('b');
  expect(cardAround(document.querySelector('u'))?.dataset['card']).toBe('c');
  expect(cardAround(document.querySelector('p'))).toBeNull();
  expect(readable().map((one) => one.dataset['card'])).toEqual(['a', 'b', 'c']);
});

test('what is read is learned from the table, and unseen copies with it', async () => {
  table('<div data-place="hand:0" tabindex="0"><i data-card="R1"></i></div>');
  const one = reader();
  document.querySelector<HTMLElement>('[data-place]')?.focus();
  one.readFocused();
  expect(one.opened).toMatchObject({ id: 'R1', place: 'hand:0', held: true });
  await vi.waitFor(() => expect(one.note?.name).toBe('Red 1'));
  await vi.waitFor(() => expect(one.unseen).toBe(1));
  (document.activeElement as HTMLElement).blur();
  one.close();
  expect(document.activeElement).toBe(document.querySelector('[data-place]'));
});

test('a finger that rests reads, one that moves does not, and the click after reading is nobody else’s', () => {
  vi.useFakeTimers();
  table('<button data-place="hand:0"><i data-card="R1"></i></button>');
  const one = reader();
  const stop = listen(() => one);
  const card = document.querySelector('i') as HTMLElement;
  const clicked = vi.fn();
  document.querySelector('button')?.addEventListener('click', clicked);
  const send = (type: string, x = 0): boolean =>
    card.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'touch', clientX: x }));
  send('pointerdown');
  send('pointermove', 40);
  vi.advanceTimersByTime(600);
  expect(one.opened).toBeNull();
  send('pointerdown');
  vi.advanceTimersByTime(600);
  expect(one.opened).toMatchObject({ id: 'R1', held: true });
  card.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(clicked).not.toHaveBeenCalled();
  card.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(clicked).toHaveBeenCalledOnce();
  stop();
});
