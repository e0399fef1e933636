import { describe, expect, it } from 'vitest';
import { hintsTaken, isAlone, terms } from './terms';

const plain = { hints: 'off', practice: false, clock: null } as const;

describe('what a table has agreed on', () => {
  it('says whether there are hints', () => {
    expect(terms(plain, false)).toEqual(['No hints.']);
    expect(terms({ ...plain, hints: 'on' }, true)).toEqual(['Hints are allowed.']);
    expect(terms({ ...plain, hints: 'on' }, false)).toEqual(['Hints are allowed; everybody is told who takes one.']);
  });

  it('names the clock, which leaves no hints', () => {
    expect(terms({ ...plain, clock: { minutes: 10, increment: 5 } }, false)).toEqual([
      'Clocks: 10 minutes each, and 5 seconds a move. No hints.',
    ]);
    expect(terms({ ...plain, clock: { minutes: 1, increment: 0 } }, true)).toEqual(['Clocks: 1 minute each. No hints.']);
  });

  it('marks practice', () => {
    expect(terms({ ...plain, practice: true }, true)[0]).toBe('Practice: everything can be taken back.');
    expect(terms({ ...plain, practice: true }, false)[0]).toBe('Practice: everything can be taken back if the others agree.');
  });

  it('knows who is alone with bots', () => {
    expect(isAlone({ kinds: ['person', 'bot'] })).toBe(true);
    expect(isAlone({ kinds: ['person', 'invite'] })).toBe(false);
  });

  it('tells who took hints', () => {
    expect(hintsTaken({ hints_taken: [0, 0], names: ['Mia', 'Ben'] })).toBe('');
    expect(hintsTaken({ hints_taken: [2, 1], names: ['Mia', 'Ben'] })).toBe('Mia took 2 hints and Ben took a hint');
  });
});
