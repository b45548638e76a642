/**
 * `npm run chromatic`: with CHROMATIC_PROJECT_TOKEN, the built Storybook is uploaded to Chromatic. Without it, the same stories are compared with the
 * committed pictures on this machine, and a page shows those that changed, before and after (pictures/changed.mjs). Exits 1 if one changed.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { compare, report } from '../pictures/changed.mjs';
import { build } from '../pictures/storybook.mjs';
import { NODE24, ROOT } from '../setup/paths.mjs';

if (!process.env.CHROMATIC_PROJECT_TOKEN) {
  console.log('No CHROMATIC_PROJECT_TOKEN: the stories are compared with the committed pictures on this machine.');
  const status = compare();
  await report();
  process.exit(status);
}
build(!process.argv.includes('--no-build'));
const { status } = spawnSync(
  NODE24,
  [
    join(ROOT, 'node_modules/chromatic/dist/bin.cjs'),
    '--storybook-build-dir',
    join(ROOT, 'stories/storybook-static'),
    '--exit-zero-on-changes',
    ...process.argv.slice(2).filter((a) => a !== '--no-build'),
  ],
  { cwd: ROOT, stdio: 'inherit' },
);
process.exit(status ?? 1);
