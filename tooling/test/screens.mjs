/**
 * `npm run screens`: every screen in both languages and three themes, axe at either size (npm test walks two of the six looks, each
 * at one size, without axe). The pictures are in test-out/pictures/screens.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureChromium } from '../setup/chromium.mjs';
import { NODE24, ROOT } from '../setup/paths.mjs';
import { buildWorkbench } from '../setup/workbench.mjs';

await buildWorkbench();
const { status } = spawnSync(
  NODE24,
  ['--no-warnings', '--test', '--test-reporter=spec', join(ROOT, 'workbench/e2e/pages/screens.e2e.ts')],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: ensureChromium(), STROMA_SCREENS: 'all', STROMA_PICTURES: '1' },
  },
);
process.exit(status ?? 1);
