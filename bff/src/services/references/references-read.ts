import type { Context } from 'koa';
import { fileURLToPath } from 'node:url';
import type { NewPlatformReference, NewReference, ReferenceKind } from '@stroma/contract';
import type { Caller } from '../../caller.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { runInChild, withStagedBody } from '../basics/child.ts';
import { sha256 } from '../basics/ids.ts';
import { disconnectSignal } from '../basics/streams.ts';
import { withGeneTables } from './gene-tables.ts';
import type { Converted } from './references-entrez.ts';
import { ownersOf, PLATFORM } from './references-owners.ts';
import { datasetService } from '../datasets/dataset-service.ts';

const CHILD = fileURLToPath(new URL('references-child.ts', import.meta.url));
/** The text of a file in JSON, where tabs and line ends take two bytes each, or a model as base64. */
const BODY_BYTES = 64 * 1024 * 1024;
/** Limits of the address space, of which Node reserves several times what it uses, and of its heap. */
const MEMORY_KB = 6 * 1024 * 1024;
const HEAP_MB = 768;
const TIMEOUT_MS = 30_000;
const LINE = 0x0a;

export type ReferenceInput = Omit<NewPlatformReference, 'text'> & Partial<Pick<NewReference, 'scope'>>;
/** A checked file: its description, its contents, and its normalised text, which is hashed. */
export interface ReadReference {
  given: Omit<ReferenceInput, 'kind'> & { kind: ReferenceKind };
  entries: number;
  genes: number;
  sha: string;
  bytes: number;
  converted?: Converted;
  /** Null: the file is in the object store already. */
  text: Buffer | null;
}

interface Call {
  ctx: Context;
  deps: Deps;
  caller: Caller;
}
/**
 * Reads the request's body and checks it in a child process. A model is forwarded to the dataset service, which extracts its numbers. Throws
 * INPUT_INVALID, REFERENCE_INVALID with the line, BODY_TOO_LARGE, WORK_TOO_SLOW, TOO_MANY_REQUESTS.
 */
export async function readReference({ ctx, deps, caller }: Call, whose: 'own' | 'platform'): Promise<ReadReference> {
  const signal = disconnectSignal(ctx);
  const body = { source: ctx.req, most: BODY_BYTES, folder: deps.config.dataDir, userId: caller.user.id, signal };
  const owners = whose === 'platform' ? [PLATFORM] : ownersOf(caller.space.id, caller.user.id);
  const answer = await withStagedBody(body, (file) => checkWithTables(deps, owners, { file, whose, signal }));
  const { found, content } = parted(answer);
  if (found.given.kind !== 'model') return { ...found, text: content };
  const { file, labels, genes } = await datasetService.readModel(deps, caller.user, content);
  return { given: found.given, entries: labels, genes, sha: sha256(file), bytes: file.length, text: file };
}

/** A body from a file of this machine, checked like one that was sent. Models are not read. Throws REFERENCE_INVALID with the line. */
export async function readReferenceFile(file: string): Promise<ReadReference> {
  return referenceOf(await checkFile({ file, whose: 'platform' }));
}

/** Parses the child's result for a text. */
export function referenceOf(answer: Buffer): ReadReference {
  const { found, content } = parted(answer);
  return { ...found, text: content };
}

/**
 * Sets of Entrez ids are refused at first, with the number of ids; they are then checked again with the gene tables of their species, which convert
 * the ids to symbols.
 */
async function checkWithTables(deps: Deps, owners: readonly string[], work: Check): Promise<Buffer> {
  try {
    return await checkFile(work);
  } catch (error) {
    const species = error instanceof AppError && error.params['reason'] === 'entrez' ? error.params['species'] : null;
    if (typeof species !== 'string') throw error;
    return withGeneTables(deps, owners, species, (tables) => checkFile({ ...work, tables }));
  }
}

interface Check {
  file: string;
  whose: 'own' | 'platform';
  signal?: AbortSignal;
  /** Names and files in turn. */
  tables?: readonly string[];
}
const checkFile = ({ file, whose, signal, tables = [] }: Check): Promise<Buffer> =>
  runInChild({
    ...{ script: CHILD, args: [whose, ...tables], input: { file }, ...(signal && { signal }) },
    ...{ memoryKb: MEMORY_KB, heapMb: HEAP_MB, timeoutMs: TIMEOUT_MS, outputBytes: 2 * BODY_BYTES },
    failed: () => new AppError('REFERENCE_INVALID', { reason: 'large', line: 0, text: '' }),
  });

function parted(answer: Buffer): { found: Omit<ReadReference, 'text'>; content: Buffer } {
  const end = answer.indexOf(LINE);
  const found = JSON.parse(answer.toString('utf8', 0, end)) as Omit<ReadReference, 'text'>;
  return { found, content: answer.subarray(end + 1) };
}
