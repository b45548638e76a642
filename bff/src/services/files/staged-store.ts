import { close, createWriteStream, open, write } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { ERRORS } from '@tus/server';

/**
 * Unfinished uploads as files of a folder. Node's stream writes several chunks in one call; if the disk accepts only a part, it continues after all
 * of them, which leaves zeros in the file. Without that call it writes the chunks one by one, each completely.
 */
export class StagedStore extends FileStore {
  private readonly fs: { open: typeof open; close: typeof close; write: typeof write };

  /** `fs`: Node's, except in tests. */
  constructor(options: { directory: string }, fs: StagedStore['fs'] = { open, close, write }) {
    super(options);
    this.fs = { open: fs.open, close: fs.close, write: fs.write };
  }

  /** Returns the offset after the written bytes. Throws FILE_WRITE_ERROR; bytes written until then are kept without a gap. */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset, fs: this.fs });
    try {
      await pipeline(readable, file);
    } catch {
      throw ERRORS.FILE_WRITE_ERROR;
    }
    return offset + file.bytesWritten;
  }
}
