/** One viewer at one table: the connection, the board, what is chosen, and what is said about it. */
import { tick } from 'svelte';
import { load } from '../games';
import type { Hinted, Offer, SeenEvent } from '../generated/wire';
import type { GameClient, Together } from '../games/types';
import { cardText } from './api';
import { TableLink, type Listener } from './link.svelte';
import { chat, refusalOfMine } from './log';
import { isFirstLook } from './looked';
import { visit } from './mine';
import { notify } from './notice';
import { buttons, drop, isButton, keep, leads, lit, obvious, only, ranks, routes, step, type Route, type Step } from './pick';
import type { Places, PlaceState } from './places';
import { settings } from './settings.svelte';
import { waitsForMe } from './waiting';
import { Talk, voiceOf } from './talk.svelte';
import { play as sound } from './sound';
import { type Beat, landings, opening, staged } from './stage/beats';
import { Telling } from './stage/telling.svelte';
import type { Snapshot } from '../generated/wire';
import type { Answer } from './wire';

/** What is said at a card: why it cannot be chosen, and what it is. */
export interface Note {
  box: DOMRect;
  title: string;
  why: string;
  rule: string;
  card: string;
}

/** A move that waits for a yes. */
export interface Asking {
  offer: Offer;
  /** What speaks against it; "" where the player is only asked whether it is meant. */
  warning: string;
  reason: string;
}

/** Milliseconds before a question answers itself.  Always the same: what is in a hand cannot be told from it. */
export const ANSWER_AFTER = 350;
/** Milliseconds for the table to move on between two of several actions. */
const MOVES_ON_WITHIN = 4_000;
const ANNOUNCED = 12;
/** What is said at the table and changes nothing on it. */
const ASIDE: readonly string[] = ['Chat', 'TookHint', 'Asked', 'Answered'];
const TWICE = 320;
/** A click ends a beat, and does nothing else. */
const SWALLOWED = 700;
/** The keys that end a beat. */
const ENDS: readonly string[] = ['Enter', ' ', 'Escape'];
/** A table that so few events have happened at has just been dealt. */
const JUST_DEALT = 40;

export class Session implements Places, Listener {
  readonly link: TableLink;
  client = $state.raw<GameClient | null>(null);
  note = $state.raw<Note | null>(null);
  /** A refusal or an answer to show in the prompt; "" for none. */
  said = $state.raw<{ words: string; rule: string } | null>(null);
  hint = $state.raw<Hinted | null>(null);
  announced = $state('');
  sending = $state(false);
  /** A move that is not sent yet: the player is asked whether it is meant, or warned. */
  asking = $state.raw<Asking | null>(null);
  /** What was taken back does not come again by itself. */
  private held = $state(false);
  readonly telling: Telling;
  readonly talk: Talk;
  /** Whether the log is before the eyes of this player, so that nothing in it is new. */
  isLogOpen = false;

  private chosen = $state.raw<readonly string[]>([]);
  private movedTo = $state.raw<ReadonlySet<string>>(new Set());
  private shown = $state.raw<Snapshot | null>(null);
  private last = { place: '', at: 0 };
  private swallow = 0;
  /** The number of the last event that the board shows. */
  private standing = $state(-1);
  usesKeys = $state(false);
  /** What was chosen when Tab last led from it to its targets. */
  private ledOn: readonly string[] | null = null;

  constructor(table: string, token: string | null, game?: string) {
    this.telling = new Telling(
      () => this.client,
      () => this.shown?.seat ?? null,
    );
    this.talk = new Talk(table);
    this.link = new TableLink(table, token, this);
    if (game) void this.loadBoard(game);
  }

  close(): void {
    this.telling.close();
    this.talk.close();
    this.link.close();
  }

  // ---- What is asked ----

  /** The table as it stands; the newest may still be told. */
  readonly snap = $derived.by(() => this.shown);
  /** Whether the newest change is still being told. */
  readonly staging = $derived.by(() => this.link.snap !== this.shown);
  /** What had been told when the board that stands now came to stand. */
  readonly past = $derived.by((): readonly SeenEvent[] => this.link.log.filter((seen) => seen.n <= this.standing));
  /** What has been told so far. */
  readonly log = $derived.by((): readonly SeenEvent[] => {
    const last = this.telling.told ?? this.standing;
    const told = this.staging ? this.link.log.filter((seen) => seen.n <= last) : this.link.log;
    return this.talk.muted.size > 0 ? told.filter((seen) => !this.isMuted(seen)) : told;
  });
  /** A bot may have filled the seat; then its owner is not asked. */
  readonly mine = $derived(
    this.snap?.decision != null && this.snap.decision.seat === this.snap.seat && this.snap.table.kinds[this.snap.seat] === 'person',
  );

  readonly all = $derived.by((): Route[] => {
    const { snap, client } = this;
    if (!snap || !client || snap.seat === null || this.sending || this.staging) return [];
    const { view, seat, legal, figures } = snap;
    return routes(legal, (action) => [
      client.path(action, view, seat, legal, figures),
      ...(client.otherPaths?.(action, view, seat, legal, figures) ?? []),
    ]);
  });

  readonly picked = $derived(keep(this.all, this.chosen));
  readonly litNow = $derived(lit(this.all, this.picked));
  private readonly ranksNow = $derived(ranks(this.all, this.picked));
  readonly buttonsNow = $derived(buttons(this.all, this.picked));
  /** A lesson lets the learner choose on the table whatever can be chosen there. */
  readonly sole = $derived(
    this.snap?.lesson && this.all.some(({ path }) => path.some((place) => !isButton(place))) ? null : only(this.all),
  );

  /** The one answer that is given without a click, where the player likes that and the server says that it tells nobody anything. */
  readonly forced = $derived.by((): Offer | null => {
    const { snap, mine, all } = this;
    if (!settings.ease.auto || this.held || !snap?.answers_itself || !mine) return null;
    return only(all);
  });
  /** Several actions for one click. */
  readonly together = $derived.by((): readonly Together[] => {
    const { snap, client, all, picked } = this;
    if (!settings.ease.together || !snap || snap.seat === null || snap.lesson || all.length === 0 || picked.length > 0) return [];
    const offered = new Set(snap.legal.map(({ action }) => action));
    return client?.together?.(snap.view, snap.seat, snap.figures).filter(({ actions }) => offered.has(actions[0] ?? '')) ?? [];
  });

  // ---- Places ----

  state(place: string): PlaceState {
    if (this.litNow.has(place)) return 'lit';
    if (this.picked.length === 0) return 'plain';
    return this.picked.includes(place) ? 'chosen' : 'dim';
  }

  rank(place: string): string {
    return this.ranksNow.get(place)?.join(', ') ?? '';
  }

  moved(place: string): boolean {
    return this.movedTo.has(place);
  }

  hinted(place: string): boolean {
    const { hint } = this;
    return hint !== null && this.all.some((route) => route.offer.action === hint.action && route.path.includes(place));
  }

  press(place: string, element?: HTMLElement): void {
    if (this.staging || Date.now() - this.swallow < SWALLOWED) return;
    this.note = null;
    this.telling.skip();
    // The second click of a double click must not land on what the first one brought up.
    if (this.last.place === place && Date.now() - this.last.at < TWICE) return;
    const next = this.atOneClick(step(this.all, this.picked, place), place);
    if (next) this.go(next, place);
    else if (element) void this.explain(place, element);
  }

  /** Where one way is left after this place, it is gone to its end, if the player likes that. */
  private atOneClick(next: Step | null, place: string): Step | null {
    if (!settings.ease.oneClick || this.snap?.lesson || next?.chosen[next.chosen.length - 1] !== place) return next;
    const offer = obvious(this.all, next.chosen, place);
    return offer ? { chosen: [], done: offer } : next;
  }

  double(place: string): void {
    const offer = obvious(this.all, this.picked, place);
    if (offer) void this.play(offer);
  }

  lift(place: string): boolean {
    if (this.staging) return false;
    if (this.picked[this.picked.length - 1] === place) return true;
    if (!this.litNow.has(place) || !leads(this.all, this.picked, place)) return false;
    const next = step(this.all, this.picked, place);
    if (next) this.go(next, place);
    return true;
  }

  drop(from: string, to: string | null): void {
    const next = to === null ? null : drop(this.all, this.picked, from, to);
    if (next) this.go(next, to ?? from);
    else this.back();
  }

  /** Escape: the note goes first, then what was chosen last. */
  back(): void {
    if (this.note) this.note = null;
    else if (this.asking) this.asking = null;
    else if (this.hint) this.hint = null;
    else this.chosen = this.picked.slice(0, -1);
  }

  private go({ chosen, done }: Step, place: string): void {
    this.chosen = chosen;
    this.said = null;
    if (!done) return void this.reveal();
    this.last = { place, at: Date.now() };
    void this.play(done);
  }

  /** What choosing a place would do, in words. */
  wouldDo(place: string): string {
    return obvious(this.all, this.picked, place)?.words ?? 'Choose it';
  }

  // ---- Acting ----

  async play(offer: Offer): Promise<void> {
    const { snap } = this;
    if (!snap || this.sending) return;
    this.chosen = [];
    if (settings.ease.confirm && !snap.lesson) this.asking = { offer, warning: '', reason: '' };
    else await this.send(offer);
  }

  /** It is meant. */
  async confirm(): Promise<void> {
    const { asking } = this;
    this.asking = null;
    if (asking) await this.send(asking.offer, asking.warning !== '');
  }

  private async send(offer: Offer, warned = false): Promise<void> {
    const { snap } = this;
    if (!snap || this.sending) return;
    this.held = false;
    this.movedTo = new Set();
    const own = this.hint?.action !== offer.action;
    this.hint = null;
    const warn = settings.ease.warn && own && !warned && snap.table.hints === 'on' && !snap.lesson;
    this.sending = true;
    try {
      // The newest: that a hint was taken is news as well, and nothing else can have happened since this was asked.
      const version = this.link.snap?.version ?? snap.version;
      const answer = await this.link.send('play', { action: offer.action, version, ...(warn ? { warn } : {}) });
      if (answer.warning) this.asking = { offer, warning: answer.warning, reason: answer.reason ?? '' };
      else this.told(answer);
      await this.movesOn(answer.version ?? 0); // the answer may come first, and what it was chosen from is no choice any more
    } finally {
      this.sending = false;
    }
  }

  /** Give the one answer there is. */
  async answer(): Promise<void> {
    const { forced, snap } = this;
    if (!forced || !snap || this.sending) return;
    await this.act('play', { action: forced.action, version: snap.version });
    // What is refused is not tried again and again.
    if (this.said) this.held = true;
  }

  /** One action after the other, until one of them cannot be done any more. */
  async playTogether({ actions }: Together): Promise<void> {
    if (this.sending) return;
    this.held = false;
    this.hint = null;
    this.sending = true;
    try {
      for (const action of actions) {
        const { snap } = this.link;
        if (!snap?.legal.some((offer) => offer.action === action)) return;
        const answer = await this.link.send('play', { action, version: snap.version });
        this.told(answer);
        if (answer.error !== undefined || !(await this.movesOn(answer.version ?? 0))) return;
      }
    } finally {
      this.sending = false;
    }
  }

  /** Wait until the table is there that an action has made. */
  private async movesOn(version: number): Promise<boolean> {
    const deadline = Date.now() + MOVES_ON_WITHIN;
    while ((this.link.snap?.version ?? 0) < version) {
      if (Date.now() > deadline) return false;
      await new Promise((done) => setTimeout(done, 20));
    }
    return true;
  }

  /** To the next step of a scripted first game. */
  async readOn(): Promise<void> {
    if (!this.sending) await this.act('read-on', { version: this.snap?.version ?? 0 });
  }

  takeBack(): Promise<void> {
    this.held = true;
    return this.act('take-back', { version: this.link.snap?.version ?? 0 });
  }

  /** Send something that changes the table, and show why where it is refused. */
  async act(what: string, fields: Record<string, unknown> = {}): Promise<void> {
    this.sending = true;
    try {
      const answer = await this.link.send(what, fields);
      this.told(answer);
      await this.movesOn(answer.version ?? 0);
    } finally {
      this.sending = false;
    }
  }

  private told(answer: Answer): void {
    this.said = answer.error ? { words: answer.error, rule: answer.rule ?? '' } : null;
    if (answer.error) sound('refuse');
    else if (answer.request !== undefined) this.said = { words: 'The others are asked.', rule: '' };
  }

  async askHint(): Promise<void> {
    if (this.snap?.table.hints === 'off') return void (this.said = { words: noHints(this.snap), rule: '' });
    const answer = await this.link.send('hint');
    if (answer.action !== undefined && answer.words !== undefined)
      this.hint = {
        action: answer.action,
        words: answer.words,
        reason: answer.reason ?? '',
        chance: answer.chance ?? null,
        second: answer.second ?? null,
        chance_second: answer.chance_second ?? null,
      };
    else this.told(answer);
  }

  private async explain(place: string, element: HTMLElement): Promise<void> {
    const { snap, client } = this;
    if (!snap || !client) return;
    const name = client.cardAt(place, snap.view, snap.figures);
    const [reason, card] = await Promise.all([this.reason(place, snap, client), name ? textOf(snap.table.game, name) : '']);
    if (!reason.why && !card) return;
    const title = element.getAttribute('aria-label') ?? '';
    this.note = { box: element.getBoundingClientRect(), title, ...reason, card };
    this.announce(`${title}. ${reason.why} ${card}`);
  }

  private async reason(place: string, snap: Snapshot, client: GameClient): Promise<{ why: string; rule: string }> {
    if (snap.seat === null || snap.outcome) return { why: '', rule: '' };
    if (!this.mine) return { why: snap.ask, rule: '' };
    const action = client.attempt?.([...this.picked, place], snap.view, snap.seat, snap.legal, snap.figures) ?? null;
    const answer: Answer = action ? await this.link.send('why', { action }) : {};
    if (answer.why) return { why: answer.why, rule: answer.rule ?? '' };
    return { why: `Not this one now. ${snap.ask}`, rule: snap.decision?.source ?? '' };
  }

  // ---- What happens ----

  before(next: Snapshot, previous: Snapshot | null, fresh: readonly SeenEvent[]): void {
    if (!this.client) void this.loadBoard(next.table.game);
    if (previous?.table.state !== next.table.state) visit(next.table.id, next.table.state === 'finished');
    if (!previous) return void this.open(next, fresh);
    if (this.talk.hear(fresh, next.seat, this.isLogOpen && !document.hidden).length > 0) sound('chat');
    const refusal = refusalOfMine(this.link.log, fresh, next.seat);
    if (refusal) this.said = { words: refusal, rule: '' };
    const told = fresh.filter((seen) => !this.isMuted(seen));
    if (told.length > 0)
      this.announce(
        told
          .slice(-ANNOUNCED)
          .map((seen) => seen.words)
          .join(' '),
      );
    const beats = this.beats(next, previous, fresh);
    const last = lastOf(this.link.log);
    const stand = (): Promise<void> => {
      this.standing = last;
      return this.stand(next, previous, fresh, beats);
    };
    this.telling.show({ beats, clocked: next.clocks !== null, stand });
  }

  private beats(next: Snapshot, previous: Snapshot, fresh: readonly SeenEvent[]): Beat[] {
    if (!this.client || next.view === null || next.table.rules_gone) return [];
    if (previous.view !== null) return staged(this.client, fresh, previous, next, this.link.log);
    isFirstLook(next.table.id); // this is it
    return opening(this.client, fresh, next);
  }

  /** The first look at a table: it stands at once; one that has just begun is dealt. */
  private async open(next: Snapshot, fresh: readonly SeenEvent[]): Promise<void> {
    this.shown = next;
    this.standing = lastOf(this.link.log);
    if (next.decision?.seat === next.seat) void this.reveal();
    await this.loadBoard(next.table.game);
    await tick();
    const now = this.shown; // a bot may have moved while the board was loaded
    if (!this.client || now === null || next.view === null || this.telling.busy || fresh.length > JUST_DEALT) return;
    if (!isFirstLook(next.table.id)) return;
    const beats = opening(this.client, fresh, now);
    if (beats.length > 0) this.telling.show({ beats, stand: () => undefined });
  }

  /** The new board stands. */
  private async stand(next: Snapshot, previous: Snapshot, fresh: readonly SeenEvent[], beats: readonly Beat[]): Promise<void> {
    const changed = next.version !== previous.version && next.view !== null;
    if (changed && previous.decision?.seat === next.seat) this.chosen = [];
    if (next.decision?.seat !== previous.decision?.seat || fresh.some(({ event }) => !ASIDE.includes(event.event))) {
      this.hint = null;
      this.asking = null;
    }
    this.movedTo = new Set([...this.movedTo, ...landings(beats)]);
    this.shown = next;
    this.tell(next, previous);
    await tick();
    void this.keepFocus();
    if (next.decision?.seat === next.seat) void this.reveal();
  }

  private tell(next: Snapshot, previous: Snapshot): void {
    const turn = next.decision?.seat === next.seat && next.seat !== null;
    const hadTurn = previous.decision?.seat === next.seat;
    // The badge of the installed table; against bots alone nobody waits.
    if (next.seat !== null) waitsForMe(next.table.id, turn && next.table.kinds.filter((kind) => kind === 'person').length > 1);
    if (turn && !hadTurn) {
      this.announce(next.ask);
      sound('turn');
      void notify(`${next.table.title}: ${next.ask}`, next.table.id, settings.notices);
    }
    if (next.outcome && !previous.outcome) {
      const lost = next.seat !== null && !next.outcome.winners.includes(next.seat);
      sound(lost ? 'loss' : 'win', { game: next.table.game });
      void notify(`${next.table.title}: ${next.outcome.words}`, next.table.id, settings.notices);
    }
  }

  private isMuted(seen: SeenEvent): boolean {
    const line = chat(seen);
    return line !== null && this.talk.muted.has(voiceOf(line));
  }

  /** Say something to the table; whoever watches says who it is. */
  say(words: { text: string } | { reaction: string }): Promise<void> {
    return this.act('chat', this.snap?.seat === null ? { ...words, name: settings.name } : words);
  }

  private announce(words: string): void {
    // Several sentences within one moment are read as one; the region keeps only the newest.
    const fresh = this.announced && Date.now() - this.spokeAt < 400 ? `${this.announced} ${words}` : words;
    this.spokeAt = Date.now();
    this.announced = fresh;
  }

  private spokeAt = 0;
  private loading: Promise<GameClient> | undefined;

  private async loadBoard(game: string): Promise<void> {
    if (this.client) return;
    try {
      this.loading ??= load(game);
      this.client = await this.loading;
      this.telling.prepare();
    } catch (error) {
      console.error(error);
      this.loading = undefined;
      this.said = { words: 'The board could not be loaded. Check the connection and reload the page.', rule: '' };
    }
  }

  /** Bring what can be chosen now into view, where the board scrolls and none of it is. */
  private async reveal(): Promise<void> {
    await tick();
    await drawn(); // then the browser knows where things are, and has not to work it out twice
    const targets = [...this.litNow].flatMap((place) => (isButton(place) ? [] : (onScreen(place) ?? [])));
    if (targets.length > 0 && !targets.some(isInView)) targets[0]?.scrollIntoView({ block: 'center' });
  }

  // ---- Keyboard ----

  /** A key or a pointer.  Remember which: only who plays by keys wants the focus moved.  Either ends what is being told. */
  input(keys: boolean, key = ''): void {
    this.usesKeys = keys;
    if (!this.telling.busy || (keys && !ENDS.includes(key))) return;
    // The click that follows must not land on what it brings up.
    if (!keys && this.staging) this.swallow = Date.now();
    if (key === 'Escape') this.telling.skip();
    else this.telling.tap();
  }

  /**
   * Where Tab leads from the thing just chosen: to the first that can be chosen with it; null from anywhere else.  Once: whoever comes
   * back to it has seen them, and Tab leads on to the buttons.
   */
  afterChosen(from: Element | null): HTMLElement | null {
    const place = from?.closest<HTMLElement>('[data-place]')?.dataset['place'];
    if (place === undefined || place !== this.picked[this.picked.length - 1] || this.ledOn === this.chosen) return null;
    this.ledOn = this.chosen;
    return [...document.querySelectorAll<HTMLElement>('[data-place].lit, [data-choice]')].find((one) => one.checkVisibility()) ?? null;
  }

  private async keepFocus(): Promise<void> {
    await tick();
    const active = document.activeElement;
    const lost = active === null || active === document.body || active.getAttribute('aria-disabled') === 'true';
    if (!this.usesKeys || !lost || !this.mine) return;
    const next = [...this.litNow].find((place) => !isButton(place));
    const target = next ? onScreen(next) : null;
    (target ?? document.querySelector<HTMLElement>('[data-prompt] button'))?.focus();
  }
}

const lastOf = (log: readonly SeenEvent[]): number => log[log.length - 1]?.n ?? -1;

/** Why there is no hint to be had. */
const noHints = ({ table }: Snapshot): string =>
  table.clock ? 'There are no hints in a game with clocks.' : 'This table plays without hints; that was settled when it was opened.';

const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const onScreen = (place: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);

/** Whether the middle of an element shows; what is docked always does. */
function isInView(element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  const view = element.closest('main')?.getBoundingClientRect();
  const middle = (box.top + box.bottom) / 2;
  return !view || (middle > view.top && middle < view.bottom);
}

const texts = new Map<string, Promise<string>>();

/** What a card is, once for each card; "" where the game has nothing to say about it. */
function textOf(game: string, name: string): Promise<string> {
  const key = `${game} ${name}`;
  let text = texts.get(key);
  if (!text) {
    text = cardText(game, name).then(
      (answer) => answer.text,
      () => '',
    );
    texts.set(key, text);
  }
  return text;
}
