import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exampleOption } from '../lib/examples';
import type { OptionInfo } from '../generated/wire';
import OptionField from './OptionField.svelte';

afterEach(cleanup);

function show(option: OptionInfo, value = option.default, players = 3): ReturnType<typeof vi.fn> {
  const onchange = vi.fn();
  render(OptionField, { option, game: 'toy', players, names: ['Ann', 'Ben', 'Cy'], value, onchange });
  return onchange;
}

describe('a number', () => {
  const SIZE = exampleOption({ kind: 'number', default: 0, least: 5, most: 30, zero: 'As on the sheet' });

  it('stands for something else as 0, and begins within the range when that is left', async () => {
    const onchange = show(SIZE);
    expect(screen.queryByRole('spinbutton')).toBeNull();
    await fireEvent.click(screen.getByLabelText('As on the sheet'));
    expect(onchange).toHaveBeenLastCalledWith(5);
  });

  it('stays within its bounds however it is changed', async () => {
    const onchange = show(SIZE, 30);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /one more/ }).disabled).toBe(true);
    await fireEvent.click(screen.getByRole('button', { name: /one less/ }));
    await fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '900' } });
    await fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '' } });
    expect(onchange.mock.calls).toEqual([[29], [30], [5]]);
  });

  it('is called by its grade on a slider', async () => {
    const scale = [
      { least: 0, words: 'easy' },
      { least: 7, words: 'hard' },
    ];
    const onchange = show(exampleOption({ kind: 'number', default: 3, least: 0, most: 16, scale }), 8);
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('8, hard');
    await fireEvent.input(screen.getByRole('slider'), { target: { value: '6' } });
    expect(onchange).toHaveBeenCalledWith(6);
  });
});

describe('a word', () => {
  const choices = [
    { value: 'random', words: 'By lot', players: [2, 3] },
    { value: 'seat_3', words: 'Seat 3', players: [3] },
  ];

  it('is chosen from what goes with so many players, in words', () => {
    show(exampleOption({ kind: 'choice', default: 'random', choices }), 'random', 2);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['By lot']);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('or is picked seat by seat, each thing once', async () => {
    const picks = ['ren', 'mateo', 'lian'].map((value) => ({ value, words: value.toUpperCase() }));
    const option = exampleOption({ kind: 'picks', default: 'random', choices, picks });
    const onchange = show(option, 'ren,mateo,lian');
    await fireEvent.change(screen.getByLabelText('Ben'), { target: { value: 'ren' } });
    expect(onchange).toHaveBeenCalledWith('mateo,ren,lian');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('or comes from a file, which is never too large', async () => {
    const onchange = show(exampleOption({ kind: 'choice', default: 'random', choices, own: 'A deck.' }));
    const input = screen.getByLabelText('File for: Toy');
    const file = (text: string): File => Object.assign(new File([text], 'deck.txt'), { text: async () => Promise.resolve(text) });
    await fireEvent.change(input, { target: { files: [file('x'.repeat(70_000))] } });
    expect(screen.getByRole('alert').textContent).toContain('too large');
    await fireEvent.change(input, { target: { files: [file(' T4 H4 ')] } });
    expect(onchange.mock.calls).toEqual([['T4 H4']]);
  });
});
