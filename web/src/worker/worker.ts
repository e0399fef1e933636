/**
 * The service worker: without it a table cannot be installed, nor be told of a turn while it is closed.
 *
 * It keeps one page and what that needs, the one that says that there is no connection.  Everything else comes from the server
 * every time, so nobody ever sees an old page or an old table.
 */
import { isPage } from './pages';
import type { WorkerScope } from './scope';

declare const self: WorkerScope;
/** Put in by the build: its own name, and the files of the page without a connection, the page first. */
declare const __BUILD__: string;
declare const __KEPT__: readonly string[];

const KEPT = __KEPT__;
const CACHE = `stormdeck-${__BUILD__}`;

self.addEventListener('install', (event) => {
  // Nothing of an open page depends on the worker, so the new one need not wait until the old one is done.
  event.waitUntil(Promise.all([caches.open(CACHE).then((cache) => cache.addAll(KEPT)), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  const drop = async (): Promise<void> => {
    const old = (await caches.keys()).filter((name) => name.startsWith('stormdeck-') && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

/** From the server; what is kept only where there is none. */
async function withFallback(request: Request, kept: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await (await caches.open(CACHE)).match(kept);
    if (found) return found;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const [page] = KEPT;
  if (request.mode === 'navigate') {
    if (page !== undefined && isPage(pathname)) event.respondWith(withFallback(request, page));
  } else if (KEPT.includes(pathname)) {
    event.respondWith(withFallback(request, pathname));
  }
});
