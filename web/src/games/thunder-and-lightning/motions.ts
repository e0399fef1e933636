import type { Motion, SeenEvent } from '../types';
import { codeOf, otherSide } from './cards';
import { STAGE, cellPlace, deckPlace, handOf, heldPlace, pilePlace } from './places';
import { ROWS, player, type Side, type ThunderView } from './view';

type Fields = SeenEvent['event'];

const number = (event: Fields, field: string): number => (typeof event[field] === 'number' ? event[field] : 0);
const cards = (event: Fields): number[] => (Array.isArray(event['cards']) ? event['cards'].filter((one) => typeof one === 'number') : []);
const face = (event: Fields): string => codeOf(number(event, 'card'));

/** What moved; a card nobody showed flies with its back up. */
export function motions(event: Fields, view: ThunderView): Motion[] {
  const seat = number(event, 'seat');
  const cell = cellPlace(seat, number(event, 'cell'));
  const front = cellPlace(seat, number(event, 'lane') * ROWS);
  const own = player(view, seat).side;
  switch (event.event) {
    case 'Drew':
      return [{ from: deckPlace(seat), to: hand(view, seat, number(event, 'card')), face: face(event) }];
    case 'DrewUnseen':
      return [{ from: deckPlace(seat), to: handOf(seat), face: back(own) }];
    case 'Deployed':
    case 'PutInFront':
      return [{ from: event.event === 'Deployed' ? hand(view, seat, number(event, 'card')) : STAGE, to: front, face: face(event) }];
    case 'DeployedUnseen':
      return [{ from: handOf(seat), to: front, face: back(own) }];
    case 'Played':
      return [{ from: hand(view, seat, number(event, 'card')), to: cell, face: face(event) }];
    case 'PlayedUnseen':
      return [{ from: handOf(seat), to: cell, face: back(event['stolen'] === true ? otherSide(own) : own) }];
    case 'GodEntered':
      return [{ from: hand(view, seat, number(event, 'card')), to: front, face: face(event) }];
    case 'Challenged': // the challenger is slid forward
      return [{ from: cellPlace(seat, Math.floor(number(event, 'cell') / ROWS) * ROWS), to: cellPlace(1 - seat, number(event, 'cell')), face: back(own) }];
    case 'Lost':
      return [{ from: cell, to: pilePlace(seat), face: face(event) }];
    case 'Used':
      return [{ from: hand(view, seat, number(event, 'card')), to: STAGE, face: face(event) }];
    case 'Discarded':
    case 'Laid':
      return [{ from: STAGE, to: pilePlace(seat), face: face(event) }];
    case 'Moved': {
      const owner = number(event, 'owner');
      const target = number(event, 'target');
      return [{ from: cellPlace(owner, number(event, 'source')), to: cellPlace(owner, target), face: lying(view, owner, target) }];
    }
    case 'LaneWiped':
      return wiped(event);
    default:
      return taken(event, view, seat);
  }
}

function taken(event: Fields, view: ThunderView, seat: number): Motion[] {
  const own = player(view, seat).side;
  switch (event.event) {
    case 'Stole':
      return [{ from: pilePlace(1 - seat), to: hand(view, seat, number(event, 'card')), face: face(event) }];
    case 'TookBack':
      return [{ from: pilePlace(seat), to: hand(view, seat, number(event, 'card')), face: face(event) }];
    case 'TookUnseen':
      return [{ from: pilePlace(seat), to: handOf(seat), face: back(event['stolen'] === true ? otherSide(own) : own) }];
    case 'Fetched':
      return cards(event).map((card) => ({ from: pilePlace(seat), to: hand(view, seat, card), face: codeOf(card) }));
    case 'SeerDrew':
      return [{ from: deckPlace(1 - seat), to: STAGE, face: face(event) }];
    case 'SeerGave':
      return [{ from: STAGE, to: hand(view, seat, number(event, 'card')), face: face(event) }];
    case 'AimedAtHand':
      return [{ from: hand(view, 1 - seat, number(event, 'card')), to: STAGE, face: face(event) }];
    case 'HandWiped':
      return cards(event).map((card) => ({ from: hand(view, seat, card), to: pilePlace(seat), face: codeOf(card) }));
    default:
      return [];
  }
}

/** What lies at a place, as the viewer sees it. */
function lying(view: ThunderView, seat: number, cell: number): string {
  const { side, lanes } = player(view, seat);
  const card = lanes[Math.floor(cell / ROWS)]?.[cell % ROWS];
  if (!card || card.lies === 'down') return back(card?.stolen ? otherSide(side) : side);
  return codeOf(card.card);
}

/** A Nightmare sweeps a lane: the cards of each seat, front to rear. */
function wiped(event: Fields): Motion[] {
  const lost: unknown[] = Array.isArray(event['cards']) ? event['cards'] : [];
  return lost.flatMap((column, seat) =>
    (Array.isArray(column) ? column : []).map((card: unknown, row) => ({
      from: cellPlace(seat, number(event, 'lane') * ROWS + row),
      to: pilePlace(seat),
      face: codeOf(Number(card)),
    })),
  );
}

/** The very card where it is the viewer's, else the hand as a whole. */
function hand(view: ThunderView, seat: number, card: number): string {
  return seat === view.viewer ? heldPlace(card, player(view, seat).side) : handOf(seat);
}

const back = (side: Side): string => `back:${side}`;
