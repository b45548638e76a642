/** Reads the files of a set like the page Reference library: compressed or not, reduced to what the server reads. */
import { openAsBlob, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PAIR_TABLES, readReferences } from '../../contract/src/index.ts';
import { ROOT } from '../setup/paths.mjs';

/** The text of a File. Throws an Error with the sentence that the page would show. */
export async function textOf(files, kind) {
  const read = await readReferences(files, kind);
  if (typeof read !== 'string') return read.text;
  const messages = JSON.parse(readFileSync(join(ROOT, 'design-system/messages/en-US.json'), 'utf8'));
  throw new Error(`${files[0].name}: ${messages[`references.${read}`]}`);
}

const fileAt = async (path) => new globalThis.File([await openAsBlob(path)], basename(path));

/** The text of a local file, or of a folder with CellPhoneDB's four tables. */
export async function readLocal(path, kind) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new Error(`${path} does not exist.`);
  if (!found.isDirectory()) return textOf([await fileAt(path)], kind);
  if (kind !== 'ligandReceptor') throw new Error(`${path} is a folder. Only ligand-receptor pairs are read from one.`);
  const files = PAIR_TABLES.map((name) => join(path, `${name}_input.csv`));
  const missing = files.find((file) => !statSync(file, { throwIfNoEntry: false }));
  if (missing) throw new Error(`${missing} does not exist.`);
  return textOf(await Promise.all(files.map(fileAt)), kind);
}
