/**
 * Imports sets into the reference library of a running server: `npm run references -- FILE|--from debian|--from URL|FOLDER [options]`
 * (docs/references.md), or registers files for pruning by motifs on the server's machine: `-- --rankings FILE… --motifs FILE [options]`.
 * STROMA_URL: the server; STROMA_TOKEN: the token of an administrator.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PAIR_TABLES, TABLE_MARK } from '../../contract/src/references.ts';
import { PYTHON } from '../setup/paths.mjs';
import { registerMotifs } from './motifs.mjs';

const MOST_BYTES = 16_000_000;
const BRANCHES = {
  bp: 'GO biological process',
  cc: 'GO cellular component',
  mf: 'GO molecular function',
};
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    name: { type: 'string' },
    kind: { type: 'string', default: 'geneSets' },
    species: { type: 'string', default: 'Homo sapiens' },
    to: { type: 'string' },
    database: { type: 'string', default: 'custom' },
    version: { type: 'string' },
    licence: { type: 'string', default: '' },
    source: { type: 'string', default: '' },
    rankings: { type: 'string', multiple: true, default: [] },
    motifs: { type: 'string' },
  },
});
const server = process.env.STROMA_URL ?? 'http://127.0.0.1:8080';
const token = process.env.STROMA_TOKEN;

const stop = (text) => {
  console.error(text);
  process.exit(1);
};

/** Throws an error whose message says what is wrong with the set or the server. */
async function post(set, path) {
  const reply = await fetch(new URL(path, server), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(set),
  }).catch((error) => {
    throw new Error(`${server} does not answer: ${error.cause?.message ?? error.message}`);
  });
  const { data, error } = await reply.json();
  if (!reply.ok) throw new Error(`${set.name}: ${error?.id} ${JSON.stringify(error?.params ?? {})}`);
  console.log(
    `${data.name} ${data.version}: ${data.entries} entries, ${data.genes} genes, sha256 ${data.sha256.slice(0, 12)}`,
  );
}

const send = (set) => post(set, '/api/admin/references').catch((error) => stop(error.message));

/** The newest .deb of a package in a folder, downloaded by apt. */
function download(name, folder, isNeeded) {
  const done = spawnSync('apt-get', ['download', name], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  const found = readdirSync(folder).find((file) => file.startsWith(`${name}_`) && file.endsWith('.deb'));
  if (found && done.status === 0) return join(folder, found);
  if (isNeeded) stop(`apt-get could not download ${name}. Run apt-get update, or import a GMT file.`);
  return null;
}

async function fromDebian() {
  const folder = mkdtempSync(join(tmpdir(), 'stroma-references-'));
  try {
    const genes = download('r-bioc-org.hs.eg.db', folder, true);
    // Names of the terms; without it a term is named by its id.
    const terms = download('r-bioc-go.db', folder, false);
    const script = join(import.meta.dirname, 'debian.py');
    const done = spawnSync(PYTHON, [script, genes, folder, ...(terms ? [terms] : [])], { stdio: 'inherit' });
    if (done.status !== 0) stop('The package could not be read.');
    const release = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
    for (const [branch, name] of Object.entries(BRANCHES))
      await send({
        ...{ kind: 'geneSets', name, species: 'Homo sapiens', toSpecies: null, database: `go_${branch}` },
        ...{
          version: release.go || 'Debian',
          licence: 'CC BY 4.0',
          source: 'Gene Ontology by Debian r-bioc-org.hs.eg.db',
        },
        text: readFileSync(join(folder, `go_${branch}.gmt`), 'utf8'),
      });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** CellPhoneDB's tables of a folder as one text. */
const readTables = (folder) =>
  PAIR_TABLES.map((name) => {
    const file = `${name}_input.csv`;
    return `${TABLE_MARK}${file}\n${readFileSync(join(folder, file), 'utf8')
      .replace(/^\uFEFF/, '')
      .trimEnd()}\n`;
  }).join('');

async function read(place) {
  if (values.kind === 'ligandReceptor' && !/^https?:/.test(place) && statSync(place).isDirectory())
    return readTables(place);
  if (!/^https?:/.test(place)) return readFileSync(place, 'utf8');
  const reply = await fetch(place, { signal: AbortSignal.timeout(120_000) });
  if (!reply.ok) stop(`${place}: ${reply.status}`);
  const bytes = await reply.arrayBuffer();
  if (bytes.byteLength > MOST_BYTES) stop(`${place} is larger than 16 MB.`);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

if (!token) stop('STROMA_TOKEN: the token of an administrator is needed (docs/references.md).');
const { rankings, motifs } = values;
if (values.from === 'debian') await fromDebian();
else if (rankings.length || motifs !== undefined) {
  const { name, species, version, licence, source } = values;
  // A shell's pattern names further files behind the first.
  const files = [...rankings, ...positionals];
  if (!name || !version || (positionals.length && !rankings.length))
    stop('npm run references -- --rankings FILE… --motifs FILE --name NAME --species SPECIES --version VERSION');
  await registerMotifs({
    ...{ rankings: files, motifs, described: { name, species, version, licence, source } },
    send: (set) => post(set, '/api/admin/references/files'),
  }).catch((error) => stop(error.message));
} else {
  const place = values.from ?? positionals[0];
  if (!place || !values.name || !values.version)
    stop('npm run references -- FILE --name NAME --species SPECIES --version VERSION, or -- --from debian');
  const isSets = values.kind === 'geneSets';
  await send({
    ...{
      kind: values.kind,
      name: values.name,
      species: values.species,
      toSpecies: values.kind === 'orthologs' ? (values.to ?? null) : null,
    },
    ...{ database: isSets ? values.database : null, version: values.version, licence: values.licence },
    ...{ source: values.source || (/^https?:/.test(place) ? place : ''), text: await read(place) },
  });
}
