import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError, isErrorId } from '../../errors.ts';
import { newId } from './ids.ts';
import { ConcurrencyLimit } from './turns.ts';

const REFUSAL_BYTES = 4096;

/** Maximum number of children that process user files, to bound the server's memory. */
const CHILDREN = 2;
const children = new ConcurrencyLimit({ running: CHILDREN, waiting: 200 });
/** One such task per user at a time. Up to `waiting` others wait; more are refused with TOO_MANY_REQUESTS. */
const ofUser = new ConcurrencyLimit({ running: 1, waiting: 4 });

/**
 * Stores a body of at most `most` bytes in a file of `folder`, runs work with it, then deletes it. The user's other bodies wait in the meantime. Only
 * the work takes a slot of the server, because the sender determines how long a body takes to arrive. Throws BODY_TOO_LARGE, TOO_MANY_REQUESTS.
 */
export async function withStagedBody<T>(
  { source, most, folder, userId, signal }: StagedBody,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const endOfUser = await ofUser.take(userId, signal);
  const file = join(folder, `body-${newId()}.part`);
  try {
    await stage(source, file, most);
    const end = await children.take('', signal);
    try {
      return await work(file);
    } finally {
      end();
    }
  } finally {
    await rm(file, { force: true });
    endOfUser();
  }
}

async function stage(source: Readable, file: string, most: number): Promise<void> {
  const target = await open(file, 'wx');
  let size = 0;
  try {
    // The stream is not destroyed, so that the error reply can still be sent over its connection.
    for await (const part of source.iterator({ destroyOnReturn: false })) {
      size += (part as Buffer).length;
      if (size > most) throw new AppError('BODY_TOO_LARGE');
      await target.write(part as Buffer);
    }
  } finally {
    await target.close();
  }
}

interface StagedBody {
  source: Readable;
  most: number;
  folder: string;
  userId: string;
  signal: AbortSignal;
}

export interface ChildWork {
  /** Path of the script, and its arguments, which never contain user input. */
  script: string;
  args?: string[];
  /** Input of the child on stdin: bytes, or a file. */
  input: Buffer | { file: string };
  /** Address space in KB, heap in MB, wall time in ms and bytes of its output, above which it is killed. */
  memoryKb: number;
  heapMb?: number;
  timeoutMs: number;
  outputBytes: number;
  /** Settings of the server that the child needs. */
  env?: NodeJS.ProcessEnv;
  /** Error if the child's output cannot be read: it crashed, or its memory or output was too large. */
  failed: () => AppError;
  signal?: AbortSignal | undefined;
}

/**
 * Processes user data in a child process, so that they can exhaust neither the server's memory nor its time. The child writes its result to stdout
 * and exits with 0, or writes a refusal (`{id, params}`, JSON) to stderr. Throws that refusal, and WORK_TOO_SLOW at the time limit; an aborted signal
 * stops the child.
 */
export function runInChild(work: ChildWork): Promise<Buffer> {
  const { script, args = [], input, memoryKb, heapMb = 512, timeoutMs, outputBytes, failed, signal, env } = work;
  return new Promise((resolve, reject) => {
    const given = Buffer.isBuffer(input) ? null : openSync(input.file, 'r');
    // `ulimit` is a shell's.
    const child = spawn(
      '/bin/sh',
      [
        '-c',
        `ulimit -v ${memoryKb} 2>/dev/null; exec "$0" "$@"`,
        process.execPath,
        '--no-warnings',
        `--max-old-space-size=${heapMb}`,
        script,
        ...args,
      ],
      { stdio: [given ?? 'pipe', 'pipe', 'pipe'], env: { ...childEnv(), ...env } },
    );
    if (given !== null) closeSync(given);
    const kill = (): void => void child.kill('SIGKILL');
    const chunks: Buffer[] = [];
    let size = 0;
    let refusal = '';
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, timeoutMs);
    signal?.addEventListener('abort', kill, { once: true });
    child.stdout!.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > outputBytes) kill();
      else chunks.push(chunk);
    });
    child.stderr!.on('data', (chunk: Buffer) => {
      if (refusal.length < REFUSAL_BYTES) refusal += chunk.toString();
    });
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.on('error', () => {});
    child.on('error', () => reject(failed()));
    child.on('close', (code) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
      if (signal?.aborted) return reject(signal.reason);
      const answer = Buffer.concat(chunks);
      if (code === 0 && answer.length > 8) resolve(answer);
      else
        reject(
          isLate ? new AppError('WORK_TOO_SLOW', { seconds: timeoutMs / 1000 }) : (refusalOf(refusal) ?? failed()),
        );
    });
    if (Buffer.isBuffer(input)) child.stdin?.end(input);
  });
}

/** Environment without the server's settings. With the compile cache, a child starts in two thirds of the time. */
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
