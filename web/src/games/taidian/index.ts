import { held } from '../holds';
import type { GameClient } from '../types';
import Board from './Board.svelte';
import { beats } from './beats';
import Detail from './Detail.svelte';
import Face from './Face.svelte';
import Picture from './Picture.svelte';
import { tension } from './tension';
import { attempt } from './attempt';
import { cardAt } from './card-at';
import { lessons } from './lessons';
import { motions } from './motions';
import { path } from './path';
import { portrait } from './portraits';
import { ALL, BACK, tableOf } from './table';
import type { Figures, TaidianEvent, TaidianView } from '../../generated/taidian';

/** Characters have a face, power-ups have none. */
const faceOf = (id: string): string | null => {
  if (id === 'pile' || id === 'discards') return BACK;
  return id.startsWith('power:') ? null : id.replace(/^character:/, '');
};

/** Whoever has picked a character is seen as it. */
function persona(view: TaidianView, seat: number): ReturnType<NonNullable<GameClient<TaidianView>['persona']>> {
  const character = view.players[seat]?.character ?? '';
  const title = tableOf(view).characters.get(character)?.name;
  return title === undefined ? null : { portrait: portrait(character), title };
}

const client: GameClient<TaidianView, TaidianEvent, Figures> = {
  Board,
  Face,
  Picture,
  pictured: ALL,
  ownSeats: true,
  scene: () => import('./scene'),
  tension,
  path,
  together: (_view, _seat, figures) => figures?.together ?? [],
  quiet: ['End turn', 'Pass', 'Take no more', 'Break the treaty', 'Give up'],
  attempt,
  holds: held({ one: ['hand', 'structure'], heaps: ['pile', 'discards'] }),
  motions,
  beats,
  cardAt,
  faceOf,
  persona,
  Detail,
  lessons,
};

export default client;
