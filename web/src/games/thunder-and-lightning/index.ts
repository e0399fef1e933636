import type { GameClient } from '../types';
import Board from './Board.svelte';
import { beats } from './beats';
import Face from './Face.svelte';
import Picture from './Picture.svelte';
import { attempt } from './attempt';
import { cardAt } from './card-at';
import { ALL } from './cards';
import { lessons } from './lessons';
import { motions } from './motions';
import { path } from './path';
import type { Figures, ThunderEvent, ThunderView } from '../../generated/thunder-and-lightning';

const client: GameClient<ThunderView, ThunderEvent, Figures> = {
  Board,
  Face,
  Picture,
  pictured: ALL,
  path,
  attempt,
  motions,
  beats,
  cardAt,
  lessons,
};

export default client;
