/** What the wire carries of Taidian, and small questions about it.  Cards and characters are named by their ids. */

export interface Player {
  alive: boolean;
  health: number;
  energy: number;
  levels: readonly number[];
  team: number;
  character: string;
  structures: readonly string[];
  treaties: readonly number[];
  hand: readonly string[] | null;
  hand_size: number;
  pile: readonly string[] | null;
  pile_size: number;
  discard: readonly string[];
  closed: readonly string[] | null;
  closed_size: number;
  kept: number;
  late: readonly string[];
  out_at: number;
  killer: number | null;
}

export interface LaidCard {
  card: string;
  target: number;
  structure: string;
  /** 0 laid, 1 a Robber that was stopped, 2 a Poison that was cancelled, 3 a Robber that has acted. */
  fate: number;
}

export interface Tally {
  attack: number;
  block: number;
  heal: number;
  counter: number;
}

export interface Turn {
  kind: string;
  money: number;
  burned: number;
  proposals: number;
  shotguns: readonly number[];
  red_played: boolean;
  used: readonly string[];
  bought: readonly string[];
  volley: readonly LaidCard[];
  robber_at: number;
  tallies: readonly Tally[];
  target: number | null;
  passed: readonly number[];
  cured: boolean;
  tick_at: number;
  asked_from: string;
  victims: readonly number[];
  victim: number | null;
  taken: number;
}

export interface Poison {
  card: string;
  owner: number;
  victim: number;
  ticks: number;
}

export interface TaidianView {
  viewer: number | null;
  options: { players: number; values: readonly (readonly [string, string | number | boolean])[] };
  decision: { seat: number; kind: string; source: string } | null;
  active: number;
  start_seat: number;
  first_picker: number;
  round: number;
  storm: boolean;
  players: readonly Player[];
  market: readonly (readonly [string, number])[];
  removed: readonly string[];
  poisons: readonly Poison[];
  turn: Turn;
  spoils: readonly string[];
  moments: number;
  winners: readonly number[];
  ended_by: number;
}

export function player(view: TaidianView, seat: number): Player {
  const found = view.players[seat];
  if (!found) throw new RangeError(`There is no seat ${seat}.`);
  return found;
}

/** Clockwise from the viewer's left; a spectator sees everybody, from the first seat on. */
export function othersOf(view: TaidianView, seat: number | null): number[] {
  const count = view.players.length;
  const first = seat === null ? 0 : seat + 1;
  return Array.from({ length: seat === null ? count : count - 1 }, (_, step) => (first + step) % count);
}

export function option(view: TaidianView, name: string): string | number | boolean | undefined {
  return view.options.values.find(([known]) => known === name)?.[1];
}

/** Equal cards lie on one heap, in the order in which they came. */
export function heaps(cards: readonly string[]): { card: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => ({ card, count }));
}
