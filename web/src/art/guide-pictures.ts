/** The page that `make guide-pictures` photographs: it calls `drawPicture` for each picture of a guide. */
import { mount, unmount } from 'svelte';
import '../app.css';
import { load } from '../games';
import { settings } from '../lib/settings.svelte';
import GuidePicture, { type Wish } from './GuidePicture.svelte';

declare global {
  interface Window {
    drawPicture: (game: string, wish: Wish) => Promise<void>;
  }
}

if (settings.theme !== 'light') settings.toggleTheme();
let shown: Record<string, unknown> | null = null;

window.drawPicture = async (game, wish) => {
  const target = document.getElementById('picture');
  if (!target) return;
  if (shown) await unmount(shown);
  shown = mount(GuidePicture, { target, props: { client: await load(game), wish } });
};
document.documentElement.dataset['ready'] = 'yes';
