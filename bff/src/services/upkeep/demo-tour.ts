import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolSlug } from '@stroma/contract';
import type { FileRow, JobRow, UserRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { personalSpaceOf } from '../accounts/accounts.ts';
import { DEMO_KEY, demoDatasets, shareDemoWithAll } from '../accounts/demo-shares.ts';
import { KeyedQueue } from '../sharing/one-at-a-time.ts';
import { checkParams } from '../tasks/task-params.ts';
import type { NewTask } from '../tasks/tasks.ts';
import { publishDemo } from './demo-public.ts';
import { DEMO_PLAN, DEMO_TOOLS, type DemoFacts } from './demo-plan.ts';

/** Name of the demo dataset, of the simulator's file, and of the file with its facts. */
export const DEMO_NAME = 'tumour_surroundings';
const DATASET = `${DEMO_NAME}.h5ad`;
const FACTS = 'demo.json';
/** Written at the end, so that content deleted by the demo user is not created again. */
const DONE = 'DONE';
const CONTIGS = /^contigs_(.+)\.csv$/;
const OPEN = ['submitted', 'running'];
/** Lets only one of several BFFs upload; an analysis that two submit is the same by its key. */
const uploading = new KeyedQueue('demo-tour');

/** Actions of the tour on the platform; tests have others. */
export interface DemoActions {
  /** Uploads one file for the demo user, through the same code as a file of any user. */
  upload(file: { spaceId: string; userId: string; path: string; name: string; kind: FileRow['kind'] }): Promise<void>;
  submit(task: NewTask): Promise<unknown>;
}

/**
 * Takes the next step of the demo whose files are in `folder`; does nothing before they are written and after the last one. Called every second;
 * existing content is not created again. One analysis at a time, and none while another job waits for a runner, so that users come first.
 */
export async function continueTour(deps: Deps, folder: string, { upload, submit }: DemoActions): Promise<void> {
  if (!existsSync(join(folder, DATASET)) || existsSync(join(folder, DONE))) return;
  const user = await deps.db<UserRow>('users').where({ username_key: 'demo' }).first();
  if (!user) return;
  const spaceId = await personalSpaceOf(deps.db, user.id);
  const files = await uploading.run('files', () => uploaded(deps, { folder, spaceId, userId: user.id }, upload));
  const dataset = files.find(({ name }) => name === DATASET);
  if (!dataset?.dataset_id)
    return dataset?.state === 'failed' ? finish(folder, 'the dataset could not be read') : undefined;
  const datasetId = dataset.dataset_id;
  for (const space of await shareDemoWithAll(deps.db, deps.now()))
    await deps.events.publish(space, 'dataset', { id: datasetId });
  const isWhole = files.length === (await demoFiles(folder)).length;
  if (!isWhole || files.some(({ state }) => state === 'uploading' || state === 'parsing')) return;
  const jobs = (await deps.db('jobs').where({ space_id: spaceId, source_dataset_id: datasetId })) as JobRow[];
  const next = await nextOf(deps, folder, jobs, files);
  if (next === 'wait') return;
  if (next === null) {
    if (await publishDemo(deps, user, datasetId)) return;
    for (const space of await shareDemoWithAll(deps.db, deps.now()))
      await deps.events.publish(space, 'dataset', { id: datasetId });
    return finish(folder, 'all results are there');
  }
  const { tool, name, params } = next;
  checkParams(tool, params);
  const of = { id: user.id, username: user.username };
  await submit({ spaceId, user: of, tool, datasetId, name, params, isUnasked: true });
}

/** The analysis to submit now; `wait`: one is running, or another user's job waits; null if none is left. */
async function nextOf(deps: Deps, folder: string, jobs: readonly JobRow[], files: readonly FileRow[]) {
  if (jobs.some(({ status }) => OPEN.includes(status))) return 'wait';
  if (await deps.db('jobs').where({ status: 'submitted' }).first('id')) return 'wait';
  const given = JSON.parse(await readFile(join(folder, FACTS), 'utf8')) as Pick<
    DemoFacts,
    'samples' | 'types' | 'regulons'
  >;
  const contigs = files.flatMap(({ name, id, state }) => {
    const sample = CONTIGS.exec(name)?.[1];
    return sample !== undefined && state === 'completed' ? [[sample, id] as const] : [];
  });
  const done = jobs
    .filter(({ status }) => status === 'completed')
    .map(({ tool, id }) => [tool as ToolSlug, id] as const);
  const facts: DemoFacts = { ...given, contigs: new Map(contigs), done: new Map(done) };
  for (const tool of DEMO_TOOLS) {
    const planned = DEMO_PLAN[tool];
    // A step that failed or was deleted manually while the others continued is not retried.
    if (!planned || typeof planned === 'string' || jobs.some((job) => job.tool === tool)) continue;
    const params = planned.params(facts);
    if (params) return { tool, name: planned.name, params };
    deps.log.warn({ tool }, 'the demo has no result of this tool: what it reads is not there');
  }
  return null;
}

/** Names of the files to upload. */
const demoFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name === DATASET || CONTIGS.test(name)).sort();

/** Files of the folder that were uploaded, now or before. */
async function uploaded(
  deps: Deps,
  { folder, spaceId, userId }: { folder: string; spaceId: string; userId: string },
  upload: DemoActions['upload'],
): Promise<FileRow[]> {
  const names = await demoFiles(folder);
  const rows = async () =>
    (await deps.db<FileRow>('files').where({ space_id: spaceId }).whereIn('name', names)) as FileRow[];
  const before = await rows();
  const known = new Set(before.map(({ name }) => name));
  // The dataset is imported first, by itself, because users wait for it.
  const isRead = before.some(({ name, state }) => name === DATASET && ['completed', 'failed'].includes(state));
  for (const name of isRead ? names : [DATASET]) {
    if (known.has(name)) continue;
    const kind = name === DATASET ? 'annotated' : 'contigs';
    await upload({ spaceId, userId, path: join(folder, name), name, kind });
  }
  const found = await rows();
  const { job_id: job } = found.find(({ name }) => name === DATASET) ?? { job_id: null };
  if (job !== null)
    await deps
      .db('jobs')
      .where({ id: job })
      .whereNull('idempotency_key')
      .update({ idempotency_key: `${DEMO_KEY}${DEMO_NAME}` });
  return found;
}

/** Maximum duration of the set-up; after this it has failed. */
const PREPARED_WITHIN_MS = 30 * 60_000;
/** Whether the demo dataset is still expected; `upMs`: uptime of the server. */
export async function isDemoPreparing({ db, config }: Deps, upMs = process.uptime() * 1000): Promise<boolean> {
  if (config.demoDir === null || upMs > PREPARED_WITHIN_MS || existsSync(join(config.demoDir, 'tour', DONE)))
    return false;
  return (await demoDatasets(db)).length === 0;
}

const finish = (folder: string, why: string): Promise<void> => writeFile(join(folder, DONE), `${why}\n`);
