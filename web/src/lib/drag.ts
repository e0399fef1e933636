/**
 * Dragging a place onto another by pointer events.  A finger must rest before it moves, so that a swipe still scrolls; one that goes on
 * resting reads the card instead.
 */
import type { Attachment } from 'svelte/attachments';
import type { Places } from './places';

const SLACK = 8;
const REST = 220;

export function draggable(id: () => string, places: Places): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number; pointer: number } | null = null;
    let ghost: HTMLElement | null = null;
    let resting: ReturnType<typeof setTimeout> | undefined;
    let armed = false;
    let swallow = false;

    function lift(event: PointerEvent): void {
      if (!start || ghost || !places.lift(id())) return;
      element.setPointerCapture(start.pointer);
      const box = element.getBoundingClientRect();
      ghost = element.cloneNode(true) as HTMLElement;
      ghost.removeAttribute('data-place');
      ghost.setAttribute('aria-hidden', 'true');
      ghost.classList.add('drag-ghost');
      ghost.style.width = `${box.width}px`;
      ghost.style.height = `${box.height}px`;
      document.body.append(ghost);
      element.dataset['dragging'] = '';
      follow(event);
    }

    function follow(event: PointerEvent): void {
      if (ghost) ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    }

    function end(): void {
      clearTimeout(resting);
      ghost?.remove();
      ghost = null;
      armed = false;
      start = null;
      delete element.dataset['dragging'];
    }

    function down(event: PointerEvent): void {
      swallow = false;
      if (event.button !== 0 || !event.isPrimary) return;
      start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
      if (event.pointerType === 'touch') resting = setTimeout(() => (armed = true), REST);
    }

    function move(event: PointerEvent): void {
      if (!start) return;
      if (ghost) return follow(event);
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return;
      if (event.pointerType === 'touch' && !armed) end();
      else lift(event);
    }

    function up(event: PointerEvent): void {
      if (ghost) {
        ghost.remove();
        const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-place]');
        swallow = true;
        if (under !== element) places.drop(id(), under?.dataset['place'] ?? null);
      }
      end();
    }

    function click(event: MouseEvent): void {
      if (!swallow) return;
      swallow = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    }

    // The browser scrolls unless the very first move is refused, so this listener must not be passive.
    const touch = (event: TouchEvent): void => {
      if (ghost || armed) event.preventDefault();
    };
    const menu = (event: Event): void => {
      if (ghost) event.preventDefault();
    };
    const nativeDrag = (event: Event): void => event.preventDefault();

    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('pointerdown', down, { signal });
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerup', up, { signal });
    element.addEventListener('pointercancel', end, { signal });
    element.addEventListener('click', click, { signal, capture: true });
    element.addEventListener('touchmove', touch, { signal, passive: false });
    element.addEventListener('contextmenu', menu, { signal });
    element.addEventListener('dragstart', nativeDrag, { signal });
    return () => {
      end();
      stop.abort();
    };
  };
}
