/** What the worker uses of its surroundings.  The whole library of types for workers does not go together with that for pages. */

interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Pushed extends Lasting {
  readonly data: { text(): string } | null;
}

interface Clicked extends Lasting {
  readonly notification: Notification;
}

interface Events {
  install: Lasting;
  activate: Lasting;
  fetch: Fetching;
  push: Pushed;
  notificationclick: Clicked;
}

interface Window {
  readonly url: string;
  focus(): Promise<unknown>;
}

export interface WorkerScope {
  readonly location: Location;
  readonly navigator: Navigator;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}
