import type { Context } from 'koa';
import { fileURLToPath } from 'node:url';
import type { NewPlatformReference, NewReference, ReferenceKind } from '@stroma/contract';
import { AppError } from '../errors.ts';
import { askChild } from './child.ts';
import { goneSignal, readWhole } from './streams.ts';

const CHILD = fileURLToPath(new URL('references-child.ts', import.meta.url));
/** The text of a file in JSON: tabs and line ends take two bytes each. */
const BODY_BYTES = 20 * 1024 * 1024;
const MEMORY_KB = 6 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
const LINE = 0x0a;

export type GivenReference = Omit<NewPlatformReference, 'text'> & Partial<Pick<NewReference, 'scope'>>;
/** A checked file: what was said of it, what is in it, and its text in the one form that the hash is of. */
export interface ReadReference {
  given: Omit<GivenReference, 'kind'> & { kind: ReferenceKind };
  entries: number;
  genes: number;
  sha: string;
  bytes: number;
  /** Null: the file lies in the object store already. */
  text: Buffer | null;
}

/** Reads the request's body and has a child check it. Throws INPUT_INVALID, REFERENCE_INVALID with the line, BODY_TOO_LARGE. */
export async function readReference(ctx: Context, whose: 'own' | 'platform'): Promise<ReadReference> {
  const signal = goneSignal(ctx);
  const answer = await askChild({
    ...{ script: CHILD, args: [whose], input: await readWhole(ctx.req, BODY_BYTES), signal },
    ...{ memoryKb: MEMORY_KB, timeoutMs: TIMEOUT_MS, outputBytes: 2 * BODY_BYTES },
    failed: () => new AppError('REFERENCE_INVALID', { reason: 'control', line: 1, text: '' }),
  });
  const end = answer.indexOf(LINE);
  const found = JSON.parse(answer.toString('utf8', 0, end)) as Omit<ReadReference, 'text'>;
  return { ...found, text: answer.subarray(end + 1) };
}
