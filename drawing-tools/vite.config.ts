import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { smallPictures } from './vite.pictures.ts';
import { usedDesignWords } from './vite.words.ts';

/** Everything the page loads is a file next to it, so it works without a network and under a strict content policy. */
export default defineConfig({
  base: './',
  plugins: [react(), usedDesignWords(), smallPictures(), optimizeLocales.vite({ locales: ['en-US', 'zh-CN'] })],
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false, chunkSizeWarningLimit: 900, manifest: true },
});
