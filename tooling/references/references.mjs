/**
 * Imports sets into the reference library of a running server: `npm run references -- FILE|FOLDER|--from SOURCE [options]`, where SOURCE is
 * `debian`, `packages`, `official:NAME` or a URL (docs/references.md); `-- --list` prints the official names. Registers files for pruning by
 * motifs on the server's machine: `-- --rankings FILE… --motifs FILE [options]`.
 * STROMA_URL: the server; STROMA_TOKEN: the token of an administrator.
 */
import { parseArgs } from 'node:util';
import { officialSet } from '../../bff/src/services/references/official/sources.ts';
import { registerMotifs } from './motifs.mjs';
import { listing } from './official.mjs';
import { readLocal } from './read.mjs';
import { fromAddress, fromDebian, fromPackages } from './sources.mjs';

const OFFICIAL = 'official:';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    list: { type: 'boolean', default: false },
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

/** Throws with a message that describes the problem of the set or the server. */
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
  const species = data.toSpecies ? `${data.species} to ${data.toSpecies}` : data.species;
  console.log(
    `${data.name} ${data.version}, ${species}: ${data.entries} entries, ${data.genes} genes, sha256 ${data.sha256.slice(0, 12)}`,
  );
}
const send = (set) => post(set, '/api/admin/references');

/** A set of the table of official addresses, from its address or from a local copy of its file. */
async function fromOfficial(id, local) {
  const found = officialSet(id, values.version);
  if (!found) throw new Error(`There is no official set "${id}". npm run references -- --list prints the names.`);
  const { set, version, address } = found;
  const read = local
    ? { text: await readLocal(local, set.kind), modified: null }
    : await fromAddress(address, set.kind);
  const named = version ?? read.modified;
  if (!named) throw new Error(`${address} does not say when it was changed. Give --version.`);
  await send({ ...set, version: named, source: address, text: read.text });
}

async function fromPlace(place) {
  const { kind, name, species, version, licence, source } = values;
  if (!place || !name || !version)
    throw new Error('npm run references -- FILE --name NAME --species SPECIES --version VERSION, or -- --from debian');
  const isAddress = /^https?:/.test(place);
  const text = isAddress ? (await fromAddress(place, kind)).text : await readLocal(place, kind);
  await send({
    ...{ kind, name, species, toSpecies: kind === 'orthologs' ? (values.to ?? null) : null },
    ...{ database: kind === 'geneSets' ? values.database : null, version, licence },
    ...{ source: source || (isAddress ? place : ''), text },
  });
}

async function registerRankings() {
  const { name, species, version, licence, source, rankings, motifs } = values;
  // A shell pattern adds further files after the first.
  const files = [...rankings, ...positionals];
  if (!name || !version || (positionals.length && !rankings.length))
    throw new Error(
      'npm run references -- --rankings FILE… --motifs FILE --name NAME --species SPECIES --version VERSION',
    );
  await registerMotifs({
    ...{ rankings: files, motifs, described: { name, species, version, licence, source } },
    send: (set) => post(set, '/api/admin/references/files'),
  });
}

async function main() {
  const { from, list, rankings, motifs } = values;
  if (list) return console.log(listing());
  if (!token) throw new Error('STROMA_TOKEN: the token of an administrator is needed (docs/references.md).');
  if (from === 'debian') return fromDebian(send);
  if (from === 'packages') return fromPackages(send);
  if (from?.startsWith(OFFICIAL)) return fromOfficial(from.slice(OFFICIAL.length), positionals[0]);
  if (rankings.length || motifs !== undefined) return registerRankings();
  return fromPlace(from ?? positionals[0]);
}

await main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
