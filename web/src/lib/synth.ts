/**
 * The instruments.  Each sound is built from three things: tones, noise through a filter, and time.  Everything runs through one
 * volume and one compressor, so that thunder on top of dice does not hurt.
 */
import type { Key } from '../games/types';
import type { Tuning } from './sound';
import type { SoundName } from './sounds';

export interface Voice {
  ctx: BaseAudioContext;
  out: AudioNode;
  /** When it begins, in the context's time. */
  t: number;
  weight: number;
  game: string;
}

interface Tone {
  pitch: number;
  /** Where the pitch glides to. */
  to?: number;
  at?: number;
  length: number;
  loud: number;
  kind?: OscillatorType;
  attack?: number;
}

interface Noise {
  at?: number;
  length: number;
  loud: number;
  filter?: BiquadFilterType;
  pitch: number;
  to?: number;
  q?: number;
  attack?: number;
}

const SILENT = 0.0001;

function envelope({ ctx }: Voice, start: number, length: number, loud: number, attack: number): GainNode {
  const gain = new GainNode(ctx, { gain: SILENT });
  gain.gain.setValueAtTime(SILENT, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(SILENT, loud), start + Math.min(attack, length * 0.6));
  gain.gain.exponentialRampToValueAtTime(SILENT, start + length);
  return gain;
}

function tone(voice: Voice, { pitch, to, at = 0, length, loud, kind = 'sine', attack = 0.008 }: Tone): void {
  const start = voice.t + at;
  const source = new OscillatorNode(voice.ctx, { type: kind, frequency: pitch });
  if (to !== undefined) {
    source.frequency.setValueAtTime(pitch, start);
    source.frequency.exponentialRampToValueAtTime(to, start + length);
  }
  source.connect(envelope(voice, start, length, loud, attack)).connect(voice.out);
  source.start(start);
  source.stop(start + length + 0.02);
}

const NOISE_SECONDS = 2;
const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Two seconds of noise, made once for a context. */
function noiseOf(ctx: BaseAudioContext): AudioBuffer {
  let made = noises.get(ctx);
  if (!made) {
    made = ctx.createBuffer(1, ctx.sampleRate * NOISE_SECONDS, ctx.sampleRate);
    const data = made.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
    noises.set(ctx, made);
  }
  return made;
}

function noise(voice: Voice, { at = 0, length, loud, filter = 'lowpass', pitch, to, q = 0.8, attack = 0.004 }: Noise): void {
  const start = voice.t + at;
  const source = new AudioBufferSourceNode(voice.ctx, { buffer: noiseOf(voice.ctx), loop: true });
  const through = new BiquadFilterNode(voice.ctx, { type: filter, frequency: pitch, Q: q });
  if (to !== undefined) {
    through.frequency.setValueAtTime(pitch, start);
    through.frequency.exponentialRampToValueAtTime(to, start + length);
  }
  source
    .connect(through)
    .connect(envelope(voice, start, length, loud, attack))
    .connect(voice.out);
  source.start(start, (at * 7 + pitch / 997) % 1.5);
  source.stop(start + length + 0.02);
}

const melody = (
  voice: Voice,
  pitches: readonly number[],
  step: number,
  length: number,
  loud: number,
  kind: OscillatorType = 'triangle',
): void => pitches.forEach((pitch, i) => tone(voice, { pitch, at: i * step, length, loud, kind }));

/** Thunder: the crack of a near bolt, then a roll that is longer and deeper the heavier it is.  A far one has no crack, and comes later. */
function thunder(voice: Voice): void {
  const { weight } = voice;
  const near = Math.max(0, weight - 0.25);
  const at = (1 - weight) * 0.25;
  if (near > 0) {
    noise(voice, { at, length: 0.14, loud: 0.5 * near, filter: 'highpass', pitch: 1800, attack: 0.001 });
    noise(voice, { at: at + 0.02, length: 0.3, loud: 0.7 * near, filter: 'bandpass', pitch: 900, to: 200, attack: 0.002 });
  }
  const length = 1 + 1.2 * weight;
  noise(voice, { at: at + 0.05, length, loud: 0.35 + 0.35 * weight, pitch: 240, to: 50, attack: 0.06 });
  noise(voice, { at: at + 0.3, length: length * 0.8, loud: 0.25 + 0.25 * weight, pitch: 120, to: 45, attack: 0.15 });
  tone(voice, { pitch: 58, to: 32, at, length: length * 0.8, loud: 0.3 + 0.3 * weight, attack: 0.03 });
}

/** A chord per game, for its themes: `key.ts` in its folder. */
const KEYS = import.meta.glob<Key>('../games/*/key.ts', { eager: true, import: 'default' });
const PLAIN_KEY: Key = { notes: [392, 494, 587, 784], kind: 'triangle' };

const keyOf = (game: string): Key => KEYS[`../games/${game}/key.ts`] ?? PLAIN_KEY;

function win(voice: Voice): void {
  const { notes, kind } = keyOf(voice.game);
  const loud = kind === 'triangle' ? 0.16 : 0.06;
  melody(voice, notes, 0.15, 0.5, loud, kind);
  notes.forEach((pitch) => tone(voice, { pitch, at: 0.66, length: 1.5, loud: loud * 0.7, kind, attack: 0.02 }));
  tone(voice, { pitch: (notes[0] ?? 392) / 2, at: 0.66, length: 1.6, loud: 0.18, attack: 0.02 });
  noise(voice, { at: 0.64, length: 0.9, loud: 0.1, filter: 'highpass', pitch: 5200, attack: 0.01 });
}

function loss(voice: Voice): void {
  const { notes, kind } = keyOf(voice.game);
  const loud = kind === 'triangle' ? 0.14 : 0.05;
  melody(
    voice,
    [...notes].reverse().map((pitch) => pitch * 0.5),
    0.22,
    0.6,
    loud,
    kind,
  );
  tone(voice, { pitch: (notes[0] ?? 392) / 4, at: 0.8, length: 1.6, loud: 0.2, attack: 0.05 });
  noise(voice, { at: 0.8, length: 1.8, loud: 0.22, pitch: 160, to: 45, attack: 0.2 });
}

const INSTRUMENTS: Readonly<Record<SoundName, (voice: Voice) => void>> = {
  card: (v) => {
    noise(v, { length: 0.07, loud: 0.3, pitch: 1500, to: 700 });
    tone(v, { pitch: 170, to: 90, length: 0.06, loud: 0.12 });
  },
  slide: (v) => noise(v, { length: 0.2, loud: 0.12, filter: 'bandpass', pitch: 1200, to: 3000, attack: 0.05 }),
  flip: (v) => {
    noise(v, { length: 0.12, loud: 0.16, filter: 'bandpass', pitch: 2200, to: 4200, attack: 0.03 });
    noise(v, { at: 0.14, length: 0.06, loud: 0.28, pitch: 1300 });
  },
  shuffle: (v) => {
    for (let i = 0; i < 9; i++)
      noise(v, { at: i * 0.055, length: 0.05, loud: 0.1 + (i % 3) * 0.04, filter: 'bandpass', pitch: 1700 + i * 90 });
  },
  // Wood type: a knock and its box.
  type: (v) => {
    noise(v, { length: 0.035, loud: 0.34, filter: 'bandpass', pitch: 2100, q: 2 });
    tone(v, { pitch: 410, to: 300, length: 0.08, loud: 0.2, kind: 'triangle', attack: 0.002 });
  },
  word: (v) => {
    for (let i = 0; i < 12; i++)
      tone(v, { pitch: 330 * 2 ** (i / 12), at: i * 0.042, length: 0.16, loud: 0.1, kind: 'triangle', attack: 0.003 });
    thunder({ ...v, t: v.t + 0.5 });
  },
  burst: (v) => {
    noise(v, { length: 0.4, loud: 0.5, pitch: 2600, to: 200, attack: 0.002 });
    melody(v, [660, 880, 1100, 1320], 0.05, 0.3, 0.08);
  },
  thunder,
  rumble: (v) => thunder({ ...v, weight: v.weight * 0.3 }),
  clash: (v) => {
    noise(v, { length: 0.22, loud: 0.5, filter: 'bandpass', pitch: 3100, q: 3, attack: 0.001 });
    for (const pitch of [523, 1187, 1739, 2437]) tone(v, { pitch, length: 0.5, loud: 0.07, kind: 'triangle', attack: 0.001 });
    tone(v, { pitch: 90, to: 45, length: 0.3, loud: 0.4, attack: 0.003 });
  },
  fall: (v) => {
    tone(v, { pitch: 300, to: 70, length: 0.28, loud: 0.14, kind: 'triangle' });
    noise(v, { at: 0.24, length: 0.14, loud: 0.34, pitch: 420 });
  },
  power: (v) => {
    tone(v, { pitch: 110, to: 440, length: 0.55, loud: 0.12, kind: 'sawtooth', attack: 0.15 });
    noise(v, { length: 0.6, loud: 0.14, filter: 'bandpass', pitch: 400, to: 3600, q: 3, attack: 0.2 });
    tone(v, { pitch: 880, at: 0.45, length: 0.4, loud: 0.08, kind: 'triangle' });
  },
  veil: (v) => noise(v, { length: 0.7, loud: 0.14, filter: 'bandpass', pitch: 900, to: 350, q: 5, attack: 0.25 }),
  gold: (v) => {
    melody(v, [1047, 1319, 1568, 2093, 2637], 0.07, 0.7, 0.09);
    tone(v, { pitch: 262, length: 1, loud: 0.14, kind: 'triangle', attack: 0.03 });
  },
  steal: (v) => {
    noise(v, { length: 0.18, loud: 0.2, filter: 'bandpass', pitch: 3200, to: 900, attack: 0.02 });
    melody(v, [587, 554, 523], 0.07, 0.13, 0.1);
  },
  hit: (v) => {
    noise(v, { length: 0.16, loud: 0.3 + 0.3 * v.weight, pitch: 900, to: 150, attack: 0.001 });
    tone(v, { pitch: 130, to: 42, length: 0.25, loud: 0.35 + 0.25 * v.weight, attack: 0.002 });
  },
  heal: (v) => melody(v, [523, 659, 784], 0.09, 0.4, 0.09, 'sine'),
  shield: (v) => {
    for (const pitch of [392, 783, 1567]) tone(v, { pitch, length: 0.45, loud: 0.09, kind: 'triangle', attack: 0.002 });
    noise(v, { length: 0.08, loud: 0.3, filter: 'bandpass', pitch: 1500, q: 2, attack: 0.001 });
  },
  coin: (v) => melody(v, [1976, 2637], 0.06, 0.3, 0.07, 'sine'),
  energy: (v) => tone(v, { pitch: 220, to: 1320, length: 0.22, loud: 0.08, kind: 'sawtooth' }),
  treaty: (v) => {
    melody(v, [440, 554, 659], 0.1, 0.6, 0.09);
    noise(v, { length: 0.3, loud: 0.06, filter: 'bandpass', pitch: 2600, attack: 0.1 });
  },
  tear: (v) => {
    for (let i = 0; i < 7; i++) noise(v, { at: i * 0.03, length: 0.05, loud: 0.22, filter: 'highpass', pitch: 1600 + i * 300 });
    tone(v, { pitch: 196, to: 98, at: 0.1, length: 0.5, loud: 0.16, kind: 'sawtooth' });
  },
  death: (v) => {
    tone(v, { pitch: 98, to: 49, length: 1.1, loud: 0.3, kind: 'triangle', attack: 0.02 });
    tone(v, { pitch: 104, to: 46, length: 1.1, loud: 0.2, kind: 'triangle', attack: 0.02 });
    noise(v, { at: 0.3, length: 0.12, loud: 0.4, pitch: 500 });
  },
  // Dice on felt: knocks that come slower and softer.
  dice: (v) => {
    for (let i = 0; i < 8; i++) {
      const at = 0.05 * i + 0.008 * i * i;
      noise(v, { at, length: 0.045, loud: 0.3 - i * 0.025, filter: 'bandpass', pitch: 1700 - i * 70, q: 1.6, attack: 0.001 });
      tone(v, { pitch: 260 + (i % 3) * 60, at, length: 0.04, loud: 0.08, kind: 'triangle', attack: 0.001 });
    }
  },
  settle: (v) => {
    noise(v, { length: 0.05, loud: 0.3, pitch: 900, attack: 0.001 });
    tone(v, { pitch: 240, to: 150, length: 0.07, loud: 0.16, attack: 0.002 });
  },
  lock: (v) => {
    noise(v, { length: 0.03, loud: 0.3, filter: 'bandpass', pitch: 3000, q: 3, attack: 0.001 });
    noise(v, { at: 0.07, length: 0.05, loud: 0.26, pitch: 1100, attack: 0.001 });
  },
  engine: (v) => {
    noise(v, { length: 0.8, loud: 0.34, filter: 'bandpass', pitch: 180, to: 900, q: 0.9, attack: 0.15 });
    tone(v, { pitch: 70, to: 240, length: 0.7, loud: 0.12, kind: 'sawtooth', attack: 0.1 });
  },
  wing: (v) => {
    for (let i = 0; i < 3; i++)
      noise(v, { at: i * 0.11, length: 0.12, loud: 0.16, filter: 'bandpass', pitch: 700, to: 1500, attack: 0.04 });
  },
  radio: (v) => {
    noise(v, { length: 0.12, loud: 0.1, filter: 'bandpass', pitch: 2400, q: 4 });
    melody({ ...v, t: v.t + 0.1 }, [988, 784, 988], 0.1, 0.12, 0.06, 'square');
  },
  rescue: (v) => {
    melody(v, [523, 659, 784, 1047], 0.08, 0.45, 0.1);
    noise(v, { length: 0.3, loud: 0.05, filter: 'highpass', pitch: 4000 });
  },
  // Three falling steps, each a laugh.
  hood: (v) => {
    for (let i = 0; i < 4; i++) {
      tone(v, { pitch: 233 - i * 22, to: 185 - i * 22, at: i * 0.15, length: 0.14, loud: 0.12, kind: 'sawtooth', attack: 0.02 });
      tone(v, { pitch: 117 - i * 11, at: i * 0.15, length: 0.16, loud: 0.12, kind: 'square', attack: 0.02 });
    }
    noise(v, { length: 0.9, loud: 0.12, pitch: 300, to: 90, attack: 0.2 });
  },
  alarm: (v) => melody(v, [740, 554, 740, 554], 0.16, 0.16, 0.07, 'square'),
  turn: (v) => melody(v, [523, 784], 0.12, 0.4, 0.1),
  chat: (v) => tone(v, { pitch: 880, length: 0.16, loud: 0.07 }),
  refuse: (v) => tone(v, { pitch: 160, length: 0.16, loud: 0.14, kind: 'triangle' }),
  win,
  loss,
};

/** Play a sound into a context: the table's, or one that only computes. */
export function perform(sound: SoundName, voice: Voice): void {
  INSTRUMENTS[sound](voice);
}

let context: AudioContext | undefined;
let volume: GainNode | undefined;

/** Loud as it is up to here; above it ever less, and never more than nearly all there is. */
const KNEE = 0.75;
const FULL = 0.98;

function soft(): Float32Array<ArrayBuffer> {
  const curve = new Float32Array(1025);
  for (let i = 0; i < curve.length; i++) {
    const x = (i / (curve.length - 1)) * 2 - 1;
    const over = Math.max(0, Math.abs(x) - KNEE) / (1 - KNEE);
    curve[i] = Math.sign(x) * (Math.min(Math.abs(x), KNEE) + (1 - KNEE) * over - (1 - FULL) * over ** 2);
  }
  return curve;
}

/** One volume and one compressor for everything; what is still too much at once is rounded off, so that nothing crackles. */
function outlet(ctx: AudioContext): GainNode {
  const gain = new GainNode(ctx, { gain: 1 });
  gain
    .connect(new DynamicsCompressorNode(ctx, { threshold: -18, ratio: 6, release: 0.2 }))
    .connect(new WaveShaperNode(ctx, { curve: soft() }))
    .connect(ctx.destination);
  return gain;
}

function open(): { ctx: AudioContext; out: GainNode } {
  if (!context || !volume) {
    context = new AudioContext();
    volume = outlet(context);
  }
  if (context.state === 'suspended') void context.resume();
  return { ctx: context, out: volume };
}

export function sing(sound: SoundName, loud: number, { after = 0, weight = 0.5, game = '' }: Tuning): void {
  const { ctx, out } = open();
  // Loudness is heard by its square.
  out.gain.setValueAtTime(loud * loud * 1.6, ctx.currentTime);
  perform(sound, { ctx, out, t: ctx.currentTime + 0.01 + after, weight, game });
}

/** What still sounds fades within a moment. */
export function hush(): void {
  if (!context || !volume) return;
  const old = volume;
  old.gain.setTargetAtTime(0, context.currentTime, 0.05);
  setTimeout(() => old.disconnect(), 400);
  volume = outlet(context);
}
