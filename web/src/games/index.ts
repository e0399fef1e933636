/** The boards, each loaded when its table is opened. */
import fallback from '../parts/fallback';
import type { GameClient } from './types';

const boards = import.meta.glob<GameClient>('./*/index.ts', { import: 'default' });

/** The client of a game; the plain one where no board was made for it. */
export async function load(game: string): Promise<GameClient> {
  const board = boards[`./${game}/index.ts`];
  return board ? board() : fallback;
}
