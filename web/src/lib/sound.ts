/** Small sounds made on the spot: no files, nothing to load, silent until somebody turns them on. */

let context: AudioContext | undefined;

function audio(): AudioContext {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function tone(pitch: number, at: number, length: number, loud: number, kind: OscillatorType = 'sine'): void {
  const ctx = audio();
  const start = ctx.currentTime + at;
  const source = new OscillatorNode(ctx, { type: kind, frequency: pitch });
  const gain = new GainNode(ctx, { gain: 0 });
  gain.gain.linearRampToValueAtTime(loud, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(ctx.destination);
  source.start(start);
  source.stop(start + length);
}

/** A card on wood: a short burst of noise through a low filter. */
function tap(): void {
  const ctx = audio();
  const length = Math.floor(ctx.sampleRate * 0.07);
  const buffer = ctx.createBuffer(1, length, ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = new AudioBufferSourceNode(ctx, { buffer });
  const filter = new BiquadFilterNode(ctx, { type: 'lowpass', frequency: 1400 });
  const gain = new GainNode(ctx, { gain: 0.35 });
  source.connect(filter).connect(gain).connect(ctx.destination);
  source.start();
}

const SOUNDS = {
  card: tap,
  turn: () => {
    tone(523, 0, 0.25, 0.12, 'triangle');
    tone(784, 0.12, 0.35, 0.12, 'triangle');
  },
  chat: () => tone(880, 0, 0.16, 0.07),
  refuse: () => tone(160, 0, 0.16, 0.12, 'triangle'),
  end: () => [392, 494, 587, 784].forEach((pitch, i) => tone(pitch, i * 0.13, 0.5, 0.11, 'triangle')),
};

export function play(sound: keyof typeof SOUNDS, on: boolean): void {
  if (on && 'AudioContext' in window) SOUNDS[sound]();
}
