/** Where the page is.  The few addresses need no library. */

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string; step: number | null; view: string | null; analyse: boolean }
  | { page: 'rules'; game: string; rule: string }
  | { page: 'workshop'; game: string }
  | { page: 'lost' };

export function parse(path: string, query = '', fragment = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decode);
  const [first, second, third] = parts;
  if (first === undefined) return { page: 'lobby' };
  if (first === 't' && second !== undefined && parts.length === 2) return { page: 'table', table: second };
  if (first === 't' && second !== undefined && third === 'replay' && parts.length === 3) {
    const asked = new URLSearchParams(query);
    const step = Number.parseInt(asked.get('step') ?? '', 10);
    return {
      page: 'replay',
      table: second,
      step: Number.isNaN(step) ? null : step,
      view: asked.get('view'),
      analyse: asked.has('analyse'),
    };
  }
  if (first === 'rules' && second !== undefined && parts.length === 2) {
    return { page: 'rules', game: second, rule: fragment.replace(/^#/, '') };
  }
  if (first === 'workshop' && parts.length <= 2) return { page: 'workshop', game: second ?? '' };
  return { page: 'lost' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route = $state<Route>(parse(location.pathname, location.search, location.hash));

  constructor() {
    addEventListener('popstate', () => this.read());
    // One listener for all links: those of our own pages change the page in place.
    addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest('a');
      if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (link.origin !== location.origin || link.target || link.hasAttribute('download') || link.pathname.startsWith('/api')) return;
      if (link.pathname === location.pathname && link.hash) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  private read(): void {
    this.route = parse(location.pathname, location.search, location.hash);
  }

  go(address: string): void {
    history.pushState(null, '', address);
    this.read();
    scrollTo(0, 0);
  }

  /** Change the address without a step back in between: a token leaves the bar, a replay moves on. */
  replace(address: string): void {
    history.replaceState(null, '', address);
    this.read();
  }
}

export const router = new Router();
