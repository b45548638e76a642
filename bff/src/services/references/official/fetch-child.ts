/**
 * Child process that downloads and checks one official set: a FetchOrder as JSON on stdin; on stdout the same result as `references-child.ts` gives
 * for an upload; a refusal as JSON on stderr. A whole GTF of Ensembl takes seconds of a processor to unpack.
 */
import { readReferences } from '@stroma/contract';
import { AppError } from '../../../errors.ts';
import { sha256 } from '../../basics/ids.ts';
import { checkText } from '../references-text.ts';
import { download, DownloadFailed } from './download.ts';
import type { officialSet } from './sources.ts';

export interface FetchOrder {
  set: NonNullable<ReturnType<typeof officialSet>>['set'];
  /** Null: the day on which the publisher changed the file, without one `today`. */
  version: string | null;
  today: string;
  address: string;
  /** Path of the download; the parent process deletes it. */
  path: string;
}

async function fetchSet({ set, version, today, address, path }: FetchOrder): Promise<Buffer> {
  const { file, modified } = await download(address, path);
  const read = await readReferences([file], set.kind);
  if (typeof read === 'string') throw notFetched(read, new URL(address).host);
  const given = { ...set, version: version ?? modified ?? today, source: address };
  const { text, ...counts } = checkText(given, read.text);
  const content = Buffer.from(text);
  const found = { given, ...counts, sha: sha256(content), bytes: content.length };
  return Buffer.concat([Buffer.from(`${JSON.stringify(found)}\n`), content]);
}

const notFetched = (reason: string, host: string, status = 0): AppError =>
  new AppError('REFERENCE_NOT_FETCHED', { reason, host, status });

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
try {
  const answer = await fetchSet(JSON.parse(Buffer.concat(chunks).toString('utf8')) as FetchOrder);
  process.stdout.write(answer, () => process.exit(0));
} catch (error) {
  const refusal = error instanceof DownloadFailed ? notFetched(error.reason, error.host, error.status) : error;
  const { id, params } = refusal instanceof AppError ? refusal : { id: '', params: {} };
  process.stderr.write(JSON.stringify({ id, params }), () => process.exit(1));
}
