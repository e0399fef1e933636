/**
 * The service worker: without it a table cannot be installed, nor be told of a turn while it is closed.
 *
 * It keeps one page and what that needs, the one that says that there is no connection.  Everything else comes from the server
 * every time, so nobody ever sees an old page or an old table.
 */
import { isPage } from './pages';
import type { WorkerScope } from './scope';
import { pageOf, read } from './told';

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

// ---- Turns, told while the table is closed ----

async function tell(text: string): Promise<void> {
  const { table, title, words } = read(text);
  // One for each table: a newer one takes the place of the older.
  const shown = { body: words, tag: table, icon: '/icons/icon-192.png', badge: '/icons/badge-96.png', data: { page: pageOf(table) } };
  await self.registration.showNotification(title, shown);
  const waiting = await self.registration.getNotifications();
  await self.navigator.setAppBadge?.(waiting.length);
}

self.addEventListener('push', (event) => {
  event.waitUntil(tell(event.data?.text() ?? ''));
});

/** The table, in the window that has it open already if there is one. */
async function open(page: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === page);
  await (there ? there.focus() : self.clients.openWindow(page));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { page } = (event.notification.data ?? {}) as { page?: string };
  event.waitUntil(open(page ?? '/'));
});
