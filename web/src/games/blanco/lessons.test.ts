/** When the notes of a first game come: in the order in which a beginner meets things. */
import { describe, expect, it } from 'vitest';
import blanco from '.';
import type { BlancoView } from '../../generated/blanco';
import { notesAt } from '../checks';
import { added, log, moment } from '../moments';
import type { Moment } from '../types';

describe('the coach of Blanco', () => {
  const start = (): Moment<BlancoView> => {
    const now = moment<BlancoView>('blanco', 'choose_action');
    for (const player of now.view.players) Object.assign(player, { stage: 1, turns_taken: 0 });
    return now;
  };

  it('begins with the set-up and then tells what a turn is', () => {
    expect(notesAt(blanco, moment('blanco', 'setup_reveal'))).toEqual(['setup-reveal']);
    expect(notesAt(blanco, moment('blanco', 'setup_look'))).toEqual(['setup-look']);
    expect(notesAt(blanco, start())).toEqual(['aim', 'turn']);
  });

  it('speaks of swaps in the second turn and of the limit in the last three', () => {
    const now = start();
    now.view.players[now.seat]!.turns_taken = 1;
    expect(added(blanco, start(), now)).toEqual(['swap']);
    now.view.options.values = [['max_turns_per_player', 3]];
    expect(notesAt(blanco, now)).not.toContain('over');
    expect(notesAt(blanco, now)).toContain('last-turns');
    now.view.options.values = [['max_turns_per_player', 0]];
    expect(notesAt(blanco, now)).not.toContain('last-turns');
  });

  it('speaks of the discard when it fits, and of a smaller grid after an own line', () => {
    const now = start();
    now.view.players[now.seat]!.turns_taken = 2;
    now.view.players[now.seat]!.grid = [[{ lies: 'up', card: 3 }]];
    now.view.discard_top = 3;
    expect(notesAt(blanco, now)).toContain('discard');
    now.view.discard_top = null;
    expect(notesAt(blanco, now)).not.toContain('discard');
    now.log = log({ event: 'RowCleared', seat: 1 - now.seat });
    expect(notesAt(blanco, now)).not.toContain('shorter');
    now.log = log({ event: 'RowCleared', seat: now.seat });
    expect(notesAt(blanco, now)).toContain('shorter');
  });
});
