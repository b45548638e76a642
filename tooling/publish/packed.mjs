/**
 * The tarballs of the present sources: packed once and kept in .cache/packages, as the drawing tools, the sibling products and `npm run check` all
 * begin with them. node tooling/publish/packed.mjs
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { pack } from './pack.mjs';

const CACHE = join(ROOT, '.cache/packages');
/** All that a tarball is made of. */
const SOURCES = [
  ...['src', 'schema', 'package.json', 'tsconfig.json', 'tsconfig.build.json', 'README.md', 'LICENSE'].map(
    (name) => `contract/${name}`,
  ),
  ...['src', 'exports', 'messages', 'tokens', 'package.json', 'tsconfig.json', 'tsconfig.build.json', 'api.json'].map(
    (name) => `design-system/${name}`,
  ),
  ...['README.md', 'CHANGELOG.md', 'LICENSE'].map((name) => `design-system/${name}`),
  'tsconfig.base.json',
  'package-lock.json',
  'tooling/publish',
  'tooling/codemods',
  // The tools' own sentences, which the messages include.
  'tooling/vite/tool-messages.ts',
];

const filesOf = (path) => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
};
/** Hash of the names and contents of files and folders below `root`. */
export function hashOf(paths, root = ROOT) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((one) => filesOf(join(root, one))))
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

const tarballsIn = (folder) =>
  Object.fromEntries(
    ['contract', 'design-system'].map((name) => [
      name,
      join(
        folder,
        readdirSync(folder).find((file) => file.startsWith(`stroma-${name}-`) && file.endsWith('.tgz')),
      ),
    ]),
  );

/** Paths of the tarballs by package; tarballs of other sources are removed. */
export function packed() {
  const name = hashOf(SOURCES).slice(0, 16);
  const folder = join(CACHE, name);
  if (!existsSync(folder)) {
    mkdirSync(CACHE, { recursive: true });
    const making = join(CACHE, `making-${process.pid}`);
    pack(making);
    // A concurrent run has packed the same content.
    if (existsSync(folder)) rmSync(making, { recursive: true });
    else renameSync(making, folder);
    for (const other of readdirSync(CACHE))
      if (other !== name && !other.startsWith('making-')) rmSync(join(CACHE, other), { recursive: true, force: true });
  }
  return tarballsIn(folder);
}

if (process.argv[1] === import.meta.filename)
  for (const [name, path] of Object.entries(packed())) console.log(`${name}: ${path}`);
