/** Bytes that are turned into characters at once; more would be too many arguments. */
const CHUNK = 0x8000;

/** The selected cells as base64: one bit per cell, cell 0 in the highest bit of the first byte, the last byte padded with 0. */
export function packBits(mask: Uint8Array): string {
  const bytes = new Uint8Array(Math.ceil(mask.length / 8));
  mask.forEach((isSelected, cell) => {
    if (isSelected) bytes[cell >> 3]! |= 0x80 >> (cell & 7);
  });
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}
