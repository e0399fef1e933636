/** How Taidian's moments look: blows that land, shields that hold, treaties that are tied and torn. */
import type { Figures, HealthChanged, TaidianEvent, TaidianView } from '../../generated/taidian';
import { type Act, type Cue, type Directed, type Draft, type Lay, type Scene, type Tone, moved } from '../../lib/stage/beats';
import type { Motion } from '../types';
import { motions } from './motions';
import { ARENA, handOf, handPlace, pileOf, powerPlace, seatPlace, structurePlace } from './places';
import { option } from './view';

type Of<K extends TaidianEvent['event']> = Extract<TaidianEvent, { event: K }>;
type Story = Scene<TaidianView, Figures, TaidianEvent>;
type Fray = Extract<Act, { act: 'fray' }>;

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
  const whole = Math.max(1, Number(option(view, 'start_health') ?? 1));
  const left = Math.min(100, (100 * e.health) / whole);
  return [{ act: { act: 'hit', place: seatPlace(e.seat), numbers, force, left }, length: 800, cues }];
}

/** A card is laid before somebody: half a second each, with what it counts. */
const laid = (e: TaidianEvent, view: TaidianView, text: string, tone: Tone, cues: Cue[]): Directed => ({
  beats: motions(e, view).map((move) => ({ act: { act: 'move' as const, moves: [move], text, tone }, length: 500, cues })),
});

export function beats(events: readonly TaidianEvent[], at: number, scene: Story): Directed | null {
  const { after } = scene;
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
      return e ? fought(events, at, e, scene) : null;
  }
}

/** A ribbon ties two seats; one that ends without treason is only untied. */
const tied = (seat: number, other: number, torn: boolean): Directed => ({
  beats: [
    { act: { act: 'ribbon', ends: [seatPlace(seat), seatPlace(other)], torn }, length: 800, cues: [{ sound: torn ? 'tear' : 'treaty' }] },
  ],
});

// ---- A fight: cards gather before whom they are laid against, answers lie against them, what is left strikes ----

/** A card takes half a second; a beat never lasts longer than `most`, however many there are. */
const TIMES = { card: 500, most: 1_900 };

const fray = (seat: number, parts: Partial<Fray>): Fray => ({
  act: 'fray',
  place: seatPlace(seat),
  cards: [],
  shields: [],
  lays: [],
  sum: null,
  strikes: false,
  ...parts,
});

const volleyAt = (view: TaidianView, seat: number): string[] =>
  view.turn.volley.filter(({ target }) => target === seat).map(({ card }) => card);

const pointsAt = (figures: Figures | null | undefined, seat: number): number | null =>
  figures?.volleys.find(({ target }) => target === seat)?.points ?? null;

const both = (from: number | null, to: number | null): [number, number] | null => (to === null ? null : [from ?? 0, to]);

/** What has happened since the volley was launched, up to an event. */
function since(events: readonly TaidianEvent[], at: number, { past }: Story): TaidianEvent[] {
  const all = [...(past?.() ?? []), ...events.slice(0, at)];
  const launched = all.map(({ event }) => event).lastIndexOf('Launched');
  return launched < 0 ? [] : all.slice(launched + 1);
}

const shieldsOf = (events: readonly TaidianEvent[], seat: number): string[] =>
  events.flatMap((e) => (e.event === 'Defended' && e.target === seat && e.does === 'block' ? [e.card] : []));

const countersOf = (events: readonly TaidianEvent[]): (Of<'Countered'> | Of<'ShotgunFired'>)[] =>
  events.filter((e) => e.event === 'Countered' || e.event === 'ShotgunFired');

const lays = (e: TaidianEvent, view: TaidianView, rest: Omit<Lay, 'from' | 'face'>): Lay[] =>
  motions(e, view).map(({ from, face }) => ({ from, face, ...rest }));

/** Cards are laid against one seat, one after the other; what each counts rises from it. */
function gathered(events: readonly TaidianEvent[], at: number, { before, after, figures }: Story): Directed {
  const { target } = events[at] as Of<'Laid'>;
  const coming: Of<'Laid'>[] = [];
  for (let next = events[at]; next?.event === 'Laid' && next.target === target; next = events[at + coming.length]) coming.push(next);
  const earlier = events.slice(0, at).flatMap((e) => (e.event === 'Laid' && e.target === target ? [e.card] : []));
  const place = after.turn.volley.length - events.slice(at).filter(({ event }) => event === 'Laid').length;
  const laid = coming.flatMap((e, i) => {
    const points = figures?.after?.laid[place + i]?.points ?? 0;
    return lays(e, after, { against: false, text: points > 0 ? String(points) : '', tone: 'bad' });
  });
  const from = earlier.length > 0 ? null : pointsAt(figures?.before, target);
  const act = fray(target, {
    cards: [...volleyAt(before, target), ...earlier],
    lays: laid,
    sum: both(from, pointsAt(figures?.after, target)),
  });
  const cues: Cue[] = [
    { sound: 'card', at: 0.7 },
    { sound: 'rumble', at: 0.7, weight: 0.4 },
  ];
  return { beats: [{ act, length: Math.min(TIMES.most, TIMES.card * coming.length), cues }], used: coming.length };
}

/** The volley stands before everybody it is for; where nobody is asked it strikes at once, and is shown then. */
function launched(events: readonly TaidianEvent[], at: number, { before, after, figures }: Story): Directed {
  const { targets } = events[at] as Of<'Launched'>;
  const strikes = events.slice(at).some((e) => e.event === 'HealthChanged' && e.cause === 'attack');
  const view = after.turn.volley.length > 0 ? after : before;
  const cues: Cue[] = [{ sound: 'rumble', weight: 0.9 }];
  if (strikes || targets.every((seat) => volleyAt(view, seat).length === 0)) return glow(targets.map(seatPlace), '', 'bad', 600, cues);
  const drafts = targets.map((seat, i): Draft => {
    const points = pointsAt(figures?.after, seat) ?? pointsAt(figures?.before, seat);
    return { act: fray(seat, { cards: volleyAt(view, seat), sum: both(points, points) }), length: 700, cues: i === 0 ? cues : [] };
  });
  return { beats: drafts };
}

/** Answers are laid against what comes, and take from its sum. */
function defended(events: readonly TaidianEvent[], at: number, scene: Story): Directed {
  const { before, after, figures } = scene;
  const { target } = events[at] as Of<'Defended'>;
  const own: Of<'Defended'>[] = [];
  for (let next = events[at]; next?.event === 'Defended' && next.target === target; next = events[at + own.length]) own.push(next);
  const window = figures?.before?.exchange;
  const open = window?.target === target ? window : null;
  const now = figures?.after?.exchange;
  const hit = events.slice(at).find((e) => e.event === 'HealthChanged' && e.seat === target) as HealthChanged | undefined;
  const left = now && open && now.target === target && now.what === open.what ? now.through : (hit?.loss ?? open?.through ?? null);
  const told = since(events, at, scene);
  const poison = before.poisons[before.turn.tick_at];
  const cards = {
    attack: () => volleyAt(before, target),
    robber: () => volleyAt(before, target),
    counter: () => countersOf(told).map(({ card }) => card),
    poison: () => (poison ? [poison.card] : []),
  }[open?.what ?? 'attack']();
  const sounds = new Set(own.map(({ does }) => (does === 'heal' ? ('heal' as const) : ('shield' as const))));
  const act = fray(target, {
    cards,
    shields: open?.what === 'poison' ? [] : shieldsOf(told, target),
    lays: own.flatMap((e) => lays(e, after, { against: true, text: answer(e), tone: e.does === 'block' ? 'shield' : 'good' })),
    sum: open ? both(open.through, left) : null,
  });
  const cues = [...sounds].map((sound): Cue => ({ sound, at: 0.6 }));
  return { beats: [{ act, length: Math.min(TIMES.most, 300 + TIMES.card * own.length), cues }], used: own.length };
}

const answer = ({ does, points }: Of<'Defended'>): string => (does === 'cure' ? 'cured' : `${does === 'heal' ? '+' : '−'}${points}`);

/** A card flies back at whoever attacks, to those of the same hand that did before. */
function countered(events: readonly TaidianEvent[], at: number, scene: Story): Directed {
  const { before, after } = scene;
  const e = events[at] as Of<'Countered'>;
  const earlier = countersOf(since(events, at, scene)).filter(({ seat }) => seat === e.seat);
  const sums = [before, after].map(({ turn }) => turn.tallies[e.seat]?.counter ?? 0);
  const act = fray(after.active, {
    cards: earlier.map(({ card }) => card),
    lays: lays(e, after, { against: false, text: String(e.points), tone: 'bad' }),
    sum: sums[1] ? both(sums[0] ?? 0, sums[1]) : null,
  });
  return { beats: [{ act, length: 600, cues: [{ sound: 'clash', at: 0.6 }] }] };
}

/** What gets through of a volley, or of those who hit back, strikes; then the face is hit. */
function struck(events: readonly TaidianEvent[], at: number, scene: Story): Directed {
  const { before, figures } = scene;
  const e = events[at] as HealthChanged;
  const told = since(events, at, scene);
  const window = figures?.before?.exchange;
  const laid = [
    ...volleyAt(before, e.seat),
    ...events.slice(0, at).flatMap((one) => (one.event === 'Laid' && one.target === e.seat ? [one.card] : [])),
  ];
  const cards = e.cause === 'counter' ? countersOf(told).map(({ card }) => card) : laid;
  const blow = changed(e, scene.after);
  if ((e.cause !== 'attack' && e.cause !== 'counter') || cards.length === 0) return { beats: blow };
  const open = window?.target === e.seat && (window.what === 'counter') === (e.cause === 'counter') ? window.coming : null;
  const coming = open ?? (e.cause === 'attack' ? pointsAt(figures?.before, e.seat) : null) ?? e.loss;
  const act = fray(e.seat, { cards, shields: shieldsOf(told, e.seat), sum: [coming, e.loss], strikes: e.loss > 0 });
  return { beats: [{ act, length: 700, cues: [{ sound: 'slide', at: 0.5 }] }, ...blow] };
}

function fought(events: readonly TaidianEvent[], at: number, e: TaidianEvent, scene: Story): Directed | null {
  const { before, after } = scene;
  switch (e.event) {
    case 'Laid':
      return gathered(events, at, scene);
    case 'Launched':
      return launched(events, at, scene);
    case 'Defended':
      return defended(events, at, scene);
    case 'AidGiven':
      return laid(e, after, 'aid', 'good', [{ sound: 'heal', at: 0.7 }]);
    case 'ShotgunFired':
    case 'Countered':
      return countered(events, at, scene);
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
      return struck(events, at, scene);
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
