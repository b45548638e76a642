import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '../../errors.ts';
import { openDiskStore } from './object-store-disk.ts';
import { OpenUploads } from './object-store-handover.ts';
import { copyObject } from './object-store-s3-copy.ts';
import type { ObjectStore, StoredObject } from './object-store.types.ts';

/** Size of one part of an upload; `PARTS_AT_ONCE` parts are in memory. A smaller file is one request. */
const PART = 16 * 1024 * 1024;
const PARTS_AT_ONCE = 4;
/** Written last by the Python services: a folder without it is not there. */
const MARKER = '.complete.json';
/** Keys that stay on this machine unless several machines share them (`STROMA_SHARED_CHECKPOINTS=on`). */
const LOCAL = ['checkpoints', 'checkpoint-users', 'job-checkpoints'];

/** Timeouts in milliseconds; `tries` includes the first one. */
export interface StoreTimeouts {
  connect: number;
  answer: number;
  upload: number;
  tries: number;
}
/** Timeouts: a user waits for a reply (at most 22 s), but not for a part of an upload. */
const PATIENCE: StoreTimeouts = { connect: 3_000, answer: 10_000, upload: 300_000, tries: 2 };
/** An open download may wait so long for its reader. */
const IDLE = 600_000;

/**
 * Opens `s3://bucket/prefix`, with checkpoints in `STROMA_DATA_DIR/s3-cache/.local`, where the runner of this machine has them.
 * Region, credentials and AWS_ENDPOINT_URL come from the environment as the SDK reads them.
 */
export async function openS3Store(url: string, patience = PATIENCE): Promise<ObjectStore> {
  const store = s3Store(url, patience);
  if (process.env.STROMA_SHARED_CHECKPOINTS === 'on') return store;
  const local = await openDiskStore(join(process.env.STROMA_DATA_DIR ?? '.stroma', 's3-cache/.local'));
  return withLocalCheckpoints(store, local);
}

/** Lists and removes shared checkpoints of earlier versions together with the local ones. */
function withLocalCheckpoints(store: ObjectStore, local: ObjectStore): ObjectStore {
  const isLocal = (key: string) => LOCAL.includes(key.split('/')[0]!);
  const of = (key: string) => (isLocal(key) ? local : store);
  return {
    adopt: (file, key) => of(key).adopt(file, key),
    copy: (from, key) => of(key).copy(from, key),
    read: (key) => of(key).read(key),
    readText: (key) => of(key).readText(key),
    size: (key) => of(key).size(key),
    async remove(key) {
      if (isLocal(key)) await local.remove(key);
      await store.remove(key);
    },
    async *list(prefix) {
      if (prefix === '' || isLocal(prefix))
        for await (const found of local.list(prefix)) if (isLocal(found.key)) yield found;
      yield* store.list(prefix);
    },
  };
}

function s3Store(url: string, patience: StoreTimeouts): ObjectStore {
  const { host: Bucket, pathname } = new URL(url);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const client = clientOf(patience.connect, patience.answer, patience.tries);
  const uploader = clientOf(patience.connect, patience.upload, patience.tries + 3);
  const at = (key: string) => (prefix ? `${prefix}/${key}` : key);
  const handover = new OpenUploads();
  const body = async (key: string) => {
    const reply = await client.send(new GetObjectCommand({ Bucket, Key: at(key) })).catch(refused);
    return reply.Body!;
  };
  async function* list(start: string): AsyncGenerator<StoredObject[]> {
    for (let ContinuationToken: string | undefined, more = true; more;) {
      const page = await client
        .send(new ListObjectsV2Command({ Bucket, Prefix: start, ...(ContinuationToken && { ContinuationToken }) }))
        .catch(refused);
      yield (page.Contents ?? []).map(({ Key, Size, LastModified }) => ({
        key: Key!.slice(prefix ? prefix.length + 1 : 0),
        size: Size ?? 0,
        at: LastModified?.getTime() ?? 0,
      }));
      ContinuationToken = page.NextContinuationToken;
      more = ContinuationToken !== undefined;
    }
  }
  return {
    async adopt(file, key) {
      const sha256 = await hashOf(file);
      await new Upload({
        client: uploader,
        partSize: Math.max(PART, Math.ceil((await stat(file)).size / 10_000)),
        queueSize: PARTS_AT_ONCE,
        // The server compares the sha256 of every part, so a damaged one is refused.
        params: {
          Bucket,
          Key: at(key),
          Body: createReadStream(file, { highWaterMark: 1024 * 1024 }),
          ChecksumAlgorithm: 'SHA256',
          Metadata: { sha256 },
        },
      })
        .done()
        .catch(refused);
      await handover.keep(key, file);
      await rm(file);
    },
    copy: (from, key) => copyObject(uploader, { Bucket, Key: at(key) }, at(from.key), from.size).catch(refused),
    read: async (key) => handover.take(key) ?? ((await body(key)) as Readable),
    readText: async (key) => (await body(key)).transformToString().catch(refused),
    size: async (key) =>
      (await client.send(new HeadObjectCommand({ Bucket, Key: at(key) })).catch(refused)).ContentLength ?? 0,
    async *list(folder) {
      for await (const page of list(
        [prefix, folder]
          .filter(Boolean)
          .map((part) => `${part}/`)
          .join(''),
      ))
        yield* page;
    },
    async remove(key) {
      // The marker is deleted first, so that no reader sees a partial folder.
      await client.send(new DeleteObjectCommand({ Bucket, Key: `${at(key)}/${MARKER}` })).catch(refused);
      await client.send(new DeleteObjectCommand({ Bucket, Key: at(key) })).catch(refused);
      for await (const page of list(`${at(key)}/`)) {
        if (!page.length) continue;
        const Objects = page.map((found) => ({ Key: at(found.key) }));
        const reply = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } })).catch(refused);
        const [failed] = reply.Errors ?? [];
        if (failed) throw new Error(`S3 did not delete ${failed.Key}: ${failed.Code}`);
      }
    },
  };
}

const clientOf = (connectionTimeout: number, requestTimeout: number, maxAttempts: number): S3Client =>
  new S3Client({
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL),
    maxAttempts,
    requestHandler: { connectionTimeout, requestTimeout, throwOnRequestTimeout: true, socketTimeout: IDLE },
    // Uploads set their checksum algorithm explicitly; S3-compatible servers do not all support the SDK's default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/**
 * A missing object is NOT_FOUND. A store that gives no answer is SERVICE_RESTARTING (504 with Retry-After), because the product signs
 * users out on a 500, 502 or 503.
 */
function refused(error: unknown): never {
  const { name, code, $metadata } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  if (['NoSuchKey', 'NotFound'].includes(name)) throw new AppError('NOT_FOUND');
  const isAway = name === 'TimeoutError' || /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/.test(code ?? '');
  if (isAway || status === 429 || (status !== undefined && status >= 500))
    throw Object.assign(new AppError('SERVICE_RESTARTING', {}, 5), { cause: error });
  throw error;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(piece as Buffer);
  return hash.digest('hex');
}
