import { describe, expect, it } from 'vitest';
import { exampleOption } from './examples';
import { alternate, gradeOf, halves, isMeant, picksFor, swapPick, writtenTeams } from './options';

describe('teams', () => {
  it('are written by seat', () => {
    expect(writtenTeams(alternate(4))).toBe('1+3/2+4');
    expect(writtenTeams(halves(5))).toBe('1+2+3/4+5');
    expect(writtenTeams([0, 1, 2])).toBe('1/2/3');
  });

  it('are two at least', () => {
    expect(writtenTeams([1, 1, 1])).toBeNull();
  });
});

it('a seat that takes what another has gives its own', () => {
  expect(swapPick(['a', 'b', 'c'], 0, 'c')).toEqual(['c', 'b', 'a']);
  expect(swapPick(['a', 'b'], 0, 'd')).toEqual(['d', 'b']);
});

it('everybody has another pick, and what was picked stays', () => {
  const option = { picks: ['a', 'b', 'c'].map((value) => ({ value, words: value })) };
  expect(picksFor(option, 3, ['b', 'b', 'x'])).toEqual(['b', 'a', 'c']);
  expect(picksFor(option, 1, ['c', 'a'])).toEqual(['c']);
});

it('numbers are called by the step they stand on', () => {
  const scale = [
    { least: 0, words: 'easy' },
    { least: 7, words: 'hard' },
  ];
  expect([0, 6, 7, 16].map((value) => gradeOf({ scale }, value))).toEqual(['easy', 'easy', 'hard', 'hard']);
  expect(gradeOf({ scale: [] }, 3)).toBe('');
});

it('an option that hangs on another is asked with it only', () => {
  const mode = exampleOption({ name: 'mode', default: 'single' });
  const wins = exampleOption({ name: 'wins', only_with: { option: 'mode', value: 'many' } });
  expect(isMeant(wins, [mode, wins], {})).toBe(false);
  expect(isMeant(wins, [mode, wins], { mode: 'many' })).toBe(true);
  expect(isMeant(mode, [mode, wins], {})).toBe(true);
});
