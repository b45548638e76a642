/**
 * Cells as packed bits: one bit per cell, cell 0 in the highest bit of the first byte, the last byte padded with 0.
 * The server packs cells in the same way (numpy.packbits), so equal cells have equal bytes and an equal hash.
 */
export type Bits = Uint8Array<ArrayBuffer>;

/** Bytes converted to characters per call; more would be too many arguments. */
const CHUNK = 0x8000;
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

export const emptyBits = (cells: number): Bits => new Uint8Array(Math.ceil(cells / 8));

/** Packs the cells for which `has` is true. */
export function packWhere(cells: number, has: (cell: number) => boolean): Bits {
  const out = emptyBits(cells);
  for (let cell = 0; cell < cells; cell += 1) if (has(cell)) out[cell >> 3]! |= 0x80 >> (cell & 7);
  return out;
}

/** Packs a mask of one byte per cell; every value but 0 is selected. */
export function packMask(mask: Uint8Array): Bits {
  const out = emptyBits(mask.length);
  for (let cell = 0; cell < mask.length; cell += 1) if (mask[cell]) out[cell >> 3]! |= 0x80 >> (cell & 7);
  return out;
}

/** One byte per cell, 1 if selected. */
export function unpack(bits: Uint8Array, cells: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(cells);
  for (let cell = 0; cell < cells; cell += 1) out[cell] = (bits[cell >> 3]! >> (7 - (cell & 7))) & 1;
  return out;
}

export function countBits(bits: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < bits.length; i += 1) count += ONES[bits[i]!]!;
  return count;
}

export const union = (a: Uint8Array, b: Uint8Array): Bits => a.map((byte, i) => byte | b[i]!) as Bits;
export const difference = (a: Uint8Array, b: Uint8Array): Bits => a.map((byte, i) => byte & ~b[i]!) as Bits;

/** All cells that are not in `bits`; the padding stays 0. */
export function complement(bits: Uint8Array, cells: number): Bits {
  const out = bits.map((byte) => ~byte) as Bits;
  if (cells & 7) out[out.length - 1]! &= 0xff << (8 - (cells & 7));
  return out;
}

/** Several parts of a page send the same cells; their bits never change. */
const texts = new WeakMap<Uint8Array, string>();

export function toBase64(bits: Uint8Array): string {
  const known = texts.get(bits);
  if (known !== undefined) return known;
  const text = encode(bits);
  texts.set(bits, text);
  return text;
}

function encode(bits: Uint8Array & { toBase64?: () => string }): string {
  if (bits.toBase64) return bits.toBase64();
  let text = '';
  for (let at = 0; at < bits.length; at += CHUNK) text += String.fromCharCode(...bits.subarray(at, at + CHUNK));
  return btoa(text);
}

export const fromBase64 = (text: string): Bits => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

/**
 * sha256 of the packed bits in hexadecimal: the name under which the server stores these cells. Null if the browser has no Web Crypto (plain http
 * except localhost); the server then computes it.
 */
export async function hashBits(bits: Bits): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bits));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
