import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '../../config.ts';
import { thisMachine } from '../../db/members.ts';
import { MIGRATIONS } from '../../db/migrations/index.ts';

/** Facts that a BFF publishes to the others of its database. All except `machine` must be equal. */
export interface BffFacts {
  /** Version of the code and of the database schema. */
  version: string;
  /** Salt and hash of the INTERNAL_SECRET. */
  secret: string;
  /** Id of the uploads folder. */
  uploads: string;
  /** Identifies the kernel and pid namespace (`thisMachine`). */
  machine: string;
}

const hashOf = promisify(scrypt) as (secret: string, salt: string, bytes: number) => Promise<Buffer>;
const BYTES = 32;

async function fingerprint(secret: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${(await hashOf(secret, salt, BYTES)).toString('hex')}`;
}
async function isOf(secret: string, print: string): Promise<boolean> {
  const [salt = '', hash = ''] = print.split(':');
  const theirs = Buffer.from(hash, 'hex');
  return theirs.length === BYTES && timingSafeEqual(await hashOf(secret, salt, BYTES), theirs);
}

const versionOf = (): string => {
  const file = join(import.meta.dirname, '../../../package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return `${version} with the schema ${Object.keys(MIGRATIONS).at(-1)}`;
};

type Settings = Pick<Config, 'internalSecret' | 'uploadsId'>;

export const factsOf = async ({ internalSecret, uploadsId }: Settings): Promise<BffFacts> => ({
  version: versionOf(),
  secret: await fingerprint(internalSecret),
  uploads: uploadsId,
  machine: thisMachine(),
});

/** Reason why this BFF cannot run beside another one with the facts `theirs`, or null. */
export async function incompatibilityWith(
  theirs: BffFacts,
  mine: BffFacts,
  { internalSecret }: Settings,
): Promise<string | null> {
  if (theirs.version !== mine.version) return `it is version ${theirs.version}, and this one ${mine.version}`;
  if (!(await isOf(internalSecret, theirs.secret))) return 'it has another INTERNAL_SECRET';
  if (theirs.uploads !== mine.uploads) return 'it has another uploads folder (STROMA_UPLOADS_DIR)';
  return null;
}
