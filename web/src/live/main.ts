/** The table as a page of the documentation: no server, but the real engine in a web worker, once the reader asks for it. */
import { mount } from 'svelte';
import '../app.css';
import '../lib/settings.svelte';
import Door from './Door.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('live.html has no #app');
mount(Door, { target });
