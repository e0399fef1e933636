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
  it('is shown where nobody looks', () => {
    browser((words) => shown.push(words));
    notify('Your turn.', 'abc', true);
    expect(shown).toEqual(['Your turn.']);
  });

  it('is not shown to whoever looks, wants none, or has not allowed it', () => {
    browser((words) => shown.push(words), false);
    notify('Your turn.', 'abc', true);
    browser((words) => shown.push(words));
    notify('Your turn.', 'abc', false);
    browser((words) => shown.push(words), true, 'default');
    notify('Your turn.', 'abc', true);
    expect(shown).toEqual([]);
  });

  it('fails quietly where the browser makes none for pages', () => {
    const said = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    browser(() => {
      throw new TypeError("Failed to construct 'Notification': Illegal constructor.");
    });
    expect(() => notify('Your turn.', 'abc', true)).not.toThrow();
    expect(said).toHaveBeenCalledOnce();
  });
});
