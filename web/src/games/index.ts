/** The boards, each loaded when its table is opened: ours, what the package of a game brings, or the one for any game. */
import generic from '../generic';
import { bring } from '../generic/brought';
import { games } from '../lib/api';
import type { GameClient } from './types';

const boards = import.meta.glob<GameClient>('./*/index.ts', { import: 'default' });

export async function load(game: string): Promise<GameClient> {
  const board = boards[`./${game}/index.ts`];
  if (board) return board();
  try {
    const address = (await games()).find(({ id }) => id === game)?.board ?? '';
    if (address) return await bring(address);
  } catch (error) {
    console.warn(`the board that ${game} brings cannot be used`, error);
  }
  return generic as GameClient;
}
