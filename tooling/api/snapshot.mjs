/**
 * The public names and types of the design system, kept in design-system/api.json.
 *   node tooling/api/snapshot.mjs           writes it
 *   node tooling/api/snapshot.mjs --check   fails when a name or a type changed without it (a check of `npm run check`)
 *   npm run api:diff [ref]                  what changed since a git ref, default the last version's tag, otherwise the last commit of api.json; fails on a
 *                                         break (a name, prop or type that went or changed) without a new version; lists changed tokens
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { difference, isRaised } from './difference.mjs';
import { publicNames } from './names.mjs';
import { tokenDifference } from './token-difference.mjs';

const FILE = 'design-system/api.json';
const now = publicNames();
const text = `${JSON.stringify(now, null, 2)}\n`;
const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Token files by name; a version without them has none. */
function tokensAt(read) {
  const files = ['base', 'light', 'dark', 'contrast'].map((name) => {
    try {
      return [name, JSON.parse(read(`design-system/tokens/${name}.tokens.json`))];
    } catch {
      return [name, {}];
    }
  });
  return Object.fromEntries(files);
}

if (process.argv.includes('--check')) {
  const { lines } = difference(JSON.parse(readFileSync(join(ROOT, FILE), 'utf8')), now);
  for (const line of lines) console.log(line);
  if (lines.length > 0) {
    console.log(`Public names or types changed: look at the lines above, then write ${FILE} with npm run api`);
    process.exit(1);
  }
} else if (process.argv.includes('--diff')) {
  const given = process.argv[process.argv.indexOf('--diff') + 1];
  let ref = given;
  if (!ref) {
    try {
      ref = git('describe', '--tags', '--abbrev=0', '--match', '@stroma/design-system@*');
    } catch {
      ref = git('log', '-1', '--format=%h', '--', FILE);
    }
  }
  const before = JSON.parse(git('show', `${ref}:${FILE}`));
  const versionOf = (text) => JSON.parse(text).version;
  const PACKAGE = 'design-system/package.json';
  const raised = isRaised(
    versionOf(git('show', `${ref}:${PACKAGE}`)),
    versionOf(readFileSync(join(ROOT, PACKAGE), 'utf8')),
  );
  if (!before.doors) throw new Error(`${ref} has the names alone, without types: name a later commit`);
  const { lines, breaking } = difference(before, now);
  for (const line of lines) console.log(line);
  const tokens = tokenDifference(
    tokensAt((path) => git('show', `${ref}:${path}`)),
    tokensAt((path) => readFileSync(join(ROOT, path), 'utf8')),
  );
  for (const line of tokens) console.log(line);
  console.log(
    `since ${ref}: ${lines.length} changes, ${breaking.length} of them breaking; ${tokens.length} tokens changed`,
  );
  if (breaking.length > 0 && !raised) {
    console.log('A break needs a new version (the major part; below 1.0.0 the minor one) and a migration note:');
    for (const line of breaking) console.log(line);
    process.exit(1);
  }
} else {
  writeFileSync(join(ROOT, FILE), text);
  console.log(`${FILE} written`);
}
