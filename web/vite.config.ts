import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env['STORMDECK_PROXY'] ?? 'http://127.0.0.1:8000';

const WORKER = 'worker.js';
const OFFLINE = 'offline.html';

/** The files that a built page asks for, and those that its styles do. */
function needs(dir: string, page: string): string[] {
  const found = new Set<string>();
  const read = (file: string): void => {
    for (const [asset] of readFileSync(join(dir, file), 'utf8').matchAll(/\/(?:assets\/[\w.-]+|[\w-]+\.svg)/g)) {
      if (found.has(asset)) continue;
      found.add(asset);
      if (asset.endsWith('.css')) read(asset);
    }
  };
  read(page);
  return [...found].sort();
}

/** Tells the service worker which build it belongs to and what the page without a connection is made of. */
function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    writeBundle({ dir }) {
      if (!dir) return;
      const build = createHash('sha256');
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()) {
        // The names in `assets` have a hash of what they hold.
        build.update(name);
        if (/^[\w.-]+\.(html|js|webmanifest)$/.test(name)) build.update(readFileSync(join(dir, name)));
      }
      const file = join(dir, WORKER);
      const kept = [`/${OFFLINE}`, ...needs(dir, OFFLINE)];
      const told = readFileSync(file, 'utf8')
        .replaceAll('__BUILD__', JSON.stringify(build.digest('hex').slice(0, 12)))
        .replaceAll('__KEPT__', JSON.stringify(kept));
      if (/\b(import|export)\b/.test(told)) throw new Error('The service worker must be one plain script.');
      writeFileSync(file, told);
    },
  };
}

/** Compressed copies beside every text file: the server sends them as they are. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }) {
      if (!dir) return;
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(html|js|css|svg|json|webmanifest)$/.test(name)) continue;
        const file = join(dir, name);
        const data = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(data, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), worker(), compressed()],
  build: {
    target: 'es2022',
    // Fonts and pictures stay files of their own: a data: address would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    // The polyfill is an inline script, which the policy forbids; every browser that runs the rest preloads modules by itself.
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: 'index.html', offline: OFFLINE, worker: 'src/worker/worker.ts' },
      // A service worker is known by its address, and rules over what lies beside and below it.
      output: { entryFileNames: ({ name }) => (name === 'worker' ? WORKER : 'assets/[name]-[hash].js') },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/health': server } },
  // Svelte has a server and a browser build; the tests mount components, so they need the browser's.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    globalSetup: 'prepare.ts',
    // Every file has a world of its own, but no process of its own that would load jsdom anew.
    pool: 'vmForks',
    // A busy machine is late, which is no failure: nothing here waits for a clock.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
