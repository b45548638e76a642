import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { timeLimit } from '../../contract/src/time-limit.ts';
import { newDraftBody } from '../../workbench/src/features/wizard/draft.ts';
import { pause, type ChaosClient } from './client.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';

export interface Scene {
  client: ChaosClient;
  ledger: Ledger;
  random: Random;
  /** Bytes of a small matrix that parses. */
  sample: Buffer;
  /** Parsed samples and a dataset from before the first fault. */
  parsed: string[];
  datasetId: string;
  isOver: () => boolean;
}
/** Acknowledged work, for the count at the end. */
export interface AcknowledgedWork {
  uploads: Map<string, { name: string; sha256: string }>;
  jobs: Map<string, { key: string }>;
  drafts: Map<string, { version: number; marker: string }>;
}

const b64 = (text: string): string => Buffer.from(text).toString('base64');
const TUS = { 'tus-resumable': '1.0.0' };

/** Uploads in chunks, each resumed from the server's offset after whatever went wrong. */
export async function uploads(
  { client, ledger, random, sample, isOver }: Scene,
  done: AcknowledgedWork,
): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    // The comment of a zip archive may be anything: another content each time, and the same matrix.
    const bytes = withComment(sample, `upload ${n}`);
    const name = `chaos_${n}.zip`;
    const metadata = `filename ${b64(name)},kind ${b64('matrix')},disclaimer ${b64('agreed')}`;
    const created = await client.once('user/files/uploads', {
      method: 'POST',
      headers: { ...TUS, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
    });
    if (created?.status !== 201) {
      await pause(500);
      continue;
    }
    const id = created.headers.get('location')!.split('/').at(-1)!;
    done.uploads.set(id, { name, sha256: createHash('sha256').update(bytes).digest('hex') });
    const path = `user/files/uploads/${id}`;
    for (let offset = 0; offset < bytes.length;) {
      const chunk = bytes.subarray(offset, offset + random.int(20_000, 400_000));
      const sent = await client.once(path, {
        method: 'PATCH',
        body: chunk,
        headers: { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      });
      if (sent?.status === 204) {
        offset = Number(sent.headers.get('upload-offset'));
        continue;
      }
      await pause(200);
      const head = await client.once(path, { method: 'HEAD', headers: TUS });
      if (head?.status === 200) offset = Number(head.headers.get('upload-offset'));
      else if (head?.status === 404) {
        ledger.lost.push(`upload ${id}: its offset is unknown to the server`);
        break;
      }
    }
    ledger.count('uploads');
    // One file in progress per uploader: a growing queue would only measure the machine's speed.
    while (!isOver() && !(await isParsed(client, id))) await pause(1000);
    await pause(random.int(2000, 8000));
  }
}

/** Whether the file is no longer being processed. */
async function isParsed(client: ChaosClient, id: string): Promise<boolean> {
  const file = await client.once<{ state: string }>(`user/files/${id}`);
  return file?.status === 200 && !['uploading', 'parsing'].includes(file.data.state);
}

/** Appends an archive comment to a zip file whose end record has none. */
function withComment(zip: Buffer, comment: string): Buffer {
  const at = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const end = Buffer.from(zip.subarray(at, at + 22));
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([zip.subarray(0, at), end, Buffer.from(comment)]);
}

/** Integrations one after another. A submission whose reply was lost is repeated with its idempotency key. */
export async function integrations(scene: Scene, done: AcknowledgedWork): Promise<void> {
  const { client, ledger, isOver, parsed } = scene;
  for (let seed = 1; !isOver(); seed += 1) {
    const body = newDraftBody();
    const draft = await client.ask<{ id: string }>('user/analysis/drafts', {
      json: {
        ...body,
        stepTag: 4,
        matrixFiles: parsed.slice(0, 2).map((fileId, i) => ({ fileId, name: `S${i + 1}`, group: `S${i + 1}` })),
        param: { ...body.param, seed, jobName: `chaos_${seed}`, tissue: 'PBMC', cellFilteringEvaluation: 'skip' },
      },
    });
    if (draft.status !== 200) throw new Error(`a draft was refused: ${JSON.stringify(draft.error)}`);
    const key = `chaos-key-${seed}-${draft.data.id}`;
    const job = await client.ask<{ id: string }>(`user/analysis/drafts/${draft.data.id}/submit`, {
      method: 'POST',
      headers: { 'idempotency-key': key },
    });
    if (job.status !== 200) {
      ledger.lost.push(`submission ${key}: ${job.status} ${JSON.stringify(job.error)}`);
      continue;
    }
    done.jobs.set(job.data.id, { key });
    ledger.count('integrations');
    for (let status = ''; !['completed', 'error'].includes(status) && !isOver();) {
      await pause(1000);
      status = (await client.ask<{ status: string }>(`user/analysis/jobs/${job.data.id}`)).data?.status ?? '';
    }
  }
}

/** Two tabs that edit one draft: each acknowledged version must be there, unchanged, until the next one. */
export async function tabs({ client, ledger, random, isOver }: Scene, done: AcknowledgedWork): Promise<void> {
  const body = newDraftBody();
  const made = await client.ask<{ id: string; version: number }>('user/analysis/drafts', { json: body });
  const { id } = made.data;
  const known = { version: made.data.version, marker: body.param.tissue };
  done.drafts.set(id, known);
  const tab = async (name: string) => {
    for (let n = 0; !isOver(); n += 1) {
      const before = known.version;
      const read = await client.ask<{ version: number; param: { tissue: string } }>(`user/analysis/drafts/${id}`);
      if (read.status === 200 && read.data.version < before)
        ledger.lost.push(`draft ${id}: version ${read.data.version} after ${before} was acknowledged`);
      const marker = `${name} ${n}`;
      const saved = await client.once<{ version: number }>(`user/analysis/drafts/${id}`, {
        method: 'PUT',
        json: { ...body, param: { ...body.param, tissue: marker } },
        headers: { 'if-match': `"${read.data?.version}"` },
      });
      if (saved?.status === 200 && saved.data.version > known.version)
        Object.assign(known, { version: saved.data.version, marker });
      if (saved?.status === 412) ledger.count('conflicts');
      await pause(random.int(50, 600));
    }
  };
  await Promise.all([tab('left'), tab('right')]);
}

/** Readers of the dataset calls; complete replies must stay byte for byte the same. */
export async function readers(scene: Scene, paths: readonly string[]): Promise<void> {
  const { client, ledger, random, isOver } = scene;
  const first = new Map<string, string>();
  const read = async (path: string): Promise<void> => {
    const aborter = new AbortController();
    const leaves = random.next() < 0.4;
    if (leaves) setTimeout(() => aborter.abort(), random.int(0, 60));
    try {
      const reply = await fetch(`${client.url}/api/${path}`, {
        headers: { authorization: `Bearer ${client.token}`, accept: 'application/octet-stream, application/json' },
        signal: timeLimit(60_000, aborter.signal),
      });
      ledger.saw(reply.status, `GET ${path}`);
      const bytes = Buffer.from(await reply.arrayBuffer());
      if (reply.status !== 200) return;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      if ((first.get(path) ?? sha256) !== sha256) ledger.lost.push(`${path}: other bytes than before`);
      first.set(path, sha256);
      ledger.count('reads');
    } catch {
      ledger.count(leaves ? 'aborted' : 'broken');
    }
  };
  while (!isOver()) {
    await read(random.pick(paths));
    await pause(random.int(0, 150));
  }
}

/** Incomplete bodies, replies read a few bytes at a time, truncated lines: on raw sockets. */
export async function sockets({ client, ledger, random, isOver, datasetId }: Scene): Promise<void> {
  const { hostname, port } = new URL(client.url);
  const head = (line: string, more: string[]) =>
    [line, `Host: ${hostname}:${port}`, `Authorization: Bearer ${client.token}`, ...more, '', ''].join('\r\n');
  const kinds: (() => string)[] = [
    () =>
      head('POST /api/user/analysis/drafts HTTP/1.1', ['Content-Type: application/json', 'Content-Length: 5000']) +
      '{"stepTag":1,',
    () => head(`GET /api/remote/user/user_datasets/${datasetId}/embedding HTTP/1.1`, []),
    () => 'GET /api/user/files HTTP/1.1\r\nHost: ',
    () =>
      head('POST /api/user/files/uploads HTTP/1.1', [
        'Tus-Resumable: 1.0.0',
        'Upload-Length: 100000',
        `Upload-Metadata: filename ${b64('half.zip')},kind ${b64('matrix')},disclaimer ${b64('agreed')}`,
        'Content-Type: application/offset+octet-stream',
        'Content-Length: 100000',
      ]) + 'PK',
  ];
  while (!isOver()) {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1'))?.[1];
      if (status) ledger.saw(Number(status), 'a bare socket');
      socket.pause();
      setTimeout(() => socket.resume(), 300).unref();
    });
    socket.write(random.pick(kinds)());
    ledger.count('sockets');
    await pause(random.int(200, 3000));
    socket.destroy();
  }
}
