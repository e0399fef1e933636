import type { Lesson } from '../types';

export const lessons: Record<string, Lesson> = {
  setup_reveal: {
    title: 'Turn up a first card',
    text: 'Nine cards lie face down before you. Turn up any one of them. The middle is a fair choice, since it belongs to a row and a column like the rest, and nobody knows better yet.',
    rule: 'BL-R19',
  },
  setup_look: {
    title: 'A secret look',
    text: 'Look at one more card and leave it face down. Only you know what it is; the table keeps showing you its face, small and pale.',
    rule: 'BL-R20',
  },
  choose_action: {
    title: 'Draw or swap',
    text: 'Every turn you do one thing: take a card from the pile or the open discards, or swap two neighbours of your grid. You want columns of one colour and rows of one number. Colour goes down, number goes across.',
    rule: 'BL-R24',
  },
  play_or_discard: {
    title: 'Use one of three cards',
    text: 'Put one of your three cards onto any place of your grid; what lay there is discarded. Or discard a hand card, and turn up one of your face-down cards instead.',
    rule: 'BL-R27',
  },
  reveal_after_discard: {
    title: 'Turn one up',
    text: 'You discarded, so one of your face-down cards is turned up now. A card you have looked at holds no surprise; an unknown one may be luck.',
    rule: 'BL-R28',
  },
  clear_lines: {
    title: 'A complete line',
    text: 'A glowing line can go. Press the handle at its edge and the cards leave; the rest moves together. If something else becomes complete by that, it may go too.',
    rule: 'BL-R08',
  },
  reward_look: {
    title: 'Your reward',
    text: 'For clearing a line you may look at one of your face-down cards. Pick the one that you most need to know.',
    rule: 'BL-R38',
  },
  reward_reveal: {
    title: 'Chain reaction',
    text: 'You cleared one line after another, so you may also turn up the card you have just seen. That can complete yet another line. If it does not help, keep it hidden.',
    rule: 'BL-R41',
  },
  deploy_reveal: {
    title: 'The second grid',
    text: 'Your first grid is gone. Twelve new cards lie before you, three rows of four. Turn one up to begin with; your hand stays as it is.',
    rule: 'BL-R48',
  },
  deploy_look: {
    title: 'Another secret look',
    text: 'Now look at a different card of the new grid and leave it face down. Empty this grid first and you have won.',
    rule: 'BL-R48',
  },
};
