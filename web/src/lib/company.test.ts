import { describe, expect, it } from 'vitest';
import type { SeenEvent } from '../generated/wire';
import { inCharacter, lastDone, sitters, speakerOf } from './company';
import { exampleTable } from './examples';

const NAMES = ['Ann', 'Pip', 'Pip 2'];
const log = (...words: string[]): SeenEvent[] => words.map((line, n) => ({ n, event: { event: 'X' }, words: line }));

describe('a sentence in character', () => {
  const company = [
    { name: 'Ann', title: 'Lian Zhao' },
    { name: 'Pip', title: 'Bruno Kessler' },
    { name: 'Pip 2', title: 'Pilar Ochoa' },
    { name: 'Mo.', title: '' },
  ];

  it('calls everybody by whom they play, whole names only', () => {
    expect(inCharacter("Pip attacks Pip 2 with Ann's Kick.", company)).toBe("Bruno Kessler attacks Pilar Ochoa with Lian Zhao's Kick.");
    expect(inCharacter('Annabel, Mo. and the pips wait.', company)).toBe('Annabel, Mo. and the pips wait.');
  });

  it('leaves what tells who plays whom, and names that two have', () => {
    expect(inCharacter('Ann: Lian Zhao; Pip passes.', company)).toBe('Ann: Lian Zhao; Bruno Kessler passes.');
    expect(inCharacter('Ann passes.', [...company, { name: 'Ann', title: 'Salome' }])).toBe('Ann passes.');
    expect(inCharacter('Ann passes.', [{ name: 'Ann', title: '' }])).toBe('Ann passes.');
  });
});

describe('who a sentence speaks of', () => {
  it('takes the longest name that fits, and whole words only', () => {
    expect(speakerOf('Pip draws a card.', NAMES)).toBe(1);
    expect(speakerOf('Pip 2 draws a card.', NAMES)).toBe(2);
    expect(speakerOf("Pip's turn", NAMES)).toBe(1);
    expect(speakerOf('Pippin draws a card.', NAMES)).toBeNull();
    expect(speakerOf('The turn passes.', ['', ''])).toBeNull();
  });

  it('tells the last thing that each did, without the name', () => {
    const done = lastDone(log('Pip draws a card.', 'Pip 2 waits.', 'Pip buys a Kick for 2.', 'Round 2 begins.'), NAMES);
    expect(done).toEqual(['', 'buys a Kick for 2', 'waits']);
  });

  it('knows bots, their level and whom they play', () => {
    const table = exampleTable({
      names: ['Ann', 'Mirko'],
      kinds: ['person', 'bot'],
      levels: ['', 'apprentice'],
      manners: ['', 'Mirko is careful: it waits.'],
    });
    const portrait = { palette: {}, shapes: [] };
    const client = { persona: (_: unknown, seat: number) => (seat === 1 ? { portrait, title: 'Bruno' } : null) };
    const [ann, mirko] = sitters(table, client, {}, []);
    expect(ann).toMatchObject({ bot: false, level: '', manner: '', title: '' });
    expect(mirko).toMatchObject({ bot: true, level: 'apprentice', manner: 'Mirko is careful: it waits.', title: 'Bruno' });
  });
});
