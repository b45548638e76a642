/** A selected file, read in slices and never held in memory as a whole. */
export interface Source {
  name: string;
  size: number;
  /** Bytes beyond these were not read, so a truncated end is not damage. */
  isCut?: boolean;
  read(from: number, to: number): Promise<Uint8Array>;
}

export const sourceOf = (file: File): Source => ({
  name: file.name,
  size: file.size,
  read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
});

/** Bytes in memory as a source: a member of an archive. */
export const sourceOfBytes = (name: string, bytes: Uint8Array, isCut = false): Source => ({
  name,
  isCut,
  size: bytes.length,
  read: async (from, to) => bytes.subarray(from, to),
});
