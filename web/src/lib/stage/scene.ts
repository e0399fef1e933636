/** The stage in the page.  Loaded when the first beat is near: the lobby does without. */
import type { GameClient } from '../../games/types';
import { perform } from './acts';
import { type Beat, placesOf } from './beats';
import { Layer } from './layer';
import type { Stage } from './player';
import './scene.css';
import { still } from './still';

/** The place a beat is about: it is brought into view. */
function heart({ act }: Beat): string | null {
  switch (act.act) {
    case 'strike':
    case 'word':
      return act.line[0]?.place ?? null;
    case 'clash':
      return act.second.place;
    case 'fray':
    case 'hit':
    case 'stamp':
    case 'fold':
    case 'burst':
    case 'alarm':
    case 'flip':
      return act.place;
    default:
      return null;
  }
}

export function makeScene(client: GameClient): Stage & { close(): void } {
  const layer = new Layer(client);
  return {
    async perform(beat, ms, isStill) {
      layer.begin(beat.act.act);
      await layer.drawn();
      const place = heart(beat);
      if (place !== null) layer.reveal(place);
      if (!isStill) layer.ask(placesOf(beat.act));
      layer.uncover();
      await (isStill ? still(layer, beat.act, ms) : perform(layer, beat.act, ms));
    },
    drawn: () => layer.drawn(),
    cut: () => layer.cut(),
    clear: (coming) => {
      layer.clear();
      if (coming) layer.measure(coming);
    },
    close: () => layer.close(),
  };
}
