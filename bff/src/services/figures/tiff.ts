import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../errors.ts';
import { checkSvg, FIGURE_LIMITS } from './guard.ts';

const CHILD = fileURLToPath(new URL('tiff-child.ts', import.meta.url));
const TIMEOUT_MS = 30_000;
const OUTPUT_BYTES = 400 * 1024 * 1024;
/** Address space of the child; a 21-megapixel figure takes about 0.3 GB resident. */
const MEMORY_KB = 6 * 1024 * 1024;

/** One at a time: the drawing takes a whole core. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
const QUEUE = 8;

/** The figure as an LZW TIFF. SVG_INVALID where it is refused or cannot be drawn in 30 s, TOO_MANY_REQUESTS with a full queue. */
export async function toTiff(svg: Buffer, dpi: number): Promise<Buffer> {
  checkSvg(svg);
  if (waiting >= QUEUE) throw new AppError('TOO_MANY_REQUESTS', { seconds: 30 }, 30);
  waiting++;
  const turn = last.then(() => draw(svg, dpi));
  last = turn.catch(() => {});
  return turn.finally(() => waiting--);
}

function draw(svg: Buffer, dpi: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // `ulimit` is a shell's; the arguments are numbers and a path of ours, nothing of the user's.
    const child = spawn(
      '/bin/sh',
      [
        '-c',
        `ulimit -v ${MEMORY_KB} 2>/dev/null; exec "$0" "$@"`,
        process.execPath,
        '--no-warnings',
        CHILD,
        String(dpi),
        String(FIGURE_LIMITS.pixels),
      ],
      { stdio: ['pipe', 'pipe', 'ignore'], env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' } },
    );
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > OUTPUT_BYTES) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    const fail = () => reject(new AppError('SVG_INVALID', { reason: 'drawing' }));
    child.on('error', fail);
    child.stdin.on('error', () => {});
    child.on('close', (code) => {
      clearTimeout(timer);
      const tiff = Buffer.concat(chunks);
      if (code === 0 && tiff.length > 8) resolve(tiff);
      else fail();
    });
    child.stdin.end(svg);
  });
}
