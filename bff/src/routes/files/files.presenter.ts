import type { UploadedFile } from '@stroma/contract';
import type { ImportChoices, ImportResult } from '@stroma/contract/tools';
import type { FileRow } from '../../db/rows.ts';
import { parseError } from '../../errors.ts';
import { iso } from '../../services/basics/ids.ts';

/** Warnings about the species; they end when a user sets it. */
const OF_SPECIES = ['warning.speciesUnknown', 'warning.speciesByLetterCase'];
function warningsOf({ species }: FileRow, facts: ImportResult | null): UploadedFile['warnings'] {
  const isSet = species !== null && species !== facts?.species;
  return (facts?.warnings ?? []).filter(({ id }) => !isSet || !OF_SPECIES.includes(id));
}

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
    ...(facts?.convertedFrom && { convertedFrom: facts.convertedFrom }),
    ensemblVersion: facts?.ensemblVersion ?? null,
    overlapPercent: facts?.overlapPercent ?? null,
    cells: facts && facts.kind !== 'project' && facts.kind !== 'bulk' ? facts.cells : null,
    genes: row.kind === 'contigs' || facts?.kind === 'project' ? null : (facts?.genes ?? null),
    ...(facts?.kind === 'annotated' && { samples: facts.samples.length }),
    ...(facts?.bulk && { bulk: facts.bulk }),
    ...(facts?.contigs !== undefined && { contigs: facts.contigs }),
    simulated: facts?.simulated ?? false,
    warnings: warningsOf(row, facts),
    ...(facts?.geneTables?.length && { geneTables: facts.geneTables }),
    ...(facts?.repairs?.length && { repairs: facts.repairs }),
    ...(facts?.contents && { contents: facts.contents }),
    ...(row.choices && { choices: JSON.parse(row.choices) as ImportChoices }),
    datasetId: row.dataset_id,
    ...(row.project_id && { project: { id: row.project_id, name: row.project ?? '' } }),
    jobId: row.job_id,
  };
}
