/**
 * What happened, as a story: every seen event becomes a beat or none.  A beat is what is seen for a moment, its sentence (the
 * log's own), its sounds and its length at normal speed.  Nothing here touches the page: a game says what its events look like
 * in `beats.ts`, `scene.ts` draws it, `player.ts` gives it its time.
 */
import type { Event } from '../../generated/core';
import type { SeenEvent, Snapshot } from '../../generated/wire';
import type { GameClient, Motion } from '../../games/types';
import type { SoundName } from '../sounds';

/** A card at a place: what is drawn there, and where. */
export interface Card {
  place: string;
  face: string | null;
}

/** One of two cards that fight. */
export interface Fighter extends Card {
  /** Its back, where it lay face down; null where everybody saw it. */
  back: string | null;
  /** What it counts; "" for a card that counts nothing. */
  strength: string;
  /** What changes that, or why it wins: a word or two. */
  note: string;
  /** Where it falls to; null if it stands. */
  falls: string | null;
}

export type Tone = 'good' | 'bad' | 'shield' | 'gold' | 'hood' | 'plain';

/** A card that comes to a fight. */
export interface Lay {
  from: string;
  face: string | null;
  /** It is laid against the others, not with them. */
  against: boolean;
  /** What it counts, as it rises from it. */
  text: string;
  tone: Tone;
}

/** What is seen.  Places that are not on the table are left out, so that a beat never fails for one. */
export type Act =
  /** Cards fly, one after the other or together; `clicks`: each comes down hard in a place made for it, which lights up in that tone. */
  | { act: 'move'; moves: readonly Motion[]; together?: boolean; trail?: boolean; text?: string; tone?: Tone; clicks?: Tone }
  /** As many cards as the table got at the start; `mark` is the seat that begins. */
  | { act: 'deal'; moves: readonly Motion[]; mark?: string }
  /** A card turns from its back to its face; `peek`: and back again, for it was only looked at. */
  | { act: 'flip'; place: string; face: string | null; back?: string | null; peek?: boolean }
  /** Lightning along a line of cards, which burn away; `force` grows with a chain. */
  | { act: 'strike'; line: readonly Card[]; to: string; colour: string; force: number }
  /** A word lights up letter by letter and rolls away. */
  | { act: 'word'; line: readonly Card[]; to: string }
  | { act: 'burst'; place: string; text: string; tone: Tone }
  | { act: 'clash'; first: Fighter; second: Fighter }
  /**
   * Cards lie before whoever sits at a place, more come, `shields` lie against them; the number above them runs from one sum to
   * the other.  In the end they strike, or stay.
   */
  | {
      act: 'fray';
      place: string;
      cards: readonly (string | null)[];
      shields: readonly string[];
      lays: readonly Lay[];
      sum: readonly [number, number] | null;
      strikes: boolean;
    }
  /** A card shows its picture large; a beam goes to its targets; it comes to lie at `to`, or is gone.  Without a face: a veil. */
  | { act: 'power'; from: string; face: string | null; targets: readonly string[]; to?: string; tone?: Tone }
  /** Cards are shown, large, in a row; null is a veil. */
  | { act: 'show'; from: string; faces: readonly (string | null)[] }
  /** Numbers rise from a place, which shakes where something is lost; its bar runs to where `left` says, in a hundred. */
  | { act: 'hit'; place: string; numbers: readonly { text: string; tone: Tone }[]; force: number; left?: number }
  | { act: 'ribbon'; ends: readonly [string, string]; torn: boolean }
  | { act: 'stamp'; place: string; text: string }
  /** Dice tumble in a tray and settle one by one; `faces` are all that one could show. */
  | { act: 'dice'; place: string; dice: readonly { face: string; faces: readonly string[] }[] }
  /** A card folds and leaves. */
  | { act: 'fold'; place: string; face: string; to: string }
  /** A card comes large out of the dark: a disaster, or the Hood who laughs. */
  | { act: 'omen'; from: string; to: string; face: string; tone: Tone }
  /** Places light up, with a word above them. */
  | { act: 'glow'; places: readonly string[]; text?: string; tone: Tone }
  | { act: 'alarm'; place: string }
  /** Nothing moves and nothing sounds. */
  | { act: 'hush' };

/** A sound, `at` a part of the beat's length; `weight` from 0 to 1 is how near and heavy it is. */
export interface Cue {
  sound: SoundName;
  at?: number;
  weight?: number;
}

/** What a game makes of an event. */
export interface Draft {
  act: Act;
  /** In ms, at normal speed. */
  length: number;
  cues?: readonly Cue[];
  /** It is played when the new board stands already: cards that come where there was no place for them before. */
  late?: boolean;
}

export interface Told {
  n: number;
  words: string;
}

export interface Beat extends Draft {
  cues: readonly Cue[];
  late: boolean;
  /** The events it tells, with what the log says about them. */
  told: readonly Told[];
  /** Whose doing it is; null for nobody's. */
  seat: number | null;
}

/** A moment worth looking at; the others only show where a card went. */
export const KEY_LENGTH = 600;
export const isKey = (beat: Draft): boolean => beat.length >= KEY_LENGTH;

export interface Scene<V, F = unknown, E = unknown> {
  before: V;
  after: V;
  /** What the rules make of both, where that is known. */
  figures?: { before: F | null; after: F | null };
  /** What was told before these events. */
  past?: () => readonly E[];
}

/** Beats for the events from some place on, and how many of them they tell: one if nothing is said. */
export interface Directed {
  beats: Draft[];
  used?: number;
}

/** A game's own staging; null: only what moved. */
export type Director<V, E = Event, F = unknown> = (events: readonly E[], at: number, scene: Scene<V, F, E>) => Directed | null;

export const MOVE = 300;

/** Cards that fly from place to place. */
export function moved(moves: readonly Motion[], more: Partial<Draft> & { together?: boolean; trail?: boolean } = {}): Draft[] {
  if (moves.length === 0) return [];
  const { together = moves.length > 3, trail, ...rest } = more;
  const steps = together ? 1 : moves.length;
  return [
    {
      act: { act: 'move', moves, together, ...(trail ? { trail } : {}) },
      length: MOVE * steps + (together ? 40 * Math.min(12, moves.length - 1) : 0),
      cues: Array.from({ length: steps }, (_, i) => ({ sound: 'card' as const, at: (i + 0.75) / steps })),
      // A thing that keeps its name flies from where it was to where it is now.
      late: moves.every((move) => move.from === move.to),
      ...rest,
    },
  ];
}

type Shown = Pick<Snapshot, 'view' | 'figures'>;

/** What a viewer sees of a change, in order; a game that fails here loses this beat and nothing else.  `log`: all that was ever told. */
export function staged(
  client: GameClient,
  events: readonly SeenEvent[],
  before: Shown | null,
  after: Shown,
  log: readonly SeenEvent[] = [],
): Beat[] {
  if (client.changes) return compared(client.changes(before?.figures ?? null, after.figures), events);
  const beats: Beat[] = [];
  const plain = events.map((seen) => seen.event);
  const first = events[0]?.n ?? 0;
  const past = (): readonly Event[] => log.filter(({ n }) => n < first).map(({ event }) => event);
  for (let at = 0; at < events.length;) {
    const { drafts, used } = drafted(client, plain, at, before, after, past);
    const seen = events.slice(at, at + used);
    // What several beats show is told with the first of them; the story never goes back.
    beats.push(...drafts.map((draft, i) => told(draft, seen, i === 0 ? seen : seen.slice(-1))));
    at += used;
  }
  return inOrder(beats);
}

/** A beat of these events, with the words of those that it tells. */
function told(draft: Draft, events: readonly SeenEvent[], said = events): Beat {
  const doer = events[0]?.event['seat'];
  const seat = typeof doer === 'number' ? doer : null;
  return { ...draft, cues: draft.cues ?? [], late: draft.late ?? false, told: said.map(({ n, words }) => ({ n, words })), seat };
}

/** A board that knows no events sees what is different now: all of it flies when the new board stands. */
const compared = (moves: readonly Motion[], events: readonly SeenEvent[]): Beat[] =>
  moved(moves, { late: true }).map((draft) => told(draft, events));

function drafted(
  client: GameClient,
  events: readonly Event[],
  at: number,
  before: Shown | null,
  after: Shown,
  past: () => readonly Event[],
): { drafts: Draft[]; used: number } {
  const event = events[at] as Event;
  try {
    const directed = before === null ? null : (client.beats?.(events, at, sceneOf(before, after, past)) ?? null);
    if (directed) return { drafts: directed.beats, used: Math.max(1, directed.used ?? 1) };
    return { drafts: moved(client.motions(event, after.view)), used: 1 };
  } catch (error) {
    console.error(`no beat for "${event.event}"`, error);
    return { drafts: [], used: 1 };
  }
}

const sceneOf = (before: Shown, after: Shown, past: () => readonly Event[]): Scene<unknown, unknown, Event> => ({
  before: before.view,
  after: after.view,
  figures: { before: before.figures ?? null, after: after.figures ?? null },
  past,
});

/** A new deal clears the table, so all that comes after it waits for the new board; else only what comes last can. */
function inOrder(beats: readonly Beat[]): Beat[] {
  const deal = beats.findIndex((beat) => beat.act.act === 'deal');
  let last = beats.length - 1;
  while (last >= 0 && beats[last]?.late) last--;
  return beats.map((beat, at) => ({ ...beat, late: at > last || (deal >= 0 && at >= deal) }));
}

/** How a table begins: the deal, on the board that stands.  A game that is over does not begin. */
export function opening(client: GameClient, events: readonly SeenEvent[], table: Shown & Pick<Snapshot, 'outcome'>): Beat[] {
  if (table.outcome !== null) return [];
  return staged(client, events, table, table).filter((beat) => beat.act.act === 'deal');
}

/** When dice can be read, as a part of their beat. */
const SETTLED = 0.85;

/** When each of the things is said that a beat tells, in ms: one by one, for the end is not said before it is seen, nor dice before they lie still. */
export function saidAt({ act, told }: Pick<Beat, 'act' | 'told'>, ms: number): number[] {
  const first = act.act === 'dice' ? ms * SETTLED : 0;
  return told.map((_, i) => first + ((ms - first) * i) / told.length);
}

/** Every place a card comes to: it keeps an outline until the viewer acts. */
export const landings = (beats: readonly Beat[]): string[] =>
  beats.flatMap(({ act }) =>
    act.act === 'move'
      ? act.moves.map((move) => move.to)
      : act.act === 'flip'
        ? [act.place]
        : act.act === 'power' && act.to
          ? [act.to]
          : [],
  );

/** Every place that a beat's cards fly to. */
export function comings({ act }: Pick<Beat, 'act'>): string[] {
  if (act.act === 'power') return act.to === undefined ? [] : [act.to];
  return act.act === 'move' || act.act === 'deal' ? act.moves.map((move) => move.to) : [];
}

/** The places a beat is played at. */
export function placesOf(act: Act): string[] {
  switch (act.act) {
    case 'move':
      return act.moves.flatMap(({ from, to }) => [from, to]);
    case 'deal':
      return [...act.moves.flatMap(({ from, to }) => [from, to]), ...(act.mark === undefined ? [] : [act.mark])];
    case 'strike':
    case 'word':
      return [...act.line.map(({ place }) => place), act.to];
    case 'clash':
      return [act.first, act.second].flatMap(({ place, falls }) => (falls === null ? [place] : [place, falls]));
    case 'fray':
      return [act.place, ...act.lays.map(({ from }) => from)];
    case 'power':
      return [act.from, ...act.targets, ...(act.to === undefined ? [] : [act.to])];
    case 'fold':
      return [act.place, act.to];
    case 'omen':
      return [act.from, act.to];
    case 'glow':
      return [...act.places];
    default:
      return [];
  }
}

export type Speed = 'slow' | 'normal' | 'fast' | 'instant';
export const SPEEDS: readonly Speed[] = ['slow', 'normal', 'fast', 'instant'];
const FACTORS: Readonly<Record<Speed, number>> = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 };

/** How much of the time there is: the setting, how many more changes wait to be shown, and whether a clock runs meanwhile. */
export interface Pace {
  speed: Speed;
  waiting: number;
  clocked: boolean;
  /** Without motion only moments worth looking at are shown. */
  still: boolean;
}

/** Nobody waits longer than this for one change, in ms at normal speed. */
const LONGEST = 5_000;
const LONGEST_CLOCKED = 1_600;
/** So many changes behind, only what is worth looking at is shown; so many, nothing. */
const HURRIED = 3;
const LOST = 6;
/** How much of its time a beat keeps the further the table is ahead. */
const BEHIND = [1, 0.75, 0.5];

/** The beats there is time for, with their lengths in ms. */
export function paced(beats: readonly Beat[], pace: Pace): { beat: Beat; ms: number }[] {
  if (pace.speed === 'instant' || pace.waiting >= LOST) return [];
  const hurried = pace.waiting >= HURRIED;
  let chosen = hurried || pace.still ? beats.filter(isKey) : [...beats];
  const longest = pace.clocked ? LONGEST_CLOCKED : LONGEST;
  const early = (): number => chosen.reduce((sum, beat) => sum + (beat.late ? 0 : beat.length), 0);
  // What happened last explains the new board best: the smaller and earlier things go first.
  if (early() > longest * 2) chosen = chosen.filter((beat) => beat.late || isKey(beat));
  const speed = FACTORS[pace.speed];
  // A moment worth looking at can be seen, however far the table is ahead; only a clock that runs does not wait for it.
  const least = (beat: Beat): number => (isKey(beat) && !pace.clocked ? KEY_LENGTH * speed : 0);
  const crowded = (): boolean =>
    early() > longest * 2.5 || chosen.reduce((sum, beat) => sum + (beat.late ? 0 : least(beat)), 0) > longest * speed;
  while (crowded()) chosen = chosen.filter((beat) => beat !== chosen.find((one) => !one.late));
  const factor = speed * (BEHIND[pace.waiting] ?? 0.5) * Math.min(1, longest / Math.max(1, early()));
  return chosen.map((beat) => ({ beat, ms: Math.max(beat.length * factor, least(beat)) }));
}
