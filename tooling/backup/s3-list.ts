import { open } from 'node:fs/promises';
import { HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { Refusal, type ReportProgress } from './places.ts';

const AT_ONCE = 16;

/** Writes one line per object below `s3://bucket/prefix`: key, size, ETag and the sha256 that the platform recorded, null without one. */
export async function listObjects(address: string, file: string, say: ReportProgress): Promise<number> {
  const url = new URL(address);
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  const client = new S3Client({ forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL), maxAttempts: 3 });
  const out = await open(file, 'wx', 0o600);
  let count = 0;
  const describe = async (key: string): Promise<string> => {
    const found = await client.send(new HeadObjectCommand({ Bucket: url.hostname, Key: key })).catch((error: Error) => {
      if (error.name === 'NotFound') return null;
      throw error;
    });
    if (!found) return '';
    const sha256 = found.Metadata?.sha256 ?? null;
    return `${JSON.stringify({ key: key.slice(prefix ? prefix.length + 1 : 0), size: found.ContentLength, etag: found.ETag, sha256 })}\n`;
  };
  try {
    for (let token: string | undefined, isMore = true; isMore;) {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: url.hostname, Prefix: prefix && `${prefix}/`, ContinuationToken: token }),
      );
      const keys = (page.Contents ?? []).map(({ Key }) => Key!);
      for (let i = 0; i < keys.length; i += AT_ONCE) {
        const lines = await Promise.all(keys.slice(i, i + AT_ONCE).map(describe));
        await out.write(lines.join(''));
        count += lines.filter(Boolean).length;
      }
      token = page.NextContinuationToken;
      isMore = Boolean(token);
    }
  } catch (error) {
    throw new Refusal(`The objects of ${address} could not be listed: ${(error as Error).message}`);
  } finally {
    await out.close();
    client.destroy();
  }
  say(`The backup lists ${count} objects of ${address} and does not hold them. Keep the bucket by its own versioning.`);
  return count;
}
