/**
 * What can be looked at when a game is over: the table with all its cards turned up, what a bot thinks of it, and the turning
 * point once more.  Everything is asked for only when it is wanted, and nobody waits for any of it.
 */
import { tick } from 'svelte';
import type { GameClient } from '../games/types';
import type { AnalysisDone, ReplayInfo, Snapshot, TurningPoint } from '../generated/wire';
import { analyse, type Progress } from '../parts/analysis';
import * as api from './api';
import { staged } from './stage/beats';
import type { Telling } from './stage/telling.svelte';
import { isStill } from './stage/telling.svelte';

/** No event is newer than this. */
const NO_EVENTS = 2 ** 31 - 1;
/** Of a turning point: more is too long to look at. */
const MOST_STEPS = 14;
const PAUSE = 450;
const LAST_PAUSE = 1_500;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export class Ending {
  /** The table with all cards; null until it is there. */
  open = $state.raw<Snapshot | null>(null);
  progress = $state.raw<Progress | null>(null);
  /** The turning point is being shown. */
  watching = $state(false);
  /** Somebody has asked where the game turned; else it is looked for by itself, and in nobody's way. */
  wanted = $state(false);
  private shown = $state.raw<Snapshot | null>(null);
  private info: ReplayInfo | null = null;
  private asked = new AbortController();
  private watch = 0;

  /** `seat` is the one that the analysis is about. */
  constructor(
    readonly table: string,
    private readonly token: string | null,
    readonly seat: number,
    private readonly eyes: string,
    private readonly stage: { client: GameClient | null; telling: Telling },
  ) {}

  /** What stands on the table instead of the last moment of the game. */
  readonly snap = $derived.by((): Snapshot | null => this.shown ?? this.open);
  readonly found = $derived.by((): AnalysisDone | null => (this.progress?.ready ? this.progress : null));
  readonly running = $derived.by(() => (this.progress && !this.progress.ready && 'done' in this.progress ? this.progress : null));
  readonly error = $derived.by((): string => (this.progress && 'error' in this.progress ? this.progress.error : ''));
  readonly turn = $derived.by((): TurningPoint | null => this.found?.turn ?? null);

  get first(): number {
    return (this.info?.steps[0]?.step ?? 1) - 1;
  }

  get last(): number {
    return this.info?.steps[this.info.steps.length - 1]?.step ?? 0;
  }

  /** What happened at a move, in words. */
  words(step: number): string {
    return this.info?.steps.find((one) => one.step === step)?.words ?? '';
  }

  /** All cards turn up where they lie.  Where that cannot be shown the table stays as it is. */
  async reveal(live: boolean): Promise<void> {
    try {
      this.info = await api.replay(this.table, this.token);
      if (!this.info.viewpoints.includes('open') || this.last < this.first) return;
      const open = await api.replayStep(this.table, this.token, this.last, 'open', NO_EVENTS);
      const before = live && !isStill() ? faces() : null;
      this.open = open;
      if (!before) return;
      await tick();
      turnUp(before);
    } catch (problem) {
      // What the table shows is right as it is, only less.
      console.warn(problem);
    }
  }

  /** Let a bot think about it; resolves when it has, or will not. */
  async analyse(byItself = false): Promise<AnalysisDone | null> {
    if (!byItself) this.wanted = true;
    if (!this.found && !this.running) {
      this.asked = new AbortController();
      await analyse(this.table, this.seat, (told) => (this.progress = told), this.asked.signal);
    }
    return this.found;
  }

  cancel(): void {
    this.asked.abort();
    if (!this.found) this.progress = null;
  }

  /** The turning point once more, with all that was to be seen of it. */
  async rerun({ step, until }: Pick<TurningPoint, 'step' | 'until'>): Promise<void> {
    const { client, telling } = this.stage;
    if (!client) return;
    const mine = ++this.watch;
    const goesOn = (): boolean => this.watch === mine;
    const at = (to: number, cursor: number): Promise<Snapshot> => api.replayStep(this.table, this.token, to, this.eyes, cursor);
    telling.skip();
    this.watching = true;
    try {
      let before = await at(step - 1, 0);
      if (!goesOn()) return;
      this.shown = before;
      await tick();
      await pause(PAUSE);
      for (let to = step; to <= Math.min(until, step + MOST_STEPS - 1) && goesOn(); to++) {
        const next = await at(to, before.cursor);
        if (!goesOn()) return;
        await this.tell(client, before, next);
        before = next;
        if (goesOn()) await pause(PAUSE);
      }
      if (goesOn()) await pause(LAST_PAUSE);
    } catch (problem) {
      console.warn(problem);
    } finally {
      if (goesOn()) this.stop();
    }
  }

  private tell(client: GameClient, before: Snapshot, next: Snapshot): Promise<void> {
    return new Promise((done) => {
      const stand = async (): Promise<void> => {
        if (this.watching) this.shown = next;
        await tick();
        done();
      };
      this.stage.telling.show({ beats: staged(client, next.events, before, next), stand });
    });
  }

  stop(): void {
    this.watch++;
    this.watching = false;
    this.stage.telling.skip();
    this.shown = null;
  }

  close(): void {
    this.watch++;
    this.asked.abort();
  }
}

const PLACES = 'main [data-place], .dock [data-place]';

/** What each place on the table shows. */
function faces(): Map<string, string> {
  const found = new Map<string, string>();
  for (const element of document.querySelectorAll<HTMLElement>(PLACES)) found.set(element.dataset['place'] ?? '', face(element));
  return found;
}

const face = (element: HTMLElement): string =>
  [element, ...element.querySelectorAll<HTMLElement>('[data-card]')].map((one) => one.dataset['card'] ?? '').join(' ');

const TURN = 420;
const ONE_AFTER_THE_OTHER = 28;

/** Whatever shows something else than before turns in its place. */
function turnUp(before: ReadonlyMap<string, string>): void {
  let turned = 0;
  for (const element of document.querySelectorAll<HTMLElement>(PLACES)) {
    const was = before.get(element.dataset['place'] ?? '');
    if (was === undefined || was === face(element)) continue;
    element.animate([{ transform: 'perspective(600px) rotateY(90deg)' }, { transform: 'perspective(600px) rotateY(0deg)' }], {
      duration: TURN,
      delay: Math.min(turned++, 40) * ONE_AFTER_THE_OTHER,
      fill: 'backwards',
      easing: 'cubic-bezier(0.3, 0.6, 0.2, 1)',
    });
  }
}
