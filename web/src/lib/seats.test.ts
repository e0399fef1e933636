import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused, enter, join } from './api';
import { attempt, attemptAt, settled } from './attempts';
import { DEVICE, deviceLink, dropTaken, forget, mySeats, remember, type MySeat } from './mine';
import { correction, qr } from './qr';
import { exampleTable } from './examples';

function shelf(text = ''): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (name) => kept.get(name) ?? (text || null), setItem: (name, value) => void kept.set(name, value) };
}

const seat = (table: string, at: number, more: Partial<MySeat> = {}): MySeat => ({
  table,
  seat: at,
  token: `token-${table}-${at}`,
  game: 'spark',
  title: 'Spark',
  name: 'Ann',
  at: 1,
  ...more,
});

describe('a try to sit down', () => {
  it('goes on with the same key until it is settled', () => {
    const store = shelf();
    const first = attempt('t', 'invitation', store);
    expect(first.key).toMatch(/^[0-9a-f]{32}$/); // 128 bits
    expect(attempt('t', 'invitation', store)).toEqual(first);
    expect(attemptAt('t', 'other', store)).toBeNull();
    expect(attempt('t', 'other', store).key).not.toBe(first.key);
    settled('t', 'invitation', store);
    expect(attemptAt('t', 'invitation', store)).toBeNull();
    expect(attemptAt('t', 'other', store)).not.toBeNull();
  });

  it('is forgotten one day, and survives damaged data', () => {
    const store = shelf('[1, {broken');
    for (let i = 0; i < 40; i++) attempt('t', `${i}`, store);
    expect(attemptAt('t', '0', store)).toBeNull();
    expect(attemptAt('t', '39', store)).not.toBeNull();
  });
});

describe('sitting down', () => {
  let bodies: Record<string, unknown>[];
  let answers: (() => Promise<Response>)[];
  const said =
    (body: object, status = 200) =>
    () =>
      Promise.resolve(new Response(JSON.stringify(body), { status }));

  beforeEach(() => {
    bodies = [];
    answers = [];
    vi.stubGlobal('localStorage', shelf());
    vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
      bodies.push(JSON.parse(body) as Record<string, unknown>);
      return answers.shift()?.();
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('sends the same key and the same part of the shuffle again after a lost answer', async () => {
    const given = { seat: 1, token: 'new' };
    answers = [() => Promise.reject(new TypeError('gone')), said({ error: 'later' }, 503), said(given)];
    await expect(join('t', 'invitation', 'Ben')).rejects.toThrow(Refused);
    await expect(join('t', 'invitation', 'Ben')).rejects.toThrow('later');
    const seated = await join('t', 'invitation', 'Ben');
    expect(seated).toMatchObject(given);
    expect(new Set(bodies.map(({ key }) => key)).size).toBe(1);
    expect(new Set(bodies.map(({ entropy }) => entropy))).toEqual(new Set([seated.entropy]));
    expect(attemptAt('t', 'invitation')).toBeNull();
  });

  it('takes a new key after a refusal', async () => {
    answers = [said({ error: 'taken' }, 409), said({ seat: 1, token: 'x' })];
    await expect(join('t', 'invitation', 'Ben')).rejects.toThrow('taken');
    await join('t', 'invitation', 'Ben');
    expect(new Set(bodies.map(({ key }) => key)).size).toBe(2);
  });

  it('reads a code as it was typed', async () => {
    answers = [said({ seat: 1, token: 'x' })];
    await enter('t', ' abcde-fghj2 ');
    expect(bodies[0]).toMatchObject({ code: 'ABCDEFGHJ2' });
  });
});

describe('my seats', () => {
  it('go when another device has signed this one out', () => {
    const store = shelf();
    for (const [table, at] of [
      ['a', 0],
      ['a', 1],
      ['b', 0],
    ] as const)
      remember(seat(table, at), store);
    forget('a', 0, store);
    expect(mySeats(store).map(({ table, seat: at }) => `${table}${at}`)).toEqual(['b0', 'a1']);
  });

  it('lose the invitations that were taken, and no others', () => {
    const store = shelf();
    const invites = [1, 2, 3].map((at) => ({ seat: at, token: `${at}` }));
    remember(seat('a', 0, { invites }), store);
    remember(seat('b', 0, { invites }), store);
    dropTaken(exampleTable({ id: 'a', kinds: ['person', 'person', 'invite', 'bot'] }), store);
    const kept = Object.fromEntries(mySeats(store).map(({ table, invites: left }) => [table, left?.map(({ seat: at }) => at)]));
    expect(kept).toEqual({ a: [2], b: [1, 2, 3] });
  });

  it('come to another device by a link with its code in the fragment', () => {
    const link = deviceLink('abc', 'ABCDEFGHJK', 'https://host');
    expect(link).toBe('https://host/t/abc#device=ABCDEFGHJK');
    expect(new URL(link).hash.slice(1).startsWith(DEVICE)).toBe(true);
  });
});

describe('a QR code', () => {
  it('corrects as the standard says', () => {
    // The worked example of many a description: "HELLO WORLD" in version 1-M.
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it('is the one that others make too', () => {
    expect(qr('thunder')?.map((row) => row.join(''))).toEqual([
      '111111100101101111111',
      '100000100111001000001',
      '101110101101101011101',
      '101110100101001011101',
      '101110100010101011101',
      '100000100000101000001',
      '111111101010101111111',
      '000000001101100000000',
      '111011111111011000100',
      '101100010010001101111',
      '111110110000100010111',
      '010110010110001110010',
      '100001111110101011011',
      '000000001101010010001',
      '111111101111011111111',
      '100000101011110000001',
      '101110101101011110011',
      '101110100100001110110',
      '101110101110100110001',
      '100000101000001100010',
      '111111101000101110011',
    ]);
  });

  it('grows with its text, up to a point', () => {
    expect([17, 18, 32, 33, 53, 54, 78, 79, 106, 107, 134].map((length) => qr('x'.repeat(length))?.length)).toEqual([
      21, 25, 25, 29, 29, 33, 33, 37, 37, 41, 41,
    ]);
    expect(qr('x'.repeat(135))).toBeNull();
  });
});
