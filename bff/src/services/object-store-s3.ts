import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '../errors.ts';
import type { ObjectStore } from './object-store.types.ts';

/** `s3://bucket/prefix`; region, credentials and AWS_ENDPOINT_URL come from the environment as the SDK reads them. */
export function s3Store(url: string): ObjectStore {
  const { host: Bucket, pathname } = new URL(url);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const client = new S3Client({ forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL) });
  const at = (key: string) => (prefix ? `${prefix}/${key}` : key);
  const missing = (error: unknown): never => {
    if (['NoSuchKey', 'NotFound'].includes((error as Error).name)) throw new AppError('NOT_FOUND');
    throw error;
  };
  const body = async (key: string) => {
    const reply = await client.send(new GetObjectCommand({ Bucket, Key: at(key) })).catch(missing);
    return reply.Body!;
  };
  return {
    async adopt(file, key) {
      await new Upload({ client, params: { Bucket, Key: at(key), Body: createReadStream(file) } }).done();
      await rm(file);
    },
    read: async (key) => (await body(key)) as Readable,
    readText: async (key) => (await body(key)).transformToString(),
    size: async (key) =>
      (await client.send(new HeadObjectCommand({ Bucket, Key: at(key) })).catch(missing)).ContentLength ?? 0,
    async *list(folder) {
      const start = [prefix, folder]
        .filter(Boolean)
        .map((part) => `${part}/`)
        .join('');
      for (let ContinuationToken: string | undefined, more = true; more;) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: start, ...(ContinuationToken && { ContinuationToken }) }),
        );
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          yield { key: Key!.slice(prefix ? prefix.length + 1 : 0), size: Size ?? 0, at: LastModified?.getTime() ?? 0 };
        ContinuationToken = page.NextContinuationToken;
        more = ContinuationToken !== undefined;
      }
    },
    async remove(key) {
      for (;;) {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: at(key) }));
        const own = (page.Contents ?? []).filter((o) => o.Key === at(key) || o.Key?.startsWith(`${at(key)}/`));
        if (!own.length) return;
        await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: own.map((o) => ({ Key: o.Key! })) } }));
      }
    },
  };
}
