import { close, createWriteStream, open, write } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { ERRORS } from '@tus/server';

/**
 * Uploads that are not complete, as files of a folder. Node's stream writes several chunks in one call; where the disk takes a part of them, it
 * continues behind all of them, which leaves zeros in the file. Without that call it writes one chunk after the other, each to its end.
 */
export class StagedStore extends FileStore {
  private readonly fs: { open: typeof open; close: typeof close; write: typeof write };

  /** `fs`: of Node, but in tests. */
  constructor(options: { directory: string }, fs: StagedStore['fs'] = { open, close, write }) {
    super(options);
    this.fs = { open: fs.open, close: fs.close, write: fs.write };
  }

  /** Answers the offset behind what was written. Throws FILE_WRITE_ERROR; what was written until then stays, without a gap. */
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
