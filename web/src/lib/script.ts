/** What a scripted first game points at: places on the table, else the buttons of the prompt. */
import { isButton } from './pick';

export interface Pointing {
  /** What is to be clicked now. */
  targets: readonly string[];
  /** What else the step speaks of. */
  beside: readonly string[];
}

/** `lit` is what can be chosen, `ahead` what comes after it; while something is chosen already only that matters. */
export function pointing(point: readonly string[], lit: Iterable<string>, ahead: readonly string[], hasChosen: boolean): Pointing {
  const all = [...lit];
  const places = all.filter((place) => !isButton(place));
  const targets = places.length > 0 ? places : all;
  const beside = [...(hasChosen ? [] : point), ...ahead].filter((place) => !isButton(place) && !targets.includes(place));
  return { targets, beside: [...new Set(beside)] };
}

/** What is on the screen of a place: the thing itself, or the buttons of the prompt. */
export function shown(place: string): HTMLElement[] {
  const found = isButton(place) ? '[data-choice]' : `[data-place="${CSS.escape(place)}"], [data-anchor="${CSS.escape(place)}"]`;
  return [...document.querySelectorAll<HTMLElement>(found)].filter((element) => element.getClientRects().length > 0);
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const EDGE = 5;

export const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left - EDGE, y: top - EDGE, width: width + 2 * EDGE, height: height + 2 * EDGE };
};

/** Where an arrow stands that points at a box: below it if there is no room above. */
export function arrowAt({ x, y, width, height }: Box, size: number): { x: number; y: number; up: boolean } {
  const up = y < size * 2.2;
  return { x: x + width / 2, y: up ? y + height : y, up };
}
