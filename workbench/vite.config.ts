import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipWithCallback } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { sharedChunks } from './vite.chunks.ts';
import { stylesWithoutComments } from './vite.comments.ts';
import { messageParts } from './vite.messages.ts';

/** At zlib's default quality, the best one: 8% smaller than with 9. */
const brotli = promisify<Buffer, Buffer>(brotliCompress);
const gzip = (source: Buffer) => promisify(gzipWithCallback)(source, { level: 9 });

/** Writes .br and .gz beside every text asset after the build: the BFF serves them directly. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const files = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name));
    await Promise.all(
      files.map(async (name) => {
        const file = join(dir!, name);
        const source = await readFile(file);
        if (source.length < 1024) return;
        await Promise.all([
          brotli(source).then((packed) => writeFile(`${file}.br`, packed)),
          gzip(source).then((packed) => writeFile(`${file}.gz`, packed)),
        ]);
      }),
    );
  },
});

/**
 * Preloads the application's own files from the page instead of the small script that imports them, so that they load while that script requests
 * data.
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

/** Files that are always loaded first; listing them as dependencies of other files only costs bytes. */
const LOADED = /\/(?:rolldown-runtime|preload-helper|react|paths|client|base|core|form|start)-[\w-]+\.js$/;

/** React Aria has messages in 33 languages: only the product's two are kept. */
const sources = () => [
  stylesWithoutComments(),
  react(),
  messageParts(),
  optimizeLocales.vite({ locales: ['en-US', 'zh-CN'] }),
];

export default defineConfig(async ({ command }) => ({
  plugins: [sources(), preloadStart(), precompress()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    modulePreload: {
      resolveDependencies: (file: string, deps: string[]) =>
        deps.filter((dep) => dep !== file && !LOADED.test(`/${dep}`)),
    },
    rolldownOptions: {
      output: {
        // The start names every screen's files: a shorter hash is 100 bytes less of the first load.
        ...{ entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' },
        ...(command === 'build' && { codeSplitting: await sharedChunks(sources()) }),
      },
    },
  },
  // The HDF5 readers are a separate chunk, loaded with the first HDF5 file.
  worker: { format: 'es' as const },
  server: { proxy: { '/api': process.env.BFF_URL ?? 'http://127.0.0.1:8080' } },
}));
