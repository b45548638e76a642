/** Records in bff/content/taken.json the story contents that the new pictures and films were taken from (stories/ssr/help.test.tsx). */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { NODE24, ROOT } from '../setup/paths.mjs';

/** `files`: paths below bff/content. */
export function recordTakenPictures(files) {
  const { status } = spawnSync(
    NODE24,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'vitest.ssr.config.ts', 'ssr/help.test.tsx'],
    {
      cwd: join(ROOT, 'stories'),
      stdio: 'inherit',
      env: { ...process.env, NODE_OPTIONS: '--no-warnings', HELP_TAKEN: files.join(',') },
    },
  );
  if (status !== 0) throw new Error('What the pictures show was not noted.');
}
