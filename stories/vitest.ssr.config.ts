import { defineConfig } from 'vitest/config';

/** `npm test -- --only=ssr`: every component's Default story rendered to a string in Node. Apart from vitest.config.ts, which is a browser's. */
export default defineConfig({
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
