// Made by `python -m stormdeck.web.protocol.typescript`; do not change it here, but in stormdeck/table/room/spec.py, stormdeck/web/protocol/analysis.py, stormdeck/web/protocol/hinted.py, stormdeck/web/protocol/push.py, stormdeck/web/protocol/wire.py, stormdeck/web/protocol/workshop.py.
import type { CardNote, Colour, Comparison, Decision, Event, FairShuffle, Group, NoteNow, Number, OptionValue, Place } from './core';

export interface SeatWish {
  kind: 'me' | 'bot' | 'invite' | 'open';
  name?: string;
  bot?: string;
  face?: string;
}

export interface ClockWish {
  minutes: number;
  increment?: number;
}

export interface TableWish {
  game: string;
  players: number;
  options?: Readonly<Record<string, OptionWish>>;
  seats: readonly SeatWish[];
  listed?: boolean;
  clock?: ClockWish | null;
  lesson?: boolean;
  /** The scripted first game of the game, which brings its options and its deal. */
  script?: boolean;
  /** null: on for one person and bots, off between people. */
  hints?: Hints | null;
  practice?: boolean;
  /** Whoever watches may say something. */
  watchers_talk?: boolean;
  /** What the own seats add to the shuffle; null if they add it later by sitting down, when they know the commitment. */
  entropy?: string | null;
}

export type OptionWish = boolean | number | string | Readonly<Record<string, unknown>>;

export type Hints = 'on' | 'off';

export interface SeatGiven {
  seat: number;
  kind: string;
  token: string | null;
}

export interface TableMade {
  table: string;
  seats: readonly SeatGiven[];
  commitment: string;
}

export interface JoinWish {
  name?: string;
  face?: string;
  seat?: number | null;
  entropy?: string;
  /** The same key again gets the same seat and token; without one, who loses the answer has lost the seat. */
  key?: string | null;
  /** The token of a seat of one's own at this table: whoever made it counts as one person in both. */
  beside?: string | null;
}

export interface Seated {
  seat: number;
  token: string;
}

export interface DeviceCodeWish {
  key: string;
}

export interface DeviceCodeGiven {
  code: string;
  /** Unix time in milliseconds. */
  until: number;
  version: number;
}

export interface DeviceWish {
  code: string;
  /** The same key again gets the same token. */
  key?: string | null;
}

export interface RevokeWish {
  device: number;
  key: string;
}

export interface DeviceInfo {
  device: number;
  /** Unix time in milliseconds. */
  since: number;
  /** The one that asks. */
  this: boolean;
}

export interface Devices {
  seat: number;
  devices: readonly DeviceInfo[];
  most: number;
  /** Until when a code lets another device in; null if none is out. */
  code_until: number | null;
}

export interface Play {
  do: 'play';
  action: string;
  version: number;
  /** Not before I was warned, if it is a grave mistake and the table allows hints; a warning counts as one. */
  warn?: boolean;
  key: string;
}

export interface TakeBack {
  do: 'take-back';
  version: number;
  key: string;
}

export interface Resign {
  do: 'resign';
  key: string;
}

export interface Chat {
  do: 'chat';
  text?: string;
  /** Instead of a text. */
  reaction?: Reaction | null;
  /** Of somebody who watches, where that is allowed; whoever sits at the table has a name. */
  name?: string;
  key: string;
}

export type Reaction = 'hello' | 'well-played' | 'thanks' | 'wow' | 'oh-no' | 'hurry';

export interface Consent {
  do: 'consent';
  request: number;
  agree: boolean;
  key: string;
}

export interface Fill {
  do: 'fill';
  seat: number;
  bot?: string;
  key: string;
}

export interface ReadOn {
  do: 'read-on';
  version: number;
  key: string;
}

export interface ListTable {
  do: 'list';
  listed: boolean;
  /** Seats kept for whoever has a link that anybody may take from now on. */
  open?: readonly number[];
  key: string;
}

export interface ClockClaim {
  do: 'clock-claim';
  key: string;
}

export interface Hint {
  do: 'hint';
  key?: string;
}

export interface Why {
  do: 'why';
  action: string;
  key?: string;
}

export interface Hello {
  do: 'hello';
  token?: string | null;
  cursor?: number;
}

export interface Ping {
  do: 'ping';
}

export interface RematchWish {
  key: string;
  /** What the own seat adds to the shuffle; null to learn the commitment first, without sitting down. */
  entropy?: string | null;
}

export interface ForkWish {
  step: number;
  seat: number;
  cards?: 'redealt' | 'true';
  bot?: string;
  name?: string;
}

/** The answer to a command. */
export interface Done {
  version: number;
  /** The id of the request to the others that a command has become. */
  request?: number | null;
}

export interface Offer {
  action: string;
  words: string;
}

export interface Reason {
  rule: string;
  why: string;
}

export interface RematchGiven {
  table: string;
  seat: number;
  token: string;
  commitment: string;
}

/** Every refusal.  The sentence is for people. */
export interface Problem {
  error: string;
  rule?: string;
  version?: number | null;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  players: number;
  options: Readonly<Record<string, OptionValue>>;
  names: readonly string[];
  /** By seat: person, bot, invite (kept for somebody) or open. */
  kinds: readonly SeatKind[];
  /** By seat: the bot that plays there, as `GameInfo.levels` names them; "" where none does. */
  bots: readonly string[];
  /** By seat: the drawn face that a person has picked; "" for none. */
  faces: readonly string[];
  /** By seat: the level of a bot in a word ("adept"); "" for people, and for bots that stand on no ladder. */
  levels: readonly string[];
  /** By seat: how a bot plays, in a sentence; "" for people, and for bots that have no style. */
  manners: readonly string[];
  clock: Clock | null;
  listed: boolean;
  /** The seats of whoever opened the table. */
  hosts: readonly number[];
  lesson: boolean;
  /** It follows the script of a first game. */
  script: boolean;
  hints: Hints;
  /** By seat. */
  hints_taken: readonly number[];
  /** Everything can be taken back. */
  practice: boolean;
  /** Whoever watches may say something. */
  watchers_talk: boolean;
  commitment: string;
  state: TableState;
  rematch: string | null;
  /** The server does not have the rules of this game any more: it is over, and nothing can be computed about it. */
  rules_gone: boolean;
  /** Whether it can be watched again; false only where the rules are gone and nobody had told its story before. */
  has_replay: boolean;
  /** The table whose people play again here; "" if none. */
  rematch_of: string;
  forked_from: string;
  /** Seats whose player has given up, or lost on time, while the others play on: a bot sits there for good. */
  resigned: readonly number[];
  /** Seats without which the others would play on; any other that gives up ends the game. */
  plays_on: readonly number[];
}

/** The last two are empty seats: kept for whoever has the link, or free for anybody. */
export type SeatKind = 'person' | 'bot' | 'invite' | 'open';

/** Time for a whole game, and what every move gives back. */
export interface Clock {
  minutes: number;
  /** Seconds. */
  increment: number;
}

export type TableState = 'waiting' | 'running' | 'finished';

/** What one viewer can work out about the cards of a table now (`Game.unseen`, `Game.notes_now`). */
export interface Sight {
  /** Of the table it speaks of. */
  version: number;
  /** By the id of a note of the gallery: how many copies may lie where this viewer cannot see them. */
  unseen: Readonly<Record<string, number>>;
  /** What printed numbers come to now. */
  now: readonly NoteNow[];
}

/** Every kind of card and piece that is played with (`Game.gallery`). */
export interface Gallery {
  notes: readonly CardNote[];
}

export interface Told {
  words: string;
  event: Event;
}

export interface SeenEvent {
  n: number;
  words: string;
  event: Event;
  /** What takes its place once it is past, for an event that shows something for a moment only. */
  later?: Told;
}

export interface RequestInfo {
  id: number;
  kind: string;
  by: number;
  about: number;
  words: string;
  answered: readonly number[];
  /** The seats whose answer is still needed. */
  asked: readonly number[];
}

/** Where a learner stands in a scripted first game; of what comes later nothing is sent. */
export interface LessonStep {
  /** Counted from 1. */
  number: number;
  count: number;
  title: string;
  text: string;
  /** Places of the board that it speaks of, besides those that `legal` leads to. */
  point: readonly string[];
  /** "read": it waits for `read-on`; "end": nothing comes after it. */
  wants: 'read' | 'act' | 'end';
}

export interface OutcomeInfo {
  winners: readonly number[];
  points: readonly number[];
  reason: string;
  rule: string;
  words: string;
  facts: readonly string[];
  /** By seat: 1 for the winners, equal ones share a place; empty where nobody won. */
  places: readonly number[];
  /** What is worth telling, at most three. */
  numbers: readonly Number[];
}

/** Everything one viewer may see of a table now, and the events it has not seen yet. */
export interface Snapshot {
  frame: 'snapshot';
  table: TableInfo;
  seat: number | null;
  version: number;
  cursor: number;
  events: readonly SeenEvent[];
  /** The events up to this number are past: the viewer has acted since, and of those with `later` only that remains. */
  past: number;
  /** Whether there are events after these, for which the frame has no room: the next one has them. */
  more: boolean;
  view: unknown;
  /** What the rules make of the view for whoever draws it (`Game.figures`); null where they add nothing or are gone. */
  figures: unknown;
  ask: string;
  decision: Decision | null;
  legal: readonly Offer[];
  /** The viewer is asked something that has one answer, and nobody would learn anything if it came at once. */
  answers_itself: boolean;
  since: number;
  /** The server's time, put in as it is sent; a step of a replay has none. */
  now?: number;
  clocks: readonly number[] | null;
  requests: readonly RequestInfo[];
  may_take_back: boolean;
  /** Of a scripted first game: the step its learner stands at; null for everybody else, and while others act. */
  lesson: LessonStep | null;
  outcome: OutcomeInfo | null;
  opened: FairShuffle | null;
}

/** A table in the lobby. */
export interface Summary {
  table: string;
  game: string;
  title: string;
  players: number;
  names: readonly string[];
  kinds: readonly SeatKind[];
  faces: readonly string[];
  turn: number | null;
  version: number;
  state: TableState;
  created: number;
  has_replay: boolean;
  outcome: OutcomeInfo | null;
  clock: Clock | null;
  hints: Hints;
  practice: boolean;
}

export interface Lobby {
  open: readonly Summary[];
  running: readonly Summary[];
  finished: readonly Summary[];
}

export interface Presence {
  here: readonly boolean[];
  watching: number;
  frame: 'presence';
}

export interface Choice {
  value: string;
  /** What players read for it. */
  words: string;
  /** The numbers of players with which it can be chosen. */
  players: readonly number[];
}

export interface Named {
  value: string;
  words: string;
}

/** What numbers from one on are called. */
export interface Grade {
  least: number;
  words: string;
}

/** Another option and the choice that gives this one a meaning. */
export interface Condition {
  option: string;
  value: string;
}

export interface OptionInfo {
  name: string;
  title: string;
  kind: OptionKind;
  default: OptionValue;
  choices: readonly Choice[];
  /** What each seat can have, where the kind is `picks`. */
  picks: readonly Named[];
  /** The choice without teams, where the kind is `teams`. */
  alone: string;
  least: number;
  most: number;
  /** What 0 stands for, where it is no number as the others; it may be below the range.  "" where it is one. */
  zero: string;
  scale: readonly Grade[];
  place: Place;
  only_with: Condition | null;
  /** What the text of a file of one's own may be, in a sentence, which is then the value; "" where there is no such thing. */
  own: string;
  meaning: string;
  rule: string;
}

/** `teams`: a choice, or the teams by seat, "1+3/2+4"; `picks`: a choice, or one of the picks for each seat, "ren,mateo". */
export type OptionKind = 'choice' | 'number' | 'switch' | 'teams' | 'picks';

export interface Level {
  bot: string;
  name: string;
  /** What such a bot is called, in the order in which they sit down; faces are known by it. */
  cast: readonly string[];
}

export interface ScriptInfo {
  players: number;
  /** The learner's. */
  seat: number;
  steps: number;
}

export interface GameInfo {
  id: string;
  title: string;
  blurb: string;
  minutes: number;
  players: readonly number[];
  seat_names: readonly string[];
  rules_version: number;
  options: readonly OptionInfo[];
  levels: readonly Level[];
  /** The level a new table starts with. */
  usual_bot: string;
  take_back_rule: string;
  /** Two sentences for the lobby. */
  pitch: string;
  colour: Colour;
  /** The options of a first game; null where nobody coaches one. */
  first_game: Readonly<Record<string, OptionValue>> | null;
  /** Its scripted first game; null where it has none. */
  script: ScriptInfo | null;
  /** The address of a board that its package brings; "" where the client has one, or draws one. */
  board: string;
}

export interface Page {
  title: string;
  html: string;
}

export interface CardText {
  text: string;
}

export interface Step {
  step: number;
  seat: number;
  /** "" where the viewer may not know it. */
  action: string;
  words: string;
  /** The seats that took a hint right before it. */
  hints: readonly number[];
}

export interface ReplayInfo {
  steps: readonly Step[];
  viewpoints: readonly string[];
}

export interface CheckInfo {
  what: string;
  ok: boolean | null;
  words: string;
}

export interface Verification {
  ok: boolean;
  checks: readonly CheckInfo[];
}

export interface Hinted {
  action: string;
  words: string;
  /** Of winning, in the bot's eyes; left out where it has nothing to choose. */
  chance?: number | null;
  reason?: string;
  /** What it would do else. */
  second?: Offer | null;
  chance_second?: number | null;
}

/** A move that was not made: it costs much of the chance to win, and its player wanted to know that first. */
export interface Warned {
  warning: string;
  chance_played: number;
  chance_best: number;
  reason: string;
}

/** Ask again: so many moves are judged. */
export interface AnalysisRunning {
  done: number;
  of: number;
  ready: false;
}

/** What a bot thinks of a decision, knowing what the seat knew. */
export interface Judgement {
  /** The move, counted as in the replay. */
  step: number;
  played: Offer;
  best: Offer;
  /** The share of the win to be hoped for after what was played. */
  chance_played: number;
  chance_best: number;
  loss: number;
  /** A loss smaller than this may be chance. */
  noise: number;
  /** How many actions there were. */
  choices: number;
  /** Deals of what the seat could not see in which both were compared; 0 where they are the same. */
  worlds: number;
  /** In how many of them the bot's choice came to more. */
  better: number;
  worse: number;
  /** Nothing spoke against it at first sight, so nobody looked closer. */
  glanced: boolean;
  /** Why the bot would do what it would do, in the words of hints. */
  reason: string;
}

/** How good the deal was, before anybody decided anything. */
export interface DealLuck {
  chance: number;
  low: number;
  high: number;
  /** Of the same seat over other deals. */
  average: number;
  games: number;
  verdict: Verdict;
}

export type Verdict = 'good' | 'fair' | 'bad';

/** The largest change of the chance to win, from one decision of the seat to its next, towards how the game ended. */
export interface TurningPoint {
  /** The move with which it began; the table before it is the step before. */
  step: number;
  /** The last move before the seat decided again. */
  until: number;
  before: number;
  after: number;
}

export interface AnalysisDone {
  seat: number;
  bot: string;
  decisions: readonly Judgement[];
  /** The steps of the largest losses that are more than chance, the worst first. */
  mistakes: readonly number[];
  /** Where fewer than three are certain, the steps of the largest others. */
  doubtful: readonly number[];
  luck: DealLuck | null;
  turn: TurningPoint | null;
  ready: true;
}

export interface PushKey {
  /** The server's public key in base64url; "" where it sends no messages. */
  key: string;
}

/** Where a browser is reached, as its `PushSubscription` says. */
export interface PushWish {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushState {
  on: boolean;
}

/** What the browser's worker gets; encrypted on the way. */
export interface PushText {
  table: string;
  title: string;
  words: string;
}

/** The card table of a game as it is printed. */
export interface Workbench {
  /** As its file; "" for a game whose cards cannot be changed. */
  text: string;
  groups: readonly Group[];
}

/** What somebody made of a game, to be looked at. */
export interface DraftWish {
  players: number;
  /** A card table as a file of one's own, in TOML; "" for the printed one. */
  text: string;
  /** Fields of the card table with their new values. */
  changes: Readonly<Record<string, Value>>;
  options: Readonly<Record<string, Value>>;
}

export type Value = boolean | number | string;

/** What came of it. */
export interface DraftSeen {
  /** The card table as a file to be kept. */
  text: string;
  /** What differs from the printed game: what a table of it is made with. */
  options: Readonly<Record<string, OptionValue>>;
  /** The form of a file that was brought; empty where there is one already. */
  groups: readonly Group[];
  error: string;
  /** Those that the error is about: fields of the card table, "option:NAME", or "file". */
  fields: readonly string[];
}

/** A change to be compared with the printed game. */
export interface RunWish {
  players: number;
  /** As a draft gave them. */
  options: Readonly<Record<string, Value>>;
  seed: number;
  deals: number;
}

/** A line of the answer to a run: how far it is, and at the end what came of it or why nothing did. */
export interface RunLine {
  /** Runs of others that come first. */
  ahead: number;
  /** Of this one, 0 to 1. */
  part: number;
  error: string;
  comparison: Comparison | null;
}

export type Command = Play | TakeBack | Resign | Chat | Consent | Fill | ReadOn | ListTable | ClockClaim;

export type Message = Play | TakeBack | Resign | Chat | Consent | Fill | ReadOn | ListTable | ClockClaim | Hint | Why | Hello | Ping;
