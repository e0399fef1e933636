import { CARDS, type BlancoView } from '../../generated/blanco';

const cards = (stage: string): number => (CARDS.layout[`${stage}_rows`] ?? 0) * (CARDS.layout[`${stage}_cols`] ?? 0);
const SIZES = [cards('first'), cards('second')];

/** How far the player is who is nearest to an empty second grid; all of it lies open. */
export function tension({ players }: BlancoView): number {
  const far = players.map(({ stage, grid }) => {
    const left = grid.reduce((sum, row) => sum + row.length, 0);
    return (stage - 1 + (1 - left / (SIZES[stage - 1] ?? left))) / SIZES.length;
  });
  return Math.max(0, ...far);
}
