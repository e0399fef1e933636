/** What is coming at whom: the open window in numbers, all of it public. */
import { rowOf, worth, type CardTable } from './table';
import type { LaidCard, TaidianView } from '../../generated/taidian';

export interface Volley {
  target: number;
  cards: readonly LaidCard[];
  /** Attack points: what was added up at the launch, and before it what the cards are worth. */
  points: number;
}

export interface Window {
  from: number;
  to: number;
  what: 'attack' | 'counter' | 'poison' | 'robber';
  cards: readonly LaidCard[];
  coming: number;
  blocked: number;
  healed: number;
  through: number;
}

export function volleys(view: TaidianView, table: CardTable): Volley[] {
  const targets = [...new Set(view.turn.volley.map(({ target }) => target))];
  return targets.map((target) => {
    const cards = view.turn.volley.filter((laid) => laid.target === target);
    const counted = cards.filter(({ card }) => rowOf(table, card).rounds === 0 && card !== 'robber');
    const laid = counted.reduce((sum, { card }) => sum + worth(table, view, view.active, card), 0);
    return { target, cards, points: view.turn.tallies[target]?.attack || laid };
  });
}

/** The window that is open; null where none is. */
export function openWindow(view: TaidianView, table: CardTable): Window | null {
  const { turn } = view;
  const kind = view.decision?.kind ?? '';
  if (!kind.endsWith('_window') || turn.target === null) return null;
  const to = turn.target;
  const tally = turn.tallies[to] ?? { attack: 0, block: 0, heal: 0, counter: 0 };
  const shared = { to, blocked: tally.block, healed: tally.heal, cards: turn.volley.filter(({ target }) => target === to) };
  if (kind === 'counter_window') {
    const coming = turn.tallies.reduce((sum, one) => sum + one.counter, 0);
    const from = turn.tallies.findIndex((one) => one.counter > 0);
    return { ...shared, from: Math.max(0, from), what: 'counter', cards: [], coming, through: Math.max(0, coming - tally.block) };
  }
  if (kind === 'poison_window') {
    const poison = view.poisons[turn.tick_at];
    const coming = poison && !turn.cured ? rowOf(table, poison.card).value : 0;
    return { ...shared, from: poison?.owner ?? view.active, what: 'poison', cards: [], coming, blocked: 0, through: coming };
  }
  const what = kind === 'robber_window' ? 'robber' : 'attack';
  return { ...shared, from: view.active, what, coming: tally.attack, through: Math.max(0, tally.attack - tally.block) };
}
