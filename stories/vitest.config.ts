import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium } from '../tooling/setup/chromium.mjs';

const configDir = fileURLToPath(new URL('.storybook', import.meta.url));
/** STORY_LOCALE and STORY_THEME fix one combination for all stories; without them each story has its own (combination.ts). */
const { STORY_LOCALE: locale, STORY_THEME: theme } = process.env;

export default defineConfig({
  optimizeDeps: {
    // Found late, a dependency reloads the page under the stories that run.
    include: [
      'react-intl',
      'styled-components',
      'culori/fn',
      'react-aria-components',
      'react-aria/mergeProps',
      'react-aria/useMenu',
      'react-aria/useOverlayTrigger',
      'react-stately/useMenuTriggerState',
      'react-stately/useOverlayTriggerState',
      'react-dom/client',
      'fontkit',
    ],
  },
  plugins: [storybookTest({ configDir, initialGlobals: { ...(locale && { locale }), ...(theme && { theme }) } })],
  test: {
    name: 'stories',
    testTimeout: 30_000,
    // As in Storybook: one page shows them all. A page of its own for each file takes a third of the whole run.
    isolate: false,
    maxWorkers: 2,
    setupFiles: ['./.storybook/vitest.setup.ts'],
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: { executablePath: findChromium() ?? undefined, args: CHROMIUM_FLAGS } }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
    },
  },
});
