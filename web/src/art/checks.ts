/** What the pictures of a game are tested for: every card of its card table has one of its own. */
import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { load } from '../games';

export const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** A picture is more than a mark: a ground, a thing, its shade and what goes on. */
const FEWEST_SHAPES = 5;

/** Many cards on a busy machine take longer than most tests. */
const PATIENCE = 30_000;

/** `printed`: what the card table of the rules prints. */
export function checkPictures(game: string, printed: readonly string[]): void {
  afterEach(cleanup);
  describe(`the pictures of ${game}`, () => {
    it('offers a picture of every card', async () => {
      const { pictured } = await load(game);
      expect([...(pictured ?? [])].sort()).toEqual([...printed].sort());
    });

    it(
      'draws every card, and no two alike',
      async () => {
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
            expect(path.getAttribute('fill') === 'none' ? path.getAttribute('stroke') : path.getAttribute('fill'), card).toMatch(
              /^(#|var\()/,
            );
          }
          seen.set(drawn, card);
          cleanup();
        }
      },
      PATIENCE,
    );
  });
}
