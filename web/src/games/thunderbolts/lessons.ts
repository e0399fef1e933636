import type { Lesson } from '../types';

export const lessons: Record<string, Lesson> = {
  play: {
    title: 'Spell the word',
    text: 'Four stacks in the middle spell THUNDERBOLTS, one letter after the other. Play from your hand, your reserves and above all your WALLET: emptying it ends the game and brings 10 points. Bolts stand for any letter, and only they can be the second T. Your turn lasts until you put a hand card on one of your reserves.',
    rule: 'TB-R18',
  },
};
