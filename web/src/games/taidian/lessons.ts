import { asked, didAnother, didMyself, isOver, may } from '../triggers';
import type { Lesson, Moment } from '../types';
import { tableOf } from './table';
import type { TaidianView } from '../../generated/taidian';

type Now = Moment<TaidianView>;

const LOW_HEALTH = 30;

const chooses = asked('choose_turn');

const me = ({ view, seat }: Now): TaidianView['players'][number] | undefined => view.players[seat];

/** Whether one of these cards is in the hand. */
const holds = (now: Now, ...cards: string[]): boolean => me(now)?.hand?.some((card) => cards.includes(card)) ?? false;

function maySpendOnStructure(now: Now): boolean {
  const { cards } = tableOf(now.view);
  return now.legal.some(({ action }) => action.startsWith('buy ') && cards.get(action.slice(4))?.kind === 'structure');
}

const hasEnergy = (now: Now): boolean => holds(now, 'bolt', 'flash', 'strike') || (me(now)?.energy ?? 0) > 0;

export const lessons: readonly Lesson<TaidianView>[] = [
  {
    id: 'pick',
    title: 'Who are you?',
    text: 'Every character bends one rule: extra cards, stronger blows, cheaper buildings. Pick one whose trick you like.',
    rule: 'TA-R07',
    when: asked('pick_character'),
  },
  {
    id: 'aim',
    step: true,
    title: 'The last one standing',
    text: 'Whoever is down to zero health is out, and the last one standing wins. All begin with much the same small deck; what you buy makes yours better.',
    rule: 'TA-R12',
    when: chooses,
  },
  {
    id: 'turn',
    step: true,
    title: 'Build or strike',
    text: 'Choose what this turn is for. Upgrading plays black cards, money and energy; attacking plays red ones. The rest of your hand is discarded either way.',
    rule: 'TA-R14',
    when: chooses,
  },
  {
    id: 'money',
    step: true,
    title: 'Play your money',
    text: 'Pick each black card you want to play: money adds up for this turn, energy stays with you. Cards you keep back are discarded at the end.',
    rule: 'TA-R24',
    when: asked('upgrading'),
  },
  {
    id: 'market',
    step: true,
    title: 'Buy from the market',
    text: 'The lit cards of the market are within your means. What you buy goes to your discard pile, and into your hands after the next shuffle. Then end your turn.',
    rule: 'TA-R26',
    when: (now) => may(now, 'buy'),
  },
  {
    id: 'attack',
    step: true,
    title: 'Lay your attack',
    text: 'Pick a red card, then whom it is for. Lay as many as you like: together they are one volley.',
    rule: 'TA-R19',
    when: asked('attacking'),
  },
  {
    id: 'launch',
    step: true,
    title: 'Launch it',
    text: 'Add more cards, or launch what lies there and see how it is met. You may go on afterwards: card by card you find out how they defend.',
    rule: 'TA-R23',
    when: (now) => may(now, 'launch'),
  },
  {
    id: 'defend',
    step: true,
    title: 'You are under attack',
    text: 'Blue cards soften the blow; a Kick or a 9mm hits back. What you spend here is missing on your next turn, so at times it is wise to pass.',
    rule: 'TA-R31',
    when: asked('defence_window'),
  },
  {
    id: 'next-hand',
    step: true,
    title: 'Five new cards',
    text: 'Your old hand was discarded and you drew five. When your pile is used up, the discards are shuffled, and what you bought comes along.',
    rule: 'TA-R15',
    when: (now) => chooses(now) && didMyself(now, 'TurnEnded'),
  },
  {
    id: 'character',
    title: 'Your character',
    text: 'Your character bends one rule for you alone; its card says how. A rival who has a character can do something else.',
    rule: 'TA-R70',
    when: (now) => chooses(now) && didMyself(now, 'TurnEnded') && Boolean(me(now)?.character),
  },
  {
    id: 'structure',
    title: 'Buildings',
    text: 'You can afford a green structure. It stands beside you as soon as you pay and works until somebody bombs it. One of each type is the limit.',
    rule: 'TA-R44',
    when: maySpendOnStructure,
  },
  {
    id: 'energy',
    title: 'Energy',
    text: 'Energy is kept from turn to turn. With ten of it you raise one of your four powers by a level.',
    rule: 'TA-R39',
    when: (now) => asked('choose_turn', 'upgrading')(now) && hasEnergy(now),
  },
  {
    id: 'power-up',
    title: 'Ten energy',
    text: 'Raise one of your four powers by a level. From now on every card with that symbol is worth ten more, for you alone.',
    rule: 'TA-R40',
    when: asked('power_up'),
  },
  {
    id: 'first-aid',
    title: 'First Aid',
    text: 'First Aid is red, so you need an attacking turn for it, but it heals. Pick it and then yourself.',
    rule: 'TA-R55',
    when: (now) => asked('choose_turn', 'attacking')(now) && holds(now, 'first_aid'),
  },
  {
    id: 'robber',
    title: 'Your Robber',
    text: 'A Robber takes a card from a hand, unseen. If it is an attack card, you may use it on this very turn.',
    rule: 'TA-R66',
    when: (now) => asked('choose_turn', 'attacking')(now) && holds(now, 'robber'),
  },
  {
    id: 'poison',
    title: 'Your Poison',
    text: 'Poison hurts at the start of each of your turns, for four rounds. Only an Antidote ends it.',
    rule: 'TA-R59',
    when: (now) => asked('choose_turn', 'attacking')(now) && holds(now, 'poison'),
  },
  {
    id: 'bomb',
    title: 'A Fire Bomb',
    text: "A Fire Bomb does damage and destroys a structure. The building goes to its owner's discard pile and may come back from there.",
    rule: 'TA-R47',
    when: (now) => asked('choose_turn', 'attacking')(now) && holds(now, 'fire_bomb'),
  },
  {
    id: 'shotgun',
    title: 'A Shotgun',
    text: 'Lay it in an attack, or keep it against Robbers: one Shotgun stops all that come at you in a turn.',
    rule: 'TA-R50',
    when: (now) => asked('choose_turn', 'attacking')(now) && holds(now, 'shotgun'),
  },
  {
    id: 'barrel',
    title: 'The Burn-Barrel',
    text: 'Pick the barrel, then a card of your hand, and that card is out of the game. Two a turn at most: a small deck brings its good cards sooner.',
    rule: 'TA-R56',
    when: (now) => may(now, 'burn'),
  },
  {
    id: 'robbed',
    title: 'A Robber!',
    text: 'He is after a card of your hand. A Shotgun drives him off, together with every other Robber sent at you this turn.',
    rule: 'TA-R50',
    when: asked('robber_window'),
  },
  {
    id: 'counter',
    title: 'They hit back',
    text: 'Your attack was answered. Shields stop this too; a Medic patches you up.',
    rule: 'TA-R54',
    when: asked('counter_window'),
  },
  {
    id: 'poisoned',
    title: 'Poison at work',
    text: 'An Antidote ends it for good, a Medic only makes up for the loss. Nothing else helps.',
    rule: 'TA-R60',
    when: asked('poison_window'),
  },
  {
    id: 'spoils',
    title: 'To the victor',
    text: 'You knocked somebody out: take up to three of the cards left behind. They go to your discard pile.',
    rule: 'TA-R72',
    when: asked('spoils'),
  },
  {
    id: 'treaty',
    title: 'A hand held out',
    text: 'Partners may play blue cards for each other. Nothing stops an attack on a partner, but it ends the treaty before everybody.',
    rule: 'TA-G56',
    when: asked('treaty_answer'),
  },
  {
    id: 'rival-power',
    title: 'A rival powers up',
    text: 'Another player has raised a power: their cards with that symbol are worth ten more now. Powers last, so do not wait too long.',
    rule: 'TA-R41',
    when: (now) => chooses(now) && didAnother(now, 'PoweredUp'),
  },
  {
    id: 'low',
    title: 'Little health left',
    text: 'One more volley could be your end, for at zero you are out. Keep a Shield, look for First Aid or a Medic, or strike first.',
    rule: 'TA-R12',
    when: (now) => chooses(now) && (me(now)?.health ?? 0) <= LOW_HEALTH,
  },
  {
    id: 'storm',
    title: 'The storm',
    text: 'From now on nobody can heal, and everybody loses health at the start of the turn, more each round. It will soon be over.',
    rule: 'TA-G64',
    when: (now) => chooses(now) && now.view.storm,
  },
  {
    id: 'over',
    title: 'That was Taidian',
    text: 'This was the short form, with less health and two more Punches in each deck. A full game starts at 150 health and leaves time to build.',
    rule: 'TA-R74',
    when: isOver,
  },
];
