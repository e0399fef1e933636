/** What this browser can check by itself of an opened shuffle: it kept the seal it was shown and what it added. */
import type { MySeat } from './mine';
import type { FairShuffle } from '../generated/core';
import type { CheckInfo } from '../generated/wire';

/** As the server seals: SHA-256 over this prefix and the secret (docs/architecture.md). */
const PREFIX = 'stormdeck commitment 1';

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const fromHex = (text: string): number[] => (text.match(/../g) ?? []).map((pair) => parseInt(pair, 16));

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

async function sealOf(secret: string): Promise<string> {
  const data = new Uint8Array([...utf8(PREFIX), ...fromHex(secret)]);
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', data)));
}

export async function ownChecks(seats: readonly MySeat[], opened: FairShuffle): Promise<CheckInfo[]> {
  const [first] = seats.filter((seat) => seat.commitment);
  if (!first) return [];
  const same = first.commitment === opened.commitment;
  const checks: CheckInfo[] = [
    {
      what: 'your seal',
      ok: same,
      words: same ? 'it is the one you were shown before the deal' : 'you were shown another one before the deal',
    },
  ];
  // Browsers compute hashes only for pages that came over HTTPS or from this machine.
  if (globalThis.crypto?.subtle && opened.secret !== null) {
    const fits = (await sealOf(opened.secret)) === first.commitment;
    checks.push({
      what: 'the secret',
      ok: fits,
      words: `this browser has computed it: ${fits ? 'it fits the seal' : 'it does not fit the seal'}`,
    });
  }
  const added = seats.filter((seat) => seat.entropy);
  if (added.length > 0) {
    const there = added.every((seat) => opened.entropy[seat.seat] === hex(utf8(seat.entropy ?? '')));
    checks.push({
      what: 'your part',
      ok: there,
      words: there ? 'what this browser added is in the shuffle' : 'what this browser added is missing',
    });
  }
  return checks;
}
