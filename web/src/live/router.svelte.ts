/**
 * Where the page is, without a server that knows our addresses: the bar keeps the address of the page, and where we are in it is
 * kept beside it.  Built in the place of `lib/router.svelte.ts`.
 */
import { parse, type Route } from '../lib/route';

const LOBBY = '/';

const kept = (): string => (history.state as { at?: string } | null)?.at ?? LOBBY;

function routeOf(address: string): Route {
  const { pathname, search, hash } = new URL(address, location.origin);
  return parse(pathname, search, hash);
}

class Router {
  route = $state<Route>(routeOf(kept()));

  constructor() {
    addEventListener('popstate', () => this.read());
    addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest('a');
      if (!link || event.defaultPrevented || event.button !== 0 || link.origin !== location.origin || link.hasAttribute('download')) return;
      // A link within the page, or one that leaves for the docs.
      if ((link.pathname === location.pathname && link.hash) || parse(link.pathname).page === 'lost') return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  private read(): void {
    this.route = routeOf(kept());
  }

  go(address: string): void {
    history.pushState({ at: address }, '');
    this.read();
    scrollTo(0, 0);
  }

  replace(address: string): void {
    history.replaceState({ at: address }, '');
    this.read();
  }
}

export const router = new Router();
