import { Fault } from '../fault.ts';

const LF = 10;
const CR = 13;
const ENDS = /\r\n|\n|\r/;

/**
 * Lines of a text, as many at a time as a piece of it has, without their ends (LF, CRLF, or CR of old Macs) and without a byte order mark.
 * ENCODING_INVALID with the line for NUL or not UTF-8.
 */
export async function* lines(stream: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<string[]> {
  let rest: Uint8Array = new Uint8Array();
  let number = 0;
  const taken = (bytes: Uint8Array): string[] => {
    const isMarked = number === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    const found = textOf(isMarked ? bytes.subarray(3) : bytes, file, number).split(ENDS);
    // Text after the last line end is not a complete line.
    if (bytes.at(-1) === LF || bytes.at(-1) === CR) found.pop();
    number += found.length;
    return found;
  };
  for await (const piece of stream) {
    const bytes = joinedTo(rest, piece);
    // A CR at the very end may be half of a CRLF.
    const end = Math.max(bytes.lastIndexOf(LF), bytes.lastIndexOf(CR, -2)) + 1;
    if (end > 0) yield taken(bytes.subarray(0, end));
    rest = bytes.slice(end);
  }
  if (rest.length) yield taken(rest);
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
function textOf(bytes: Uint8Array, file: string, before: number): string {
  try {
    if (!bytes.includes(0)) return decoder.decode(bytes);
  } catch {
    // The line number is determined below.
  }
  let line = before;
  for (let from = 0; from < bytes.length;) {
    const next = bytes.findIndex((byte, k) => k >= from && (byte === LF || byte === CR));
    const part = bytes.subarray(from, next < 0 ? bytes.length : next);
    line += bytes[from - 1] === CR && bytes[from] === LF ? 0 : 1;
    if (part.includes(0) || !isText(part)) break;
    from = next < 0 ? bytes.length : next + 1;
  }
  throw new Fault('ENCODING_INVALID', { file, line });
}
function isText(bytes: Uint8Array): boolean {
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function joinedTo(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (!first.length) return second;
  const out = new Uint8Array(first.length + second.length);
  out.set(first);
  out.set(second, first.length);
  return out;
}
