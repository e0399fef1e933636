/** The client of every game that has none of its own: drawn and picked by what the game says lies on its table. */
import type { Event, Tabletop } from '../generated/core';
import type { GameClient } from '../games/types';
import Board from './Board.svelte';
import { changes } from './changes';
import Face from './Face.svelte';
import { attempt, cardAt, otherPaths, path } from './paths';

const generic: GameClient<unknown, Event, Tabletop> = {
  Board,
  Face,
  path,
  otherPaths,
  attempt,
  // A thing of a zone has a number there; where it has none, all of them lie on one place.
  holds: (place) => (place.includes('/') ? 'one' : 'heap'),
  motions: () => [],
  changes,
  cardAt,
  // The notes of a game tell what a card is, not how its face is written.
  faceOf: () => null,
  lessons: [],
};

export default generic;
