import type { GameClient } from '../types';
import Board from './Board.svelte';
import Face from './Face.svelte';
import { attempt } from './attempt';
import { cardAt } from './card-at';
import { lessons } from './lessons';
import { motions } from './motions';
import { path } from './path';
import type { Figures, ThunderEvent, ThunderView } from '../../generated/thunder-and-lightning';

const client: GameClient<ThunderView, ThunderEvent, Figures> = { Board, Face, path, attempt, motions, cardAt, lessons };

export default client;
