/** The table as a page of the documentation site: the same boards and pages, another router, and a worker instead of a server. */
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const ROUTER = fileURLToPath(new URL('src/live/router.svelte.ts', import.meta.url));

/** The site knows none of the table's addresses. */
const ownRouter = (): Plugin => ({
  name: 'own-router',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/router.svelte') ? ROUTER : null),
});

export default defineConfig({
  plugins: [ownRouter(), svelte()],
  base: './',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: 'live.html' },
  },
});
