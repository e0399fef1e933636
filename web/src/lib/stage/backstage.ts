/** The stage before it is built: its code comes when the first beat is near, and a table without it plays on. */
import type { GameClient } from '../../games/types';
import type { Beat } from './beats';
import type { Stage } from './player';

type Built = Stage & { close(): void };

export class Backstage implements Stage {
  private built: Built | null = null;
  private building: Promise<Built | null> | null = null;
  private closed = false;

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
    await scene?.perform(beat, ms, still);
  }

  cut(): void {
    this.built?.cut();
  }

  clear(measure = false): void {
    this.built?.clear(measure);
  }

  close(): void {
    this.closed = true;
    this.built?.close();
    this.built = null;
  }
}
