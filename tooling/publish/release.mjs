/**
 * `npm run release -- --dry-run`: the next versions and changelog computed from the conventional commits since the last version by Lerna in a
 * throwaway clone of HEAD; this checkout, its tags and remotes stay unchanged. Without --dry-run: lists what a release needs.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE24, ROOT } from '../setup/paths.mjs';

const git = (cwd, ...args) => {
  const done = spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 1e8 });
  if (done.status !== 0) throw new Error(`git ${args.join(' ')}\n${done.stderr}`);
  return done.stdout.trim();
};
const { packages } = JSON.parse(readFileSync(join(ROOT, 'lerna.json'), 'utf8'));
const manifestOf = (root, name) => JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));

function dryRun() {
  const folder = mkdtempSync(join(tmpdir(), 'stroma-release-'));
  const clone = join(folder, 'clone');
  try {
    git(ROOT, 'clone', '--quiet', '--no-hardlinks', ROOT, clone);
    git(clone, 'remote', 'remove', 'origin');
    // Lerna loads its own plug-ins from the checkout's packages; nothing is installed.
    symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
    const exclude = join(clone, '.git/info/exclude');
    spawnSync(NODE24, ['-e', `require('fs').appendFileSync(${JSON.stringify(exclude)}, 'node_modules\\n')`]);
    git(clone, 'config', 'user.name', 'release');
    git(clone, 'config', 'user.email', 'release@localhost');
    git(clone, 'checkout', '--quiet', '-B', 'main');
    const before = Object.fromEntries(packages.map((name) => [name, manifestOf(clone, name).version]));
    const changelogs = Object.fromEntries(packages.map((name) => [name, changelog(clone, name)]));
    const done = spawnSync(
      NODE24,
      [
        join(ROOT, 'node_modules/lerna/dist/cli.js'),
        'version',
        '--conventional-commits',
        '--no-push',
        '--no-git-tag-version',
        '--yes',
        '--loglevel',
        'error',
      ],
      { cwd: clone, encoding: 'utf8', maxBuffer: 1e8, env: { ...process.env, NX_DAEMON: 'false', CI: '1' } },
    );
    if (done.status !== 0) throw new Error(`lerna version\n${done.stdout.slice(-2000)}${done.stderr.slice(-2000)}`);
    let changed = 0;
    for (const name of packages) {
      const { name: full, version } = manifestOf(clone, name);
      if (version === before[name]) {
        console.log(`${full}: stays ${version}`);
        continue;
      }
      changed += 1;
      console.log(`\n${full}: ${before[name]} -> ${version}`);
      const text = changelog(clone, name).slice(0, -changelogs[name].length || undefined);
      console.log(
        text
          .replace(/^# Change Log[\s\S]*?(?=^##? \[?\d)/m, '')
          .trim()
          .split('\n')
          .map((line) => `  ${line}`)
          .join('\n'),
      );
    }
    console.log(
      `\n${changed} of ${packages.length} packages would have a new version; nothing was written outside a temporary clone of ${git(ROOT, 'rev-parse', '--short', 'HEAD')}`,
    );
    const open = git(ROOT, 'status', '--porcelain');
    if (open) console.log(`${open.split('\n').length} paths are not committed: the next version does not know of them`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
function changelog(root, name) {
  const file = join(root, name, 'CHANGELOG.md');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

if (process.argv.includes('--dry-run'))
  try {
    dryRun();
  } catch (error) {
    console.log(error.message);
    process.exitCode = 1;
  }
else {
  console.log(`A release is a person's decision; this script only shows the next one (npm run release -- --dry-run). It needs:
1. a clean checkout of the main branch with its tags, npm test and npm run stories:all green, npm run sibling green;
2. npm run api:diff looked at: a name that is gone is a major version and has a migration note in design-system/CHANGELOG.md;
3. npx lerna version --conventional-commits, with the right to push its commit and tags;
4. node tooling/publish/pack.mjs, then npm publish of both tarballs in test-out/packages, with a token of the registry.`);
  process.exitCode = 2;
}
