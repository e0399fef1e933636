/** Gives beats their time: one after the other, then the new board stands.  It draws nothing itself, so that clocks can be faked. */
import { type Beat, comings, type Pace, paced } from './beats';

export interface Stage {
  /** Show a beat for so long; resolves when it is over, or cut short. */
  perform(beat: Beat, ms: number, still: boolean): Promise<void>;
  /** Resolves when all that has changed is on the screen, or the stage is cut short. */
  drawn(): Promise<void>;
  /** End what is shown now. */
  cut(): void;
  /** What lies over the board goes.  `coming`: places that cards will fly to when the new board stands; where everything is now is remembered. */
  clear(coming?: readonly string[]): void;
}

/** A change of the table. */
export interface Change {
  beats: readonly Beat[];
  /** Lets the new board stand; called once, whatever happens to the beats. */
  stand(): void | Promise<void>;
  clocked?: boolean;
}

export interface Watch {
  pace(): Pick<Pace, 'speed' | 'still'> & { hidden: boolean };
  /** A beat begins; null: no more of them before the board stands. */
  tell(beat: Beat | null, ms: number): void;
}

/** A second tap within so long ends all that is left. */
const TWICE = 1_500;

/** A frame, and time to draw it; nobody waits longer for a page that is not shown. */
const FRAME = 60;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export class Player {
  private readonly queue: Change[] = [];
  private running = false;
  private closed = false;
  /** Changes whose beats are skipped. */
  private readonly skipped = new WeakSet<Change>();
  private current: Change | null = null;
  private tapped = 0;
  private release: () => void = () => undefined;

  constructor(
    private readonly stage: Stage,
    private readonly watch: Watch,
  ) {}

  /** Whether something is shown, or waits to be. */
  get busy(): boolean {
    return this.running;
  }

  /** Show a change after all that came before it. */
  show(change: Change): void {
    this.queue.push(change);
    if (!this.running) void this.run();
  }

  /** A tap ends the beat that runs, a second one all that are left.  Says whether there was anything to end. */
  tap(now: number = Date.now()): boolean {
    if (!this.running) return false;
    if (now - this.tapped < TWICE) this.skip();
    else this.cut();
    this.tapped = now;
    return true;
  }

  /** End everything: the newest board stands at once. */
  skip(): void {
    if (!this.running) return;
    for (const change of [this.current, ...this.queue]) if (change) this.skipped.add(change);
    this.cut();
  }

  close(): void {
    this.closed = true;
    this.skip();
    this.tidy();
  }

  private cut(): void {
    this.stage.cut();
    this.release();
  }

  private async run(): Promise<void> {
    this.running = true;
    try {
      for (let change = this.queue.shift(); change; change = this.queue.shift()) {
        this.current = change;
        await this.one(change);
      }
    } finally {
      this.running = false;
      this.current = null;
      this.watch.tell(null, 0);
    }
  }

  private async one(change: Change): Promise<void> {
    const { hidden, ...wish } = this.watch.pace();
    const chosen =
      hidden || this.closed || this.skipped.has(change)
        ? []
        : paced(change.beats, { ...wish, waiting: this.queue.length, clocked: change.clocked ?? false });
    const early = chosen.filter(({ beat }) => !beat.late);
    const late = chosen.filter(({ beat }) => beat.late);
    if (early.length > 0) {
      await this.all(change, early, wish.still);
      // The end of a beat and a new board are work for two frames.
      if (!this.closed && !this.skipped.has(change)) await Promise.race([this.stage.drawn(), this.cutOrAfter(FRAME)]);
    }
    this.watch.tell(null, 0);
    if (chosen.length > 0) this.tidy(late.length > 0 ? late.flatMap(({ beat }) => comings(beat)) : undefined);
    // Without beats nothing was awaited so far: the table changes at once.
    await change.stand();
    if (late.length === 0) return;
    await this.all(change, late, wish.still);
    this.tidy();
  }

  /** The table must move on, whatever goes wrong on the stage. */
  private tidy(coming?: readonly string[]): void {
    try {
      this.stage.clear(coming);
    } catch (error) {
      console.error('the stage could not be cleared', error);
    }
  }

  private async all(change: Change, beats: readonly { beat: Beat; ms: number }[], still: boolean): Promise<void> {
    for (const { beat, ms } of beats) {
      if (this.closed || this.skipped.has(change)) return;
      this.watch.tell(beat, ms);
      try {
        // A beat that forgets to end is over some time after its length.
        await Promise.race([this.stage.perform(beat, ms, still), this.cutOrAfter(ms * 1.5 + 400)]);
      } catch (error) {
        console.error(`the beat "${beat.act.act}" failed`, error);
        this.skipped.add(change);
        return;
      }
    }
  }

  private cutOrAfter(ms: number): Promise<void> {
    const cut = new Promise<void>((resolve) => (this.release = resolve));
    return Promise.race([cut, pause(ms)]);
  }
}
