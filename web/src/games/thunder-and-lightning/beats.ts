/** How the moments of Thunder & Lightning look: challenges above all. */
import { CARDS, type Card, type Cell, type ThunderEvent, type ThunderView } from '../../generated/thunder-and-lightning';
import { type Cue, type Directed, type Draft, type Fighter, type Scene, moved } from '../../lib/stage/beats';
import type { Motion } from '../types';
import { codeOf, kindOf, nameOf, otherSide, type Side } from './cards';
import { motions } from './motions';
import { cellPlace, columnPlace, deckPlace, handOf, heldPlace, pilePlace, STAGE } from './places';
import { player, ROWS } from './view';

type Of<K extends ThunderEvent['event']> = Extract<ThunderEvent, { event: K }>;

const laneOf = (cell: Cell): number => Math.floor(cell / ROWS);
const isTreasure = (card: Card): boolean => kindOf(card).powers.includes('lose_if_lost');

const lying = (view: ThunderView, seat: number, cell: Cell) => player(view, seat).lanes[laneOf(cell)]?.[cell % ROWS];

function backOf(view: ThunderView, seat: number, stolen = false): string {
  const own: Side = player(view, seat).side;
  return `back:${stolen ? otherSide(own) : own}`;
}

/** The nine cards of each hand, and three for each first row. */
function dealt(view: ThunderView): Motion[] {
  return Array.from({ length: CARDS.game.opening_hand }, (_, i) =>
    view.players.map((one, seat) => {
      const held = one.hand[i];
      const to = seat === view.viewer && held?.hand === 'held' ? heldPlace(held.card, one.side) : handOf(seat);
      return { from: deckPlace(seat), to, face: backOf(view, seat) };
    }),
  ).flat();
}

// ---- A challenge ----

/** The events of one challenge: what is turned up and what is lost by it. */
function challenged(events: readonly ThunderEvent[], at: number, view: ThunderView): Directed | null {
  const start = events[at] as Of<'Challenged'>;
  const foe = 1 - start.seat;
  const front = laneOf(start.cell) * ROWS;
  const up = new Map<number, Card>();
  const lost = new Map<number, Card>();
  let used = 1;
  for (let next = events[at + used]; next; next = events[at + used]) {
    if (next.event === 'TurnedUp') up.set(next.seat, next.card);
    else if (next.event === 'Lost') lost.set(next.seat, next.card);
    else break;
    used++;
  }
  const first = fighter(view, start.seat, front, up, lost);
  const second = fighter(view, foe, start.cell, up, lost);
  if (!first || !second) return null;
  explain(view, [first, second]);
  const cues: Cue[] = [{ sound: 'slide' }, { sound: 'flip', at: 0.18 }, { sound: 'flip', at: 0.32 }, { sound: 'clash', at: 0.64 }];
  if (lost.size > 0) cues.push({ sound: 'fall', at: 0.72 });
  const beats: Draft[] = [{ act: { act: 'clash', first: plain(first), second: plain(second) }, length: 1600, cues }];
  for (const [seat, card] of lost) if (isTreasure(card)) beats.push(...treasure(card, pilePlace(seat)));
  return { beats, used };
}

interface Contender extends Fighter {
  seat: number;
  kind: string;
  value: number | null;
}

function fighter(view: ThunderView, seat: number, cell: Cell, up: Map<number, Card>, lost: Map<number, Card>): Contender | null {
  const lay = lying(view, seat, cell);
  const card = up.get(seat) ?? lost.get(seat) ?? (lay && lay.lies !== 'down' ? lay.card : undefined);
  if (card === undefined) return null;
  const kind = kindOf(card);
  const down = up.has(seat) || lay?.lies === 'down';
  return {
    place: cellPlace(seat, cell),
    face: codeOf(card),
    back: down ? backOf(view, seat, lay?.lies === 'down' && lay.stolen) : null,
    strength: kind.has_strength ? String(kind.strength) : '',
    note: '',
    falls: lost.has(seat) ? pilePlace(seat) : null,
    seat,
    kind: kind.id,
    value: kind.has_strength ? kind.strength : null,
  };
}

const plain = ({ place, face, back, strength, note, falls }: Contender): Fighter => ({ place, face, back, strength, note, falls });

/** What is not in the printed numbers: a card on top of a discard pile, or a power of the card that stands. */
function explain(view: ThunderView, sides: readonly [Contender, Contender]): void {
  const [challenger, defender] = sides;
  for (const side of sides) {
    const top = player(view, side.seat).pile_top;
    if (view.berserker === side.seat && side.kind === 'viking' && top !== null) {
      side.note = nameOf(top);
      side.value = side === challenger ? CARDS.game.berserker_attack : CARDS.game.berserker_defence;
      side.strength = String(side.value);
    }
  }
  const standing = sides.filter((side) => side.falls === null);
  const [winner] = standing;
  const loser = winner === challenger ? defender : challenger;
  if (standing.length !== 1 || !winner || winner.note) return;
  const top = player(view, winner.seat).pile_top;
  if (winner.value === loser.value && view.idunn === winner.seat && top !== null) winner.note = nameOf(top);
  else if ((winner.value ?? -1) <= (loser.value ?? -1)) winner.note = 'by its power';
}

const treasure = (card: Card, place: string): Draft[] => [
  {
    act: { act: 'power', from: place, face: codeOf(card), targets: [], to: STAGE, tone: 'gold' },
    length: 1300,
    cues: [{ sound: 'gold' }, { sound: 'thunder', at: 0.3, weight: 1 }],
  },
];

// ---- Powers ----

/** A card is played for its power: it shows itself, and the beam goes to what it is aimed at in the same breath. */
function used(events: readonly ThunderEvent[], at: number, view: ThunderView): Directed {
  const e = events[at] as Of<'Used'>;
  const next = events[at + 1];
  const targets = next ? aim(next) : [];
  // Where a card lies that is taken: it shows itself in a beat of its own.
  const source = next ? sourceOf(next) : [];
  const from = e.seat === view.viewer ? heldPlace(e.card, player(view, e.seat).side) : handOf(e.seat);
  return {
    beats: [
      {
        act: { act: 'power', from, face: codeOf(e.card), targets: [...targets, ...source], to: STAGE, tone: 'gold' },
        length: 800,
        cues: [{ sound: 'power' }],
      },
    ],
    used: targets.length > 0 ? 2 : 1,
  };
}

function sourceOf(event: ThunderEvent): string[] {
  switch (event.event) {
    case 'Stole':
      return [pilePlace(1 - event.seat)];
    case 'TookBack':
    case 'TookUnseen':
    case 'ShipsSent':
      return [pilePlace(event.seat)];
    default:
      return [];
  }
}

function aim(event: ThunderEvent): string[] {
  switch (event.event) {
    case 'AimedAt':
      return [cellPlace(1 - event.seat, event.cell)];
    case 'ColumnRevealed':
      return [0, 1, 2, 3].map((row) => cellPlace(1 - event.seat, event.lane * ROWS + row));
    default:
      return [];
  }
}

function wiped(e: Of<'LaneWiped'>): Draft[] {
  const line = e.cards.flatMap((column, seat) =>
    column.map((card, row) => ({ place: cellPlace(seat, e.lane * ROWS + row), face: codeOf(card) })),
  );
  return [
    {
      act: { act: 'strike', line, to: STAGE, colour: '#a24bd8', force: 2.5 },
      length: 1300,
      cues: [{ sound: 'hood' }, { sound: 'thunder', at: 0.35, weight: 1 }],
    },
  ];
}

function handWiped(e: Of<'HandWiped'>, view: ThunderView): Draft[] {
  const own = e.seat === view.viewer;
  const line = e.cards.map((card) => ({ place: own ? heldPlace(card, player(view, e.seat).side) : handOf(e.seat), face: codeOf(card) }));
  return [
    {
      act: { act: 'strike', line, to: pilePlace(e.seat), colour: '#a24bd8', force: 2 },
      length: 1200,
      cues: [{ sound: 'thunder', at: 0.35, weight: 0.9 }],
    },
  ];
}

export function beats(events: readonly ThunderEvent[], at: number, { before, after }: Scene<ThunderView>): Directed | null {
  const e = events[at];
  switch (e?.event) {
    case 'CardsDealt':
      return {
        beats: [{ act: { act: 'deal', moves: dealt(after), mark: handOf(e.loki) }, length: 1200, cues: [{ sound: 'shuffle' }] }],
      };
    case 'TreasureShown':
      return {
        beats: [{ act: { act: 'show', from: deckPlace(e.seat), faces: [codeOf(e.card)] }, length: 900, cues: [{ sound: 'gold' }] }],
      };
    case 'Challenged':
      return challenged(events, at, before);
    case 'TurnedUp':
      return {
        beats: [
          {
            act: { act: 'flip', place: cellPlace(e.seat, e.cell), face: codeOf(e.card), back: backOf(before, e.seat) },
            length: 450,
            cues: [{ sound: 'flip' }],
          },
        ],
      };
    case 'Lost':
      return {
        beats: [
          ...moved(motions(e, after), { length: 450, cues: [{ sound: 'fall' }] }),
          ...(isTreasure(e.card) ? treasure(e.card, pilePlace(e.seat)) : []),
        ],
      };
    case 'Discarded':
    case 'Laid':
      return isTreasure(e.card) ? { beats: [...moved(motions(e, after)), ...treasure(e.card, pilePlace(e.seat))] } : null;
    case 'Used':
      return used(events, at, before);
    case 'GodEntered':
      return {
        beats: [
          {
            act: {
              act: 'omen',
              from: e.seat === after.viewer ? heldPlace(e.card, player(after, e.seat).side) : handOf(e.seat),
              to: cellPlace(e.seat, e.lane * ROWS),
              face: codeOf(e.card),
              tone: 'gold',
            },
            length: 1200,
            cues: [{ sound: 'power' }, { sound: 'thunder', at: 0.35, weight: 0.8 }],
          },
        ],
      };
    default:
      return e ? taken(e, after) : null;
  }
}

/** A card is taken from a pile, before all eyes or under a veil: it shows itself large, and a beam goes to who takes it. */
const taking = (moves: readonly Motion[], seat: number, view: ThunderView): Draft[] =>
  moves.map(({ from, to, face }) => ({
    act: { act: 'power', from, face, targets: [handOf(seat)], tone: 'hood', to },
    length: 800,
    cues: [{ sound: 'steal' }, { sound: 'veil', at: 0.4 }],
    late: seat === view.viewer,
  }));

function taken(e: ThunderEvent, view: ThunderView): Directed | null {
  switch (e.event) {
    case 'AimedAt':
    case 'ColumnRevealed':
      return {
        beats: [
          {
            act: {
              act: 'glow',
              places: [...aim(e), ...(e.event === 'ColumnRevealed' ? [columnPlace(1 - e.seat, e.lane)] : [])],
              tone: 'gold',
            },
            length: 450,
            cues: [{ sound: 'power' }],
          },
        ],
      };
    case 'AimedAtHand':
      return {
        beats: [
          { act: { act: 'show', from: handOf(1 - e.seat), faces: [codeOf(e.card)] }, length: 900, cues: [{ sound: 'wing' }] },
          ...moved(motions(e, view)),
        ],
      };
    case 'HandShown':
      return {
        beats: [{ act: { act: 'show', from: handOf(1 - e.seat), faces: e.cards.map(codeOf) }, length: 1400, cues: [{ sound: 'veil' }] }],
      };
    case 'HandSpied':
      return {
        beats: [
          { act: { act: 'show', from: handOf(1 - e.seat), faces: [backOf(view, 1 - e.seat)] }, length: 800, cues: [{ sound: 'veil' }] },
        ],
      };
    case 'Stole':
    case 'TookBack':
    case 'TookUnseen':
      return { beats: taking(motions(e, view), e.seat, view) };
    case 'ShipsSent':
      return {
        beats: [
          {
            act: { act: 'glow', places: [pilePlace(e.seat)], text: `${e.count} come back`, tone: 'gold' },
            length: 700,
            cues: [{ sound: 'wing' }],
          },
        ],
      };
    case 'Drew':
    case 'Fetched':
      return { beats: moved(motions(e, view), { late: e.seat === view.viewer }) };
    case 'FlanksOpened':
      return {
        beats: [{ act: { act: 'glow', places: [STAGE], text: 'The flanks open', tone: 'gold' }, length: 700, cues: [{ sound: 'wing' }] }],
      };
    case 'SeerDrew':
      return {
        beats: [
          {
            act: { act: 'omen', from: deckPlace(1 - e.seat), to: STAGE, face: codeOf(e.card), tone: 'plain' },
            length: 900,
            cues: [{ sound: 'veil' }, { sound: 'flip', at: 0.3 }],
          },
        ],
      };
    case 'LaneWiped':
      return { beats: wiped(e) };
    case 'HandWiped':
      return { beats: handWiped(e, view) };
    case 'GameEnded':
      return { beats: [{ act: { act: 'hush' }, length: 500 }] };
    default:
      return null;
  }
}
