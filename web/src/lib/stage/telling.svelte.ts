/** A table's story for one viewer: its player and stage, the caption, and what is heard. */
import type { GameClient } from '../../games/types';
import { settings } from '../settings.svelte';
import { hush, play } from '../sound';
import { Backstage } from './backstage';
import { isKey, saidAt, type Beat } from './beats';
import { type Change, Player } from './player';

/** A caption stays so long after its beat, in ms: a short beat can be read, too. */
const LINGER = 1_700;

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Telling {
  /** What is going on, in the log's words; "" for nothing. */
  caption = $state('');
  /** The number of the event told last; null: all of them are. */
  told = $state<number | null>(null);

  private readonly stage: Backstage;
  private readonly player: Player;
  private readonly timers: ReturnType<typeof setTimeout>[] = [];
  private readonly hide = (): void => {
    if (document.hidden) this.player.skip();
  };

  /** `mine` is the viewer's seat: nobody needs to be told what they have just done themselves, unless it is a great moment. */
  constructor(
    client: () => GameClient | null,
    private readonly mine: () => number | null,
  ) {
    this.stage = new Backstage(client);
    this.player = new Player(this.stage, {
      pace: () => ({ speed: settings.speed, still: isStill(), hidden: document.hidden || !('animate' in Element.prototype) }),
      tell: (beat, ms) => this.tell(beat, ms),
    });
    document.addEventListener('visibilitychange', this.hide);
  }

  get busy(): boolean {
    return this.player.busy;
  }

  prepare(): void {
    if (settings.speed !== 'instant') void this.stage.prepare();
  }

  show(change: Change): void {
    this.player.show(change);
  }

  /** A tap: the beat ends, with a second one all of them. */
  tap(): void {
    this.player.tap();
  }

  skip(): void {
    if (!this.player.busy) return;
    this.player.skip();
    hush();
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.hide);
    for (const timer of this.timers) clearTimeout(timer);
    this.player.close();
    this.stage.close();
  }

  private tell(beat: Beat | null, ms: number): void {
    for (const timer of this.timers.splice(0)) clearTimeout(timer);
    if (!beat) {
      this.told = null;
      this.timers.push(setTimeout(() => (this.caption = ''), LINGER));
      return;
    }
    const silent = beat.seat !== null && beat.seat === this.mine() && !isKey(beat);
    if (silent) this.caption = '';
    const times = saidAt(beat, ms);
    if (times[0] !== 0) this.caption = '';
    for (const [i, { n, words }] of beat.told.entries()) {
      const say = (): void => {
        if (!beat.late) this.told = n;
        if (!silent) this.caption = words;
      };
      const after = times[i] ?? 0;
      if (after === 0) say();
      else this.timers.push(setTimeout(say, after));
    }
    for (const { sound, at = 0, weight = 0.5 } of beat.cues) play(sound, { after: (at * ms) / 1000, weight });
  }
}
