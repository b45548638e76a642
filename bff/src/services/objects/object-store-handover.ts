import { createReadStream, type ReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

const KEEP_MS = 60_000;
const MOST = 4;

/**
 * Files that were uploaded a moment ago, kept open so that their first reader does not download them again. The caller deletes the
 * files; their room on the disk is free when they are closed, after a minute at the latest, or when the process ends.
 */
export class OpenUploads {
  readonly #open = new Map<string, { handle: FileHandle; timer: NodeJS.Timeout }>();

  /** Opens a file under a key. The oldest of `MOST` files is closed. */
  async keep(key: string, file: string): Promise<void> {
    const handle = await open(file, 'r');
    this.#close(key);
    for (const oldest of this.#open.keys()) {
      if (this.#open.size < MOST) break;
      this.#close(oldest);
    }
    const timer = setTimeout(() => this.#close(key), KEEP_MS);
    timer.unref();
    this.#open.set(key, { handle, timer });
  }

  /** A stream of the file, once; null if there is none. */
  take(key: string): ReadStream | null {
    const found = this.#open.get(key);
    if (!found) return null;
    clearTimeout(found.timer);
    this.#open.delete(key);
    return createReadStream('', { fd: found.handle });
  }

  #close(key: string): void {
    const found = this.#open.get(key);
    if (!found) return;
    clearTimeout(found.timer);
    this.#open.delete(key);
    void found.handle.close().catch(() => {});
  }
}
