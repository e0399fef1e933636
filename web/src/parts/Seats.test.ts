import { cleanup, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hearTime } from '../lib/time';
import type { Snapshot } from '../generated/wire';
import { COMPANY, NOBODY, type Company } from '../lib/company';
import { exampleSnapshot } from '../lib/examples';
import Seats from './Seats.svelte';

const SERVER = 1_700_000_000_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  hearTime(Date.now());
});

/** Ann has had three minutes since ten seconds ago, and it is her turn. */
function snapshot(): Snapshot {
  const decision = { seat: 0, kind: 'turn', source: '' };
  return exampleSnapshot({ seat: 1, decision, since: SERVER - 10_000, clocks: [180_000, 60_000] });
}

it.each([-120_000, 0, 120_000])('shows the same clocks on a device that is %d ms off', async (off) => {
  vi.setSystemTime(SERVER + off);
  hearTime(SERVER);
  render(Seats, { snap: snapshot(), here: [true, true], watching: 0 });
  expect(screen.getByText('2:50')).toBeTruthy();
  expect(screen.getByText('1:00')).toBeTruthy();
  vi.advanceTimersByTime(20_000);
  await tick();
  expect(screen.getByText('2:30')).toBeTruthy();
});

it.each([false, true])('calls everybody after whom they play, in boxes (%s) or not', (boxes) => {
  const company: Company = {
    sitter: (seat) => ({ ...NOBODY, title: ['Bruno', 'Pilar'][seat] ?? '' }),
    told: (words) => words,
    past: () => [],
  };
  render(Seats, { props: { snap: snapshot(), here: [true, true], watching: 0, boxes }, context: new Map([[COMPANY, company]]) });
  expect([...document.querySelectorAll('.name')].map((one) => one.textContent)).toEqual(['Bruno', 'Pilar']);
  expect(screen.queryAllByText('Ann')).toHaveLength(boxes ? 0 : 1);
});
