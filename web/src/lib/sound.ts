/**
 * What is heard.  Every sound is made on the spot by `synth.ts`, which is loaded with the first one: nothing is heard before the
 * first click or key, which browsers ask for, and nothing waits for a sound.
 */
import { settings } from './settings.svelte';
import type { SoundName } from './sounds';

export interface Tuning {
  /** In seconds from now. */
  after?: number;
  /** From 0, far and light, to 1, near and heavy. */
  weight?: number;
  /** Whose theme it is. */
  game?: string;
}

type Synth = typeof import('./synth');

let synth: Promise<Synth> | undefined;
let touched = false;

function touch(): void {
  touched = true;
  for (const kind of ['pointerdown', 'keydown']) removeEventListener(kind, touch, true);
}

if (typeof addEventListener === 'function')
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, touch, { capture: true, passive: true });

/** Let a sound be heard, if the player wants it and the browser can. */
export function play(sound: SoundName, tuning: Tuning = {}): void {
  if (!settings.sound || settings.volume === 0 || !touched || !('AudioContext' in window) || document.hidden) return;
  const asked = performance.now();
  synth ??= import('./synth');
  synth.then(
    ({ sing }) => {
      // What comes too late is not heard at all: the moment is over.
      const late = (performance.now() - asked) / 1000;
      if (late < 0.5) sing(sound, settings.volume, { ...tuning, after: Math.max(0, (tuning.after ?? 0) - late) });
    },
    () => (synth = undefined),
  );
}

/** End what still sounds. */
export function hush(): void {
  void synth?.then(({ hush: end }) => end());
}
