import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium } from '../tooling/setup/chromium.mjs';

// The product's React: the one for development looks for mistakes in every element, which takes a third of the run. Node renders with that one.
process.env['NODE_ENV'] = 'production';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const configDir = here('.storybook');
/** STORY_LOCALE and STORY_THEME fix one combination for all stories; without them each story has its own (combination.ts). */
const { STORY_LOCALE: locale, STORY_THEME: theme, STORY_TESTS, STORY_FIGURES: figures } = process.env;

/** Folders in which no story is chosen (places.ts): a file without a test is a failure. */
const withoutTests =
  STORY_TESTS === 'pictures'
    ? [
        '../design-system/src/!(charts|kernels|screens)/**',
        // Topics of a chart with several files: the picture is in the chart's own.
        '../design-system/src/**/*.*.stories.tsx',
        '{flows,smoke,specimen,walls}/**',
      ]
    : locale
      ? []
      : ['specimen/**', 'walls/{Charts,RealData}.stories.tsx'];

/** Stories files register their tests through registered.ts, which knows what runs in Chromium and which stories have a picture. */
const registered = (): Plugin => ({
  name: 'registered-stories',
  enforce: 'post',
  transform(code, id) {
    if (!id.includes('.stories.tsx') || !code.includes('@storybook/addon-vitest/internal/test-utils')) return null;
    const file = JSON.stringify(here('.storybook/registered.ts'));
    const through = code
      .replace(
        /^import \{ test as (\w+), expect as (\w+) \} from ["']vitest["'];/m,
        (_, test, expect) => `import { test as ${test} } from ${file};import { expect as ${expect} } from "vitest";`,
      )
      .replace(/["']@storybook\/addon-vitest\/internal\/test-utils["']/, file);
    return { code: through, map: null };
  },
});

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
  // In a copy of the working tree the packages link to those of the original.
  server: { fs: { allow: [here('..'), dirname(realpathSync(here('../node_modules/vitest')))] } },
  plugins: [
    storybookTest({ configDir, initialGlobals: { ...(locale && { locale }), ...(theme && { theme }) } }),
    registered(),
  ],
  test: {
    name: 'stories',
    // `npm run figures` draws thousands of them in a test.
    testTimeout: figures ? 1_800_000 : 30_000,
    // One page shows all stories, as in Storybook. A page per file takes 50% longer, and a second worker loads all modules again while other suites
    // need the second core.
    isolate: false,
    maxWorkers: 1,
    setupFiles: ['./.storybook/vitest.setup.ts'],
    exclude: withoutTests,
    env: {
      ...(STORY_TESTS && { STORY_TESTS }),
      ...(locale && { STORY_LOCALE: locale }),
      ...(figures && { STORY_FIGURES: figures, STORY_FIGURES_OF: process.env['STORY_FIGURES_OF'] ?? '' }),
    },
    update: 'none',
    attachmentsDir: here('../test-out/attachments'),
    // Pictures are written by the run itself; forced colours are emulated through Chromium's protocol.
    api: { allowWrite: true, allowExec: true },
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: { executablePath: findChromium() ?? undefined, args: CHROMIUM_FLAGS },
        contextOptions: { timezoneId: 'UTC' },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
      expect: {
        toMatchScreenshot: {
          comparatorName: 'pixelmatch',
          // A letter or a thin line is some 40 pixels. The threshold is 10 of 255 of grey; letters' edges count like all else.
          comparatorOptions: { allowedMismatchedPixels: 40, threshold: 0.04, includeAA: true },
          resolveScreenshotPath: ({ arg, ext }) => here(`baselines/${arg}${ext}`),
          resolveDiffPath: ({ arg, ext }) => here(`../test-out/visual/${arg}${ext}`),
        },
      },
    },
  },
});
