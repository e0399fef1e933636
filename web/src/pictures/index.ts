/** How each game is shown in the lobby: a picture, two sentences and its colour.  A game without an entry gets the plain one. */
import type { Component } from 'svelte';
import Blanco from './Blanco.svelte';
import Plain from './Plain.svelte';
import Taidian from './Taidian.svelte';
import Thunderbirds from './Thunderbirds.svelte';
import Thunderbolts from './Thunderbolts.svelte';
import ThunderAndLightning from './ThunderAndLightning.svelte';

export interface Showing {
  Picture: Component;
  /** Two sentences; "" to use the game's own. */
  pitch: string;
  /** The class of its colour, in the lobby's style. */
  colour: string;
}

const SHOWN: Record<string, Showing> = {
  blanco: {
    Picture: Blanco,
    pitch: 'Turn up, swap and replace until a column shows one colour or a row one number. Empty two grids before anyone else does.',
    colour: 'teal',
  },
  thunderbolts: {
    Picture: Thunderbolts,
    pitch: 'Spell one long word on four shared stacks, letter by letter. Swap wilds for letters, strike in long chains, empty your wallet.',
    colour: 'violet',
  },
  'thunder-and-lightning': {
    Picture: ThunderAndLightning,
    pitch: 'Thor against Loki in three lanes of hidden cards. Bluff, challenge and steal until one of them loses Odin’s treasure.',
    colour: 'rust',
  },
  taidian: {
    Picture: Taidian,
    pitch: 'Buy from the market, power up your fighter, strike and defend. The last one standing takes the serum.',
    colour: 'moss',
  },
  thunderbirds: {
    Picture: Thunderbirds,
    pitch: 'You alone lead International Rescue. Roll, place and launch before one of four chains of disasters grows too long.',
    colour: 'sea',
  },
};

const PLAIN: Showing = { Picture: Plain, pitch: '', colour: 'slate' };

/** Where a game stands in the lobby: ours in their order, others after them. */
export function place(game: string): number {
  const at = Object.keys(SHOWN).indexOf(game);
  return at < 0 ? Infinity : at;
}

export const showing = (game: string): Showing => SHOWN[game] ?? PLAIN;
