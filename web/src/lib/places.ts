/** What a `Place` asks of the table around it, handed down by Svelte's context.  Without a table every place is plain. */
import { getContext, setContext } from 'svelte';

/** lit: it can be chosen now; chosen: it was; dim: something else was; plain: nothing is asked. */
export type PlaceState = 'lit' | 'chosen' | 'dim' | 'plain';

export interface Places {
  state(place: string): PlaceState;
  /** Which one it was to be chosen, where the order matters: "2", or "1, 3"; "" elsewhere. */
  rank(place: string): string;
  /** Whether something moved here since the viewer last acted. */
  moved(place: string): boolean;
  /** Whether a hint points here. */
  hinted(place: string): boolean;
  /** A click, or Enter.  An unlit place is asked about instead: why not, and what is it? */
  press(place: string, element: HTMLElement): void;
  double(place: string): void;
  /** Whether the place can be dragged, which chooses it. */
  lift(place: string): boolean;
  /** Drop what was lifted; null is outside of every place. */
  drop(from: string, to: string | null): void;
}

const KEY = Symbol('places');

const NONE: Places = {
  state: () => 'plain',
  rank: () => '',
  moved: () => false,
  hinted: () => false,
  press: () => undefined,
  double: () => undefined,
  lift: () => false,
  drop: () => undefined,
};

export const providePlaces = (places: Places): Places => setContext(KEY, places);

export const usePlaces = (): Places => getContext<Places | undefined>(KEY) ?? NONE;
