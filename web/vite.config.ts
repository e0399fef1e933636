import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env['STORMDECK_PROXY'] ?? 'http://127.0.0.1:8000';

/** Compressed copies beside every text file: the server sends them as they are. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }) {
      if (!dir) return;
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(html|js|css|svg|json)$/.test(name)) continue;
        const file = join(dir, name);
        const data = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(data, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressed()],
  build: {
    target: 'es2022',
    // Fonts and pictures stay files of their own: a data: address would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    // The polyfill is an inline script, which the policy forbids; every browser that runs the rest preloads modules by itself.
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/health': server } },
  // Svelte has a server and a browser build; the tests mount components, so they need the browser's.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'], globalSetup: 'prepare.ts' },
});
