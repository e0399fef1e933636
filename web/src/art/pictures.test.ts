/** Every card of every game's card table has a picture of its own. */
import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { CARDS as BLANCO } from '../generated/blanco';
import { CARDS as TAIDIAN } from '../generated/taidian';
import { CARDS as THUNDER } from '../generated/thunder-and-lightning';
import { CARDS as BIRDS } from '../generated/thunderbirds';
import { CARDS as BOLTS } from '../generated/thunderbolts';
import { load } from '../games';

afterEach(cleanup);

const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** What the card tables of the rules print, by game. */
const PRINTED: Readonly<Record<string, readonly string[]>> = {
  blanco: BLANCO.colour.flatMap(({ code, numbers }) => numbers.map((number) => `${code}${number}`)),
  thunderbolts: [...new Set([...BOLTS.game.word]), '*'],
  'thunder-and-lightning': ['thor', 'loki'].flatMap((side) => ids(THUNDER.card).map((id) => `${side}_${id}`)),
  taidian: [...ids(TAIDIAN.card), ...ids(TAIDIAN.character)],
  thunderbirds: [
    ...Object.values(BIRDS.emergency).flatMap(ids),
    ...ids(BIRDS.pilots),
    ...ids(BIRDS.thunderbirds),
    ...ids(BIRDS.pods),
    'fab1',
    'fab1_air',
  ],
};

/** A picture is more than a mark: a ground, a thing, its shade and what goes on. */
const FEWEST_SHAPES = 5;

describe.each(Object.entries(PRINTED))('%s', (game, printed) => {
  it('offers a picture of every card', async () => {
    const { pictured } = await load(game);
    expect([...(pictured ?? [])].sort()).toEqual([...printed].sort());
  });

  it('draws every card, and no two alike', async () => {
    const { Picture } = await load(game);
    if (!Picture) throw new Error(`${game} has no pictures`);
    const seen = new Map<string, string>();
    for (const card of printed) {
      const { container } = render(Picture, { props: { card } });
      const drawn = container.querySelector('svg')?.innerHTML.replaceAll(/<!--.*?-->/g, '') ?? '';
      expect(container.querySelectorAll('svg path, svg rect, svg circle').length, card).toBeGreaterThanOrEqual(FEWEST_SHAPES);
      expect(drawn, card).not.toMatch(/undefined|NaN|fill=""/);
      expect(seen.get(drawn), `${card} looks like ${seen.get(drawn)}`).toBeUndefined();
      // A tone that the palette does not have leaves no colour behind.
      for (const path of container.querySelectorAll('path')) {
        expect(path.getAttribute('fill') === 'none' ? path.getAttribute('stroke') : path.getAttribute('fill'), card).toMatch(/^(#|var\()/);
      }
      seen.set(drawn, card);
      cleanup();
    }
  });
});
