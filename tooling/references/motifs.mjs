/**
 * Registers files for pruning by motifs: rankings (Feather, about 1 GB) and motifs of factors (.tbl). Python checks them, they are copied
 * into the object store of this machine's server, and the server is notified (docs/references.md).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openObjectStore } from '../../bff/src/services/objects/object-store.ts';
import { ReferenceSpecies } from '../../contract/src/shapes/references.ts';
import { PYTHON, ROOT } from '../setup/paths.mjs';

const MOST_BYTES = 2 ** 31 - 1;
const ENDING = /(\.genes_vs_motifs)?(\.rankings)?\.feather$/;

/** The server's folder and store, by its environment variables. */
const dataDir = resolve(process.env.STROMA_DATA_DIR ?? join(ROOT, '.stroma'));
const storeUrl = process.env.OBJECT_STORE || `file://${join(dataDir, 'objects')}`;

/** `rankings`, `motifs`: paths; `send(set)` calls the server. Throws with a message for the user. */
export async function registerMotifs({ rankings, motifs, described, send }) {
  const { name, species } = described;
  if (!ReferenceSpecies.enum.includes(species))
    throw new Error(`--species: one of ${ReferenceSpecies.enum.join(', ')}. "${species}" is unknown.`);
  mkdirSync(dataDir, { recursive: true });
  const scratch = mkdtempSync(join(dataDir, 'references-'));
  try {
    const sets = rankings.map((file) => ({
      ...{ kind: 'motifRankings', file },
      name: rankings.length > 1 ? `${name}: ${basename(file).replace(ENDING, '')}`.slice(0, 120) : name,
      counts: check('rankings', file, species),
    }));
    if (motifs !== undefined) {
      const file = join(scratch, 'motifs.gz');
      sets.push({ kind: 'motifAnnotations', file, name, counts: check('annotations', motifs, species, file) });
    }
    // Nothing is copied before all files have been checked.
    const store = await openObjectStore(storeUrl);
    for (const { kind, file, counts, ...one } of sets) {
      const { sha256, bytes, isNew } = await copy(store, file, join(scratch, 'copy'));
      try {
        await send({ kind, ...described, ...one, ...counts, sha256, bytes });
      } catch (error) {
        if (isNew) await store.remove(`references/${sha256}`);
        throw error;
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Numbers of motifs and genes of a file that Python has found good. */
function check(kind, file, species, ...out) {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new Error(`${file} is not there.`);
  if (size > MOST_BYTES) throw new Error(`${file} is larger than 2 GB.`);
  const done = spawnSync(PYTHON, ['-m', 'stroma_runner.motif_files', kind, file, species, ...out], {
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(done.stderr.trim() || `${file} could not be checked.`);
  return JSON.parse(done.stdout);
}

async function copy(store, file, part) {
  const hash = createHash('sha256');
  await pipeline(
    createReadStream(file),
    async function* (chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(part),
  );
  const sha256 = hash.digest('hex');
  const bytes = statSync(part).size;
  const there = await store.size(`references/${sha256}`).catch(() => null);
  if (there !== bytes) await store.adopt(part, `references/${sha256}`);
  else rmSync(part);
  return { sha256, bytes, isNew: there !== bytes };
}
