/** The scores of a solitaire, kept in this browser: apart for each game and what was agreed on, so that only like is compared. */
import type { TableInfo } from '../generated/wire';

interface Score {
  table: string;
  score: number;
  /** In unix ms. */
  at: number;
}

export interface Standing {
  /** 1 for the best; equal ones share a place. */
  place: number;
  /** How many games there were, this one included. */
  games: number;
  /** The best of all, and of those before this one; null where this is the first. */
  best: number;
  before: number | null;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;
type Played = Pick<TableInfo, 'id' | 'game' | 'options'>;

const KEY = 'stormdeck.scores';
const MOST_GAMES = 200;
const MOST_KINDS = 40;

const isScore = (value: unknown): value is Score => {
  const one = value as Partial<Score> | null;
  return typeof one?.table === 'string' && typeof one.score === 'number' && typeof one.at === 'number';
};

function all(store: Store): Record<string, Score[]> {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
    return Object.fromEntries(
      Object.entries(kept).flatMap(([kind, scores]) => (Array.isArray(scores) ? [[kind, scores.filter(isScore)]] : [])),
    );
  } catch {
    // Somebody else's or damaged data: begin anew.
    return {};
  }
}

/** The same challenge has the same key, whatever order its options come in. */
export const kindOf = ({ game, options }: Pick<Played, 'game' | 'options'>): string =>
  `${game} ${JSON.stringify(Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1)))}`;

/** Keep a score, once for each table, and say where it stands. */
export function scored(played: Played, score: number, now: number = Date.now(), store: Store = localStorage): Standing {
  const kept = all(store);
  const kind = kindOf(played);
  const others = (kept[kind] ?? []).filter(({ table }) => table !== played.id);
  const known = (kept[kind] ?? []).find(({ table }) => table === played.id);
  const earlier = known ? others.filter(({ at }) => at < known.at) : others;
  if (!known) {
    kept[kind] = [...others, { table: played.id, score, at: now }].slice(-MOST_GAMES);
    const newest = Object.entries(kept).sort(([, one], [, other]) => (other[other.length - 1]?.at ?? 0) - (one[one.length - 1]?.at ?? 0));
    try {
      store.setItem(KEY, JSON.stringify(Object.fromEntries(newest.slice(0, MOST_KINDS))));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
  const before = earlier.length > 0 ? Math.max(...earlier.map((one) => one.score)) : null;
  return {
    place: 1 + earlier.filter((one) => one.score > score).length,
    games: earlier.length + 1,
    best: Math.max(score, before ?? score),
    before,
  };
}

const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** "1st", "2nd", "11th". */
export const ordinal = (place: number): string => `${place}${ENDINGS[ordinals.select(place)] ?? 'th'}`;
