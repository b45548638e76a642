/**
 * `npm run sibling`: sibling products from nothing. Packs both packages, checks the tarballs (publint, arethetypeswrong, no source of the
 * workbench, no story, no test data, every directive in its place), installs them into an empty Vite app and into an empty app on Next's app
 * router, type-checks without `skipLibCheck`, builds and opens both in Chromium. `-- vite` or `-- next` tries one. Exit 1 when a part fails.
 */
import { dirname, join } from 'node:path';
import { lostDirectives } from '../publish/clients.mjs';
import { listing } from '../publish/pack.mjs';
import { packed } from '../publish/packed.mjs';
import { NODE24, ROOT } from '../setup/paths.mjs';
import { check, counts, run } from './harness.mjs';
import { nextSibling } from './next.mjs';
import { viteSibling } from './vite.mjs';

const bin = (path) => join(ROOT, 'node_modules', path);
const only = process.argv[2];

const tarballs = packed();
for (const [name, path] of Object.entries(tarballs)) {
  const files = listing(path);
  const foreign = files.filter((f) => /workbench|\.stories\.|\.test\.|fixtures|\.h5ad|chart-(?:stories|tests)/.test(f));
  check(
    `${name}: ${files.length} files, none of them a story, a test, a fixture or the workbench's`,
    foreign.length === 0,
    foreign.join('\n'),
  );
  const lint = run(NODE24, [bin('publint/src/cli.js'), path], ROOT);
  check(`${name}: publint`, lint.ok && !/Warnings:|Errors:/.test(lint.text), lint.text);
  const types = run(
    NODE24,
    [
      bin('@arethetypeswrong/cli/dist/index.js'),
      path,
      '--profile',
      'esm-only',
      '--format',
      'ascii',
      '--exclude-entrypoints',
      'schema/*',
      'messages/*',
      'tokens/*',
      'api.json',
      'fonts',
    ],
    ROOT,
  );
  check(`${name}: arethetypeswrong`, types.ok, types.text.slice(-3000));
}

const lost = lostDirectives(
  join(ROOT, 'design-system/src'),
  join(dirname(tarballs['design-system']), 'design-system/dist/src'),
);
check("'use client' is where it was in the sources", lost.length === 0, lost.join('\n'));

if (only !== 'next') await viteSibling(tarballs);
if (only !== 'vite') await nextSibling(tarballs);
const { all, failed } = counts();
console.log(`${all - failed} of ${all}`);
process.exit(failed ? 1 : 0);
