const INCH_IN_METRES = 0.0254;
/** Signature, then IHDR: length, name, 13 bytes, checksum. */
const AFTER_HEADER = 8 + 4 + 4 + 13 + 4;

/** A PNG with a pHYs chunk (PNG specification, 11.3.4.3): programs place it at its size on paper. */
export async function withDensity(png: Blob, dpi: number): Promise<Blob> {
  const chunk = new DataView(new ArrayBuffer(21));
  chunk.setUint32(0, 9);
  [...'pHYs'].forEach((letter, i) => chunk.setUint8(4 + i, letter.charCodeAt(0)));
  const perMetre = Math.round(dpi / INCH_IN_METRES);
  chunk.setUint32(8, perMetre);
  chunk.setUint32(12, perMetre);
  chunk.setUint8(16, 1);
  chunk.setUint32(17, crc32(new Uint8Array(chunk.buffer, 4, 13)));
  return new Blob([png.slice(0, AFTER_HEADER), chunk.buffer, png.slice(AFTER_HEADER)], { type: 'image/png' });
}

/** CRC-32 of ISO 3309, as PNG has it. */
function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
