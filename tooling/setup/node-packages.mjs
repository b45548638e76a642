import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NODE24, ROOT } from './paths.mjs';
import { run } from './run.mjs';
import { hashOf, runOnce } from './stamp.mjs';

/**
 * Installs the packages of package-lock.json with the machine's own Node (>= 20); it also brings the Node 24 that everything else runs on. `npm
 * install
 * --no-save` rather than `npm ci`: some registries have the binaries of one platform only, a lock file made there lacks the others', and ci refuses
 * such a lock; their versions are fixed by the packages that name them.
 */
export const installNodePackages = () =>
  runOnce(existsSync(NODE24) ? 'npm' : 'npm-first', hashOf([join(ROOT, 'package-lock.json')]), async () => {
    await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel', 'error'], { cwd: ROOT });
    await runOnce('npm', hashOf([join(ROOT, 'package-lock.json')]), async () => 'done');
  });
