import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { DraftBody, Job } from '@stroma/contract';
import { newDraftBody } from '../../src/features/wizard/draft.ts';
import type { Platform } from './platform.ts';

/** The API as seen by an external client, for faults and bad input, where a browser would only slow the test. */
export interface Client {
  token: string;
  call<T = any>(
    path: string,
    options?: {
      method?: string;
      json?: unknown;
      form?: Record<string, string>;
      headers?: Record<string, string>;
      signal?: AbortSignal;
    },
  ): Promise<{ status: number; data: T; error?: { id: string; params: Record<string, unknown> } }>;
  upload(path: string, name?: string, kind?: string): Promise<string>;
  until<T>(path: string, pass: (data: T) => boolean, timeoutMs?: number): Promise<T>;
}

const b64 = (text: string): string => Buffer.from(text).toString('base64');

/** The demo user. */
export async function signIn(platform: Platform): Promise<Client> {
  const link = new URL(platform.demoLink).searchParams.get('link');
  const client = clientOf(platform);
  const { data } = await client.call<{ token: string }>('account/sign-in-link', { json: { link } });
  client.token = data.token;
  return client;
}

export function clientOf(platform: Platform, token = ''): Client {
  const client = { token } as Client;
  client.call = async (path, { method, json, form, headers = {}, signal } = {}) => {
    const reply = await fetch(`${platform.url}/api/${path}`, {
      method: method ?? ((json ?? form) ? 'POST' : 'GET'),
      headers: {
        ...(client.token && { authorization: `Bearer ${client.token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: new URLSearchParams(form) }),
      ...(signal && { signal }),
    });
    const body = (await reply.json().catch(() => null)) as {
      data: never;
      error?: { id: string; params: Record<string, unknown> };
    } | null;
    return { status: reply.status, data: body?.data as never, ...(body?.error && { error: body.error }) };
  };
  client.upload = async (path, name = basename(path), kind = path.endsWith('.h5ad') ? 'annotated' : 'matrix') => {
    const bytes = readFileSync(path);
    const auth = { authorization: `Bearer ${client.token}`, 'tus-resumable': '1.0.0' };
    const metadata = `filename ${b64(name)},kind ${b64(kind)},disclaimer ${b64('agreed')}`;
    const created = await fetch(`${platform.url}/api/user/files/uploads`, {
      method: 'POST',
      headers: { ...auth, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
    });
    if (created.status !== 201) throw Object.assign(new Error(await created.text()), { status: created.status });
    const location = created.headers.get('location')!;
    const headers = { ...auth, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    await fetch(`${platform.url}${location}`, { method: 'PATCH', headers, body: bytes });
    return location.split('/').at(-1)!;
  };
  client.until = async <T>(path: string, pass: (data: T) => boolean, timeoutMs = 240_000) => {
    const begun = Date.now();
    for (;;) {
      const reply = await client.call<T>(path).catch(() => null);
      if (reply?.status === 200 && pass(reply.data)) return reply.data;
      const waited = Date.now() - begun;
      if (waited > timeoutMs) throw new Error(`${path}: ${JSON.stringify(reply).slice(0, 600)}`);
      // Each look costs both sides some milliseconds, so that what takes long is looked at less often.
      await new Promise((done) => setTimeout(done, waited < 1000 ? 100 : 300));
    }
  };
  return client;
}

/**
 * Uploads and parses two samples and submits their integration without filtering; a new seed gives a new result, so that no step is already computed.
 * Returns the job.
 */
export async function submitIntegrationOfTwo(
  client: Client,
  paths: [string, string],
  jobName: string,
  seed = 0,
): Promise<Job> {
  const files = [await client.upload(paths[0]), await client.upload(paths[1])];
  for (const id of files)
    await client.until<{ state: string }>(`user/files/${id}`, (f) => f.state === 'parsed', 60_000);
  const body = newDraftBody();
  const draft: DraftBody = {
    ...body,
    stepTag: 4,
    matrixFiles: files.map((fileId, i) => ({ fileId, name: `S${i + 1}`, group: `S${i + 1}` })),
    param: { ...body.param, seed, jobName, tissue: 'PBMC', cellFilteringEvaluation: 'skip' },
  };
  const saved = await client.call<{ id: string }>('user/analysis/drafts', { json: draft });
  const job = await client.call<Job>(`user/analysis/drafts/${saved.data.id}/submit`, { method: 'POST' });
  if (job.status !== 200) throw new Error(JSON.stringify(job.error));
  return job.data;
}
