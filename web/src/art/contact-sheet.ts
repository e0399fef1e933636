/** The page that `make contact-sheet` photographs: ?game=…&theme=dark, &from= and &to= for a part of the cards. */
import { mount } from 'svelte';
import '../app.css';
import { load } from '../games';
import ContactSheet from './ContactSheet.svelte';

const asked = new URLSearchParams(location.search);
const game = asked.get('game') ?? '';
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'dark';

const client = await load(game);
const cards = (client.pictured ?? []).slice(Number(asked.get('from') ?? 0), Number(asked.get('to') ?? 1e6));
const target = document.getElementById('sheet');
if (target) mount(ContactSheet, { target, props: { client, cards, wide: Number(asked.get('wide') ?? 150) } });
document.documentElement.dataset['ready'] = game;
