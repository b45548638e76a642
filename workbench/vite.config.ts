import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { sharedChunks } from './vite.chunks.ts';
import { messageParts } from './vite.messages.ts';

/** Writes .br and .gz beside every text asset, once all is on disk: the BFF serves them as they are. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    for (const fileName of Object.keys(bundle)) {
      if (!/\.(js|css|svg)$/.test(fileName)) continue;
      const file = join(dir!, fileName);
      const source = readFileSync(file);
      if (source.length < 1024) continue;
      writeFileSync(`${file}.br`, brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
      writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }));
    }
  },
});

/**
 * The application's own files are asked for by the page itself, not first by the small script that imports them: they come while that
 * script still reads ahead.
 */
const preloadStart = (): Plugin => ({
  name: 'preload-start',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const start = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'start');
      const files = start?.type === 'chunk' ? [start.fileName, ...start.imports] : [];
      return files.map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      }));
    },
  },
});

export default defineConfig(async ({ command }) => ({
  plugins: [react(), messageParts(), preloadStart(), precompress()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: { ...(command === 'build' && { codeSplitting: await sharedChunks([react(), messageParts()]) }) },
    },
  },
  server: { proxy: { '/api': process.env.BFF_URL ?? 'http://127.0.0.1:8080' } },
}));
