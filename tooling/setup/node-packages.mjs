import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NODE24, ROOT } from './paths.mjs';
import { run } from './run.mjs';
import { hashOf, once } from './stamp.mjs';

/** npm ci under the machine's own Node (>= 20); it also brings the Node 24 that everything else runs on. */
export const installNodePackages = () =>
  once(existsSync(NODE24) ? 'npm' : 'npm-first', hashOf([join(ROOT, 'package-lock.json')]), async () => {
    await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'], { cwd: ROOT });
    await once('npm', hashOf([join(ROOT, 'package-lock.json')]), async () => 'done');
  });
