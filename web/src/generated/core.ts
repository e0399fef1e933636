// Made by `python -m stormdeck.web.protocol.typescript`; do not change it here, but in stormdeck/core/events.py, stormdeck/core/gallery.py, stormdeck/core/options.py, stormdeck/core/types.py, stormdeck/core/view.py, stormdeck/table/record.py.

/** What one seat (or a spectator) knows.  Each game has its own, built from nothing. */
export interface View {
  viewer: Seat | null;
}

/** A place at the table, counted from 0.  People read it as `seat + 1`. */
export type Seat = number;

/** What was agreed: the number of players and a value for every option of the game. */
export interface Options {
  players: number;
  values: readonly (readonly [string, OptionValue])[];
}

export type OptionValue = boolean | number | string;

/** Who must decide what now.  Everybody at the table may know this much. */
export interface Decision {
  seat: Seat;
  /** The name of the question, one of the game's phases. */
  kind: string;
  /** The rule (or card) that asks. */
  source: string;
}

/** What a printed number (or word) comes to now, as far as a viewer knows. */
export interface NoteNow {
  /** Of the note it belongs to. */
  id: string;
  /** Whose copies; null: everybody's. */
  seat: Seat | null;
  /** As on the card, or a word of its own: "strength", "fits". */
  name: string;
  value: string;
  /** What makes it so: "10 printed, 5 by Bruno Kessler". */
  why: string;
}

/** One kind of card, die or piece, for whoever reads it. */
export interface CardNote {
  /** What boards, `unseen` and `notes_now` call it. */
  id: string;
  name: string;
  /** What it does, in one or two sentences. */
  text: string;
  /** The heading it stands under in a gallery. */
  group: string;
  /** What sort of thing it is: "attack card", "Pilot". */
  kind: string;
  /** A colour as in "#D32F2F"; "" where the kind has none of its own. */
  colour: string;
  /** How many there are in all; 0 where that says nothing. */
  copies: number;
  numbers: readonly Printed[];
  /** The rules behind it, the most telling first. */
  rules: readonly string[];
}

/** A number (or a word) that is printed on a card. */
export interface Printed {
  /** "strength", "price". */
  name: string;
  value: string;
}

/**
 * One thing that happened.  The only account of a move: logs, animations and statistics all come from events.
 *
 * A class that does not say what a seat sees of it cannot even be defined: there is no default to forget.
 */
export interface Event {
  event: string;
  [field: string]: unknown;
}

/** The proof of a fair shuffle: the commitment came before the deal, the opening comes after the end. */
export interface FairShuffle {
  /** SHA-256 of the secret, in hex: shown before any seat adds its own entropy. */
  commitment: string;
  /** What each seat added, in hex; "" where a seat added nothing. */
  entropy: readonly string[];
  /** The opening, in hex; null while the game runs. */
  secret: string | null;
}

/** A seat took its last action back. */
export interface TakenBack {
  event: 'TakenBack';
  seat: Seat;
  /**
   * "" for everybody but the mover: nobody has learned anything from the action, so its notation may name what only the
   * mover knows, such as a card laid face down.
   */
  action: string;
}
