/** Objects of the fuzzed account, so that the links of the contract find an object: datasets, jobs, drafts, a team, downloads, notifications. */
import { join } from 'node:path';
import { submitIntegrationOfTwo, type Client } from '../../workbench/e2e/support/client.ts';
import { importDataset, saveDraft } from '../../workbench/e2e/support/fixtures.ts';
import type { LoadSetup } from '../load/stage.ts';

/** Call chains delete objects too, so there are several of each kind. Most links start from a job, and a copy of one is cheap. */
const MANY = 6;
const MANY_JOBS = 30;

async function call<T>(client: Client, path: string, options?: Parameters<Client['call']>[1]): Promise<T> {
  const reply = await client.call<T>(path, options);
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.error)}`);
  return reply.data;
}

/** A suspended copy of a job: complete, and without work for the runner. */
async function copyOf(client: Client, job: string): Promise<void> {
  const draft = await call<{ id: string }>(client, `user/analysis/jobs/${job}/re-edit`, { method: 'POST' });
  const copy = await call<{ id: string }>(client, `user/analysis/drafts/${draft.id}/submit`, { method: 'POST' });
  await call(client, `user/analysis/jobs/${copy.id}/suspend`, { method: 'POST' });
}

/** Fills the account. Returns the ids of its parsed files. Throws when a call is refused. */
export async function fillAccount({ client, seed, samples }: LoadSetup): Promise<string[]> {
  const job = await submitIntegrationOfTwo(client, samples, 'fuzzed', 1);
  await client.until<{ status: string }>(`user/analysis/jobs/${job.id}`, ({ status }) => status === 'completed');
  for (let i = 0; i < MANY_JOBS; i += 1) await copyOf(client, job.id);
  for (let i = 0; i < MANY; i += 1) {
    await importDataset(client, join(seed, 'pbmc68k_reduced.h5ad'));
    await call(client, 'teams/create', { form: { name: `team ${i}` } });
  }
  const { rows } = await call<{ rows: { id: string; state: string }[] }>(client, 'user/files');
  const files = rows.filter(({ state }) => state === 'parsed').map(({ id }) => id);
  for (const targetId of files) await call(client, 'user/downloads', { json: { kind: 'file', targetId } });
  await saveDraft(client, files.slice(0, 2), { stepTag: 4 });
  return files;
}
