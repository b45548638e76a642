/** Scripts in Python and R take minutes and need their interpreters: separate from the other tests. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: { include: ['test/*.scripts.ts'], testTimeout: 300_000, hookTimeout: 300_000 },
});
