import { describe, expect, it } from 'vitest';
import type { Field, Row } from '../generated/core';
import { barOf, changedTo, found, gist, keep, keptDraft, typed } from './workshop';

const field = (path: string, title: string, value: number): Field => ({ path, title, kind: 'number', value, source: 'sheet' });
const punch: Row = { title: 'Punch', fields: [field('card/6/cost', 'Cost', 3), field('card/6/value', 'Value', 10)] };
const kick: Row = { title: 'Kick', fields: [field('card/7/cost', 'Cost', 2)] };

describe('the workshop', () => {
  it('counts only what differs', () => {
    expect(changedTo({ a: 1 }, 'b', 2, 3)).toEqual({ a: 1, b: 2 });
    expect(changedTo({ a: 1, b: 2 }, 'b', 3, 3)).toEqual({ a: 1 });
  });

  it('reads numbers as numbers and leaves the rest to the server', () => {
    expect(typed({ kind: 'number' }, ' 12 ')).toBe(12);
    expect(typed({ kind: 'number' }, 'much')).toBe('much');
    expect(typed({ kind: 'text' }, '12')).toBe('12');
  });

  it('tells a row in a few words, with what was changed', () => {
    expect(gist(punch, { 'card/6/value': 20 })).toBe('cost 3 · value 20');
  });

  it('finds rows by parts of their names', () => {
    expect(found({ title: 'Card', rows: [punch, kick] }, 'PU')).toEqual([punch]);
    expect(found({ title: 'Card', rows: [punch, kick] }, '')).toEqual([punch, kick]);
  });

  it('puts no change in the middle and the widest at the edge', () => {
    expect(barOf({ low: -0.1, share: 0, high: 0.1 }, 0.1)).toEqual({ low: 0, at: 50, high: 100 });
  });

  it('keeps a draft while the tab is open', () => {
    expect(keptDraft('blanco')).toBeNull();
    keep('blanco', { players: 3, text: '', changes: {}, options: { clearing: 'mandatory' } });
    expect(keptDraft('blanco')?.players).toBe(3);
    sessionStorage.setItem('stormdeck.workshop.blanco', '{');
    expect(keptDraft('blanco')).toBeNull();
  });
});
