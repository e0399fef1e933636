import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { OptionInfo } from '../generated/wire';
import OptionField from './OptionField.svelte';

afterEach(cleanup);

const SIZE: OptionInfo = {
  name: 'wallet_size',
  kind: 'number',
  default: 0,
  choices: [],
  least: 5,
  most: 30,
  meaning: 'Cards in a wallet.',
  rule: '',
};

function field(onchange = vi.fn()): HTMLInputElement {
  render(OptionField, { option: SIZE, game: 'toy', value: SIZE.default, onchange });
  return screen.getByRole('spinbutton');
}

it('takes a default below the range as it is', () => {
  expect(field().checkValidity()).toBe(true);
});

it('falls back to the default where nothing is written', async () => {
  const onchange = vi.fn();
  const input = field(onchange);
  await fireEvent.change(input, { target: { value: '7' } });
  await fireEvent.change(input, { target: { value: '' } });
  expect(onchange.mock.calls).toEqual([[7], [0]]);
});
