/** Writes design-system/tokens (tokens.ts). `--check` fails when a file is stale. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokenFiles } from './tokens.ts';

const folder = join(import.meta.dirname, '../../design-system/tokens');
const stale = Object.entries(tokenFiles()).filter(([name, text]) => {
  const file = join(folder, name);
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
});
const names = stale.map(([name]) => name).join(', ');
if (process.argv.includes('--check') && stale.length) {
  console.error(`design-system/tokens is stale: ${names}. Run npm run gen.`);
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
for (const [name, text] of stale) writeFileSync(join(folder, name), text);
console.log(stale.length ? `emitted ${names}` : 'design-system/tokens is fresh');
