/** What this browser likes: theme, sound, speed, how much is done by itself, notices, and the name last used. */
import { SPEEDS, type Speed } from './stage/beats';

type Theme = 'dark' | 'light';

function stored(name: string): string | null {
  try {
    return localStorage.getItem(`stormdeck.${name}`);
  } catch {
    return null;
  }
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(`stormdeck.${name}`, value);
  } catch {
    // A browser that keeps nothing still plays; only the liking is lost.
  }
}

const VOLUME = 0.6;

function storedVolume(): number {
  const volume = Number(stored('volume') ?? VOLUME);
  return volume >= 0 && volume <= 1 ? volume : VOLUME;
}

const SIDES = ['log', 'cards', 'rules'] as const;
type Side = (typeof SIDES)[number];

function storedSide(): Side | null {
  const wish = stored('side');
  if (wish === null) return matchMedia('(min-width: 1600px)').matches ? 'log' : null;
  return SIDES.find((side) => side === wish) ?? null;
}

/** How a player likes to act, each on or off. */
export interface Ease {
  /** What has one answer answers itself, where the server says that nobody learns anything from it. */
  auto: boolean;
  /** Buttons for cards that are often played one after the other. */
  together: boolean;
  /** A card with one place to go to goes there at the first click. */
  oneClick: boolean;
  /** Every move is shown in words before it is sent. */
  confirm: boolean;
  /** On a phone what is pressed stands at the other side. */
  leftHand: boolean;
  /** The table asks before a move that costs much, where hints are allowed. */
  warn: boolean;
}

const EASE: Ease = { auto: false, together: true, oneClick: false, confirm: false, leftHand: false, warn: false };

const storedSwitch = (name: keyof Ease): boolean => ({ on: true, off: false })[stored(name) ?? ''] ?? EASE[name];

class Settings {
  ease = $state.raw<Ease>({
    auto: storedSwitch('auto'),
    together: storedSwitch('together'),
    oneClick: storedSwitch('oneClick'),
    confirm: storedSwitch('confirm'),
    leftHand: storedSwitch('leftHand'),
    warn: storedSwitch('warn'),
  });
  theme = $state<Theme>('dark');
  sound = $state(stored('sound') !== 'off');
  /** From 0 to 1. */
  volume = $state(storedVolume());
  /** How fast the story is told. */
  speed = $state<Speed>(SPEEDS.find((speed) => speed === stored('speed')) ?? 'normal');
  notices = $state(stored('notices') === 'on');
  /** What stands beside the table; closed, the table has the room.  On a wide screen there is enough for both. */
  side = $state<Side | null>(storedSide());
  name = $state(stored('name') ?? '');
  /** The drawn face that stands for this player; "" for the first letter of the name. */
  face = $state(stored('face') ?? '');

  constructor() {
    const wish = stored('theme');
    const light = wish ? wish === 'light' : matchMedia('(prefers-color-scheme: light)').matches;
    this.apply(light ? 'light' : 'dark');
    this.applyHand();
  }

  private applyHand(): void {
    document.documentElement.dataset['hand'] = this.ease.leftHand ? 'left' : 'right';
  }

  setEase(name: keyof Ease, value: boolean): void {
    this.ease = { ...this.ease, [name]: value };
    store(name, value ? 'on' : 'off');
    this.applyHand();
  }

  /** Whether nobody has ever said how that should be. */
  isNew(name: keyof Ease): boolean {
    return this.ease[name] === EASE[name] && stored(name) === null;
  }

  private apply(theme: Theme): void {
    this.theme = theme;
    document.documentElement.dataset['theme'] = theme;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#17212d' : '#dfe6ed');
  }

  toggleTheme(): void {
    this.apply(this.theme === 'dark' ? 'light' : 'dark');
    store('theme', this.theme);
  }

  toggleSound(): void {
    this.sound = !this.sound;
    store('sound', this.sound ? 'on' : 'off');
  }

  setVolume(volume: number): void {
    this.volume = volume;
    store('volume', String(volume));
    if (volume > 0 && !this.sound) this.toggleSound();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    store('speed', speed);
  }

  async toggleNotices(): Promise<void> {
    const allowed = !this.notices && 'Notification' in window && (await Notification.requestPermission()) === 'granted';
    this.notices = allowed;
    store('notices', allowed ? 'on' : 'off');
    // While the table is closed the browser's own service carries them, where there is one.
    const { turnOn, turnOff } = await import('./push');
    await (allowed ? turnOn() : turnOff()).catch((error: unknown) => console.info('No notices while the table is closed.', error));
  }

  setSide(side: Side | null): void {
    if (side === this.side) return;
    this.side = side;
    store('side', side ?? 'none');
  }

  setFace(face: string): void {
    this.face = face;
    store('face', face);
  }

  rename(name: string): void {
    this.name = name;
    store('name', name);
  }
}

export const settings = new Settings();
