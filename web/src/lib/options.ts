/** Options of a game while a table is set up: what can be chosen, and how it is written. */
import type { OptionInfo } from '../generated/wire';

export type Value = string | number | boolean;

/** The choices that go with so many players. */
export const choicesFor = (option: OptionInfo, players: number): OptionInfo['choices'] =>
  option.choices.filter((choice) => choice.players.includes(players));

/** What a number is called on the scale of its option; "" where it has none. */
export const gradeOf = (option: Pick<OptionInfo, 'scale'>, value: number): string =>
  option.scale.findLast(({ least }) => least <= value)?.words ?? '';

/** Whether an option means anything with what is chosen otherwise. */
export function isMeant(option: OptionInfo, options: readonly OptionInfo[], values: Readonly<Record<string, Value>>): boolean {
  const hangs = option.only_with;
  const other = options.find(({ name }) => name === hangs?.option);
  return !hangs || (values[hangs.option] ?? other?.default) === hangs.value;
}

// ---- Teams ----

export const TEAMS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;

/** By seat the number of its team, as "1+3/2+4"; null where all are in one, which is no game. */
export function writtenTeams(teams: readonly number[]): string | null {
  const groups = [...new Set(teams)].map((team) => teams.flatMap((other, seat) => (other === team ? [seat + 1] : [])));
  return groups.length < 2 ? null : groups.map((group) => group.join('+')).join('/');
}

/** Every second seat together. */
export const alternate = (players: number): number[] => Array.from({ length: players }, (_, seat) => seat % 2);

/** Those who sit side by side together. */
export const halves = (players: number): number[] => Array.from({ length: players }, (_, seat) => (seat < Math.ceil(players / 2) ? 0 : 1));

// ---- One thing for each seat ----

/** Different ones for so many seats, those that were picked first. */
export function picksFor(option: Pick<OptionInfo, 'picks'>, players: number, picked: readonly string[] = []): string[] {
  const known = option.picks.map(({ value }) => value);
  const kept = picked.filter((value, at) => known.includes(value) && picked.indexOf(value) === at).slice(0, players);
  return [...kept, ...known.filter((value) => !kept.includes(value))].slice(0, players);
}

/** A seat takes one; whoever had it takes what the seat had. */
export function swapPick(picked: readonly string[], seat: number, value: string): string[] {
  const had = picked[seat] ?? '';
  return picked.map((other, at) => (at === seat ? value : other === value ? had : other));
}
