import { createReadStream, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { startPlatform, waitReady } from '../start/platform.mjs';
import { BENCH_DIR } from './files.mjs';

const PROCESSES = ['bff', 'dataset-service', 'analysis-runner'];
const POLL_MS = 100;
const b64 = (text) => Buffer.from(text).toString('base64');

export const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** The real platform on a scratch data folder, signed in as the demo user. */
export async function startBenchPlatform() {
  mkdirSync(BENCH_DIR, { recursive: true });
  const dataDir = mkdtempSync(join(BENCH_DIR, 'data-'));
  const { supervisor, url, demo } = await startPlatform({ host: '127.0.0.1', port: await freePort(), dataDir });
  const stop = async () => {
    await supervisor.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await waitReady(url);
    const { token } = await call(url, '', 'account/sign-in-link', { link: demo.link });
    return {
      ...{ url, token, stop },
      pidOf: supervisor.pidOf,
      pids: () => PROCESSES.map(supervisor.pidOf).filter(Boolean),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The data of a call's reply; with `json` a POST. */
export async function call(url, token, path, json) {
  const reply = await fetch(`${url}/api/${path}`, {
    ...(json && { method: 'POST', body: JSON.stringify(json) }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
    },
  });
  const body = await reply.json();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(body.error)}`);
  return body.data;
}

/** Sends the file as one resumable upload and waits until it was read: `{id, datasetId, uploadSeconds, importSeconds}`. */
export async function upload({ url, token }, path, kind) {
  const start = performance.now();
  const auth = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const created = await fetch(`${url}/api/user/files/uploads`, {
    method: 'POST',
    headers: {
      ...auth,
      'upload-length': String(statSync(path).size),
      'upload-metadata': `filename ${b64(basename(path))},kind ${b64(kind)},disclaimer ${b64('agreed')}`,
    },
  });
  if (created.status !== 201) throw new Error(`upload: ${created.status} ${await created.text()}`);
  const location = created.headers.get('location');
  const headers = { ...auth, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  await patch(new URL(location, url), headers, path);
  const sent = performance.now();
  const id = location.split('/').at(-1);
  for (;;) {
    const file = await call(url, token, `user/files/${id}`);
    if (file.state === 'failed') throw new Error(`the import failed: ${JSON.stringify(file)}`);
    if (file.state === 'completed') {
      const seconds = (from, to) => (to - from) / 1000;
      const importSeconds = seconds(sent, performance.now());
      return { id, datasetId: file.datasetId, uploadSeconds: seconds(start, sent), importSeconds };
    }
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

/** A file with annotated cells as a dataset. */
export const importDataset = (platform, path) => upload(platform, path, 'annotated');

/** Streams the file: it may be larger than this process should hold. */
const patch = (url, headers, path) =>
  new Promise((resolve, reject) => {
    const sending = request(url, { method: 'PATCH', headers: { ...headers, 'content-length': statSync(path).size } });
    sending.on('error', reject);
    sending.on('response', (reply) => {
      reply.resume();
      reply.on('end', () => (reply.statusCode < 300 ? resolve() : reject(new Error(`upload: ${reply.statusCode}`))));
    });
    createReadStream(path, { highWaterMark: 1 << 20 })
      .on('error', reject)
      .pipe(sending);
  });
