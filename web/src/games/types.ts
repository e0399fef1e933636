/**
 * The contract between the frame (lobby, prompt, picking, log) and the board of one game.
 *
 * A board draws the table and puts every thing a player can act with into a `<Place>`; it holds no rules and no selection.
 * Every legal action has a path: the places to choose, one after the other.  The frame lights the places that continue some
 * path, and sends the action once a path is walked to its end.
 */
import type { Component } from 'svelte';
import type { Picture } from '../art/draw';
import type { Place } from '../art/scene';
import type { Event } from '../generated/core';
import type { Offer, SeenEvent } from '../generated/wire';
import type { Directed, Scene } from '../lib/stage/beats';
import type { Held } from './holds';

/** A card (or die, or token) that flew from one place to another. */
export interface Motion {
  from: string;
  to: string;
  /** What the flying thing shows: the name of a face as the board's `Face` understands it; null for a back. */
  face: string | null;
}

/** The chord that a game's themes are made of. */
export interface Key {
  notes: readonly number[];
  kind: OscillatorType;
}

export interface BoardProps<V, F = unknown> {
  view: V;
  /** What the rules make of the view (`Game.figures`); null where they are gone. */
  figures: F | null;
  /** The viewer's seat; null for a spectator.  The board is laid out from there. */
  seat: number | null;
  names: readonly string[];
}

/**
 * What the frame knows about a game.  Loaded on demand: `games/index.ts`.  `V` is its view, `E` all its events and `F`
 * its figures, all from `generated/<game>.ts`.
 */
export interface GameClient<V = unknown, E = Event, F = unknown> {
  Board: Component<BoardProps<V, F>>;
  /** One card face by name, for motions and explanations. */
  Face: Component<{ face: string | null }>;
  /** The picture of a card alone, without frame, number and name, by a name that `Face` understands; it fills the box around it. */
  Picture?: Component<{ card: string }>;
  /** Its seats say on a small screen what the strip above the table would: who sits there, and what they did last. */
  ownSeats?: boolean;
  /** The names of all cards there is a picture of, in the order of the card table. */
  pictured?: readonly string[];
  /** The place behind the table; loaded when the board is drawn already. */
  scene?(): Promise<{ default: Place }>;
  /** How near the end seems, from 0 to 1, from what the view shows: the weather of the scene. */
  tension?(view: V): number;
  /**
   * The places to choose for an action, in order, such as ["hand:2", "grid:0:r1c3"].  A place that stands on no table is a
   * button in the prompt: ["button:End turn"].  `legal` are all actions there are now, for a board that asks less where few are
   * left.  Two legal actions never have the same path, and none is the beginning of another.
   */
  path(action: string, view: V, seat: number, legal: readonly Offer[], figures?: F | null): string[];
  /** Other orders of choosing that mean the same action, such as a swap begun from its other card; the same rules hold for them. */
  otherPaths?(action: string, view: V, seat: number, legal: readonly Offer[], figures?: F | null): string[][];
  /** Actions that are often done one right after the other, in this order: one click may do them all. */
  together?(view: V, seat: number, figures?: F | null): readonly Together[];
  /** Buttons that most people do not want while anything else is left to do, by their text: they do not shine then. */
  quiet?: readonly string[];
  /**
   * The action a player seems to want who picks these places although no legal action goes that way, so that the table can
   * tell why not; null where that is unclear.
   */
  attempt?(places: readonly string[], view: V, seat: number, legal?: readonly Offer[], figures?: F | null): string | null;
  /**
   * What a place holds, for cards that fly from it and to it.  Without this function, and where it is null, cards that come are not
   * seen any more once they have landed: such is a hand or a seat.
   */
  holds?(place: string): Held | null;
  /** What moved, for the animation; [] where nothing does. */
  motions(event: E, view: V): Motion[];
  /** What moved between two moments, for a board that does not know the events of its game; it is then asked instead. */
  changes?(before: F | null, after: F | null): Motion[];
  /** How the moments worth looking at are staged; without it cards only fly. */
  beats?(events: readonly E[], at: number, scene: Scene<V, F, E>): Directed | null;
  /**
   * Of the thing that a note of the gallery is about (`CardNote.id`): the name that `Face` knows it by; null where there is no
   * picture of it.  Without this function a note's own id is that name.  Whatever a board draws of such a thing carries the id as
   * `data-card`: so the frame finds what can be read.
   */
  faceOf?(id: string): string | null;
  /** What a note shows beside its words: the faces of a die, the lines of a card. */
  Detail?: Component<{ id: string; view: V }>;
  /** The notes that an event speaks of, where sentences call two cards by one name. */
  mentioned?(event: E): readonly string[];
  /** Whom a player plays, where the game gives everybody somebody to be: their picture leads wherever the seat is shown. */
  persona?(view: V, seat: number): { portrait: Picture; title: string } | null;
  /** The card a place shows, by the name `explain` knows; null where there is none or it is hidden. */
  cardAt(place: string, view: V, figures?: F | null): string | null;
  /** The notes of the coach of a first game, in the order in which a beginner needs them. */
  lessons: readonly Lesson<V>[];
}

/** What the coach goes by: what this player is asked, and everything seen so far. */
export interface Together {
  words: string;
  actions: readonly string[];
}

export interface Moment<V> {
  view: V;
  seat: number;
  /** The kind of decision; "" when the game is over. */
  kind: string;
  legal: readonly Offer[];
  log: readonly SeenEvent[];
}

export interface Lesson<V = unknown> {
  id: string;
  title: string;
  text: string;
  rule: string;
  /** A step of the turn, which every first game comes to: these are counted.  The others wait for their card or case. */
  step?: boolean;
  /** Whether it matters now. */
  when(now: Moment<V>): boolean;
}
