// Made by `python -m stormdeck.web.protocol.typescript`; do not change it here, but in stormdeck/table/room/events.py.
import type { Seat, TakenBack } from './core';

export interface Joined {
  event: 'Joined';
  seat: Seat;
  name: string;
  bot: boolean;
}

/** The player of a seat plays it on one more device.  It is nobody else's business. */
export interface DeviceAdded {
  event: 'DeviceAdded';
  seat: Seat;
  device: number;
}

/** A device of the seat was signed out. */
export interface DeviceRevoked {
  event: 'DeviceRevoked';
  seat: Seat;
  device: number;
}

export interface Chat {
  event: 'Chat';
  /** null for somebody who watches. */
  seat: Seat | null;
  name: string;
  text: string;
  /** One of a few that are shown as a picture; "" for what was written. */
  reaction: string;
}

export interface Resigned {
  event: 'Resigned';
  seat: Seat;
}

export interface OutOfTime {
  event: 'OutOfTime';
  seat: Seat;
}

/** Somebody asks for the others' consent. */
export interface Asked {
  event: 'Asked';
  seat: Seat;
  request: number;
  /** "take-back", "go-back" or "fill". */
  what: string;
  /** The seat to be filled; the asker's own for the others. */
  about: Seat;
}

export interface Answered {
  event: 'Answered';
  seat: Seat;
  request: number;
  agree: boolean;
}

/** A move beyond what the rules of taking back allow; the others let it go.  Only the mover hears which it was. */
export interface TakenBackByConsent {
  event: 'TakenBackByConsent';
  seat: Seat;
  action: string;
  /** Who was asked and agreed; nobody in old logs, of tables where only bots could have been asked. */
  agreed: readonly Seat[];
}

/** To before the seat's latest action, past what others did since; they let it go. */
export interface WentBack {
  event: 'WentBack';
  seat: Seat;
  /** How many actions after that one were taken back with it. */
  more: number;
  /** As in `TakenBackByConsent`. */
  agreed: readonly Seat[];
}

/** To before the seat's latest action, whatever happened since: nobody need agree. */
export interface WentBackInPractice {
  event: 'WentBackInPractice';
  seat: Seat;
  /** As in `WentBack`. */
  more: number;
}

/** What it said is for the seat alone. */
export interface TookHint {
  event: 'TookHint';
  seat: Seat;
}

export interface BotTookSeat {
  event: 'BotTookSeat';
  seat: Seat;
  name: string;
}

export interface CameBack {
  event: 'CameBack';
  seat: Seat;
  name: string;
}

/** The table had to end the game. */
export interface Ended {
  event: 'Ended';
  why: string;
}

export interface RematchMade {
  event: 'RematchMade';
  seat: Seat;
  table: string;
}

/** All that can happen at any table, whatever is played. */
export type AnyTableEvent =
  | Answered
  | Asked
  | BotTookSeat
  | CameBack
  | Chat
  | DeviceAdded
  | DeviceRevoked
  | Ended
  | Joined
  | OutOfTime
  | RematchMade
  | Resigned
  | TakenBack
  | TakenBackByConsent
  | TookHint
  | WentBack
  | WentBackInPractice;
