/** Whether a box lies over anything that can be chosen now, even in part. */
export function coversLit(box: Element): boolean {
  const over = box.getBoundingClientRect();
  const overlaps = (under: DOMRect): boolean =>
    over.top < under.bottom && under.top < over.bottom && over.left < under.right && under.left < over.right;
  return [...document.querySelectorAll('[data-place].lit')].some((place) => overlaps(place.getBoundingClientRect()));
}
