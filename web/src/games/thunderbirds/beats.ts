/** How the Thunderbirds' moments look: launches, dice, rescues, and the Hood. */
import { type Card, type Die, type ThunderbirdsEvent, type ThunderbirdsView, VEHICLES } from '../../generated/thunderbirds';
import { type Cue, type Directed, type Draft, type Scene, moved } from '../../lib/stage/beats';
import { bookOf, cardOf, COLOUR_NAMES, SYMBOL_CODES } from './book';
import { dieFace, motions } from './motions';
import { LENGTH, placeId, SEAT_IDS } from './view';

type Of<K extends ThunderbirdsEvent['event']> = Extract<ThunderbirdsEvent, { event: K }>;

const chainOf = (chain: number): string => `chain:${chain}`;

/** Everything a die of this colour could show. */
const facesOf = (die: Die): string[] => [...SYMBOL_CODES].map((symbol) => `die:${COLOUR_NAMES[die.colour] ?? ''}:${symbol}`);

function tumbled(dice: readonly Die[]): Draft[] {
  const settles: Cue[] = dice.map((_, i) => ({ sound: 'settle', at: 0.45 + (0.4 * (i + 1)) / dice.length }));
  return [
    {
      act: { act: 'dice', place: 'tray', dice: dice.map((die) => ({ face: dieFace(die), faces: facesOf(die) })) },
      length: 900 + 150 * Math.min(4, dice.length),
      cues: [{ sound: 'dice' }, ...settles],
    },
  ];
}

/** The Hood shows himself at a chain, and laughs. */
function hood(card: Card, chain: number, view: ThunderbirdsView, places: readonly string[]): Draft[] {
  const { id } = cardOf(bookOf(view), card);
  const beats: Draft[] = [
    {
      act: { act: 'omen', from: `call:${chain}`, to: chainOf(chain), face: id, tone: 'hood' },
      length: 1200,
      cues: [{ sound: 'hood', at: 0.25 }],
    },
  ];
  if (places.length > 0) beats.push({ act: { act: 'glow', places, tone: 'hood' }, length: 600, cues: [{ sound: 'veil' }] });
  return beats;
}

/** Where cards lie in a chain. */
const placesOf = (view: ThunderbirdsView, chain: number, cards: readonly Card[]): string[] =>
  (view.chains[chain - 1] ?? []).flatMap(({ card }, at) => (cards.includes(card) ? [`card:${chain}:${at + 1}`] : []));

const alarm = (chain: number): Draft => ({ act: { act: 'alarm', place: chainOf(chain) }, length: 700, cues: [{ sound: 'alarm' }] });

/** A card comes to a chain; the last that has room there makes it dangerous. */
function connected(e: Of<'Connected'>, view: ThunderbirdsView): Draft[] {
  const motion = motions(e, view);
  return [...moved(motion, { length: 400, cues: [{ sound: 'card', at: 0.7 }] }), ...(e.position >= LENGTH ? [alarm(e.chain)] : [])];
}

/** A new call: it comes large, so that everybody can read what is wrong. */
function called(e: Of<'Dealt'>, view: ThunderbirdsView): Draft[] {
  const card = cardOf(bookOf(view), e.card);
  const evil = card.kind === 'hood';
  return [
    {
      act: {
        act: 'omen',
        from: 'deck',
        to: `call:${e.slot}`,
        face: card.id,
        tone: evil ? 'hood' : card.kind === 'civilian' ? 'good' : 'bad',
      },
      length: evil ? 1000 : 750,
      cues: [{ sound: 'radio' }, ...(evil ? [{ sound: 'hood' as const, at: 0.35 }] : [])],
    },
  ];
}

function launched(e: Of<'VehicleMoved'>): Draft[] {
  const vehicle = SEAT_IDS[e.vehicle] ?? '';
  return moved([{ from: `vehicle:${vehicle}`, to: placeId(e.to), face: vehicle }], {
    length: 700,
    trail: true,
    cues: [{ sound: 'engine' }],
  });
}

/** A Pod rolls out to the chain where it is needed. */
function sent(e: Of<'RescueStarted'>, view: ThunderbirdsView): Draft[] {
  const pod = bookOf(view).pods[e.using - VEHICLES];
  if (!pod) return [];
  const place = `pod:${pod.id}`;
  return [
    {
      act: { act: 'power', from: place, face: pod.id, targets: [chainOf(e.chain)], tone: 'good', to: place },
      length: 700,
      cues: [{ sound: 'engine' }],
    },
  ];
}

/** The dice that lie on cards go back, all at once. */
function swept(e: Of<'DiceSwept'>, before: ThunderbirdsView): Draft[] {
  const moves = before.chains.flatMap((cards, chain) =>
    cards.flatMap((entry, at) =>
      entry.stored.map((die, n) => ({
        from: `stored:${chain + 1}:${at + 1}:${n + 1}`,
        to: `supply:${COLOUR_NAMES[die.colour] ?? ''}`,
        face: dieFace(die),
      })),
    ),
  );
  return moved(moves.slice(0, e.dice), { together: true, length: 700, cues: [{ sound: 'dice' }, { sound: 'settle', at: 0.8 }] });
}

const chosen = (colours: readonly number[], text = ''): Draft[] => [
  {
    act: { act: 'glow', places: colours.map((colour) => `supply:${COLOUR_NAMES[colour] ?? ''}`), text, tone: 'gold' },
    length: 450,
    cues: [{ sound: 'settle' }],
  },
];

/** A disaster that is dealt with folds and leaves. */
function cleared(e: Of<'DisasterDiscarded'>, before: ThunderbirdsView): Draft[] {
  const [place = chainOf(e.chain)] = placesOf(before, e.chain, [e.card]);
  const face = cardOf(bookOf(before), e.card).id;
  return [{ act: { act: 'fold', place, face, to: 'discarded' }, length: 900, cues: [{ sound: 'rescue', at: 0.15 }] }];
}

export function beats(events: readonly ThunderbirdsEvent[], at: number, { before, after }: Scene<ThunderbirdsView>): Directed | null {
  const e = events[at];
  switch (e?.event) {
    case 'GameStarted':
      return { beats: [{ act: { act: 'deal', moves: motions(e, after) }, length: 1200, cues: [{ sound: 'shuffle' }] }] };
    case 'Dealt':
      return { beats: called(e, after) };
    case 'Connected':
      return { beats: connected(e, after) };
    case 'Overflowed':
      return {
        beats: [
          alarm(e.chain),
          {
            act: { act: 'burst', place: chainOf(e.chain), text: 'Too late', tone: 'bad' },
            length: 1000,
            cues: [{ sound: 'thunder', weight: 1 }],
          },
        ],
      };
    case 'VehicleMoved':
      return { beats: launched(e) };
    case 'LadyMoved':
      return {
        beats: moved([{ from: 'lady', to: placeId(e.to), face: before.lady.air ? 'fab1_air' : 'fab1' }], {
          length: 700,
          trail: true,
          cues: [{ sound: 'engine' }],
        }),
      };
    case 'RescueStarted':
      return { beats: sent(e, before) };
    case 'PodUsed':
      return { beats: moved(motions(e, after), { length: 450, cues: [{ sound: 'slide' }] }) };
    case 'ColourChosen':
    case 'ExtraChosen':
      return { beats: chosen([e.colour]) };
    case 'DieExchanged':
      return { beats: chosen([e.give, e.take], 'exchanged') };
    case 'DiceSwept':
      return { beats: swept(e, before) };
    case 'Rolled':
      return { beats: tumbled(e.dice) };
    case 'Rerolled':
      return { beats: tumbled([e.new]) };
    case 'DiePlaced':
      return { beats: moved(motions(e, after), { cues: [{ sound: 'lock', at: 0.8 }] }) };
    case 'DisasterDiscarded':
      return { beats: cleared(e, before) };
    case 'GameEnded':
      return { beats: [{ act: { act: 'hush' }, length: 500 }] };
    default:
      return e ? (calls(e, before, after) ?? people(e, before, after)) : null;
  }
}

/** Calls that change places, or that cannot be answered. */
function calls(e: ThunderbirdsEvent, before: ThunderbirdsView, after: ThunderbirdsView): Directed | null {
  const idOf = (card: Card): string => cardOf(bookOf(after), card).id;
  switch (e.event) {
    case 'CallsSwapped':
      return {
        beats: passed(before, [
          [e.first, e.second],
          [e.second, e.first],
        ]),
      };
    case 'CallsArranged':
      return {
        beats: passed(
          before,
          e.order.map((from, at): [number, number] => [from, at + 1]).filter(([from, to]) => from !== to),
        ),
      };
    case 'Searched':
      return {
        beats: [
          ...moved(motions(e, after), { length: 450 }),
          ...(e.turned.length > 0
            ? [
                {
                  act: { act: 'show' as const, from: 'deck', faces: e.turned.map(idOf) },
                  length: Math.min(1800, 700 + 200 * e.turned.length),
                  cues: [{ sound: 'flip' as const }],
                },
              ]
            : []),
        ],
      };
    case 'HoodFizzled':
      return {
        beats: [
          {
            act: { act: 'omen', from: 'deck', to: 'discarded', face: idOf(e.card), tone: 'hood' },
            length: 1000,
            cues: [
              { sound: 'hood', at: 0.25, weight: 0.3 },
              { sound: 'refuse', at: 0.75 },
            ],
          },
        ],
      };
    default:
      return null;
  }
}

/** Calls fly from one slot to another, all at once. */
const passed = (view: ThunderbirdsView, ways: readonly (readonly [number, number])[]): Draft[] =>
  moved(
    ways.flatMap(([from, to]) => {
      const card = view.slots[from - 1] ?? null;
      return card === null ? [] : [{ from: `call:${from}`, to: `call:${to}`, face: cardOf(bookOf(view), card).id }];
    }),
    { together: true, length: 650, cues: [{ sound: 'radio' }, { sound: 'card', at: 0.6 }] },
  );

/** Civilians, and who is after them. */
function people(e: ThunderbirdsEvent, before: ThunderbirdsView, after: ThunderbirdsView): Directed | null {
  switch (e.event) {
    case 'CivilianRescued':
      return { beats: moved(motions(e, after), { length: 650, cues: [{ sound: 'rescue' }] }) };
    case 'CivilianCaptured':
      return {
        beats: [
          {
            act: { act: 'glow', places: placesOf(before, e.chain, [e.card]), text: 'captured', tone: 'hood' },
            length: 700,
            cues: [{ sound: 'hood' }],
          },
          ...moved(motions(e, after)),
        ],
      };
    case 'Freed':
      return {
        beats: [
          {
            act: { act: 'glow', places: placesOf(after, e.chain, [e.card]), text: 'free', tone: 'good' },
            length: 700,
            cues: [{ sound: 'rescue' }],
          },
        ],
      };
    case 'Influenced':
      return { beats: hood(e.card, e.chain, before, placesOf(before, e.chain, e.civilians)) };
    case 'HoodStruck':
      return { beats: hood(e.card, e.chain, before, []) };
    case 'FleetGrounded':
    case 'FleetDecoyed':
      return {
        beats: hood(
          e.card,
          e.chain,
          before,
          e.vehicles.map((vehicle) => `vehicle:${SEAT_IDS[vehicle] ?? ''}`),
        ),
      };
    case 'Neutralised':
      return {
        beats: [
          { act: { act: 'glow', places: ['lady'], text: 'Stopped!', tone: 'good' }, length: 700, cues: [{ sound: 'shield' }] },
          ...moved(motions(e, after)),
        ],
      };
    case 'LadyFlipped':
      return {
        beats: [
          {
            act: { act: 'flip', place: 'lady', face: e.air ? 'fab1_air' : 'fab1', back: e.air ? 'fab1' : 'fab1_air' },
            length: 450,
            cues: [{ sound: 'wing' }],
          },
        ],
      };
    default:
      return null;
  }
}
