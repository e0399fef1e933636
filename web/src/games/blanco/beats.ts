/** How Blanco's moments look: a line that goes is struck by lightning, harder with every line of a chain. */
import { type BlancoEvent, type BlancoView, type Card, COLUMNS } from '../../generated/blanco';
import { type Directed, type Draft, type Scene, moved } from '../../lib/stage/beats';
import type { Motion } from '../types';
import { codeOf, colourOf } from './cards';
import { motions } from './motions';
import { cellText, gridPlace } from './view';

const WHITE = '#ffffff';

const cellOf = (seat: number, cell: number): string => gridPlace(seat, cellText(cell));

/** The cards of all grids, one round after the other, then the first discard. */
function dealt(view: BlancoView): Motion[] {
  const grids = view.players.map(({ grid }, seat) =>
    grid.flatMap((line, row) => line.map((_, column) => ({ from: 'pile', to: cellOf(seat, row * COLUMNS + column), face: null }))),
  );
  const most = Math.max(0, ...grids.map((cards) => cards.length));
  const rounds = Array.from({ length: most }, (_, i) => grids.flatMap((cards) => cards[i] ?? [])).flat();
  return view.discard_top === null ? rounds : [...rounds, { from: 'pile', to: 'discard', face: codeOf(view.discard_top) }];
}

/** How many lines of this turn went before the event. */
function linesBefore(events: readonly BlancoEvent[], at: number, before: BlancoView, seat: number): number {
  const inTurn = before.decision?.seat === seat ? before.turn.lines_cleared : 0;
  return inTurn + events.slice(0, at).filter(({ event }) => event === 'RowCleared' || event === 'ColumnCleared').length;
}

function struck(cards: readonly Card[], place: (at: number) => string, colour: string, chain: number): Draft[] {
  const force = Math.min(3, 1 + 0.7 * chain);
  return [
    {
      act: { act: 'strike', line: cards.map((card, i) => ({ place: place(i), face: codeOf(card) })), to: 'box', colour, force },
      length: 900 + 200 * Math.min(4, chain),
      cues: [{ sound: 'thunder', at: 0.36, weight: Math.min(1, 0.5 + 0.2 * chain) }],
    },
  ];
}

/** A hand card takes the place of a grid card, which is turned up on its way out if it lay face down. */
function placed(e: Extract<BlancoEvent, { event: 'Placed' }>, { before, after }: Scene<BlancoView>): Draft[] {
  const lay = before.players[e.seat]?.grid[Math.floor(e.cell / COLUMNS)]?.[e.cell % COLUMNS];
  const up: Draft[] =
    lay && lay.lies !== 'up'
      ? [{ act: { act: 'flip', place: cellOf(e.seat, e.cell), face: codeOf(e.replaced) }, length: 400, cues: [{ sound: 'flip' }] }]
      : [];
  return [...up, ...moved(motions(e, after))];
}

export function beats(events: readonly BlancoEvent[], at: number, scene: Scene<BlancoView>): Directed | null {
  const e = events[at];
  const { before, after } = scene;
  switch (e?.event) {
    case 'GameStarted':
      return {
        beats: [
          {
            act: { act: 'deal', moves: dealt(after), mark: `seat:${(e.dealer + 1) % after.players.length}` },
            length: 1200,
            cues: [{ sound: 'shuffle' }],
          },
        ],
      };
    case 'SecondGridDealt':
      return { beats: [{ act: { act: 'deal', moves: motions(e, after) }, length: 1000, cues: [{ sound: 'shuffle' }] }] };
    case 'TurnedUp':
      return {
        beats: [{ act: { act: 'flip', place: cellOf(e.seat, e.cell), face: codeOf(e.card) }, length: 450, cues: [{ sound: 'flip' }] }],
      };
    case 'LookedAt':
      return {
        beats: [
          {
            act: { act: 'flip', place: cellOf(e.seat, e.cell), face: codeOf(e.card), peek: true },
            length: 800,
            cues: [{ sound: 'flip' }, { sound: 'veil', at: 0.4 }],
          },
        ],
      };
    case 'LookedUnseen':
      return {
        beats: [
          { act: { act: 'glow', places: [cellOf(e.seat, e.cell)], text: 'looks', tone: 'plain' }, length: 450, cues: [{ sound: 'veil' }] },
        ],
      };
    case 'DrewFromPile':
    case 'DrewFromDiscard':
      return { beats: moved(motions(e, after), { late: e.seat === after.viewer }) };
    case 'Swapped':
      return { beats: moved(motions(e, after), { together: true, length: 360 }) };
    case 'Placed':
      return { beats: placed(e, scene) };
    case 'RowCleared':
      return { beats: struck(e.cards, (i) => cellOf(e.seat, e.row * COLUMNS + i), WHITE, linesBefore(events, at, before, e.seat)) };
    case 'ColumnCleared': {
      const colour = colourOf(e.cards[0] ?? 0).hex;
      return { beats: struck(e.cards, (i) => cellOf(e.seat, i * COLUMNS + e.column), colour, linesBefore(events, at, before, e.seat)) };
    }
    case 'Reshuffled':
      return {
        beats: moved(
          Array.from({ length: 5 }, () => ({ from: 'discard', to: 'pile', face: null })),
          { cues: [{ sound: 'shuffle' }] },
        ),
      };
    case 'GameEnded':
      return { beats: [{ act: { act: 'hush' }, length: 500 }] };
    default:
      return null;
  }
}
