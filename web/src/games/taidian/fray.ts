/** What lies before everybody in a fight: the cards of the volley and the answers to it, each with what it counts and why. */
import type { Event } from '../../generated/core';
import type { SeenEvent } from '../../generated/wire';
import type { Figures, TaidianEvent, TaidianView } from '../../generated/taidian';

/** A card in the fray; equal ones lie on each other. */
export interface Chip {
  card: string;
  count: number;
  /** What it does, before its number: "blocks"; "" for an attack, where the number says it. */
  verb: string;
  /** 0 where it counts no points. */
  points: number;
  /** Why it counts that, and what became of it. */
  why: string;
  /** It was stopped, or cancelled. */
  spent: boolean;
}

/** Who answers, and what it does. */
interface Answer {
  seat: number;
  card: string;
  verb: string;
  points: number;
}

const FATES = ['', 'stopped', 'cancelled'];
const VERBS: Readonly<Record<string, string>> = { block: 'blocks', heal: 'heals', cure: 'cures' };

function heaped(chips: readonly Chip[]): Chip[] {
  const heaps = new Map<string, Chip>();
  for (const chip of chips) {
    const key = JSON.stringify(chip);
    const heap = heaps.get(key);
    heaps.set(key, heap ? { ...heap, count: heap.count + chip.count } : chip);
  }
  return [...heaps.values()];
}

const told = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

/** The cards laid against a seat; `nameOf` calls the structure that a bomb is for. */
export function laidAt(view: TaidianView, figures: Figures | null, target: number, nameOf: (card: string) => string): Chip[] {
  const chips = view.turn.volley.flatMap((laid, at) => {
    if (laid.target !== target) return [];
    const counted = figures?.laid[at];
    const why = told(counted?.why ?? '', laid.structure && `at the ${nameOf(laid.structure)}`, FATES[laid.fate] ?? '');
    return [{ card: laid.card, count: 1, verb: '', points: counted?.points ?? 0, why, spent: laid.fate === 1 || laid.fate === 2 }];
  });
  return heaped(chips);
}

/** Every event of a table is one of its game; a replay tells sentences alone. */
const isOurs = (event: Event): event is Event & TaidianEvent => event.event !== '';

/** The answers since the volley was launched, oldest first; in a window of Poison those since it opened. */
function answers(log: readonly SeenEvent[], keeps: (e: TaidianEvent) => Answer | null, brief: boolean): Answer[] {
  const found: Answer[] = [];
  for (let at = log.length - 1; at >= 0; at--) {
    const e = log[at]?.event;
    if (!e || !isOurs(e) || e.event === 'Launched' || e.event === 'TurnEnded') break;
    const answer = keeps(e);
    if (answer) found.unshift(answer);
    else if (brief && e.event !== 'Passed') break;
  }
  return found;
}

const hits = (e: TaidianEvent, verb: string): Answer | null =>
  e.event === 'Countered' || e.event === 'ShotgunFired' ? { seat: e.seat, card: e.card, verb, points: e.points } : null;

const defends = (e: TaidianEvent, target: number): Answer | null =>
  e.event === 'Defended' && e.target === target
    ? { seat: e.seat, card: e.card, verb: VERBS[e.does] ?? '', points: e.does === 'cure' ? 0 : e.points }
    : null;

/** The two sides of the open window: what comes, and what is set against it. */
export function sides(
  view: TaidianView,
  figures: Figures | null,
  log: readonly SeenEvent[],
  called: { card: (card: string) => string; seat: (seat: number) => string },
): { coming: Chip[]; against: Chip[] } {
  const window = figures?.exchange;
  if (!window) return { coming: [], against: [] };
  const chip = ({ seat, card, verb, points }: Answer, from: number): Chip => {
    const why = figures.reasons.find((one) => one.seat === seat && one.card === card)?.why ?? '';
    return {
      card,
      count: 1,
      verb,
      points,
      why: told(points > 0 ? why : '', seat === from ? '' : `from ${called.seat(seat)}`),
      spent: false,
    };
  };
  const { what, source, target } = window;
  const keeps = (e: TaidianEvent): Answer | null =>
    defends(e, target) ?? (what !== 'counter' && 'seat' in e && e.seat === target ? hits(e, 'hits back') : null);
  const walls = figures.walls.map(({ card, points, why }): Chip => ({ card, count: 1, verb: 'blocks', points, why, spent: false }));
  const against = [...walls, ...answers(log, keeps, what === 'poison').map((one) => chip(one, target))];
  return { coming: heaped(comes()), against: heaped(against) };

  function comes(): Chip[] {
    if (!figures || !window) return [];
    if (what === 'counter') return answers(log, (e) => hits(e, ''), false).map((one) => chip(one, source));
    if (what !== 'poison') return laidAt(view, figures, target, called.card);
    const poison = view.poisons[view.turn.tick_at];
    return poison ? [{ card: poison.card, count: 1, verb: '', points: window.coming, why: '', spent: view.turn.cured }] : [];
  }
}
