import { bulkProblem, isBlank, isJobOrSampleName, type OutdatedBy, type TaskReads } from '@stroma/contract';
import type { BulkParams, ImportResult } from '@stroma/contract/tools';
import type { Caller } from '../../caller.ts';
import type { FileRow, JobRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { CallingUser } from '../datasets/dataset-service.ts';
import { assertReachable } from '../datasets/datasets.ts';
import { editsOfOtherDatasets } from './other-labels.ts';
import { labelsOfOther } from './task-check.ts';
import { outdatedReferences, presentReferences, readSets, type ReferenceInput } from './task-inputs.ts';
import { parseReads } from './task-states.ts';

/** Inputs of the runner for a bulk analysis. `files`: uploaded files in the inputs of an open job are not deleted. */
export interface BulkInputs {
  files: { fileId: string; name: string; key: string; sha256: string }[];
  references?: ReferenceInput[];
  /** The labels of the reference of deconvolution, at the version that is read. */
  otherLabels?: NonNullable<TaskReads['otherLabels']>;
  /** Those of its donors. */
  donorLabels?: NonNullable<TaskReads['otherLabels']>;
}

/** Kinds of values that are tested; FPKM, TPM and logged values are not. */
const TESTED: readonly string[] = ['counts', 'estimated'];

/**
 * The inputs of a bulk analysis, with its sets of the library. Throws JOB_NAME_INVALID, SAMPLE_FILE_MISSING, FILE_NOT_PARSED, BULK_SAMPLE_UNKNOWN,
 * BULK_NOT_COUNTS, SPECIES_INCONSISTENT, REFERENCE_NOT_FOUND, ORTHOLOGS_MISSING and the problems of `bulkProblem`. `labels`: from `referenceLabels`.
 */
export async function bulkInputs(
  deps: Deps,
  caller: Caller,
  params: BulkParams,
  labels: ReferenceLabels,
): Promise<BulkInputs> {
  if (isBlank(params.jobName) || !isJobOrSampleName(params.jobName))
    throw new AppError('JOB_NAME_INVALID', { name: params.jobName });
  const ids = [...new Set(params.samples.map((one) => one.file))];
  const rows = await deps.db<FileRow>('files').where({ space_id: caller.space.id, kind: 'bulk' }).whereIn('id', ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const [row, { sample, file, column = sample }] of params.samples.entries())
    assertReadable(byId.get(file), { sample, column, row: row + 1 });
  for (const { species, name } of rows)
    if (species && species !== params.species)
      throw new AppError('SPECIES_INCONSISTENT', { species: [params.species, species], file: name });
  const wrong = bulkProblem(params);
  if (wrong) throw new AppError(wrong.id, wrong.params);
  const asking = { spaceId: caller.space.id, userId: caller.user.id, species: params.species };
  const references = await readSets(deps, asking, 'geneSets', params.gsea?.sets ?? []);
  return {
    files: ids.map((id) => {
      const row = byId.get(id)!;
      const { matrixSha256: sha256 } = JSON.parse(row.facts!) as ImportResult;
      return { fileId: id, name: row.name, key: `samples/${id}`, sha256 };
    }),
    ...(references.length && { references }),
    ...labels,
  };
}

export type ReferenceLabels = Pick<BulkInputs, 'otherLabels' | 'donorLabels'>;
/**
 * The versions of the deconvolution reference's labels, which the caller must be able to read. Calls the dataset service, so it must not be called
 * while a lock is held. NOT_FOUND, SPECIES_INCONSISTENT, COLUMN_NOT_FOUND, COLUMN_NOT_GROUPS.
 */
export async function referenceLabels(
  deps: Deps,
  caller: Caller,
  { deconvolution, species }: BulkParams,
): Promise<ReferenceLabels> {
  if (!deconvolution) return {};
  const { dataset, column, donors } = deconvolution;
  await assertReachable(deps, caller, dataset, true);
  const row = (await deps.db('datasets').where({ id: dataset }).first('species', 'name')) as
    { species: string | null; name: string } | undefined;
  if (row?.species && row.species !== species)
    throw new AppError('SPECIES_INCONSISTENT', { species: [species, row.species], file: row.name });
  const { otherLabels: donorLabels } = await labelsOfOther(deps, caller.user, { dataset, column: donors });
  const { otherLabels } = await labelsOfOther(deps, caller.user, { dataset, column });
  return { ...(otherLabels && { otherLabels }), ...(donorLabels && { donorLabels }) };
}

/** Edits of labels of the reference, and newer versions of sets, since a bulk analysis read them. */
export async function bulkEdits(deps: Deps, user: CallingUser, row: JobRow): Promise<OutdatedBy[]> {
  const read = parseReads(row);
  if (!read) return [];
  const ofLabels = await editsOfOtherDatasets(deps, user, [read]);
  return [...ofLabels(read), ...outdatedReferences(read, await presentReferences(deps, [read]))];
}

function assertReadable(file: FileRow | undefined, asked: { sample: string; column: string; row: number }): void {
  if (!file) throw new AppError('SAMPLE_FILE_MISSING', { name: asked.sample });
  if (file.state !== 'parsed' || !file.facts)
    throw new AppError('FILE_NOT_PARSED', { file: file.name, state: file.state });
  const { bulk } = JSON.parse(file.facts) as ImportResult;
  if (!bulk?.samples.some(({ name }) => name === asked.column))
    throw new AppError('BULK_SAMPLE_UNKNOWN', { ...asked, file: file.name });
  if (bulk.samples.some(({ name, size }) => name === asked.column && size === 0))
    throw new AppError('BULK_SAMPLE_EMPTY', { sample: asked.sample, row: asked.row });
  if (!TESTED.includes(bulk.measure)) throw new AppError('BULK_NOT_COUNTS', { file: file.name, measure: bulk.measure });
}
