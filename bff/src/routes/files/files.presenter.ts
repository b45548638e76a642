import type { UploadedFile } from '@stroma/contract';
import type { ImportChoices, ImportResult } from '@stroma/contract/tools';
import type { FileRow } from '../../db/rows.ts';
import { parseError } from '../../errors.ts';
import { iso } from '../../services/basics/ids.ts';

export function presentFile(row: FileRow): UploadedFile {
  const facts = row.facts ? (JSON.parse(row.facts) as ImportResult) : null;
  return {
    id: row.id,
    fileName: row.name,
    fileSize: Number(row.size),
    kind: row.kind,
    format: facts?.layout ?? null,
    libraryType: facts?.libraryType ?? null,
    uploadedOn: iso(row.created_at),
    state: row.state,
    error: parseError(row.error),
    species: row.species,
    ensemblVersion: facts?.ensemblVersion ?? null,
    overlapPercent: facts?.overlapPercent ?? null,
    cells: facts && facts.kind !== 'project' ? facts.cells : null,
    genes: row.kind === 'contigs' || facts?.kind === 'project' ? null : (facts?.genes ?? null),
    ...(facts?.kind === 'annotated' && { samples: facts.samples.length }),
    ...(facts?.contigs !== undefined && { contigs: facts.contigs }),
    simulated: facts?.simulated ?? false,
    warnings: facts?.warnings ?? [],
    ...(facts?.geneTables?.length && { geneTables: facts.geneTables }),
    ...(facts?.repairs?.length && { repairs: facts.repairs }),
    ...(facts?.contents && { contents: facts.contents }),
    ...(row.choices && { choices: JSON.parse(row.choices) as ImportChoices }),
    datasetId: row.dataset_id,
    ...(row.project_id && { project: { id: row.project_id, name: row.project ?? '' } }),
    jobId: row.job_id,
  };
}
