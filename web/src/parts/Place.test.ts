import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { Places, PlaceState } from '../lib/places';
import Place from './Place.svelte';
import PlaceTable from './PlaceTable.svelte';

afterEach(cleanup);

const STATES: Record<string, PlaceState> = { a: 'lit', b: 'chosen', c: 'dim', d: 'plain' };

function table() {
  const places: Places = {
    state: (id) => STATES[id] ?? 'plain',
    rank: (id) => (id === 'b' ? '2' : ''),
    moved: (id) => id === 'c',
    hinted: () => false,
    press: vi.fn(),
    double: vi.fn(),
    lift: () => true,
    drop: vi.fn(),
  };
  render(PlaceTable, { places, ids: Object.keys(STATES) });
  return places;
}

const card = (id: string): HTMLElement => screen.getByRole('button', { name: new RegExp(`^Card ${id}`) });

it('shows its state to eyes, keys and screen readers', () => {
  table();
  expect(Object.keys(STATES).map((id) => card(id).tabIndex)).toEqual([0, 0, -1, -1]);
  expect(Object.keys(STATES).map((id) => card(id).getAttribute('aria-disabled'))).toEqual(['false', 'false', 'true', 'true']);
  expect(card('b').getAttribute('aria-pressed')).toBe('true');
  for (const [id, state] of Object.entries(STATES)) expect(card(id).classList).toContain(state);
  expect(card('c').classList).toContain('moved');
  expect(card('b').getAttribute('aria-label')).toBe('Card b, chosen as number 2');
  expect(card('b').textContent).toContain('2');
  expect(card('a').querySelector('.rank')).toBeNull();
  expect(screen.getByRole('group', { name: 'Your hand' })).toBeTruthy();
});

it('is pressed by a click, Enter and space, also where it is not lit', () => {
  const places = table();
  card('a').click();
  for (const key of ['Enter', ' ', 'x']) card('d').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  expect(vi.mocked(places.press).mock.calls.map(([id]) => id)).toEqual(['a', 'd', 'd']);
});

it('is plain where there is no table around it', () => {
  render(Place, { id: 'x', label: 'Alone' });
  const place = screen.getByRole('button', { name: 'Alone' });
  place.click();
  expect(place.dataset['place']).toBe('x');
  expect(place.tabIndex).toBe(-1);
});

it('is dropped on the place under the pointer, and the click after it means nothing', () => {
  const places = table();
  const pointer = (type: string, x: number): boolean =>
    card('a').dispatchEvent(
      Object.assign(new MouseEvent(type, { clientX: x, clientY: 0, bubbles: true }), { isPrimary: true, pointerId: 1 }),
    );
  card('a').setPointerCapture = () => undefined;
  document.elementFromPoint = () => card('d');
  pointer('pointerdown', 0);
  pointer('pointermove', 30);
  expect(document.querySelectorAll('.drag-ghost')).toHaveLength(1);
  pointer('pointerup', 60);
  card('a').click();
  expect(places.drop).toHaveBeenCalledWith('a', 'd');
  expect(places.press).not.toHaveBeenCalled();
  expect(document.querySelectorAll('.drag-ghost')).toHaveLength(0);
});
