import { asked, didMyself, isOver, may, seen } from '../triggers';
import type { Lesson, Moment } from '../types';
import { PLACES, WILD } from './cards';
import type { ThunderboltsView } from '../../generated/thunderbolts';

type Now = Moment<ThunderboltsView>;

const S = PLACES - 1;
/** So few cards in a WALLET, and its owner may go out in a turn. */
const FEW = 2;

const plays = asked('play');

function holdsWild({ view, seat }: Now): boolean {
  const me = view.players[seat];
  return me !== undefined && (me.wallet.top === WILD || me.hand.some((held) => held.hand === 'held' && held.card === WILD));
}

const waitsFor = (now: Now, place: number): boolean => plays(now) && now.view.stacks.some((stack) => stack.place === place);

export const lessons: readonly Lesson<ThunderboltsView>[] = [
  {
    id: 'aim',
    step: true,
    title: 'Spell the word',
    text: 'The stacks in the middle spell THUNDERBOLTS, letter by letter, and belong to everybody. Whoever lays the last letter of a stack scores 5 points.',
    rule: 'TB-R11',
    when: plays,
  },
  {
    id: 'play',
    step: true,
    title: 'Play a card',
    text: 'Pick a card, then the stack for it. A stack takes only its next letter, an empty place a T; a bolt fits anywhere. Play as many as you like.',
    rule: 'TB-R18',
    when: (now) => may(now, 'play'),
  },
  {
    id: 'wallet',
    step: true,
    title: 'Your WALLET',
    text: 'The pile with one card face up is your WALLET. Play from it whenever that card fits, and the next one turns up. Emptying it ends the game and brings 10 points.',
    rule: 'TB-R28',
    when: (now) => plays(now) && (may(now, 'play wallet') || didMyself(now, 'CardPlayed', 'TurnClosed')),
  },
  {
    id: 'close',
    step: true,
    title: 'End your turn',
    text: 'When you want no more, put a hand card on one of your reserves: that ends your turn. Your next turn begins with drawing back up to five.',
    rule: 'TB-R20',
    when: (now) => plays(now) && (now.view.actions > 0 || !may(now, 'play') || didMyself(now, 'TurnClosed')),
  },
  {
    id: 'reserves',
    step: true,
    title: 'Your reserves',
    text: 'The top card of a reserve can be played like a hand card; what lies below must wait. Four reserves leave room to keep things apart.',
    rule: 'TB-R33',
    when: (now) => plays(now) && didMyself(now, 'TurnClosed'),
  },
  {
    id: 'wild',
    title: 'A lightning bolt',
    text: 'You have a bolt. It is wild and stands for any letter. The second T must be a bolt, so think twice before you spend the last one.',
    rule: 'TB-R24',
    when: (now) => plays(now) && holdsWild(now),
  },
  {
    id: 'exchange',
    title: 'Win back a bolt',
    text: 'A bolt lies on top of a stack, and you have the letter it stands for. Put the letter there, and the bolt comes to where the letter was.',
    rule: 'TB-R26',
    when: (now) => may(now, 'exchange'),
  },
  {
    id: 'second-t',
    title: 'The second T',
    text: 'A stack has come to its second T. Only a bolt goes there, not even a T card does. Nobody can swap that bolt away again.',
    rule: 'TB-R25',
    when: (now) => waitsFor(now, WILD),
  },
  {
    id: 'last-letter',
    title: 'One letter to go',
    text: 'A stack waits for its S. Whoever lays it gets all 5 points, no matter who built the rest.',
    rule: 'TB-G04',
    when: (now) => waitsFor(now, S),
  },
  {
    id: 'finished',
    title: 'A finished stack',
    text: 'The stack has left the table and its 5 points are counted. In its place a new one may begin with a T at once.',
    rule: 'TB-G06',
    when: (now) => plays(now) && seen(now, 'StackCompleted'),
  },
  {
    id: 'refill',
    title: 'Five more',
    text: 'You used up your whole hand, so you drew five new cards at once and your turn goes on. Using everything up often beats saving a card.',
    rule: 'TB-R31',
    when: (now) => plays(now) && didMyself(now, 'HandRefilled'),
  },
  {
    id: 'near-the-end',
    title: 'The end is near',
    text: 'A WALLET is almost empty. The game stops the moment one is, in the middle of a turn. The most points win, so going out may still lose.',
    rule: 'TB-R04',
    when: (now) => plays(now) && now.view.players.some(({ wallet }) => wallet.count <= FEW),
  },
  {
    id: 'pass',
    title: 'An empty hand',
    text: 'You hold no card and there is none to draw. Only then does a turn end with a pass.',
    rule: 'TB-G16',
    when: (now) => may(now, 'pass'),
  },
  {
    id: 'over',
    title: 'That was THUNDERBOLTS',
    text: 'The most points win. This was a short game: with two players a WALLET usually begins with 30 cards.',
    rule: 'TB-R01',
    when: isOver,
  },
];
