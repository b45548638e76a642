import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PYTHON } from './dataset-service.ts';
import type { TestServer } from './server.ts';
import { create, draftBody, upload } from './wizard.ts';

const SAMPLES = { cells: 120, seed: 7 };
/** 700 cells that scanpy carries. */
const annotated = (): Buffer =>
  readFileSync(
    join(
      execFileSync(PYTHON, ['-c', "import sysconfig; print(sysconfig.get_paths()['purelib'])"]).toString().trim(),
      'scanpy/datasets/10x_pbmc68k_reduced.h5ad',
    ),
  );
function simulated(folder: string): Buffer[] {
  const { cells, seed } = SAMPLES;
  const given = ['--cells', `${cells}`, '--samples', '2', '--seed', `${seed}`, '--out', folder];
  execFileSync(PYTHON, ['-m', 'stroma_runner.simulator', ...given]);
  return ['ctrl1', 'stim1'].map((name) => readFileSync(join(folder, `simulated_${name}.zip`)));
}

export interface SpaceMaker {
  s: TestServer;
  token: string;
  /** Called after each kind of thing is created. */
  made: (what: string) => Promise<void>;
}

/** Creates everything that a space can own, through the API with the real services. Returns a draft like the one that was integrated. */
export async function makeEverything({ s, token, made }: SpaceMaker) {
  const ask = async (path: string, options: Parameters<TestServer['call']>[1] = {}) => {
    const reply = await s.call(path, { token, ...options });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body.data;
  };
  const until = async (path: string, pass: (data: any) => boolean): Promise<any> => {
    for (let i = 0; i < 900; i += 1) {
      const data = await ask(path);
      if (pass(data)) return data;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${path}: ${JSON.stringify(await ask(path)).slice(0, 500)}`);
  };
  const ended = (id: string) =>
    until(`user/analysis/jobs/${id}`, ({ status }) => !['submitted', 'running'].includes(status));
  const parsed = (id: string) => until(`user/files/${id}`, ({ state }) => !['uploading', 'parsing'].includes(state));

  await create(s, token, 'unfinished.zip', 9);
  const broken = await upload(s, token, 'broken.zip', new Uint8Array([1, 2, 3, 4]));
  const h5ad = await upload(s, token, 'pbmc.h5ad', annotated(), 'annotated');
  const zips = simulated(join(s.deps.config.dataDir, 'simulated'));
  const files = [await upload(s, token, 'ctrl.zip', zips[0]!), await upload(s, token, 'stim.zip', zips[1]!)];
  if ((await parsed(broken)).state !== 'failed') throw new Error('a broken upload was parsed');
  const { datasetId: dataset } = await parsed(h5ad);
  for (const file of files) await parsed(file);
  await made('uploads');

  const body = draftBody(files, { jobName: 'pair', species: 'Homo sapiens', pcValueState: 'custom', pcValueNum: 10 });
  const draft = await ask('user/analysis/drafts', { json: body });
  const other = await ask('user/analysis/drafts', { json: body });
  await ended((await ask(`user/analysis/drafts/${other.id}/preprocess`, { method: 'POST' })).id);
  const integration = await ended((await ask(`user/analysis/drafts/${draft.id}/submit`, { method: 'POST' })).id);
  if (integration.status !== 'completed') throw new Error(JSON.stringify(integration.error));
  await made('integration');

  const task = async (slug: string, params: unknown, of = dataset) =>
    (await ask(`user/analysis/tools/${slug}`, { json: { dataset: of, name: slug, params } })).id as string;
  const cells = (...categories: string[]) => ({ name: categories[0]!, column: 'bulk_labels', categories });
  const at = `user/user_datasets/${dataset}`;
  await ask(`${at}/cell_sets`, {
    json: {
      name: 'Dendritic',
      cells: { op: 'and', of: [{ cells: { column: 'bulk_labels', categories: ['Dendritic'] } }] },
    },
  });
  await ask(`${at}/labels`, {
    json: {
      column: 'bulk_labels',
      expected: (await ask(`${at}/labels`)).columns.find((c: any) => c.column === 'bulk_labels').version,
      edit: { kind: 'rename', category: 'Dendritic', name: 'Dendritic cells' },
    },
  });
  await ask(`${at}/views`, { json: { name: 'A view', tab: 'overview', query: '?a=b' } });
  await ask(`${at}/board`, {
    method: 'PUT',
    json: { version: 0, value: { width: 89, height: 100, palette: 'default', letters: 'upper', panels: [] } },
  });
  await s.call(`${at}/thumbnail`, { token });
  await ask('user/references', {
    json: {
      ...{ kind: 'geneSets', name: 'Mine', species: 'Homo sapiens', toSpecies: null, database: 'go_bp' },
      ...{ version: '1', licence: 'CC BY 4.0', source: 'here', scope: 'personal', text: 'Set\t\tCD3D\tCD3E\n' },
    },
  });
  await made('labels');
  const filter = { log2fc: 0.25, padj: 0.05, pct: 0.1 };
  const compared = {
    mode: 'normal',
    a: cells('CD14+ Monocyte'),
    b: cells('CD19+ B'),
    batchBy: null,
    batchCategories: [],
  };
  const deg = await task('differential-expression', { ...compared, filter });
  const exported = await task('export-dataset', { format: 'h5ad', cells: null, columns: [] });
  const child = await task('subset', {
    ...{ jobName: 'Child', cells: cells('CD14+ Monocyte', 'CD19+ B'), labels: ['bulk_labels'], analysis: null },
    ...{ sampleBy: null, clusterBy: 'bulk_labels', seed: 0 },
  });
  for (const id of [deg, exported, child]) {
    const job = await ended(id);
    if (job.status !== 'completed') throw new Error(JSON.stringify(job));
  }
  await ask('user/downloads', { json: { kind: 'file', targetId: h5ad } });
  const cancelled = await task('differential-expression', { ...compared, filter: { ...filter, log2fc: 0.3 } });
  await s.call(`user/analysis/jobs/${cancelled}/suspend`, { token, method: 'POST' });
  await ended(cancelled);
  await made('analyses');
  return { other: other.id as string };
}

/** Deletes everything of the current space through the API. */
export async function deleteEverything({ s, token }: Pick<SpaceMaker, 's' | 'token'>): Promise<void> {
  const list = async (path: string) => (await s.call(path, { token })).body.data;
  const remove = async (path: string) => {
    const { status, body } = await s.call(path, { token, method: 'DELETE' });
    if (status !== 200 && status !== 404) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  };
  for (const { id } of await list('user/downloads')) await remove(`user/downloads/${id}`);
  for (const { id } of await list('user/user_datasets')) await remove(`user/user_datasets/${id}`);
  for (const { id } of (await list('user/analysis/jobs')).rows) await remove(`user/analysis/jobs/${id}`);
  for (const { id } of await list('user/analysis/drafts')) await remove(`user/analysis/drafts/${id}`);
  for (const { id } of (await list('user/files')).rows) await remove(`user/files/${id}`);
  for (const { id } of (await list('user/references')).filter(({ isOwn }: any) => isOwn))
    await remove(`user/references/${id}`);
}
