/** A copy of the working tree in another folder, with the installed packages of this one: changes there stay there. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';

/** Workspaces with their own packages. */
const INSTALLED = ['bff', 'stories', 'workbench', 'design-system', 'contract'];

/** Copies the tracked and the new files; links everything that `npm start` installs, except the workspaces, which are the copy's own. */
export function copyTree(folder) {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  for (const path of stdout.split('\0')) {
    // Deleted but uncommitted files are listed too.
    if (!path || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
  for (const place of ['node_modules', ...INSTALLED.map((one) => `${one}/node_modules`)]) linkPackages(folder, place);
  for (const name of readdirSync(join(ROOT, 'node_modules/@stroma')))
    symlinkSync(join(folder, name), join(folder, 'node_modules/@stroma', name));
  for (const name of ['.venv', '.cache']) symlinkSync(join(ROOT, name), join(folder, name));
}

/** A folder of packages, each a link; without the workspaces and without the caches that tools keep there. */
function linkPackages(folder, place) {
  if (!existsSync(join(ROOT, place))) return;
  mkdirSync(join(folder, place, place === 'node_modules' ? '@stroma' : ''), { recursive: true });
  for (const name of readdirSync(join(ROOT, place)))
    if (name !== '@stroma' && !/^\.(?!bin$)/.test(name))
      symlinkSync(join(ROOT, place, name), join(folder, place, name));
}
