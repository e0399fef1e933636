// Made by `python -m stormdeck.web.protocol.typescript`; do not change it here, but in stormdeck/core/events.py, stormdeck/core/gallery.py, stormdeck/core/options.py, stormdeck/core/tabletop.py, stormdeck/core/types.py, stormdeck/core/view.py, stormdeck/lab/sheet.py, stormdeck/lab/short.py, stormdeck/table/record.py.

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
  /** How sentences call it, where that is not its name: "the H". */
  said: readonly string[];
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
  /** Of a face-down pile: the headings (`group`) of the cards that may lie in it. */
  holds: readonly string[];
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

/** Something worth telling about a game that is over: "3" and "lines cleared in one turn, by Mia". */
export interface Number {
  value: string;
  /** What it counts, as it is read after the value. */
  label: string;
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

/** Where whoever sets up a table is asked: before anything else, among the options, or only if looked for. */
export type Place = 'first' | 'usual' | 'expert';

export type Colour =
  | 'slate' | 'red' | 'rust' | 'orange' | 'amber' | 'green' | 'moss' | 'teal' | 'sea' | 'blue' | 'violet' | 'pink' | 'brown' | 'black';

/** A table of the file, or a list of them. */
export interface Group {
  title: string;
  rows: readonly Row[];
}

/** What belongs together: a card, a character, the numbers of the game. */
export interface Row {
  title: string;
  fields: readonly Field[];
}

/** One value of the table. */
export interface Field {
  /** Where it stands: "card/6/cost". */
  path: string;
  title: string;
  kind: Kind;
  /** A list is written with commas. */
  value: boolean | number | string;
  source: Source;
}

export type Kind = 'number' | 'switch' | 'text' | 'list';

export type Source = '' | 'sheet' | 'public' | 'reconstructed';

/** The main figures of a change against the printed game. */
export interface Comparison {
  deals: number;
  /** Deals that were planned; fewer were played where time ran out. */
  wished: number;
  bot: string;
  measures: readonly Compared[];
  /** How many seats use a card or a kind of action, the surest changes first. */
  cards: readonly Compared[];
  verdict: string;
}

/** One measure, before and after. */
export interface Compared {
  measure: string;
  before: string;
  after: string;
  /** With its 95 % interval; "" where every game was the same. */
  change: string;
  share: number;
  low: number;
  /** The same as numbers for a picture, as parts of what it was before (of a share: as it is). */
  high: number;
  is_different: boolean;
}

/** Everything on the table. */
export interface Tabletop {
  zones: readonly Zone[];
  /** Of the backs of the cards. */
  colour: Colour;
}

/** A place on the table, and what lies there. */
export interface Zone {
  /** Its name among all zones of the table, without spaces; it stays the same as long as the zone is there. */
  id: string;
  /** What it is called: "Hand".  Whose it is, the board says. */
  title: string;
  /** null: it is everybody's. */
  owner?: Seat | null;
  /**
   * A fan is what somebody holds: an own one lies at the viewer's thumb.  A pile shows its last card and how many there are.
   * Chips are numbers and words beside the cards, such as points.
   */
  layout?: Layout;
  /** Of a grid; its cards come row by row. */
  columns?: number;
  cards?: readonly ZoneCard[];
  /** The word or words that mean the whole zone in the notation of actions, as for a card. */
  word?: string;
}

export type Layout = 'row' | 'fan' | 'grid' | 'pile' | 'chips';

/** A card (or some other thing) in a zone, as its viewer sees it. */
export interface ZoneCard {
  /** What stands on it, in few letters: "7", "Storm". */
  face?: string;
  /** What it is called where there is room, and by a screen reader: "red 7"; "" where its face says it. */
  name?: string;
  /** A few words below the face, such as what it does. */
  text?: string;
  /** The kind of card, by the name that `Game.card_text` understands; "" where there is nothing to read about it. */
  card?: string;
  colour?: Colour;
  /** Hidden: only its back is seen.  Known: it lies face down, but the viewer knows its face.  Empty: a place without a card. */
  lies?: Lies;
  /** How many of its kind lie here as one. */
  count?: number;
  /** A word at its corner, such as "played". */
  mark?: string;
  /** The word or words that mean it in the notation of actions: "7" in "play 7".  "" if no action names it. */
  word?: string;
}

export type Lies = 'open' | 'known' | 'hidden' | 'empty';

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
