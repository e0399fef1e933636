/** What moved between two moments of a table: cards that are gone here and have come there. */
import type { Tabletop } from '../generated/core';
import type { Motion } from '../games/types';
import { faceName, zonesOf, type Laid, type Thing } from './zones';

/** Cards of one kind in one zone, more or fewer than before. */
interface Change {
  zone: Laid;
  kind: string;
  things: Thing[];
  count: number;
}

const HIDDEN = '';

const kindOf = ({ card }: Thing): string => (card.lies === 'hidden' ? HIDDEN : `${card.card}|${card.face}|${card.name}`);

function counted(zones: readonly Laid[]): Map<string, Map<string, Change>> {
  return new Map(
    zones
      .filter(({ layout }) => layout !== 'chips')
      .map((zone) => {
        const kinds = new Map<string, Change>();
        for (const thing of zone.things.filter(({ card }) => card.lies !== 'empty')) {
          const kind = kindOf(thing);
          const change = kinds.get(kind) ?? { zone, kind, things: [], count: 0 };
          change.things.push(thing);
          change.count += thing.card.count;
          kinds.set(kind, change);
        }
        return [zone.id, kinds];
      }),
  );
}

/** What `there` has more of than `here`. */
function more(there: Map<string, Map<string, Change>>, here: Map<string, Map<string, Change>>): Change[] {
  return [...there].flatMap(([zone, kinds]) =>
    [...kinds.values()].flatMap((change) => {
      const count = change.count - (here.get(zone)?.get(change.kind)?.count ?? 0);
      return count > 0 ? [{ ...change, count }] : [];
    }),
  );
}

/** A card that came was the same one elsewhere before, or a hidden one. */
function source(came: Change, gone: readonly Change[]): Change | undefined {
  const left = gone.filter(({ count, zone }) => count > 0 && zone.id !== came.zone.id);
  const same = left.find(({ kind }) => kind === came.kind);
  return same ?? left.find(({ kind }) => kind === HIDDEN) ?? (came.kind === HIDDEN ? left[0] : undefined);
}

/** More than this at once is a new deal, and nobody follows it. */
const MOST = 24;

export function changes(before: Tabletop | null, after: Tabletop | null): Motion[] {
  if (!before || !after) return [];
  const [old, now] = [counted(zonesOf(before, null)), counted(zonesOf(after, null))];
  const gone = more(old, now);
  const moves: Motion[] = [];
  for (const came of more(now, old)) {
    for (let n = 0; n < came.count && moves.length < MOST; n++) {
      const from = source(came, gone);
      if (!from) break;
      from.count -= 1;
      const thing = came.things[came.things.length - 1];
      const start = from.things[Math.min(from.count, from.things.length - 1)];
      if (thing && start) moves.push({ from: start.place, to: thing.place, face: faceName(thing.card, after.colour ?? 'slate') });
    }
  }
  return moves;
}
