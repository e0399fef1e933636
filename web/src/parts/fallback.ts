/** The board of a game that brought none: its actions are sentences in the prompt. */
import type { GameClient } from '../games/types';
import PlainBoard from './PlainBoard.svelte';
import PlainFace from './PlainFace.svelte';

const fallback: GameClient = {
  Board: PlainBoard,
  Face: PlainFace,
  // No places: picking then offers each action by its sentence.
  path: () => [],
  motions: () => [],
  cardAt: () => null,
  lessons: [],
};

export default fallback;
