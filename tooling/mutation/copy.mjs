/** A copy of the working tree for `npm run mutants`: an interrupted run leaves no change in the tree, which can be edited in the meantime. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';

export const COPY = join(ROOT, '.cache/mutants/tree');
const MODULES = [
  'node_modules',
  'bff/node_modules',
  'design-system/node_modules',
  'stories/node_modules',
  'workbench/node_modules',
];

/** The files of the repository, including uncommitted ones. */
export const listFiles = () =>
  spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .stdout.split('\0')
    .filter((path) => path && existsSync(join(ROOT, path)));

export function makeCopy(files) {
  rmSync(COPY, { recursive: true, force: true });
  for (const path of files) {
    mkdirSync(join(COPY, dirname(path)), { recursive: true });
    cpSync(join(ROOT, path), join(COPY, path));
  }
  // Hard links: the packages of the workspaces are links to folders next to them, which in the copy are the copy's.
  for (const path of MODULES)
    if (existsSync(join(ROOT, path))) spawnSync('cp', ['-al', join(ROOT, path), join(COPY, path)]);
  for (const path of ['.venv', '.cache/uv', '.cache/bff-schema'])
    if (existsSync(join(ROOT, path))) {
      mkdirSync(join(COPY, dirname(path)), { recursive: true });
      symlinkSync(join(ROOT, path), join(COPY, path));
    }
}
