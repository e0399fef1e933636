import type { TaidianEvent, TaidianView, TurnEnded } from '../../generated/taidian';
import type { Motion } from '../types';
import { ARENA, discardsOf, handOf, handPlace, marketPlace, pileOf, seatPlace, structurePlace } from './places';
import { rowOf, tableOf } from './table';

const backs = (from: string, to: string, count: number): Motion[] => Array.from({ length: count }, () => ({ from, to, face: null }));

/** What moved; a card nobody showed flies with its back up. */
export function motions(event: TaidianEvent, view: TaidianView): Motion[] {
  switch (event.event) {
    case 'Drew':
      return event.cards.map((card) => ({ from: pileOf(event.seat), to: hand(event.seat, card, view), face: card }));
    case 'DrewUnseen':
      return backs(pileOf(event.seat), handOf(event.seat), event.count);
    case 'Reshuffled':
      return [{ from: discardsOf(event.seat), to: pileOf(event.seat), face: null }];
    case 'StructureRedrawn':
      return [{ from: pileOf(event.seat), to: structurePlace(event.seat, event.card), face: event.card }];
    case 'MoneyGained':
    case 'EnergyGained': {
      const built = rowOf(tableOf(view), event.card).kind === 'structure';
      const from = built ? structurePlace(event.seat, event.card) : hand(event.seat, event.card, view);
      return [{ from, to: ARENA, face: event.card }];
    }
    case 'Bought': {
      const to = event.in_play ? structurePlace(event.seat, event.card) : discardsOf(event.seat);
      return [{ from: marketPlace(event.card), to, face: event.card }];
    }
    case 'Burned':
      return [{ from: hand(event.seat, event.card, view), to: ARENA, face: event.card }];
    case 'TurnEnded':
      return ended(event, view);
    default:
      return fought(event, view);
  }
}

function ended({ seat, shown, unplayed }: TurnEnded, view: TaidianView): Motion[] {
  if (shown.length > 0) return shown.map((face) => ({ from: hand(seat, face, view), to: discardsOf(seat), face }));
  return backs(handOf(seat), discardsOf(seat), unplayed);
}

function fought(event: TaidianEvent, view: TaidianView): Motion[] {
  switch (event.event) {
    case 'Laid':
    case 'AidGiven':
    case 'Defended':
      return [{ from: hand(event.seat, event.card, view), to: seatPlace(event.target), face: event.card }];
    case 'Robbed':
      return [{ from: hand(event.victim, event.card, view), to: hand(event.seat, event.card, view), face: event.card }];
    case 'RobbedUnseen':
      return [{ from: handOf(event.victim), to: handOf(event.seat), face: null }];
    case 'ShotgunFired':
    case 'Countered':
      return [{ from: hand(event.seat, event.card, view), to: seatPlace(view.active), face: event.card }];
    case 'StructureBombed':
      return [{ from: seatPlace(event.owner), to: discardsOf(event.owner), face: event.card }];
    case 'SpoilsTaken':
      return [{ from: seatPlace(event.victim), to: discardsOf(event.seat), face: event.card }];
    default:
      return [];
  }
}

/** The very card where it is the viewer's, else the hand as a whole. */
function hand(seat: number, card: string, view: TaidianView): string {
  return seat === view.viewer ? handPlace(card) : handOf(seat);
}
