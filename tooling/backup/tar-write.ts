import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Header, Pax } from 'tar';
import { Refusal } from './places.ts';

const BLOCK = 512;
const PIECE = 1024 * 1024;

export interface Written {
  size: number;
  sha256: string;
}

/** Writes a tar file entry by entry, hashing what it writes. Memory is one piece of 1 MiB. */
export class TarWriter {
  private readonly piece = Buffer.allocUnsafe(PIECE);
  private readonly out: FileHandle;
  private constructor(out: FileHandle) {
    this.out = out;
  }

  /** Creates `file`, readable only by its owner. Throws EEXIST if it exists. */
  static async create(file: string): Promise<TarWriter> {
    return new TarWriter(await open(file, 'wx', 0o600));
  }

  /** Adds a file. Returns null, with nothing written, if it was deleted. Bytes appended meanwhile are left out. */
  async add(name: string, file: string): Promise<Written | null> {
    const from = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!from) return null;
    try {
      const { size, mode, mtime } = await from.stat();
      await this.header({ path: name, size, mode: mode & 0o777, mtime, type: 'File' });
      const hash = createHash('sha256');
      let left = size;
      while (left > 0) {
        const { bytesRead } = await from.read(this.piece, 0, Math.min(PIECE, left));
        if (bytesRead === 0) throw new Refusal(`${file} became shorter while it was read. Take the backup again.`);
        const part = this.piece.subarray(0, bytesRead);
        hash.update(part);
        await this.write(part);
        left -= bytesRead;
      }
      await this.pad(size);
      return { size, sha256: hash.digest('hex') };
    } finally {
      await from.close();
    }
  }

  /** Writes the end of the archive and flushes it to the disk. */
  async finish(): Promise<void> {
    await this.write(Buffer.alloc(2 * BLOCK));
    await this.out.sync();
    await this.out.close();
  }

  async abandon(): Promise<void> {
    await this.out.close().catch(() => {});
  }

  private async header(data: ConstructorParameters<typeof Pax>[0]): Promise<void> {
    const header = new Header(data);
    const block = Buffer.alloc(BLOCK);
    if (header.encode(block)) await this.write(new Pax({ path: data.path, size: data.size }).encode());
    await this.write(block);
  }

  private pad(size: number): Promise<void> {
    return this.write(Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK));
  }

  private async write(bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length;)
      done += (await this.out.write(bytes, done, bytes.length - done)).bytesWritten;
  }
}
