/** The analysis of a finished game: how to get it, and how to draw it. */
import { call } from '../lib/api';
import { newKey } from '../lib/key';
import type { AnalysisDone, AnalysisRunning, DealLuck, Judgement } from '../generated/wire';

/** What is known of a seat's analysis. */
export type Progress = AnalysisDone | AnalysisRunning | { ready: false; error: string };

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 2000;

type Ask = () => Promise<AnalysisDone | AnalysisRunning>;

/** This page, for the server to tell it from others at the same address. */
const WHO = newKey().slice(0, 40);
/** Whoever goes from the end of a game to its replay asks for the same analysis again, a moment later. */
const LINGER = 1000;

const at = (table: string, seat: number): string => `/api/tables/${encodeURIComponent(table)}/analysis?seat=${seat}&who=${WHO}`;

/** How many wait in this page for an analysis that is not ready, by its address. */
const waiting = new Map<string, number>();

/** Not wait any longer: the server stops where nobody else does.  It arrives also when the page goes away. */
function leave(path: string): void {
  // Without an answer the server notices by itself that nobody asks any more.
  fetch(path, { method: 'DELETE', keepalive: true }).catch(() => undefined);
}

const leaveAll = (): void => waiting.forEach((_, path) => leave(path));

/** Have a seat's decisions judged.  Whoever aborts before it is ready has the server stop as well. */
export async function analyse(table: string, seat: number, tell: (progress: Progress) => void, signal: AbortSignal): Promise<void> {
  const path = at(table, seat);
  waiting.set(path, (waiting.get(path) ?? 0) + 1);
  addEventListener('pagehide', leaveAll);
  const gone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  try {
    await Promise.race([follow(() => call<AnalysisDone | AnalysisRunning>(path), tell, signal), gone]);
  } finally {
    const others = (waiting.get(path) ?? 1) - 1;
    if (others > 0) waiting.set(path, others);
    else waiting.delete(path);
    if (signal.aborted) setTimeout(() => waiting.has(path) || leave(path), LINGER);
  }
}

/** Ask until it is ready; tells how far it is on the way.  Who leaves the page aborts. */
export async function follow(ask: Ask, tell: (progress: Progress) => void, signal: AbortSignal): Promise<void> {
  tell({ ready: false, done: 0, of: 0 });
  for (let pause = FIRST_PAUSE; ; pause = Math.min(LONGEST_PAUSE, pause * 1.5)) {
    let answer: Progress;
    try {
      answer = await ask();
    } catch (error) {
      answer = { ready: false, error: (error as Error).message };
    }
    if (signal.aborted) return;
    tell(answer);
    if (answer.ready || 'error' in answer) return;
    await new Promise((done) => setTimeout(done, pause));
    if (signal.aborted) return;
  }
}

export const percent = (share: number): string => `${Math.round(100 * share)}\u00a0%`;

/** Two shares as words that can be told apart: "99.1 %" and "99.4 %" where both would be 99 %. */
export function apart(one: number, other: number): [string, string] {
  const words = [percent(one), percent(other)] as [string, string];
  if (words[0] !== words[1] || one === other) return words;
  const fine = (share: number): string => `${(100 * share).toFixed(1)}\u00a0%`;
  return [fine(one), fine(other)];
}

/** The decisions of some steps, in the order of the steps. */
export const decisionsAt = ({ decisions }: AnalysisDone, steps: readonly number[]): Judgement[] =>
  steps.flatMap((step) => decisions.find((one) => one.step === step) ?? []);

/** What can be told from chance. */
export const isMistake = ({ loss, noise }: Judgement): boolean => loss > noise;

export interface Point {
  /** From 0 (left, top) to 100 (right, bottom). */
  x: number;
  y: number;
  decision: Judgement;
}

/** Where each decision stands in a chart whose width is the whole game. */
export function points(decisions: readonly Judgement[], first: number, last: number): Point[] {
  return decisions.map((decision) => ({ x: across(decision.step, first, last), y: down(decision.chance_played), decision }));
}

export const across = (step: number, first: number, last: number): number => (last > first ? (100 * (step - first)) / (last - first) : 50);

export const down = (chance: number): number => 100 * (1 - chance);

export const line = (through: readonly Point[]): string =>
  through.map(({ x, y }, place) => `${place ? 'L' : 'M'}${round(x)} ${round(y)}`).join('');

const round = (value: number): number => Math.round(100 * value) / 100;

/** The decision nearest to a place in the chart (x as above). */
export function nearest(through: readonly Point[], x: number): Judgement | null {
  let best: Point | null = null;
  for (const point of through) if (!best || Math.abs(point.x - x) < Math.abs(best.x - x)) best = point;
  return best?.decision ?? null;
}

/** The chart in a sentence. */
export function summary(decisions: readonly Judgement[]): string {
  const [first, last] = [decisions[0], decisions[decisions.length - 1]];
  if (!first || !last) return 'There was nothing to decide.';
  if (first === last) return `Chance of winning at move ${first.step}: ${percent(first.chance_played)}.`;
  const by = [...decisions].sort((a, b) => a.chance_played - b.chance_played);
  const [low, high] = [by[0] ?? first, by[by.length - 1] ?? first];
  const at = ({ chance_played, step }: Judgement): string => `${percent(chance_played)} (move\u00a0${step})`;
  const lowest = low.chance_played < Math.min(first.chance_played, last.chance_played) ? `, lowest ${at(low)}` : '';
  const highest = high.chance_played > Math.max(first.chance_played, last.chance_played) ? `, highest ${at(high)}` : '';
  return `Chance of winning: from ${at(first)} to ${at(last)}${lowest}${highest}.`;
}

const VERDICTS = { good: 'a good deal', fair: 'a fair deal, as far as can be told', bad: 'a bad deal' };

export function luckWords({ chance, low, high, average, verdict, games }: DealLuck): string {
  const range = `${percent(low)} to ${percent(high)}`;
  return `The deal: ${percent(chance)} to win (${range}) against ${percent(average)} on average, ${VERDICTS[verdict]}. From ${games} games played out by simple bots.`;
}

/** The same in a line. */
export const luckBrief = ({ chance, average, verdict }: DealLuck): string =>
  `The deal: ${verdict}, ${percent(chance)} (${percent(average)} on average)`;

/** What the bot says about a move; `whose` is "Yours" or "Mia's". */
export function verdict(decision: Judgement, whose: string): string {
  const { best, played, chance_best, chance_played } = decision;
  if (best.action === played.action) return `The bot would have done the same (${percent(chance_played)} to win): ${played.words}`;
  const doubt = isMistake(decision) ? '' : ' The difference may be chance.';
  const [better, worse] = apart(chance_best, chance_played);
  return `The bot would (${better} to win): ${best.words} ${whose} was (${worse}): ${played.words}${doubt}`;
}
