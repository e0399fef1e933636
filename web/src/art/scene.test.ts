/// <reference types="node" />
/** Scenes leave the text before them readable, and their weather comes from what the view shows. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { load } from '../games';
import { mixed } from '../games/blanco/pictures';
import { samplesOf } from '../games/checks';
import { markup } from './draw';
import { shown } from './scene';

const GAMES = ['blanco', 'thunderbolts', 'thunder-and-lightning', 'taidian', 'thunderbirds'];
const LEAST_CONTRAST = 4.5;

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const css = readFileSync(`${process.cwd()}/src/app.css`, 'utf8');

/** A colour of a theme, as the style sheet has it. */
function colourOf(theme: 'dark' | 'light', name: string): string {
  const from = css.indexOf(`[data-theme='${theme}'] {`);
  const found = new RegExp(`${name}: (#[0-9a-f]{6});`).exec(css.slice(from, css.indexOf('}', from)))?.[1];
  if (!found) throw new Error(`no ${name} in ${theme}`);
  return found;
}

/** How a style sheet writes what lets a part of the scene through. */
const LETS_THROUGH = /--(panel|plate): color-mix\(in srgb, var\((--[\w-]+)\) (\d+)%, transparent\)/g;
const WORDS = ['--text', '--text-soft'];
/** On plates stand words and what is good or bad; on panels everything. */
const OVER: Readonly<Record<string, readonly string[]>> = {
  plate: [...WORDS, '--good', '--bad'],
  panel: [...WORDS, '--good', '--bad', '--link', '--accent-text', ...[0, 1, 2, 3, 4, 5].map((seat) => `--seat-${seat}`)],
};

/** Every colour of text with what it stands on, where a tone of a scene is behind it. */
function read(theme: 'dark' | 'light', tone: string, vivid: boolean): [string, string][] {
  if (!vivid) return WORDS.map((name) => [colourOf(theme, name), tone]);
  return [...css.matchAll(LETS_THROUGH)].flatMap(([, over = '', ground = '', share]) => {
    const seen = mixed(colourOf(theme, ground), tone, 1 - Number(share) / 100);
    return (OVER[over] ?? []).map((name): [string, string] => [colourOf(theme, name), seen]);
  });
}

describe.each(GAMES)('the scene of %s', (game) => {
  it('leaves text readable in both themes, on it or on what lies over it', async () => {
    const place = (await (await load(game)).scene?.())?.default;
    if (!place) throw new Error(`${game} has no scene`);
    expect(Object.keys(place.light).sort()).toEqual(Object.keys(place.dark).sort());
    for (const theme of ['dark', 'light'] as const)
      for (const [tone, colour] of Object.entries(place[theme]))
        for (const [text, ground] of read(theme, colour, place.vivid ?? false))
          expect(contrast(text, ground), `${theme} ${tone} ${colour}: ${text} on ${ground}`).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });

  it('draws every layer with tones it has, and more of them as the end comes near', async () => {
    const place = (await (await load(game)).scene?.())?.default;
    if (!place) throw new Error(`${game} has no scene`);
    for (const { shapes } of place.layers) {
      const drawn = markup({ palette: place.dark, shapes });
      expect(drawn).not.toMatch(/undefined|NaN/);
      for (const [, colour] of drawn.matchAll(/(?:fill|stroke)="([^"]*)"/g)) expect(colour).toMatch(/^(none|#[0-9a-f]{6})$/);
    }
    const weather = (tension: number): number => place.layers.reduce((sum, layer) => sum + shown(layer, tension), 0);
    expect(weather(0.5)).toBeGreaterThan(weather(0));
    expect(weather(1)).toBeGreaterThan(weather(0.5));
    expect(weather(1)).toBe(place.layers.length);
  });

  it('knows the tension of real games', async () => {
    const { tension } = await load(game);
    const found = samplesOf<unknown>(game).map(({ view }) => tension?.(view) ?? Number.NaN);
    for (const one of found) {
      expect(one).toBeGreaterThanOrEqual(0);
      expect(one).toBeLessThanOrEqual(1);
    }
    expect(Math.max(...found)).toBeGreaterThan(Math.min(...found));
  });
});
