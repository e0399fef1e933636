/** What the server sends: see docs/api.md. */
import type { Offer, SeenEvent } from '../games/types';

export interface OptionInfo {
  name: string;
  kind: 'choice' | 'number' | 'switch' | 'text';
  default: string | number | boolean;
  choices: { value: string; meaning: string }[];
  least: number;
  most: number;
  meaning: string;
  rule: string;
}

export interface GameInfo {
  id: string;
  title: string;
  blurb: string;
  minutes: number;
  players: number[];
  seat_names: string[];
  rules_version: number;
  options: OptionInfo[];
  levels: { bot: string; name: string }[];
  usual_bot: string;
  take_back_rule: string;
}

export type Hints = 'on' | 'off';

export type SeatKind = 'me' | 'bot' | 'invite' | 'open';

export interface SeatWish {
  kind: SeatKind;
  name: string;
  bot: string;
}

export interface NewTable {
  game: string;
  players: number;
  options: Record<string, string | number | boolean>;
  seats: { kind: SeatKind; name?: string; bot?: string }[];
  listed: boolean;
  clock: { minutes: number; increment: number } | null;
  lesson: boolean;
  /** Left out where nobody chose: then on for one person and bots, off between people. */
  hints?: Hints;
  practice?: boolean;
}

export interface Created {
  table: string;
  /** With what this browser added to the shuffle, where it has sat down. */
  seats: { seat: number; kind: string; token: string | null; entropy?: string }[];
  commitment: string;
}

export interface Seated {
  seat: number;
  token: string;
  entropy: string;
}

/** The devices that play my seat. */
export interface Devices {
  seat: number;
  devices: { device: number; since: number; this: boolean }[];
  most: number;
  /** Until when a code lets another one in; null if none is out. */
  code_until: number | null;
}

/** The shuffle of a finished game, opened. */
export interface Opened {
  commitment: string;
  /** By seat, in hex. */
  entropy: string[];
  secret: string | null;
}

export type TableState = 'waiting' | 'running' | 'finished';

export interface Summary {
  table: string;
  game: string;
  title: string;
  players: number;
  names: string[];
  kinds: string[];
  turn: number | null;
  version: number;
  state: TableState;
  created: number;
  /** Whether it can be watched again. */
  has_replay: boolean;
  outcome: Outcome | null;
  clock: { minutes: number; increment: number } | null;
  hints: Hints;
  practice: boolean;
}

export interface TableLists {
  open: Summary[];
  running: Summary[];
  finished: Summary[];
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  players: number;
  options: unknown;
  names: string[];
  /** By seat: person, bot, invite (kept for whoever has the link) or open. */
  kinds: string[];
  clock: { minutes: number; increment: number } | null;
  listed: boolean;
  lesson: boolean;
  hints: Hints;
  /** By seat. */
  hints_taken: number[];
  /** Everything can be taken back. */
  practice: boolean;
  commitment: string;
  state: TableState;
  rematch: string | null;
  /** The server does not have the rules of this game any more: it can be neither verified nor analysed nor played on. */
  rules_gone: boolean;
  /** Whether it can be watched again; false only where the rules are gone and nobody had told its story before. */
  has_replay: boolean;
  /** Seats whose player has given up while the others play on: a bot sits there for good. */
  resigned: number[];
  /** Seats without which the others would play on; any other that gives up ends the game. */
  plays_on: number[];
}

export interface Decision {
  seat: number;
  kind: string;
  source: string;
}

export interface Outcome {
  winners: number[];
  points: (number | null)[];
  reason: string;
  rule: string;
  words: string;
  facts?: string[];
}

export interface ConsentRequest {
  id: number;
  kind: string;
  by: number;
  words: string;
  answered: number[];
  /** The seats whose answer is still needed. */
  asked: number[];
}

export interface Snapshot {
  table: TableInfo;
  seat: number | null;
  version: number;
  cursor: number;
  events: SeenEvent[];
  /** The events up to this number are past: of those with `later` only that remains. */
  past: number;
  /** Whether there are events after these: the next snapshot has them. */
  more?: boolean;
  view: unknown;
  ask: string;
  decision: Decision | null;
  legal: Offer[];
  since: number;
  /** The server's time when it sent this; a step of a replay has none. */
  now?: number;
  clocks: number[] | null;
  requests: ConsentRequest[];
  may_take_back: boolean;
  outcome: Outcome | null;
  opened: Opened | null;
}

/** The answer to a request of one's own, by socket or HTTP. */
export interface Answer {
  key?: string;
  error?: string;
  rule?: string;
  version?: number;
  action?: string;
  words?: string;
  why?: string;
  request?: number;
  table?: string;
  seat?: number;
  token?: string;
}

export interface ReplayInfo {
  /** `hints`: the seats that took a hint right before. */
  steps: { step: number; seat: number | null; action: string; words: string; hints: number[] }[];
  viewpoints: string[];
}

export interface Check {
  what: string;
  ok: boolean | null;
  words: string;
}

export interface Verdict {
  ok: boolean;
  checks: Check[];
}

/** Whether nobody sits in a seat of this kind yet. */
export const isEmpty = (kind: string | undefined): boolean => kind === 'invite' || kind === 'open';
