/**
 * The page that `make contact-sheet` photographs: ?game=…&theme=dark, &from= and &to= for a part of the cards, or &tension=0.8 for the
 * scene of the game at that moment.
 */
import { mount } from 'svelte';
import '../app.css';
import { load } from '../games';
import ContactSheet from './ContactSheet.svelte';
import Scene from './Scene.svelte';
import { settings } from '../lib/settings.svelte';

const asked = new URLSearchParams(location.search);
const game = asked.get('game') ?? '';
if (settings.theme !== (asked.get('theme') ?? 'dark')) settings.toggleTheme();

const client = await load(game);
const target = document.getElementById('sheet');
const tension = asked.get('tension');
if (target && tension !== null && client.scene) {
  mount(Scene, { target, props: { place: (await client.scene()).default, tension: Number(tension) } });
} else if (target) {
  const cards = (client.pictured ?? []).slice(Number(asked.get('from') ?? 0), Number(asked.get('to') ?? 1e6));
  mount(ContactSheet, { target, props: { client, cards, wide: Number(asked.get('wide') ?? 150) } });
}
document.documentElement.dataset['ready'] = game;
