import { fileURLToPath } from 'node:url';
import { AppError } from '../../errors.ts';
import { runInChild } from '../basics/child.ts';

const CHILD = fileURLToPath(new URL('tiff-child.ts', import.meta.url));
const TIMEOUT_MS = 30_000;
const OUTPUT_BYTES = 400 * 1024 * 1024;
/** Address space of the child; a 21-megapixel figure takes about 0.3 GB resident. */
const MEMORY_KB = 6 * 1024 * 1024;

/** One at a time, because drawing uses a whole core. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
const QUEUE = 8;

/**
 * The figure of a request's body (unparsed JSON) as an LZW TIFF. Throws the child's refusal, SVG_INVALID if it cannot be drawn within 30 s, and
 * TOO_MANY_REQUESTS if the queue is full. An aborted signal stops the child or leaves the queue.
 */
export async function toTiff(body: Buffer, signal?: AbortSignal): Promise<Buffer> {
  if (waiting >= QUEUE) throw new AppError('TOO_MANY_REQUESTS', { seconds: 30 }, 30);
  waiting++;
  const turn = last.then(() => {
    signal?.throwIfAborted();
    return draw(body, signal);
  });
  last = turn.catch(() => {});
  return turn.finally(() => waiting--);
}

const draw = (input: Buffer, signal?: AbortSignal): Promise<Buffer> =>
  runInChild({
    ...{ script: CHILD, input, memoryKb: MEMORY_KB, timeoutMs: TIMEOUT_MS, outputBytes: OUTPUT_BYTES, signal },
    failed: () => new AppError('SVG_INVALID', { reason: 'drawing' }),
  });
