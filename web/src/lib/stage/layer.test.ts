/** Where things are is asked of the browser once a beat. */
import { afterEach, expect, it, vi } from 'vitest';
import { held } from '../../games/holds';
import type { GameClient } from '../../games/types';
import { Layer } from './layer';

class Sheet {
  replaceSync = vi.fn();
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const layerOf = (client: Partial<GameClient>): Layer => {
  vi.stubGlobal('CSSStyleSheet', Sheet);
  vi.stubGlobal('CSS', { escape: (name: string) => name });
  document.adoptedStyleSheets ??= [];
  return new Layer(client as GameClient);
};

it('asks again for the next beat and after scrolling, and not between the changes of one', () => {
  const layer = layerOf({});
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

it('knows from the game alone which place holds one card, and which is a heap', () => {
  const layer = layerOf({ holds: held({ one: ['berth'], heaps: ['midden'] }) });
  document.body.insertAdjacentHTML('beforeend', '<i data-place="berth:1"></i><i data-place="midden"></i><i data-place="seat:0"></i>');
  const opacity = (place: string): string => document.querySelector<HTMLElement>(`[data-place="${place}"]`)?.style.opacity ?? '';
  const lands = (place: string): boolean => {
    const prop = layer.add('stage-card', { left: 0, top: 0, width: 50, height: 70 });
    layer.land(prop, place);
    return layer.lift(place) === prop;
  };
  for (const place of ['berth:1', 'midden', 'seat:0']) layer.hide(place);
  expect(['berth:1', 'midden', 'seat:0'].map(opacity)).toEqual(['0', '', '']);
  expect(['berth:1', 'midden', 'seat:0'].map(lands)).toEqual([true, true, false]);
  layer.close();
});

it('finds a face that is out of sight where it is drawn once more', () => {
  const layer = layerOf({});
  document.body.insertAdjacentHTML('beforeend', '<main><p data-place="seat:0"><i data-portrait></i></p><i data-face="seat:0"></i></main>');
  const place = (what: string, top: number, height = 40): void => {
    const element = document.querySelector(what) as Element;
    vi.spyOn(element, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 40, height));
  };
  place('main', 0, 400);
  place('[data-face]', 20);
  const scroll = vi.fn();
  (document.querySelector('p') as Element).scrollIntoView = scroll;
  for (const top of [300, 900]) {
    place('[data-portrait]', top);
    place('p', top);
    layer.begin('hit');
    expect(layer.portrait('seat:0')?.top).toBe(top === 300 ? 300 : 20);
    expect(layer.portrait('seat:0', true)?.top).toBe(20);
    layer.reveal('seat:0');
  }
  expect(scroll).not.toHaveBeenCalled();
  (document.querySelector('[data-face]') as Element).remove();
  layer.begin('hit');
  layer.reveal('seat:0');
  expect(scroll).toHaveBeenCalledOnce();
  layer.close();
});
