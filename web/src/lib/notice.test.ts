import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from './notice';

let shown: string[];

/** A browser that has leave to show notices, and does so by this class. */
function browser(how: (words: string) => void, hidden = true, permission = 'granted'): void {
  class FakeNotification {
    static readonly permission = permission;
    onclick: (() => void) | null = null;

    constructor(_title: string, { body }: { body: string }) {
      how(body);
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
}

beforeEach(() => {
  shown = [];
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a notice', () => {
  it('is shown where nobody looks', async () => {
    browser((words) => shown.push(words));
    await notify('Your turn.', 'abc', true);
    expect(shown).toEqual(['Your turn.']);
  });

  it('is not shown to whoever looks, wants none, or has not allowed it', async () => {
    browser((words) => shown.push(words), false);
    await notify('Your turn.', 'abc', true);
    browser((words) => shown.push(words));
    await notify('Your turn.', 'abc', false);
    browser((words) => shown.push(words), true, 'default');
    await notify('Your turn.', 'abc', true);
    expect(shown).toEqual([]);
  });

  it('is shown by the worker where there is one, and leads to the table', async () => {
    browser((words) => shown.push(`page: ${words}`));
    const told: unknown[] = [];
    const worker = { active: {}, showNotification: (...what: unknown[]) => Promise.resolve(void told.push(what)) };
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(worker) } });
    await notify('Your turn.', 'abc', true);
    expect(shown).toEqual([]);
    expect(told).toEqual([['Stormdeck', { body: 'Your turn.', tag: 'abc', icon: '/icons/icon-192.png', data: { page: '/t/abc' } }]]);
  });

  it('fails quietly where the browser makes none for pages', async () => {
    const said = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    browser(() => {
      throw new TypeError("Failed to construct 'Notification': Illegal constructor.");
    });
    await notify('Your turn.', 'abc', true);
    expect(said).toHaveBeenCalledOnce();
  });
});
