import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pause } from './client.ts';
import type { AcknowledgedWork, Scene } from './work.ts';

interface Job {
  id: string;
  name: string;
  tool: string;
  status: string;
  error?: { id: string } | null;
}
interface File {
  id: string;
  state: string;
  fileName: string;
  error?: { id: string } | null;
}

/** The promise is two retries. A job whose processes were killed more often ends with this reason, and its bytes are kept. */
const gaveUp = (error?: { id: string } | null): boolean => error?.id === 'JOB_WORKER_LOST';

/** Waits until nothing is running, then compares acknowledged work with what exists. */
export async function count(scene: Scene, done: AcknowledgedWork, settleMs: number, dataDir: string): Promise<void> {
  const { client, ledger } = scene;
  const end = Date.now() + settleMs;
  const fileOf = (id: string) => client.ask<File>(`user/files/${id}`);
  for (const [id, { name }] of done.uploads) {
    let file = await fileOf(id);
    while (['uploading', 'parsing'].includes(file.data?.state) && Date.now() < end) {
      await pause(500);
      file = await fileOf(id);
    }
    if (gaveUp(file.data?.error)) ledger.count('gave up after repeated kills');
    else if (file.data?.state !== 'parsed')
      ledger.lost.push(`upload ${id} ${name}: ${file.status} ${JSON.stringify(file.data ?? file.error)}`);
  }
  const stored = execFileSync('find', [join(dataDir, 'objects/files'), '-type', 'f'])
    .toString()
    .trim()
    .split('\n');
  for (const [id, { sha256, name }] of done.uploads) {
    const paths = stored.filter((path) => path.includes(id));
    if (paths.length > 1) ledger.duplicate.push(`upload ${id}: ${paths.length} stored files`);
    const found = paths[0] ? execFileSync('sha256sum', [paths[0]]).toString().slice(0, 64) : 'none';
    if (found !== sha256) ledger.lost.push(`upload ${id} ${name}: stored bytes ${found}, sent ${sha256}`);
  }
  for (const id of done.jobs.keys()) {
    let job = await client.ask<Job>(`user/analysis/jobs/${id}`);
    while (!['completed', 'error'].includes(job.data?.status) && Date.now() < end) {
      await pause(1000);
      job = await client.ask<Job>(`user/analysis/jobs/${id}`);
    }
    // A full disk is reported to the user, and the analysis can be submitted again.
    if (job.data?.status === 'error' && job.data.error?.id === 'DISK_FULL') ledger.count('failed by a full disk');
    else if (gaveUp(job.data?.error)) ledger.count('gave up after repeated kills');
    else if (job.data?.status !== 'completed')
      ledger.lost.push(`analysis ${id}: ${job.data?.status} ${JSON.stringify(job.data?.error)}`);
  }
  const { data: datasets } = await client.ask<{ id: string; name: string }[]>('user/user_datasets');
  const names = datasets.map(({ name }) => name);
  for (const name of new Set(names.filter((one, i) => names.indexOf(one) !== i)))
    ledger.duplicate.push(`dataset ${name}: ${names.filter((one) => one === name).length} times`);
  for (const [id, { version, marker }] of done.drafts) {
    const { data } = await client.ask<{ version: number; param: { tissue: string } }>(`user/analysis/drafts/${id}`);
    if (data.version < version || (data.version === version && data.param.tissue !== marker))
      ledger.lost.push(
        `draft ${id}: version ${data.version} "${data.param.tissue}", acknowledged ${version} "${marker}"`,
      );
  }
}
