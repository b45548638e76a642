import type { Readable } from 'node:stream';

export interface ObjectStore {
  /** Moves a finished local file to a key: fsync, then rename; on S3 an upload with checksums. */
  adopt(file: string, key: string): Promise<void>;
  /** Copies an object within the store: a hard link on disk, a server-side copy on S3. */
  copy(from: StoredObject, key: string): Promise<void>;
  read(key: string): Promise<Readable>;
  readText(key: string): Promise<string>;
  size(key: string): Promise<number>;
  remove(key: string): Promise<void>;
  /** All objects at or below a prefix (a folder's name), unordered; empty if there are none. */
  list(prefix: string): AsyncIterable<StoredObject>;
}
export interface StoredObject {
  key: string;
  size: number;
  /** Modification time in milliseconds since 1970. */
  at: number;
}
