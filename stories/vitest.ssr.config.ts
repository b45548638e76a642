import { defineConfig } from 'vitest/config';
import { withToolMessages } from '../tooling/vite/tool-messages.ts';

/** `npm test -- --only=stories-ssr`: stories rendered to a string in Node. Apart from vitest.config.ts, which is a browser's. */
export default defineConfig({
  plugins: [withToolMessages()],
  test: {
    name: 'ssr',
    environment: 'node',
    include: ['ssr/**/*.test.tsx'],
    testTimeout: 30_000,
    pool: 'threads',
    maxWorkers: 1,
  },
  oxc: { jsx: { runtime: 'automatic' } },
});
