import type { LaneWiped, ThunderEvent, ThunderView } from '../../generated/thunder-and-lightning';
import type { Motion } from '../types';
import { type Side, codeOf, otherSide } from './cards';
import { STAGE, cellPlace, deckPlace, handOf, heldPlace, pilePlace } from './places';
import { ROWS, player } from './view';

/** What moved; a card nobody showed flies with its back up. */
export function motions(event: ThunderEvent, view: ThunderView): Motion[] {
  switch (event.event) {
    case 'Drew':
      return [{ from: deckPlace(event.seat), to: hand(view, event.seat, event.card), face: codeOf(event.card) }];
    case 'DrewUnseen':
      return [{ from: deckPlace(event.seat), to: handOf(event.seat), face: back(view, event.seat) }];
    case 'Deployed':
    case 'GodEntered':
      return [{ from: hand(view, event.seat, event.card), to: front(event), face: codeOf(event.card) }];
    case 'PutInFront':
      return [{ from: STAGE, to: front(event), face: codeOf(event.card) }];
    case 'DeployedUnseen':
      return [{ from: handOf(event.seat), to: front(event), face: back(view, event.seat) }];
    case 'Played':
      return [{ from: hand(view, event.seat, event.card), to: cellPlace(event.seat, event.cell), face: codeOf(event.card) }];
    case 'PlayedUnseen':
      return [{ from: handOf(event.seat), to: cellPlace(event.seat, event.cell), face: back(view, event.seat, event.stolen) }];
    case 'Challenged': {
      const lane = Math.floor(event.cell / ROWS); // the challenger is slid forward
      return [{ from: cellPlace(event.seat, lane * ROWS), to: cellPlace(1 - event.seat, event.cell), face: back(view, event.seat) }];
    }
    case 'Lost':
      return [{ from: cellPlace(event.seat, event.cell), to: pilePlace(event.seat), face: codeOf(event.card) }];
    case 'Used':
      return [{ from: hand(view, event.seat, event.card), to: STAGE, face: codeOf(event.card) }];
    case 'Discarded':
    case 'Laid':
      return [{ from: STAGE, to: pilePlace(event.seat), face: codeOf(event.card) }];
    case 'Moved': {
      const { owner, source, target } = event;
      return [{ from: cellPlace(owner, source), to: cellPlace(owner, target), face: lying(view, owner, target) }];
    }
    case 'LaneWiped':
      return wiped(event);
    default:
      return taken(event, view);
  }
}

function taken(event: ThunderEvent, view: ThunderView): Motion[] {
  switch (event.event) {
    case 'Stole':
      return [{ from: pilePlace(1 - event.seat), to: hand(view, event.seat, event.card), face: codeOf(event.card) }];
    case 'TookBack':
      return [{ from: pilePlace(event.seat), to: hand(view, event.seat, event.card), face: codeOf(event.card) }];
    case 'TookUnseen':
      return [{ from: pilePlace(event.seat), to: handOf(event.seat), face: back(view, event.seat, event.stolen) }];
    case 'Fetched':
      return event.cards.map((card) => ({ from: pilePlace(event.seat), to: hand(view, event.seat, card), face: codeOf(card) }));
    case 'SeerDrew':
      return [{ from: deckPlace(1 - event.seat), to: STAGE, face: codeOf(event.card) }];
    case 'SeerGave':
      return [{ from: STAGE, to: hand(view, event.seat, event.card), face: codeOf(event.card) }];
    case 'AimedAtHand':
      return [{ from: hand(view, 1 - event.seat, event.card), to: STAGE, face: codeOf(event.card) }];
    case 'HandWiped':
      return event.cards.map((card) => ({ from: hand(view, event.seat, card), to: pilePlace(event.seat), face: codeOf(card) }));
    default:
      return [];
  }
}

const front = ({ seat, lane }: { seat: number; lane: number }): string => cellPlace(seat, lane * ROWS);

/** What lies at a place, as the viewer sees it. */
function lying(view: ThunderView, seat: number, cell: number): string {
  const card = player(view, seat).lanes[Math.floor(cell / ROWS)]?.[cell % ROWS];
  return !card || card.lies === 'down' ? back(view, seat, card?.stolen) : codeOf(card.card);
}

/** A Nightmare sweeps a lane: the cards of each seat, front to rear. */
const wiped = ({ lane, cards }: LaneWiped): Motion[] =>
  cards.flatMap((column, seat) =>
    column.map((card, row) => ({ from: cellPlace(seat, lane * ROWS + row), to: pilePlace(seat), face: codeOf(card) })),
  );

/** The very card where it is the viewer's, else the hand as a whole. */
function hand(view: ThunderView, seat: number, card: number): string {
  return seat === view.viewer ? heldPlace(card, player(view, seat).side) : handOf(seat);
}

/** The back of a card of a seat: its own, or the other deck's where the card was stolen. */
function back(view: ThunderView, seat: number, stolen = false): string {
  const own: Side = player(view, seat).side;
  return `back:${stolen ? otherSide(own) : own}`;
}
