/*
 * Offers h5ad files that follow the schema of CELLxGENE to the public database of a running platform.
 *
 * STROMA_USER=… STROMA_PASSWORD=… npm run catalogue -- import FOLDER [URL] Each file is uploaded, imported and offered; a curator approves it in the
 * product. Facts that a file cannot contain (DOI, citation, licence, source, year, description) come from FOLDER/catalogue.tsv, with a column `file`
 * and columns of these names. A file whose title has already been offered is skipped, so that the command can be repeated.
 */
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Our fields with the columns of the schema that hold them, the first one that the file has. */
export const COLUMNS = {
  species: ['organism_ontology_term_id'],
  cellType: ['cell_type_ontology_term_id', 'cell_type'],
  donor: ['donor_id'],
  disease: ['disease_ontology_term_id', 'disease'],
  tissue: ['tissue_ontology_term_id', 'tissue'],
  tissueType: ['tissue_type'],
  technology: ['assay_ontology_term_id', 'assay'],
  developmentStage: ['development_stage_ontology_term_id', 'development_stage'],
  sex: ['sex_ontology_term_id', 'sex'],
  ethnicity: ['self_reported_ethnicity_ontology_term_id', 'self_reported_ethnicity'],
  suspensionType: ['suspension_type'],
  isPrimaryData: ['is_primary_data'],
};
const EVERY_MS = 500;
const WAIT_MS = 60 * 60_000;
const b64 = (text) => Buffer.from(text).toString('base64');

/** The fields of an offer from the names of a dataset's columns; null: not in the file. */
export const fieldsOf = (columns) =>
  Object.fromEntries(
    Object.entries(COLUMNS).map(([field, names]) => {
      const column = names.find((name) => columns.includes(name));
      return [field, column ? { column } : null];
    }),
  );

/** Rows of catalogue.tsv by file. */
export function factsIn(text) {
  const [head = '', ...rows] = text.split(/\r?\n/).filter(Boolean);
  const names = head.split('\t');
  const of = (row) => Object.fromEntries(names.map((name, k) => [name, row.split('\t')[k]?.trim() ?? '']));
  return new Map(rows.map((row) => [of(row).file, of(row)]));
}

/** Facts about a file; its name without extension if there is no title. */
export function factsOf(file, said = {}) {
  const year = Number(said.year) || null;
  return {
    title: said.title || basename(file, '.h5ad'),
    description: said.description ?? '',
    doi: (said.doi ?? '').replace(/^https?:\/\/(dx\.)?doi\.org\//i, ''),
    citation: said.citation ?? '',
    licence: said.licence || 'other',
    source: said.source ?? '',
    year,
    changes: '',
  };
}

class Platform {
  constructor(url) {
    this.url = url.replace(/\/$/, '');
    this.token = '';
  }

  async call(path, { json, form, method } = {}) {
    const reply = await fetch(`${this.url}/api/${path}`, {
      method: method ?? (json || form ? 'POST' : 'GET'),
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(json && { 'content-type': 'application/json' }),
      },
      ...(json && { body: JSON.stringify(json) }),
      ...(form && { body: new URLSearchParams(form) }),
    });
    const body = await reply.json();
    if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(body.error ?? body)}`);
    return body.data;
  }

  async upload(path) {
    const { size } = await stat(path);
    const auth = { authorization: `Bearer ${this.token}`, 'tus-resumable': '1.0.0' };
    const metadata = `filename ${b64(basename(path))},kind ${b64('annotated')},disclaimer ${b64('agreed')}`;
    const created = await fetch(`${this.url}/api/user/files/uploads`, {
      method: 'POST',
      headers: { ...auth, 'upload-length': String(size), 'upload-metadata': metadata },
    });
    if (created.status !== 201) throw new Error(`${basename(path)}: ${await created.text()}`);
    const location = created.headers.get('location');
    const sent = await fetch(`${this.url}${location}`, {
      method: 'PATCH',
      headers: { ...auth, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: createReadStream(path),
      duplex: 'half',
    });
    if (sent.status !== 204) throw new Error(`${basename(path)}: ${await sent.text()}`);
    return location.split('/').at(-1);
  }

  /** Polls until `pass` returns something. */
  async until(path, pass) {
    for (const end = Date.now() + WAIT_MS; Date.now() < end;) {
      const found = pass(await this.call(path));
      if (found) return found;
      await new Promise((done) => setTimeout(done, EVERY_MS));
    }
    throw new Error(`${path}: nothing within an hour`);
  }
}

/** Offers one file. Returns the version's id. */
async function offer(platform, path, facts) {
  const id = await platform.upload(path);
  const file = await platform.until('user/files?pageSize=200', ({ rows }) =>
    rows.find((one) => one.id === id && (one.state === 'completed' || one.state === 'failed')),
  );
  if (file.state === 'failed') throw new Error(`${basename(path)}: ${JSON.stringify(file.error)}`);
  const detail = await platform.call(`remote/user/user_datasets/${file.datasetId}`);
  const columns = detail.columns.filter(({ kind }) => kind === 'category').map(({ name }) => name);
  const json = { datasetId: file.datasetId, facts, fields: fieldsOf(columns) };
  return (await platform.call('curation/versions', { json })).id;
}

export async function importFolder(folder, { url, username, password, say = console.log }) {
  const platform = new Platform(url);
  ({ token: platform.token } = await platform.call('account/sign-up', { form: { username, password } }));
  const said = factsIn(await readFile(join(folder, 'catalogue.tsv'), 'utf8').catch(() => ''));
  const offered = new Set((await platform.call('curation/versions')).map(({ facts }) => facts.title));
  const failed = [];
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.h5ad')).sort()) {
    const facts = factsOf(name, said.get(name));
    if (offered.has(facts.title)) say(`${name}: offered before`);
    else
      try {
        const id = await offer(platform, join(folder, name), facts);
        const { state, problems } = await platform.until('curation/versions', (rows) =>
          rows.find((one) => one.id === id && one.state !== 'checking'),
        );
        say(`${name}: ${state}, ${problems.length} faults by the schema`);
        if (state !== 'candidate') failed.push(name);
      } catch (error) {
        failed.push(name);
        say(`${name}: ${error.message}`);
      }
  }
  return failed;
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const [command, folder, url = 'http://127.0.0.1:8080'] = process.argv.slice(2);
  const { STROMA_USER: username, STROMA_PASSWORD: password } = process.env;
  if (command !== 'import' || !folder || !username || !password) {
    console.error('STROMA_USER=… STROMA_PASSWORD=… npm run catalogue -- import FOLDER [URL]');
    process.exit(2);
  }
  process.exitCode = (await importFolder(folder, { url, username, password })).length ? 1 : 0;
}
