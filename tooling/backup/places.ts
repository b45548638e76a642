import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../setup/paths.mjs';

/** A reason not to go on, as a sentence for the operator. It is printed without a stack. */
export class Refusal extends Error {}

/** Reports progress to the operator. */
export type ReportProgress = (line: string) => void;
/** Gets the name of each step before it runs. The tests end the process in it. */
export type OnStep = (name: string) => void | Promise<void>;

/** Paths of a platform's data, with the defaults of `readConfig` in bff/src/config.ts. Nothing is created. */
export interface Places {
  data: string;
  /** `sqlite:<file>` or `mysql://…`. */
  database: string;
  /** Folder of the objects, or `s3://bucket/prefix`. */
  objects: string;
  /** Folder of unfinished uploads. */
  uploads: string;
}

export function findPlaces(env: NodeJS.ProcessEnv, folder?: string): Places {
  const data = resolve(folder ?? env.STROMA_DATA_DIR ?? join(ROOT, '.stroma'));
  const store = env.OBJECT_STORE || join(data, 'objects');
  return {
    data,
    database: env.DATABASE_URL || `sqlite:${join(data, 'stroma.sqlite')}`,
    objects: store.startsWith('file:') ? fileURLToPath(store) : store,
    uploads: resolve(env.STROMA_UPLOADS_DIR || join(data, 'uploads')),
  };
}

export const isS3 = ({ objects }: Places): boolean => objects.startsWith('s3://');
export const isSqlite = ({ database }: Places): boolean => database.startsWith('sqlite:');
export const sqliteFile = ({ database }: Places): string => database.slice('sqlite:'.length);

/** Version of the platform that this checkout is. */
export const platformVersion = (): string =>
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;

export const isInside = (folder: string, path: string): boolean => path === folder || path.startsWith(folder + sep);

/** True for a missing folder and for an empty one. A file at the path is refused. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return true;
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`The data folder ${folder} cannot be read (${error.code}).`);
  });
  return entries.length === 0;
}

/** An unused name: `<start>20260131T235959<end>`, with a number if two are created in one second. */
export function datedName(start: string, end = '', now = new Date()): string {
  const base = start + now.toISOString().replace(/[-:]|\..*/g, '');
  for (let i = 1; ; i += 1) {
    const name = `${base}${i === 1 ? '' : `-${i}`}${end}`;
    if (!existsSync(name)) return name;
  }
}
