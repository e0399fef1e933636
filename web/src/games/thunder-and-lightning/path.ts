import { kindOf } from './cards';
import { buriedPlace, cellPlace, columnPlace, deckPlace, handOf, handPlace, lostPlace, slotPlace } from './places';
import type { Cell, ThunderView } from '../../generated/thunder-and-lightning';
import { ROWS, godLane, player } from './view';

const lane = (text: string): number => 'ABC'.indexOf(text.charAt(0));
const cell = (text: string): Cell => lane(text) * ROWS + Number(text.charAt(1)) - 1;

/** The places to choose for an action, in order. */
export function path(action: string, view: ThunderView, seat: number): string[] {
  const [verb = '', ...rest] = action.split(' ');
  const last = rest[rest.length - 1] ?? '';
  const other = 1 - seat;
  switch (verb) {
    case 'draw':
      return [deckPlace(seat)];
    case 'play':
      return [handPlace(rest.slice(0, -1).join(' ')), slot(seat, cell(last))];
    case 'deploy': // the lanes are filled in turn
      return [handPlace(last), slotPlace(seat, player(view, seat).lanes.filter((column) => column.length).length, 0)];
    case 'enter':
      return [handPlace('god'), slotPlace(seat, lane(last), 0)];
    case 'use':
      return [handPlace(rest.join(' ')), 'button:Use its power'];
    case 'challenge':
      return [cellPlace(seat, lane(last) * ROWS), cellPlace(other, cell(last))];
    case 'at':
      return [aimedAt(rest.join(' '), view, seat)];
    case 'spy':
      return [handOf(other)];
    case 'reveal':
      return [columnPlace(other, lane(last))];
    case 'move':
      return [cellPlace(movedSeat(view, seat), cell(last))];
    case 'to':
      return [destination(view, movedSeat(view, seat), cell(last))];
    case 'place':
      return [slotPlace(other, lane(last), 0)];
    case 'take':
      return [buriedPlace(rest.join(' '))];
    case 'lay':
      return [lostPlace(rest.join(' '))];
    case 'next':
      return [deckPlace(other)];
    case 'stop':
      return ['button:Stop drawing'];
    case 'end':
      return ['button:End turn'];
  }
  throw new RangeError(`Thunder & Lightning has no action "${action}".`);
}

const slot = (seat: number, place: Cell): string => slotPlace(seat, Math.floor(place / ROWS), place % ROWS);

function aimedAt(target: string, view: ThunderView, seat: number): string {
  if (target === 'hand') return handOf(1 - seat);
  if (target === 'own god') return cellPlace(seat, godLane(player(view, seat)) * ROWS);
  return cellPlace(1 - seat, cell(target));
}

/** Whose cards the played card moves: those of its player if its power says so (Baldr), else the opponent's (Valkyries). */
export function movedSeat(view: ThunderView, seat: number): number {
  return view.turn.played !== null && kindOf(view.turn.played).powers.includes('move_own_card') ? seat : 1 - seat;
}

/** The notation says where the card lies in the end; within its own column the gap behind it counts one more. */
function destination(view: ThunderView, seat: number, target: Cell): string {
  const from = view.turn.moving;
  const behind = from !== null && Math.floor(from / ROWS) === Math.floor(target / ROWS) && target > from;
  return slotPlace(seat, Math.floor(target / ROWS), (target % ROWS) + (behind ? 1 : 0));
}
