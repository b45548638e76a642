/**
 * Writes the reference library of a first start: sets from the locked packages and, if apt is available, from Debian. Writes one JSON file per set
 * (the body of an import) into the folder, then READY, upon which the BFF imports them. The last line lists what was found.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromDebian, fromPackages } from './sources.mjs';

const folder = process.argv[2];
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
let number = 0;
const keep = async (set) => {
  number += 1;
  writeFileSync(join(folder, `${String(number).padStart(2, '0')}.json`), JSON.stringify(set));
};
const missing = [];
for (const [what, from] of [
  ['gene tables and orthologs', fromPackages],
  ['Gene Ontology', fromDebian],
])
  try {
    await from(keep);
  } catch (error) {
    // Offline, or no apt: the library has the rest, and the references page explains how to add sets.
    missing.push(`${what}: ${error.message.split('\n')[0]}`);
  }
writeFileSync(join(folder, 'READY'), '1');
console.log([`${number} sets`, ...missing].join('; not there: '));
