/** `npm run chromatic`: sends the built Storybook to Chromatic, for whoever has CHROMATIC_PROJECT_TOKEN. Nothing here needs it: `npm run visual` is offline. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from '../pictures/storybook.mjs';
import { NODE24, ROOT } from '../setup/paths.mjs';

if (!process.env.CHROMATIC_PROJECT_TOKEN) {
  console.log(
    'Chromatic needs a project token: set CHROMATIC_PROJECT_TOKEN (Chromatic, Manage, Configure) and run npm run chromatic again. Without it, npm run visual compares with the committed pictures on this machine.',
  );
  process.exit(1);
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
