import { asked, didMyself, isOver } from '../triggers';
import type { Lesson, Moment } from '../types';
import { colourOf, numberOf } from './cards';
import type { BlancoView, Player } from '../../generated/blanco';

type Now = Moment<BlancoView>;

/** Turns before the limit of a short game at which the player is told. */
const LAST_TURNS = 3;

const chooses = asked('choose_action');

const turnsTaken = ({ view, seat }: Now): number => view.players[seat]?.turns_taken ?? 0;

function turnsLeft(now: Now): number {
  const limit = now.view.options.values.find(([name]) => name === 'max_turns_per_player')?.[1];
  return typeof limit === 'number' && limit > 0 ? limit - turnsTaken(now) : Infinity;
}

const faceUp = (player: Player | undefined): number[] =>
  (player?.grid ?? []).flat().flatMap((card) => (card.lies === 'up' ? [card.card] : []));

/** Whether the open discard has the number or the colour of a card in the own grid. */
function discardFits({ view, seat }: Now): boolean {
  const top = view.discard_top;
  if (top === null) return false;
  return faceUp(view.players[seat]).some((card) => numberOf(card) === numberOf(top) || colourOf(card).code === colourOf(top).code);
}

export const lessons: readonly Lesson<BlancoView>[] = [
  {
    id: 'setup-reveal',
    step: true,
    title: 'Turn up a first card',
    text: 'Nine cards lie face down before you, and you want to be rid of them all. Turn up any one; nobody knows better yet.',
    rule: 'BL-R19',
    when: asked('setup_reveal'),
  },
  {
    id: 'setup-look',
    step: true,
    title: 'A secret look',
    text: 'Look at one more card and leave it face down. Only you know it; the table goes on showing you its face, small and pale.',
    rule: 'BL-R20',
    when: asked('setup_look'),
  },
  {
    id: 'aim',
    step: true,
    title: 'Columns and rows',
    text: 'Cards leave in whole lines, and all of a line must be face up. A column goes when it shows one colour, a row when it shows one number.',
    rule: 'BL-R07',
    when: chooses,
  },
  {
    id: 'turn',
    step: true,
    title: 'Draw or swap',
    text: 'A turn is one action. Take the top card of the pile or of the open discards, or swap two neighbours in your grid. Mostly you will draw.',
    rule: 'BL-R24',
    when: chooses,
  },
  {
    id: 'use',
    step: true,
    title: 'Use one of three cards',
    text: 'Put one of your three cards onto any place of your grid; what lay there is discarded. Or discard a hand card, and turn up one of your face-down cards.',
    rule: 'BL-R27',
    when: asked('play_or_discard'),
  },
  {
    id: 'reveal',
    title: 'Turn one up',
    text: 'You discarded, so one of your face-down cards is turned up now. One you have looked at holds no surprise; an unknown one may be luck.',
    rule: 'BL-R28',
    when: asked('reveal_after_discard'),
  },
  {
    id: 'swap',
    step: true,
    title: 'When to swap',
    text: 'A swap moves a card to where it belongs and draws none. Pick two neighbours, side by side or one above the other. If one of them is face down, it is turned up.',
    rule: 'BL-R34',
    when: (now) => chooses(now) && turnsTaken(now) >= 1,
  },
  {
    id: 'discard',
    title: 'The open card',
    text: 'The top discard has a colour or a number you already show. Take it if it brings a line forward; the others then know that you hold it.',
    rule: 'BL-R26',
    when: (now) => chooses(now) && turnsTaken(now) >= 2 && discardFits(now),
  },
  {
    id: 'clear',
    step: true,
    title: 'A complete line',
    text: 'A glowing line can go: press the handle at its edge. The rest moves together, and if that completes another line, it may go too.',
    rule: 'BL-R08',
    when: asked('clear_lines'),
  },
  {
    id: 'reward-look',
    title: 'Your reward',
    text: 'For clearing you may look at one of your face-down cards. Pick the one that you most need to know.',
    rule: 'BL-R38',
    when: asked('reward_look'),
  },
  {
    id: 'reward-reveal',
    title: 'Chain reaction',
    text: 'You cleared more than one line, so you may also turn up the card you have just seen. That can complete yet another line. If it does not help, keep it hidden.',
    rule: 'BL-R41',
    when: asked('reward_reveal'),
  },
  {
    id: 'shorter',
    title: 'A smaller grid',
    text: 'Shorter lines are easier to fill, and two cards already make one. Try not to end with three in a single last line: that is slow.',
    rule: 'BL-R53',
    when: (now) => chooses(now) && didMyself(now, 'RowCleared', 'ColumnCleared'),
  },
  {
    id: 'second-grid',
    title: 'The second grid',
    text: 'Your first grid is gone. Twelve new cards lie before you, three rows of four. Turn one up to begin with; your hand stays as it is.',
    rule: 'BL-R48',
    when: asked('deploy_reveal'),
  },
  {
    id: 'second-look',
    title: 'Another secret look',
    text: 'Now look at a different card of the new grid and leave it face down. Empty this grid first and you have won.',
    rule: 'BL-R48',
    when: asked('deploy_look'),
  },
  {
    id: 'rival-ahead',
    title: 'They are ahead',
    text: 'Another player has a second grid now. The first to empty the second grid wins, so twelve more cards still lie before them.',
    rule: 'BL-R50',
    when: (now) => chooses(now) && now.view.players.some(({ stage }, seat) => seat !== now.seat && stage === 2),
  },
  {
    id: 'last-turns',
    title: 'The last turns',
    text: 'This first game is cut short in a few turns. Then whoever is furthest wins: a second grid beats a first one, and after that fewer cards count.',
    rule: 'BL-G42',
    when: (now) => chooses(now) && turnsLeft(now) <= LAST_TURNS,
  },
  {
    id: 'over',
    title: 'That was Blanco',
    text: 'A full game has no such limit: it goes on until somebody has emptied the second grid.',
    rule: 'BL-R50',
    when: isOver,
  },
];
