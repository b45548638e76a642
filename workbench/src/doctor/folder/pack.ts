const BLOCK = 512;
/** Sizes of a tar header have eleven octal digits. */
export const MAX_MEMBER_BYTES = 8 ** 11 - 1;

/** Builds an archive without reading files: the browser reads each one during the upload. */
export function packFiles(name: string, members: readonly { path: string; file: File }[]): File {
  const parts = members.flatMap(({ path, file }) => [
    header(path, file.size),
    file,
    new Uint8Array((BLOCK - (file.size % BLOCK)) % BLOCK),
  ]);
  // Selecting the same folder again resumes its upload.
  const lastModified = Math.max(...members.map(({ file }) => file.lastModified));
  return new File([...parts, new Uint8Array(2 * BLOCK)], name, { lastModified });
}

/** A header of POSIX tar for a path of ASCII letters, at most 100 of them. */
function header(path: string, size: number): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(BLOCK);
  const write = (text: string, at: number) => block.set(new TextEncoder().encode(text), at);
  write(path, 0);
  write('0000644\0', 100);
  write('0000000\0'.repeat(2), 108);
  write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  write('00000000000\0', 136);
  write('        ', 148);
  write('0', 156);
  write('ustar\x0000', 257);
  const sum = block.reduce((a, b) => a + b, 0);
  write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
