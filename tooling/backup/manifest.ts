import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Refusal } from './places.ts';

/** Version of the layout of a backup. A later layout gets the next number. */
export const FORMAT = 1;
/** Names in the tar. Files of the data folder are below `data/`. */
export const NAMES = {
  data: 'data/',
  sqlite: 'database/stroma.sqlite',
  dump: 'database/dump.sql',
  s3List: 's3/objects.jsonl',
  manifest: 'manifest.jsonl',
} as const;

/** First line of the manifest. */
export interface Head {
  format: number;
  platform: string;
  createdAt: string;
  database: 'sqlite' | 'mysql';
  /** `folder`: the objects are in the backup. Otherwise the `s3://` address that holds them. */
  objects: string;
}
/** One line of the manifest per file, in the order of the tar. */
export interface FileLine {
  path: string;
  size: number;
  sha256: string;
}
/** Last line of the manifest. A manifest without it is truncated. */
export interface Tail {
  files: number;
  bytes: number;
  /** Number of files that were deleted while the backup ran. */
  deletedMeanwhile: number;
}

/** The backup and the restore write the same text, so that it can be compared. */
export const lineOf = ({ path, size, sha256 }: FileLine): string => JSON.stringify({ path, size, sha256 });

/** Lines of a file, one at a time. */
export const linesOf = (file: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(file), crlfDelay: Infinity });

const damaged = (why: string): Refusal => new Refusal(`The backup is damaged: ${why}. Nothing was changed.`);

function parse<T extends object>(line: string | undefined, what: string): T {
  try {
    const value = JSON.parse(line ?? '') as unknown;
    if (value && typeof value === 'object') return value as T;
  } catch {
    // Falls through to the refusal.
  }
  throw damaged(`its manifest has no ${what}`);
}

/**
 * Compares the manifest with the list of the files that were unpacked, line by line, so that no list is in memory. Returns the manifest's
 * ends; throws Refusal for any difference.
 */
export async function checkManifest(manifest: string, unpacked: string): Promise<{ head: Head; tail: Tail }> {
  const found = linesOf(unpacked)[Symbol.asyncIterator]();
  let head: Head | undefined;
  let last: string | undefined;
  let files = 0;
  let bytes = 0;
  const compare = async (line: string): Promise<void> => {
    const wanted = parse<FileLine>(line, 'list of files');
    const next = await found.next();
    if (next.done) throw damaged(`${wanted.path} is missing`);
    if (next.value !== lineOf(wanted)) {
      const other = JSON.parse(next.value) as FileLine;
      throw damaged(
        other.path === wanted.path
          ? `${wanted.path} is not what was written`
          : `${other.path} is in the place of ${wanted.path}`,
      );
    }
    files += 1;
    bytes += wanted.size;
  };
  for await (const line of linesOf(manifest)) {
    if (!head) {
      head = parse<Head>(line, 'beginning');
      if (head.format !== FORMAT)
        throw new Refusal(`The backup has format ${head.format}; this version reads format ${FORMAT}.`);
      continue;
    }
    if (last !== undefined) await compare(last);
    last = line;
  }
  if (!head) throw damaged('its manifest is empty');
  const tail = parse<Tail>(last, 'end');
  const more = await found.next();
  if (!more.done) throw damaged(`${(JSON.parse(more.value) as FileLine).path} is not in its manifest`);
  if (tail.files !== files || tail.bytes !== bytes) throw damaged('its manifest was cut');
  return { head, tail };
}
