import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError, isErrorId } from '../../errors.ts';

const CHILD = fileURLToPath(new URL('tiff-child.ts', import.meta.url));
const TIMEOUT_MS = 30_000;
const OUTPUT_BYTES = 400 * 1024 * 1024;
const REFUSAL_BYTES = 4096;
/** Address space of the child; a 21-megapixel figure takes about 0.3 GB resident. */
const MEMORY_KB = 6 * 1024 * 1024;

/** One at a time: the drawing takes a whole core. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
const QUEUE = 8;

/**
 * The figure of a request's body (JSON, unread) as an LZW TIFF. The child's refusal where it has one, SVG_INVALID where it cannot
 * draw in 30 s, TOO_MANY_REQUESTS with a full queue. An aborted signal ends the child, or the place in the queue.
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

function draw(body: Buffer, signal?: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // `ulimit` is a shell's; the arguments are a number and a path of ours, nothing of the user's.
    const child = spawn(
      '/bin/sh',
      ['-c', `ulimit -v ${MEMORY_KB} 2>/dev/null; exec "$0" "$@"`, process.execPath, '--no-warnings', CHILD],
      { stdio: ['pipe', 'pipe', 'pipe'], env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' } },
    );
    const kill = (): void => void child.kill('SIGKILL');
    const chunks: Buffer[] = [];
    let size = 0;
    let refusal = '';
    const timer = setTimeout(kill, TIMEOUT_MS);
    signal?.addEventListener('abort', kill, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > OUTPUT_BYTES) kill();
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (refusal.length < REFUSAL_BYTES) refusal += chunk.toString();
    });
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {});
    child.on('error', () => reject(new AppError('SVG_INVALID', { reason: 'drawing' })));
    child.on('close', (code) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
      if (signal?.aborted) return reject(signal.reason);
      const tiff = Buffer.concat(chunks);
      if (code === 0 && tiff.length > 8) resolve(tiff);
      else reject(refusalOf(refusal));
    });
    child.stdin.end(body);
  });
}

/** What the child said; a child that was killed or crashed says nothing that can be read. */
function refusalOf(text: string): AppError {
  try {
    const { id, params } = JSON.parse(text) as { id: string; params: Record<string, unknown> };
    if (isErrorId(id)) return new AppError(id, params);
  } catch {
    // falls through
  }
  return new AppError('SVG_INVALID', { reason: 'drawing' });
}
