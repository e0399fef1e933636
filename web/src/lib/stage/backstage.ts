/** The stage before it is built: its code comes when the first beat is near, and a table without it plays on. */
import type { GameClient } from '../../games/types';
import type { Beat } from './beats';
import type { Stage } from './player';

type Built = Stage & { close(): void };

export class Backstage implements Stage {
  private built: Built | null = null;
  private building: Promise<Built | null> | null = null;
  private closed = false;
  /** Where cards will come, told before there was a stage to hear it. */
  private coming: readonly string[] | undefined;

  constructor(private readonly client: () => GameClient | null) {}

  /** Fetch what will be needed. */
  prepare(): Promise<Built | null> {
    const client = this.client();
    if (!client || this.closed) return Promise.resolve(null);
    this.building ??= import('./scene').then(
      ({ makeScene }) => (this.closed ? null : (this.built = makeScene(client))),
      (error: unknown) => {
        console.warn('the stage could not be loaded', error);
        this.building = null;
        return null;
      },
    );
    return this.building;
  }

  async perform(beat: Beat, ms: number, still: boolean): Promise<void> {
    const scene = this.built ?? (await this.prepare());
    if (this.coming) scene?.clear(this.coming);
    this.coming = undefined;
    await scene?.perform(beat, ms, still);
  }

  async drawn(): Promise<void> {
    await this.built?.drawn();
  }

  cut(): void {
    this.built?.cut();
  }

  clear(coming?: readonly string[]): void {
    if (this.built) this.built.clear(coming);
    else this.coming = coming;
  }

  close(): void {
    this.closed = true;
    this.built?.close();
    this.built = null;
  }
}
