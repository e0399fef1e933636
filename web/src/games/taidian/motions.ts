import type { Motion, SeenEvent } from '../types';
import { ARENA, discardsOf, handOf, handPlace, marketPlace, pileOf, seatPlace, structurePlace } from './places';
import { rowOf, tableOf } from './table';
import type { TaidianView } from './view';

type Fields = SeenEvent['event'];

const number = (event: Fields, field: string): number => (typeof event[field] === 'number' ? event[field] : 0);
const text = (event: Fields, field: string): string => (typeof event[field] === 'string' ? event[field] : '');
const texts = (event: Fields, field: string): string[] =>
  Array.isArray(event[field]) ? event[field].filter((one) => typeof one === 'string') : [];
const backs = (from: string, to: string, count: number): Motion[] => Array.from({ length: count }, () => ({ from, to, face: null }));

/** What moved; a card nobody showed flies with its back up. */
export function motions(event: Fields, view: TaidianView): Motion[] {
  const seat = number(event, 'seat');
  const face = text(event, 'card');
  switch (event.event) {
    case 'Drew':
      return texts(event, 'cards').map((card) => ({ from: pileOf(seat), to: hand(seat, card, view), face: card }));
    case 'DrewUnseen':
      return backs(pileOf(seat), handOf(seat), number(event, 'count'));
    case 'Reshuffled':
      return [{ from: discardsOf(seat), to: pileOf(seat), face: null }];
    case 'StructureRedrawn':
      return [{ from: pileOf(seat), to: structurePlace(seat, face), face }];
    case 'MoneyGained':
    case 'EnergyGained': {
      const built = rowOf(tableOf(view), face).kind === 'structure';
      return [{ from: built ? structurePlace(seat, face) : hand(seat, face, view), to: ARENA, face }];
    }
    case 'Bought':
      return [{ from: marketPlace(face), to: event['in_play'] === true ? structurePlace(seat, face) : discardsOf(seat), face }];
    case 'Burned':
      return [{ from: hand(seat, face, view), to: ARENA, face }];
    case 'TurnEnded':
      return ended(event, view, seat);
    default:
      return fought(event, view, seat, face);
  }
}

function ended(event: Fields, view: TaidianView, seat: number): Motion[] {
  const shown = texts(event, 'shown');
  if (shown.length > 0) return shown.map((face) => ({ from: hand(seat, face, view), to: discardsOf(seat), face }));
  return backs(handOf(seat), discardsOf(seat), number(event, 'unplayed'));
}

function fought(event: Fields, view: TaidianView, seat: number, face: string): Motion[] {
  switch (event.event) {
    case 'Laid':
    case 'AidGiven':
      return [{ from: hand(seat, face, view), to: seatPlace(number(event, 'target')), face }];
    case 'Robbed':
    case 'RobbedUnseen':
      return [{ from: hand(number(event, 'victim'), face, view), to: hand(seat, face, view), face: face || null }];
    case 'ShotgunFired':
    case 'Countered':
      return [{ from: hand(seat, face, view), to: seatPlace(view.active), face }];
    case 'Defended':
      return [{ from: hand(seat, face, view), to: seatPlace(number(event, 'target')), face }];
    case 'StructureBombed': {
      const owner = number(event, 'owner');
      return [{ from: seatPlace(owner), to: discardsOf(owner), face }];
    }
    case 'SpoilsTaken':
      return [{ from: seatPlace(number(event, 'victim')), to: discardsOf(seat), face }];
    default:
      return [];
  }
}

/** The very card where it is the viewer's, else the hand as a whole. */
function hand(seat: number, card: string, view: TaidianView): string {
  return seat === view.viewer && card ? handPlace(card) : handOf(seat);
}
