/** Where things are is asked of the browser once a beat. */
import { afterEach, expect, it, vi } from 'vitest';
import type { GameClient } from '../../games/types';
import { Layer } from './layer';

class Sheet {
  replaceSync = vi.fn();
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('asks again for the next beat and after scrolling, and not between the changes of one', () => {
  vi.stubGlobal('CSSStyleSheet', Sheet);
  vi.stubGlobal('CSS', { escape: (name: string) => name });
  document.adoptedStyleSheets ??= [];
  const layer = new Layer({} as GameClient);
  document.body.insertAdjacentHTML('beforeend', '<div data-place="card:1"></div>');
  let left = 10;
  const element = document.querySelector('[data-place]');
  const asked = vi.spyOn(element as Element, 'getBoundingClientRect').mockImplementation(() => new DOMRect(left, 0, 50, 70));
  layer.begin('move');
  layer.ask(['card:1', 'card:1']);
  layer.hide('card:1');
  expect(layer.box('card:1')?.left).toBe(10);
  expect(asked).toHaveBeenCalledTimes(1);
  left = 20;
  document.dispatchEvent(new Event('scroll'));
  expect(layer.box('card:1')?.left).toBe(20);
  left = 30;
  layer.begin('move');
  expect(layer.box('card:1')?.left).toBe(30);
  layer.close();
});
