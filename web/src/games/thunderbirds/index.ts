import type { GameClient } from '../types';
import Board from './Board.svelte';
import { beats } from './beats';
import Face from './Face.svelte';
import { ALL } from './book';
import Picture from './Picture.svelte';
import { lessons } from './lessons';
import { motions } from './motions';
import { attempt, cardAt, otherPaths, path } from './path';
import type { Figures, ThunderbirdsEvent, ThunderbirdsView } from '../../generated/thunderbirds';

const thunderbirds: GameClient<ThunderbirdsView, ThunderbirdsEvent, Figures> = {
  Board,
  Face,
  Picture,
  pictured: ALL,
  path,
  otherPaths,
  attempt,
  motions,
  beats,
  cardAt,
  lessons,
};
export default thunderbirds;
