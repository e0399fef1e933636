/** Asking for one thing after the other by somebody who changes their mind faster than the server answers. */
import { passes } from './api';
import { backoff } from './log';

/** Between two questions, in ms: below what the server allows one address for long. */
const SPACING = 60;

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** At most one question is under way.  Of those that come meanwhile only the newest counts; one that fails is asked again. */
export class Newest<T> {
  private wanted: { it: T } | null = null;
  private busy = false;

  /** `told` gets what was wrong with each question, null for nothing, and whether it is asked again. */
  constructor(
    private readonly ask: (wanted: T) => Promise<void>,
    private readonly told: (error: Error | null, again: boolean) => void,
  ) {}

  want(it: T): void {
    this.wanted = { it };
    if (!this.busy) void this.run();
  }

  close(): void {
    this.wanted = null;
  }

  private async run(): Promise<void> {
    this.busy = true;
    for (let tries = 0; this.wanted;) {
      const asked = this.wanted;
      const error = await this.answered(asked.it);
      const again = passes(error);
      // What cannot be had matters no more where something newer is wanted.
      const matters = again || this.wanted === asked;
      this.told(matters ? error : null, again);
      tries = again ? tries + 1 : 0;
      await pause(again ? backoff(tries) : SPACING);
      if (this.wanted === asked && !again) this.wanted = null;
    }
    this.busy = false;
  }

  private async answered(it: T): Promise<Error | null> {
    try {
      await this.ask(it);
      return null;
    } catch (error) {
      return error as Error;
    }
  }
}
