import { join } from 'node:path';
import { NODE24, ROOT } from './paths.mjs';
import { run } from './run.mjs';
import { hashOf, runOnce } from './stamp.mjs';

const SOURCES = ['workbench', 'design-system', 'contract/src', 'package-lock.json'].map((path) => join(ROOT, path));

/** The production build of the workbench, again only when a source has changed. */
export const buildWorkbench = () =>
  runOnce('workbench', hashOf(SOURCES), () =>
    run(NODE24, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: join(ROOT, 'workbench'),
    }).then(() => 'built'),
  );
