/** The player of beats with a faked clock, and the time there is for them. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SeenEvent } from '../../generated/wire';
import type { GameClient } from '../../games/types';
import { type Act, type Beat, type Draft, landings, moved, opening, type Pace, paced, saidAt, staged } from './beats';
import { jagged } from './drawn';
import { type Change, Player, type Stage, type Watch } from './player';
import { marks, picture } from './still';

let n = 0;
const beat = (length: number, more: Partial<Beat> = {}): Beat => ({
  act: { act: 'hush' },
  length,
  cues: [],
  late: false,
  told: [{ n: ++n, words: `Beat ${length}.` }],
  seat: null,
  ...more,
});

const USUAL = { speed: 'normal', waiting: 0, clocked: false, still: false } as const;
const total = (beats: readonly { ms: number }[]): number => beats.reduce((sum, { ms }) => sum + ms, 0);

describe('what is said', () => {
  const told = ['One.', 'Two.'].map((words, i) => ({ n: i, words }));

  it('comes one by one', () => {
    expect(saidAt({ act: { act: 'hush' }, told }, 800)).toEqual([0, 400]);
  });

  it('does not tell dice before they lie still', () => {
    const act = { act: 'dice', place: 'tray', dice: [] } as const;
    const [first = 0] = saidAt({ act, told }, 1000);
    expect(first).toBeGreaterThan(800);
    expect(first).toBeLessThan(1000);
  });
});

describe('the time there is', () => {
  const two = [beat(300), beat(1600)];

  it('follows the setting', () => {
    expect(paced(two, USUAL).map(({ ms }) => ms)).toEqual([300, 1600]);
    expect(paced(two, { ...USUAL, speed: 'fast' }).map(({ ms }) => ms)).toEqual([150, 800]);
    expect(total(paced(two, { ...USUAL, speed: 'slow' }))).toBeGreaterThan(1900);
    expect(paced(two, { ...USUAL, speed: 'instant' })).toEqual([]);
  });

  it('shows great moments only where nothing shall move', () => {
    expect(paced(two, { ...USUAL, still: true }).map(({ beat: { length } }) => length)).toEqual([1600]);
  });

  it('shrinks the further the table is ahead, down to nothing', () => {
    const times = [0, 1, 2, 3, 6].map((waiting) => total(paced(two, { ...USUAL, waiting })));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(times[4]).toBe(0);
  });

  it('is enough for a great moment, unless a clock runs', () => {
    const great = (more: Partial<Pace>): number => paced([beat(300), beat(800)], { ...USUAL, ...more }).at(-1)?.ms ?? 0;
    expect([0, 1, 2, 3, 5].map((waiting) => great({ waiting }))).toEqual([800, 600, 600, 600, 600]);
    expect(great({ waiting: 2, speed: 'fast' })).toBe(300);
    expect(great({ waiting: 2, clocked: true })).toBe(400);
  });

  it('never takes long, least of all with a clock', () => {
    const story = Array.from({ length: 40 }, (_, i) => beat(i % 4 === 0 ? 1400 : 300));
    expect(total(paced(story, USUAL))).toBeLessThanOrEqual(5_001);
    expect(total(paced(story, { ...USUAL, clocked: true }))).toBeLessThanOrEqual(1_601);
    expect(paced([...story, beat(900)], USUAL).at(-1)?.beat.length).toBe(900);
    expect(
      total(
        paced(
          Array.from({ length: 40 }, () => beat(700)),
          USUAL,
        ),
      ),
    ).toBeLessThanOrEqual(5_001);
  });
});

class Log implements Stage, Watch {
  lines: string[] = [];
  speed: 'normal' | 'instant' = 'normal';
  hidden = false;
  failing = false;
  private end: () => void = () => undefined;

  perform(shown: Beat, ms: number): Promise<void> {
    this.lines.push(`show ${shown.length}`);
    if (this.failing) return Promise.reject(new Error('no stage'));
    return new Promise((resolve) => {
      this.end = resolve;
      setTimeout(resolve, ms);
    });
  }
  drawn(): Promise<void> {
    return Promise.resolve();
  }
  cut(): void {
    this.lines.push('cut');
    this.end();
  }
  clear(coming?: readonly string[]): void {
    this.lines.push(coming && coming.length > 0 ? `clear for ${coming.join()}` : 'clear');
  }
  pace(): { speed: 'normal' | 'instant'; still: boolean; hidden: boolean } {
    return { speed: this.speed, still: false, hidden: this.hidden };
  }
  tell(): void {
    return;
  }
  change(name: string, ...beats: Beat[]): Change {
    return { beats, stand: () => void this.lines.push(`stand ${name}`) };
  }
}

describe('the player', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const run = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

  it('plays one beat after the other, then the board stands', async () => {
    const log = new Log();
    const player = new Player(log, log);
    player.show(log.change('A', beat(300), beat(1600)));
    await run(290);
    expect(log.lines).toEqual(['show 300']);
    await run(20);
    expect(log.lines).toEqual(['show 300', 'show 1600']);
    await run(1500);
    expect(log.lines).not.toContain('stand A');
    await run(150);
    expect(log.lines).toEqual(['show 300', 'show 1600', 'clear', 'stand A']);
    expect(player.busy).toBe(false);
  });

  it('lets the board stand at once where there is nothing to see', () => {
    const log = new Log();
    new Player(log, log).show(log.change('A'));
    expect(log.lines).toEqual(['stand A']);
    log.speed = 'instant';
    new Player(log, log).show(log.change('B', beat(1600)));
    expect(log.lines).toEqual(['stand A', 'stand B']);
  });

  it('plays what waits for the new board after it stands', async () => {
    const log = new Log();
    new Player(log, log).show(log.change('A', beat(700), beat(300, { late: true })));
    await run(710);
    expect(log.lines).toEqual(['show 700', 'clear', 'stand A', 'show 300']);
    await run(300);
    expect(log.lines.at(-1)).toBe('clear');
  });

  it('says where cards will come, so that nothing lies there before', async () => {
    const log = new Log();
    const draw: Act = { act: 'move', moves: [{ from: 'deck', to: 'hand:3', face: null }] };
    new Player(log, log).show(log.change('A', beat(700), beat(300, { late: true, act: draw })));
    await run(1_100);
    expect(log.lines).toEqual(['show 700', 'clear for hand:3', 'stand A', 'show 300', 'clear']);
  });

  it('ends a beat with a tap and all of them with the second', async () => {
    const log = new Log();
    const player = new Player(log, log);
    expect(player.tap()).toBe(false);
    player.show(log.change('A', beat(1600), beat(900), beat(800)));
    player.show(log.change('B', beat(1200)));
    await run(100);
    expect(player.tap()).toBe(true);
    await run(1);
    expect(log.lines).toEqual(['show 1600', 'cut', 'show 900']);
    player.tap();
    await run(1);
    expect(log.lines.slice(3)).toEqual(['cut', 'clear', 'stand A', 'stand B']);
    expect(player.busy).toBe(false);
  });

  it('plays what comes after a skip', async () => {
    const log = new Log();
    const player = new Player(log, log);
    player.show(log.change('A', beat(1600)));
    await run(10);
    player.skip();
    player.show(log.change('B', beat(1200)));
    await run(5);
    expect(log.lines).toEqual(['show 1600', 'cut', 'clear', 'stand A', 'show 1200']);
  });

  it('falls back to the plain board where the stage fails', async () => {
    const log = new Log();
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    log.failing = true;
    new Player(log, log).show(log.change('A', beat(1600), beat(900)));
    await run(1);
    expect(log.lines).toEqual(['show 1600', 'clear', 'stand A']);
    expect(told).toHaveBeenCalledOnce();
    told.mockRestore();
  });

  it('waits for no beat that forgets to end', async () => {
    const log = new Log();
    const player = new Player(
      { perform: () => new Promise(() => undefined), drawn: () => Promise.resolve(), cut: () => undefined, clear: () => undefined },
      log,
    );
    player.show(log.change('A', beat(1000)));
    await run(2_500);
    expect(log.lines).toEqual(['stand A']);
  });

  it('catches up: many changes never take long together', async () => {
    const log = new Log();
    const player = new Player(log, log);
    for (let i = 0; i < 12; i++) player.show(log.change(String(i), beat(300), beat(1600)));
    await run(9_000);
    expect(log.lines.filter((line) => line.startsWith('stand'))).toHaveLength(12);
  });

  it('shows nothing in a page nobody sees', () => {
    const log = new Log();
    log.hidden = true;
    new Player(log, log).show(log.change('A', beat(1600)));
    expect(log.lines).toEqual(['stand A']);
  });
});

describe('events as beats', () => {
  const seen = (event: string, at: number): SeenEvent => ({ n: at, words: `${event}.`, event: { event, seat: 1 } });
  const client = (beats: GameClient['beats'], changes?: GameClient['changes']): GameClient => {
    const part: Partial<GameClient> = { motions: () => [{ from: 'a', to: 'b', face: null }], ...(beats ? { beats } : {}) };
    return { ...part, ...(changes ? { changes } : {}) } as GameClient;
  };
  const draft: Draft = { act: { act: 'hush' }, length: 700 };
  const table = { view: {}, figures: null };

  it('tell several events in one', () => {
    const made = staged(
      client(() => ({ beats: [draft], used: 2 })),
      [seen('One', 1), seen('Two', 2), seen('Three', 3)],
      table,
      table,
    );
    expect(made.map(({ told }) => told.map(({ words }) => words))).toEqual([['One.', 'Two.'], ['Three.']]);
    expect(made[0]?.seat).toBe(1);
  });

  it('are told once, and never backwards, where several beats show them', () => {
    const made = staged(
      client(() => ({ beats: [draft, draft], used: 2 })),
      [seen('One', 1), seen('Two', 2)],
      table,
      table,
    );
    expect(made.map(({ told }) => told.map(({ words }) => words))).toEqual([['One.', 'Two.'], ['Two.']]);
  });

  it('fly where a game says nothing, and go on where it fails', () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const made = staged(
      client((_, at) => {
        if (at === 0) throw new Error('broken');
        return null;
      }),
      [seen('One', 1), seen('Two', 2)],
      table,
      table,
    );
    expect(made.map(({ act }) => act.act)).toEqual(['move']);
    expect(landings(made)).toEqual(['b']);
    expect(told).toHaveBeenCalledOnce();
    told.mockRestore();
  });

  it('wait for the new board only at the end', () => {
    const drafts = [{ ...draft, late: true }, draft, { ...draft, late: true }];
    const made = staged(
      client((_, at) => ({ beats: [drafts[at] ?? draft] })),
      [seen('One', 1), seen('Two', 2), seen('Three', 3)],
      table,
      table,
    );
    expect(made.map(({ late }) => late)).toEqual([false, false, true]);
  });

  it('begin with the deal', () => {
    const deal: Draft = { act: { act: 'deal', moves: [] }, length: 1200 };
    const dealing = client((_, at) => ({ beats: [at === 0 ? deal : draft] }));
    const events = [seen('One', 1), seen('Two', 2)];
    const made = opening(dealing, events, { ...table, outcome: null });
    expect(made.map(({ act, late }) => [act.act, late])).toEqual([['deal', true]]);
    const outcome = { winners: [0], points: [1], numbers: [], reason: '', rule: '', words: '', facts: [], places: [] };
    expect(opening(dealing, events, { ...table, outcome })).toEqual([]);
  });

  it('compare where a board knows no events', () => {
    const made = staged(
      client(undefined, () => [{ from: 'x', to: 'y', face: 'K' }]),
      [seen('One', 1)],
      table,
      table,
    );
    expect(made).toMatchObject([{ late: true, act: { moves: [{ to: 'y' }] }, told: [{ words: 'One.' }] }]);
  });

  it('fly together when there are many', () => {
    const motions = Array.from({ length: 9 }, (_, i) => ({ from: 'deck', to: `hand:${i}`, face: null }));
    expect(moved(motions)[0]?.length).toBeLessThan(700);
    expect(moved([])).toEqual([]);
  });
});

describe('pictures', () => {
  it('of a clash say who stands', () => {
    const side = { place: 'a', back: null, note: '' };
    const seen = picture({
      act: 'clash',
      first: { ...side, face: 'x', strength: '5', falls: null },
      second: { ...side, face: 'y', strength: '3', falls: 'pile' },
    });
    expect(seen).toMatchObject({ faces: ['x', 'y'], words: ['5 stands', '3 falls'] });
  });

  it('mark what lights up, and who begins', () => {
    expect(marks({ act: 'deal', moves: [], mark: 'seat:1' })).toMatchObject({ places: ['seat:1'], text: 'begins' });
    expect(marks({ act: 'glow', places: ['a', 'b'], text: 'free', tone: 'good' })).toEqual({
      places: ['a', 'b'],
      text: 'free',
      tone: 'good',
    });
    expect(marks({ act: 'power', from: 'a', face: null, targets: ['b'] })).toMatchObject({ places: ['b'], text: '' });
    expect(marks({ act: 'hush' })).toMatchObject({ places: [] });
  });

  it('of a fight show its cards and what is left of their sum', () => {
    const lay = { from: 'hand', face: 'shield', against: true, text: '−15', tone: 'shield' } as const;
    const fight = { act: 'fray', place: 'seat', cards: ['kick'], shields: [], lays: [lay], strikes: false } as const;
    expect(picture({ ...fight, sum: [25, 10] })).toMatchObject({ faces: ['kick', 'shield'], words: ['25 → 10'] });
    expect(picture({ ...fight, sum: [25, 25] })).toMatchObject({ words: ['25'] });
    expect(picture({ ...fight, sum: null })).toMatchObject({ words: [] });
  });

  it('of a bolt are the same every time and go through all points', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 90 },
    ];
    expect(jagged(points, 10)).toBe(jagged(points, 10));
    expect(jagged(points, 10)).toContain('100.0 0.0');
    expect(jagged(points, 10)).toMatch(/100\.0 90\.0$/);
  });
});
