/** How Taidian's moments look: blows that land, shields that hold, treaties that are tied and torn. */
import type { HealthChanged, TaidianEvent, TaidianView } from '../../generated/taidian';
import { type Cue, type Directed, type Draft, type Scene, type Tone, moved } from '../../lib/stage/beats';
import type { Motion } from '../types';
import { motions } from './motions';
import { ARENA, handOf, handPlace, pileOf, powerPlace, seatPlace, structurePlace } from './places';
import { option } from './view';

/** Every hand, card by card in turn. */
function dealt(view: TaidianView): Motion[] {
  const most = Math.max(0, ...view.players.map((one) => one.hand_size));
  return Array.from({ length: most }, (_, i) =>
    view.players.flatMap((one, seat) => {
      const card = one.hand?.[i];
      return i < one.hand_size
        ? [{ from: pileOf(seat), to: seat === view.viewer && card ? handPlace(card) : handOf(seat), face: null }]
        : [];
    }),
  ).flat();
}

const glow = (places: string[], text: string, tone: Tone, length: number, cues: Cue[]): Directed => ({
  beats: [{ act: { act: 'glow', places, text, tone }, length, cues }],
});

/** What gets through, as numbers over the portrait: the harder the blow, the heavier. */
function changed(e: HealthChanged, view: TaidianView): Draft[] {
  const numbers: { text: string; tone: Tone }[] = [];
  if (e.loss > 0) numbers.push({ text: `−${e.loss}`, tone: 'bad' });
  if (e.healed > 0) numbers.push({ text: `+${e.healed}`, tone: 'good' });
  if (numbers.length === 0) numbers.push({ text: '0', tone: 'shield' });
  const force = Math.min(1, (3 * e.loss) / Math.max(1, Number(option(view, 'start_health') ?? 1)));
  const cues: Cue[] = e.loss > 0 ? [{ sound: 'hit', weight: force }] : [{ sound: e.healed > 0 ? 'heal' : 'shield' }];
  if (e.loss > 0 && (force > 0.4 || e.cause === 'storm')) cues.push({ sound: 'thunder', weight: 0.3 + 0.6 * force });
  return [{ act: { act: 'hit', place: seatPlace(e.seat), numbers, force }, length: 800, cues }];
}

/** A card is laid before somebody: half a second each, with what it counts. */
const laid = (e: TaidianEvent, view: TaidianView, text: string, tone: Tone, cues: Cue[]): Directed => ({
  beats: motions(e, view).map((move) => ({ act: { act: 'move' as const, moves: [move], text, tone }, length: 500, cues })),
});

export function beats(events: readonly TaidianEvent[], at: number, { before, after }: Scene<TaidianView>): Directed | null {
  const e = events[at];
  switch (e?.event) {
    case 'GameStarted':
      return {
        beats: [{ act: { act: 'deal', moves: dealt(after), mark: seatPlace(e.start) }, length: 1200, cues: [{ sound: 'shuffle' }] }],
      };
    case 'CharacterPicked':
      return glow([seatPlace(e.seat)], '', 'gold', 600, [{ sound: 'power' }]);
    case 'Drew':
      return {
        beats: moved(motions(e, after), {
          late: e.seat === after.viewer,
          together: true,
          cues: [{ sound: 'slide' }, { sound: 'card', at: 0.7 }],
        }),
      };
    case 'MoneyGained':
      return laid(e, after, `+${e.gain}`, 'gold', [{ sound: 'coin', at: 0.7 }]);
    case 'EnergyGained':
      return laid(e, after, `+${e.gain}`, 'shield', [{ sound: 'energy', at: 0.6 }]);
    case 'PoweredUp':
      return glow([e.seat === after.viewer ? powerPlace(e.seat, e.symbol) : seatPlace(e.seat)], `level ${e.level}`, 'shield', 700, [
        { sound: 'power' },
      ]);
    case 'Bought':
      return { beats: moved(motions(e, after), { length: 450, cues: [{ sound: 'coin' }, { sound: 'card', at: 0.7 }] }) };
    case 'Burned':
      return {
        beats: [
          {
            act: {
              act: 'strike',
              line: motions(e, after).map(({ from, face }) => ({ place: from, face })),
              to: ARENA,
              colour: '#ff8a3d',
              force: 1,
            },
            length: 700,
            cues: [{ sound: 'burst' }],
          },
        ],
      };
    case 'TreatyProposed':
      return glow([seatPlace(e.seat), seatPlace(e.other)], 'A treaty?', 'gold', 700, [{ sound: 'chat' }]);
    case 'TreatyAnswered':
      return e.accepted ? tied(e.seat, e.other, false) : glow([seatPlace(e.seat)], 'No treaty', 'bad', 600, [{ sound: 'refuse' }]);
    case 'TreatyEnded':
      return tied(e.seat, e.other, e.betrayed);
    case 'RoundBegan':
      return e.storm ? glow([ARENA], 'The storm is here', 'bad', 800, [{ sound: 'thunder', weight: 0.8 }]) : null;
    case 'GameEnded':
      return { beats: [{ act: { act: 'hush' }, length: 500 }] };
    default:
      return e ? fought(e, before, after) : null;
  }
}

/** A ribbon ties two seats; one that ends without treason is only untied. */
const tied = (seat: number, other: number, torn: boolean): Directed => ({
  beats: [
    { act: { act: 'ribbon', ends: [seatPlace(seat), seatPlace(other)], torn }, length: 800, cues: [{ sound: torn ? 'tear' : 'treaty' }] },
  ],
});

function fought(e: TaidianEvent, before: TaidianView, after: TaidianView): Directed | null {
  switch (e.event) {
    case 'Laid':
      return laid(e, after, '', 'plain', [
        { sound: 'card', at: 0.7 },
        { sound: 'rumble', at: 0.7, weight: 0.4 },
      ]);
    case 'Launched':
      return glow(e.targets.map(seatPlace), '', 'bad', 600, [{ sound: 'rumble', weight: 0.9 }]);
    case 'Defended': {
      const heals = e.does === 'heal';
      const text = e.does === 'cure' ? 'cured' : `${heals ? '+' : '−'}${e.points}`;
      return laid(e, after, text, heals || e.does === 'cure' ? 'good' : 'shield', [{ sound: heals ? 'heal' : 'shield', at: 0.7 }]);
    }
    case 'AidGiven':
      return laid(e, after, 'aid', 'good', [{ sound: 'heal', at: 0.7 }]);
    case 'ShotgunFired':
    case 'Countered':
      return laid(e, after, String(e.points), 'bad', [{ sound: 'clash', at: 0.6 }]);
    case 'Robbed':
    case 'RobbedUnseen':
      return { beats: moved(motions(e, after), { length: 700, cues: [{ sound: 'steal' }], late: e.seat === after.viewer }) };
    case 'RobberFoiled':
      return glow([seatPlace(e.victim)], e.stopped ? 'stopped' : 'nothing to take', 'shield', 700, [{ sound: 'shield' }]);
    case 'StructureBombed':
      return {
        beats: [
          {
            act: {
              act: 'burst',
              place: before.players[e.owner]?.structures.includes(e.card) ? structurePlace(e.owner, e.card) : seatPlace(e.owner),
              text: 'destroyed',
              tone: 'bad',
            },
            length: 900,
            cues: [{ sound: 'burst' }, { sound: 'thunder', weight: 0.7 }],
          },
        ],
      };
    case 'HealthChanged':
      return { beats: changed(e, after) };
    case 'Poisoned':
      return glow([seatPlace(e.victim)], 'poisoned', 'hood', 700, [{ sound: 'veil' }]);
    case 'PoisonEnded':
      return glow([seatPlace(e.victim)], 'poison gone', 'good', 500, [{ sound: 'heal' }]);
    case 'Eliminated':
      return {
        beats: [
          {
            act: { act: 'stamp', place: seatPlace(e.seat), text: 'Out' },
            length: 1100,
            cues: [{ sound: 'death' }, { sound: 'thunder', at: 0.3, weight: 1 }],
          },
        ],
      };
    case 'Conceded':
      return { beats: [{ act: { act: 'stamp', place: seatPlace(e.seat), text: 'Gives up' }, length: 900, cues: [{ sound: 'death' }] }] };
    default:
      return null;
  }
}
