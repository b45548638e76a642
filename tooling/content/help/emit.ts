/** `npm run gen` writes bff/content/generated.json and the words of settings from the contract and the messages; `--check` fails when one is stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from '../../setup/paths.mjs';
import { build, GENERATED, textOf } from './build.ts';
import { readPages } from './pages.ts';
import { SETTINGS, settings } from './settings.ts';

const { generated, problems } = build(readPages());
for (const [file, text] of [
  [GENERATED, textOf(generated)],
  [SETTINGS, textOf(settings())],
] as const) {
  const name = relative(ROOT, file);
  const isFresh = existsSync(file) && readFileSync(file, 'utf8') === text;
  if (process.argv.includes('--check')) {
    if (!isFresh) problems.push(`${name} is stale. Run npm run gen.`);
  } else if (!isFresh) writeFileSync(file, text);
  console.log(`${name} ${isFresh ? 'is fresh' : 'was written'}`);
}
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);
