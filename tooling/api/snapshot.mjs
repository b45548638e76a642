/**
 * The public names of the design system, kept in design-system/api.json.
 *   node tooling/api/snapshot.mjs           writes it
 *   node tooling/api/snapshot.mjs --check   fails when a name came or went without it (a check of `npm run check`)
 *   npm run api:diff [ref]                  what changed since a git ref, default the last version's tag, else the last commit of api.json
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { publicNames } from './names.mjs';

const FILE = 'design-system/api.json';
const now = publicNames();
const text = `${JSON.stringify(now, null, 2)}\n`;
const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Lines `- charts.BoxPlot`, `+ charts.VennDiagram (type)`. */
function difference(before, after) {
  const flat = (api) =>
    new Set(
      Object.entries(api).flatMap(([door, { values, types }]) => [
        ...values.map((name) => `${door}.${name}`),
        ...types.map((name) => `${door}.${name} (type)`),
      ]),
    );
  const [a, b] = [flat(before), flat(after)];
  return { gone: [...a].filter((n) => !b.has(n)).sort(), come: [...b].filter((n) => !a.has(n)).sort() };
}
const print = ({ gone, come }) => {
  for (const name of gone) console.log(`- ${name}`);
  for (const name of come) console.log(`+ ${name}`);
};

if (process.argv.includes('--check')) {
  const changes = difference(JSON.parse(readFileSync(join(ROOT, FILE), 'utf8')), now);
  print(changes);
  if (changes.gone.length + changes.come.length) {
    console.log(`Public names changed: look at the lines above, then write ${FILE} with npm run api`);
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
  let before = {};
  try {
    before = JSON.parse(git('show', `${ref}:${FILE}`));
  } catch {
    console.log(`${ref} has no ${FILE}: every name is new`);
  }
  const changes = difference(before, now);
  print(changes);
  console.log(
    `since ${ref}: ${changes.gone.length} gone, ${changes.come.length} new${changes.gone.length ? ' (breaking: a major version, with a migration note)' : ''}`,
  );
} else {
  writeFileSync(join(ROOT, FILE), text);
  console.log(`${FILE} written`);
}
