/** The notice that it is my turn: in the page title, and by the browser where the player allowed it. */

export function pageTitle(title: string, mine: boolean): string {
  return `${mine ? '● Your turn: ' : ''}${title} · Stormdeck`;
}

/** Only where nobody looks: whoever has the table before them needs no notice. */
export function notify(words: string, table: string, allowed: boolean): void {
  if (!allowed || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification('Stormdeck', { body: words, tag: table, icon: '/favicon.svg' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch (error) {
    // Chrome on Android allows notices and then makes them for service workers only, which this page has none of.  The title
    // tells whose turn it is all the same.
    console.info('This browser shows no notices of pages.', error);
  }
}
