/** Setting up a table: what is asked of the server, and what this browser keeps of the answer. */
import type { GameInfo, OptionInfo, ScriptInfo, TableWish } from '../generated/wire';
import type { SeatPlan, TableMadeHere } from './wire';
import type { MySeat } from './mine';

export type Mode = 'bot' | 'invite' | 'pass' | 'options' | 'open';

const DEFAULT_NAME = 'Guest';

/** The server's choice, the same as at the table in the terminal. */
export const defaultBot = (game: GameInfo): string => game.usual_bot;

/** Levels come from the weakest to the strongest. */
export const easiestBot = (game: GameInfo): string => game.levels[0]?.bot ?? '';

/** The seats a way of playing starts from; the first is always mine. */
export function seatsFor(mode: Mode, players: number, name: string, bot: string, face = ''): SeatPlan[] {
  const others = { bot: 'bot', options: 'bot', invite: 'invite', pass: 'me', open: 'open' } as const;
  return Array.from({ length: players }, (_, seat): SeatPlan => {
    const kind = seat === 0 ? 'me' : others[mode];
    return {
      kind,
      name: kind === 'me' ? (seat === 0 ? name : `Player ${seat + 1}`) : '',
      bot: kind === 'bot' ? bot : '',
      face: seat === 0 ? face : '',
    };
  });
}

/** The fewest players of a game that is played with others. */
export const fewest = (game: GameInfo): number => Math.min(...game.players);

/** What the card of a game in the lobby asks. */
export interface Quick {
  players: number;
  bot: string;
  options: NonNullable<TableWish['options']>;
  face: string;
}

/** A table at once: with a bot, or the first game to learn by; where that is scripted, the script brings all the rest. */
export function quick(game: GameInfo, name: string, bot: string, lesson: boolean, more: Partial<Quick> = {}): TableWish {
  return lesson && game.script ? scripted(game, game.script, name, bot) : plain(game, name, bot, lesson, more);
}

function scripted(game: GameInfo, { players, seat }: ScriptInfo, name: string, bot: string): TableWish {
  const mine: SeatPlan = { kind: 'me', name, bot: '', face: '' };
  const seats = Array.from({ length: players }, (_, at): SeatPlan => (at === seat ? mine : { kind: 'bot', name: '', bot, face: '' }));
  return { game: game.id, players, options: {}, seats: named(seats), listed: false, clock: null, lesson: true, script: true };
}

/** Without a script: an ordinary game, with the coach's notes or without. */
export function plain(game: GameInfo, name: string, bot: string, lesson: boolean, more: Partial<Quick> = {}): TableWish {
  const players = more.players ?? fewest(game);
  return {
    game: game.id,
    players,
    options: lesson ? (game.first_game ?? {}) : (more.options ?? {}),
    seats: named(seatsFor('bot', players, name, bot, more.face)),
    listed: false,
    clock: null,
    lesson,
  };
}

/** By seat: what the bot there will be called, as the server does it; "" where none sits. */
export function botNames(game: Pick<GameInfo, 'levels'>, seats: readonly Pick<SeatPlan, 'kind' | 'bot' | 'name'>[]): string[] {
  const taken = seats.flatMap(({ kind, name }) => (kind === 'bot' ? [] : [name]));
  return seats.map(({ kind, bot }) => {
    const cast = kind === 'bot' ? (game.levels.find((level) => level.bot === bot)?.cast ?? []) : [];
    const rounds = Array.from({ length: seats.length }, (_, round) => cast.map((name) => (round ? `${name} ${round + 1}` : name))).flat();
    const found = rounds.find((name) => !taken.includes(name)) ?? '';
    taken.push(found);
    return found;
  });
}

/** Seats as the server wants them: people have a name, bots a level. */
export function named(seats: readonly SeatPlan[]): TableWish['seats'] {
  return seats.map(({ kind, name, bot, face }, i) => {
    if (kind === 'bot') return { kind, bot };
    if (kind === 'me') return { kind, name: name.trim() || (i === 0 ? DEFAULT_NAME : `Player ${i + 1}`), ...(face ? { face } : {}) };
    return { kind };
  });
}

/** Only what differs from the default is sent. */
export function changed(
  options: readonly OptionInfo[],
  values: Record<string, string | number | boolean>,
): NonNullable<TableWish['options']> {
  return Object.fromEntries(
    options.flatMap(({ name, default: usual }) => {
      const value = values[name];
      return value === undefined || value === usual ? [] : [[name, value]];
    }),
  );
}

/** What to keep of a new table: each seat of mine, and with the first the invitations to hand on. */
export function kept(created: TableMadeHere, wish: TableWish, title: string, now: number): MySeat[] {
  const invites = created.seats.flatMap(({ seat, kind, token }) => (kind === 'invite' && token ? [{ seat, token }] : []));
  const { table, commitment } = created;
  const mine = created.seats.flatMap(({ seat, kind, token, entropy }): MySeat[] =>
    kind === 'me' && token
      ? [{ table, seat, token, game: wish.game, title, name: wish.seats[seat]?.name ?? '', at: now, commitment, entropy: entropy ?? '' }]
      : [],
  );
  const [first] = mine;
  if (first && invites.length > 0) first.invites = invites;
  return mine;
}
