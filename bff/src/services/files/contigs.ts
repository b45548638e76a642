import type { FileRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';

/** Throws CONTIGS_NOT_FOUND unless every file is a contig file of the space that was read without an error. */
export async function assertContigs(deps: Deps, spaceId: string, files: readonly string[]): Promise<void> {
  if (!files.length) return;
  const rows = (await deps
    .db<FileRow>('files')
    .where({ space_id: spaceId, kind: 'contigs', state: 'completed' })
    .whereIn('id', [...files])
    .select('id')) as Pick<FileRow, 'id'>[];
  const present = new Set(rows.map(({ id }) => id));
  const missing = files.find((id) => !present.has(id));
  if (missing !== undefined) throw new AppError('CONTIGS_NOT_FOUND', { file: missing });
}
