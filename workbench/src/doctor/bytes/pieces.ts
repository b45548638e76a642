import { Gunzip, Inflate } from 'fflate';
import type { Source } from './source.ts';

const PIECE = 64 * 1024;
/** Inflated bytes of one file that the doctor reads: all of a small file, the beginning of a large one, in a fraction of a second. */
export const MAX_INFLATED_BYTES = 16 * 1024 * 1024;

export class DamagedFile extends Error {}

export async function isGzip(source: Source): Promise<boolean> {
  const magic = await source.read(0, 2);
  return magic[0] === 0x1f && magic[1] === 0x8b;
}

/** The content of a file in pieces, inflated if its bytes (not its name) are gzip; ends after about `most` bytes. */
export async function* pieces(source: Source, most = MAX_INFLATED_BYTES): AsyncGenerator<Uint8Array> {
  yield* (await isGzip(source))
    ? inflated(source, 0, source.size, new Gunzip(), most)
    : stored(source, 0, source.size, most);
}

/** Raw DEFLATE data between two places of a file: a member of a zip. */
export const deflated = (
  source: Source,
  from: number,
  to: number,
  most = MAX_INFLATED_BYTES,
): AsyncGenerator<Uint8Array> => inflated(source, from, to, new Inflate(), most);

export async function* stored(
  source: Source,
  from: number,
  to: number,
  most = MAX_INFLATED_BYTES,
): AsyncGenerator<Uint8Array> {
  const end = Math.min(to, from + most);
  for (let at = from; at < end; at += PIECE) yield await source.read(at, Math.min(at + PIECE, end));
}

async function* inflated(
  source: Source,
  from: number,
  to: number,
  inflate: Gunzip | Inflate,
  most: number,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  inflate.ondata = (piece) => void ready.push(piece);
  let produced = 0;
  for (let at = from; at < to && produced < most; at += PIECE) {
    try {
      inflate.push(await source.read(at, Math.min(at + PIECE, to)), at + PIECE >= to && !source.isCut);
    } catch (error) {
      throw new DamagedFile(error instanceof Error ? error.message : 'inflate');
    }
    for (const piece of ready) {
      produced += piece.length;
      yield piece;
    }
    ready = [];
  }
}

/** The first `length` bytes of the content. */
export async function readBeginning(source: Source, length: number): Promise<Uint8Array> {
  const out = new Uint8Array(length);
  let filled = 0;
  for await (const piece of pieces(source, length)) {
    const part = piece.subarray(0, length - filled);
    out.set(part, filled);
    filled += part.length;
    if (filled === length) break;
  }
  return out.subarray(0, filled);
}

/** All bytes of a stream that is known to be short. */
export async function joinPieces(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const piece of stream) parts.push(piece);
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
