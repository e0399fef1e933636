/** Where the page is.  The few addresses need no library. */
import { parse, type Route } from './route';

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
