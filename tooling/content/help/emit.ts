/** `npm run gen` writes bff/content/generated.json from the contract and the messages; `--check` fails when it is stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { build, GENERATED, textOf } from './build.ts';
import { readPages } from './pages.ts';

const { generated, problems } = build(readPages());
const text = textOf(generated);
const isFresh = existsSync(GENERATED) && readFileSync(GENERATED, 'utf8') === text;
if (process.argv.includes('--check')) {
  if (!isFresh) problems.push('bff/content/generated.json is stale. Run npm run gen.');
} else if (!isFresh) writeFileSync(GENERATED, text);
for (const problem of problems) console.error(problem);
console.log(isFresh ? 'bff/content/generated.json is fresh' : 'bff/content/generated.json was written');
process.exit(problems.length ? 1 : 0);
