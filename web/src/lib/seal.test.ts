/// <reference types="node" />
import { webcrypto } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { MySeat } from './mine';
import { ownChecks } from './seal';

const secret = '00'.repeat(32);
/** By stormdeck.core.rng.fair_commitment(bytes(32)). */
const commitment = '893cb0ad6f20cd21fc488b9039eebc15f837b07779518d4e1eda49bd08c4956d';
const seat: MySeat = { table: 't', seat: 1, token: 'x', game: 'spark', title: 'Spark', name: 'Ann', at: 0, commitment, entropy: 'ab' };
const opened = { commitment, entropy: ['', '6162'], secret };

const verdicts = async (seats: MySeat[], shuffle: typeof opened): Promise<(boolean | null)[]> =>
  (await ownChecks(seats, shuffle)).map((check) => check.ok);

vi.stubGlobal('crypto', webcrypto); // jsdom's computes no hashes
afterAll(() => vi.unstubAllGlobals());

describe('the seal', () => {
  it('fits what was shown, what was opened and what was added', async () => {
    expect(await verdicts([seat], opened)).toEqual([true, true, true]);
  });

  it('tells a seal that was exchanged after the deal', async () => {
    expect(await verdicts([{ ...seat, commitment: 'other' }], opened)).toEqual([false, false, true]);
  });

  it('tells a secret that does not fit', async () => {
    expect(await verdicts([seat], { ...opened, secret: '01'.repeat(32) })).toEqual([true, false, true]);
  });

  it('tells a part that was left out', async () => {
    expect(await verdicts([seat], { ...opened, entropy: ['6162', ''] })).toEqual([true, true, false]);
  });

  it('says nothing to who only watched', async () => {
    expect(await ownChecks([], opened)).toEqual([]);
  });
});
