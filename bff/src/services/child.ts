import { spawn } from 'node:child_process';
import { AppError, isErrorId } from '../errors.ts';

const REFUSAL_BYTES = 4096;

export interface ChildWork {
  /** Path of the script, and its arguments: ours, nothing of the user's. */
  script: string;
  args?: string[];
  /** What the child reads on stdin. */
  input: Buffer;
  /** Address space in KB, wall time in ms and bytes of its output, above which it is killed. */
  memoryKb: number;
  timeoutMs: number;
  outputBytes: number;
  /** What is thrown where the child says nothing that can be read: it was killed, or crashed. */
  failed: () => AppError;
  signal?: AbortSignal | undefined;
}

/**
 * What a child process makes of a user's bytes: they can take neither the server's memory nor its time. The child writes its answer to
 * stdout and ends with 0, or a refusal (`{id, params}`, JSON) to stderr. Throws that refusal; an aborted signal ends the child.
 */
export function askChild(work: ChildWork): Promise<Buffer> {
  const { script, args = [], input, memoryKb, timeoutMs, outputBytes, failed, signal } = work;
  return new Promise((resolve, reject) => {
    // `ulimit` is a shell's.
    const child = spawn(
      '/bin/sh',
      ['-c', `ulimit -v ${memoryKb} 2>/dev/null; exec "$0" "$@"`, process.execPath, '--no-warnings', script, ...args],
      { stdio: ['pipe', 'pipe', 'pipe'], env: childEnv() },
    );
    const kill = (): void => void child.kill('SIGKILL');
    const chunks: Buffer[] = [];
    let size = 0;
    let refusal = '';
    const timer = setTimeout(kill, timeoutMs);
    signal?.addEventListener('abort', kill, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > outputBytes) kill();
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (refusal.length < REFUSAL_BYTES) refusal += chunk.toString();
    });
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {});
    child.on('error', () => reject(failed()));
    child.on('close', (code) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
      if (signal?.aborted) return reject(signal.reason);
      const answer = Buffer.concat(chunks);
      if (code === 0 && answer.length > 8) resolve(answer);
      else reject(refusalOf(refusal) ?? failed());
    });
    child.stdin.end(input);
  });
}

/** Nothing of the server's settings. With the cache of compiled code a child starts in two thirds of the time. */
function childEnv(): NodeJS.ProcessEnv {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}

function refusalOf(text: string): AppError | null {
  try {
    const { id, params } = JSON.parse(text) as { id: string; params: Record<string, unknown> };
    return isErrorId(id) ? new AppError(id, params) : null;
  } catch {
    return null;
  }
}
