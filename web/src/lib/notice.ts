/** The notice that it is my turn: in the page title, and by the browser where the player allowed it. */

/** Seconds below which a clock is in the title. */
const SHORT = 60;

/** What the tab says: lines that nobody has read, a clock that is short, and whose turn it is. */
export function pageTitle(title: string, mine: boolean, unread = 0, left: number | null = null): string {
  const lines = unread > 0 ? `(${unread}) ` : '';
  const seconds = left === null ? SHORT : Math.max(0, Math.ceil(left / 1000));
  const clock = seconds < SHORT ? `${seconds} s · ` : '';
  return `${lines}${clock}${mine ? '● Your turn: ' : ''}${title} · Stormdeck`;
}

/** Only where nobody looks: whoever has the table before them needs no notice. */
export async function notify(words: string, table: string, allowed: boolean): Promise<void> {
  if (!allowed || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  const shown = { body: words, tag: table, icon: '/icons/icon-192.png' };
  // Some browsers, on phones most of all, show notices of workers only.
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  try {
    if (worker?.active) return await worker.showNotification('Stormdeck', { ...shown, data: { page: `/t/${table}` } });
    const notice = new Notification('Stormdeck', shown);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch (error) {
    // The title tells whose turn it is all the same.
    console.info('This browser shows no notices of pages.', error);
  }
}
