import type { OutdatedReference, ReferenceKind, TaskReads } from '@stroma/contract';
import type { Reads } from '@stroma/contract/tools';
import type { JobRow, ReferenceRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError, inputInvalid } from '../../errors.ts';
import { iso } from '../basics/ids.ts';
import { assertContigs } from '../files/contigs.ts';
import { newestOrthologs } from '../references/orthologs.ts';
import { ownersOf } from '../references/references.ts';

/** A set of the reference library as the runner reads it: the file is `references/<sha256>`. */
export interface ReferenceInput {
  id: string;
  name: string;
  version: string;
  sha256: string;
  species: string;
  licence: string;
  source: string;
  database: string | null;
  /** Converts the set to the species of the dataset; null for a set of the same species. */
  orthologs: Omit<ReferenceInput, 'orthologs'> | null;
}
/** Alternative kinds: positions are columns of a gene table, markers are gene sets. */
const ALSO: Partial<Record<ReferenceKind, ReferenceKind>> = { genePositions: 'genes', geneSets: 'markers' };
/** Kinds that orthologs do not convert: their ranks are of the genome of their species. */
const UNCONVERTED: readonly ReferenceKind[] = ['motifRankings', 'motifAnnotations'];

interface Asking {
  spaceId: string;
  userId: string;
  datasetId: string;
}
/** Inputs of a task besides the dataset and its cells. */
export interface TaskInputs {
  reads: Pick<TaskReads, 'references' | 'parent'>;
  /** Labels and cell sets of the parent whose edits also outdate this result. */
  inherited: Pick<TaskReads, 'labels' | 'cellSets'>;
  /** `files`: a file in the inputs of an open job is not deleted. */
  inputs: { references?: ReferenceInput[]; parent?: string; files?: readonly string[] };
}

/** Throws REFERENCE_NOT_FOUND, ORTHOLOGS_MISSING, PARENT_NOT_FOUND and CONTIGS_NOT_FOUND. */
export async function readInputs(deps: Deps, asking: Asking, asked: Reads): Promise<TaskInputs> {
  const parent = asked.parent ? await parentOf(deps, asking, asked.parent) : null;
  const { contigFiles = [] } = asked;
  await assertContigs(deps, asking.spaceId, contigFiles);
  const ids = asked.references ?? [];
  const species = ids.length ? await speciesOf(deps, asking.datasetId) : null;
  const references = await readSets(deps, { ...asking, species }, asked.referenceKind ?? 'geneSets', ids);
  const used = references.flatMap(({ orthologs, ...one }) => (orthologs ? [one, orthologs] : [one]));
  const { labels = {}, cellSets = [] } = parent?.reads ? (JSON.parse(parent.reads) as TaskReads) : {};
  return {
    reads: {
      ...(used.length && { references: Object.fromEntries(used.map((one) => [one.id, one.sha256])) }),
      ...(parent && { parent: parent.id }),
    },
    inherited: { labels, cellSets },
    inputs: {
      ...(references.length && { references }),
      ...(parent && { parent: parent.id }),
      ...(contigFiles.length && { files: contigFiles }),
    },
  };
}

async function parentOf(deps: Deps, { spaceId, datasetId }: Asking, { tool, result }: NonNullable<Reads['parent']>) {
  const row = (await deps
    .db('jobs')
    .where({ id: result, space_id: spaceId, source_dataset_id: datasetId, tool, status: 'completed' })
    .first()) as JobRow | undefined;
  if (!row) throw new AppError('PARENT_NOT_FOUND');
  return row;
}

async function speciesOf(deps: Deps, id: string): Promise<string | null> {
  const row = (await deps.db('datasets').where({ id }).first('species')) as { species: string | null } | undefined;
  return row?.species ?? null;
}

/**
 * Sets of the library that the user can read in the space, with the table that converts them to `species` (null for no conversion). Throws
 * REFERENCE_NOT_FOUND, ORTHOLOGS_MISSING.
 */
export async function readSets(
  deps: Deps,
  asking: Pick<Asking, 'spaceId' | 'userId'> & { species: string | null },
  kinds: ReferenceKind | readonly ReferenceKind[],
  ids: readonly string[],
): Promise<ReferenceInput[]> {
  if (!ids.length) return [];
  const visible = (await deps
    .db('reference_sets')
    .whereIn('owner', ownersOf(asking.spaceId, asking.userId))
    .where((q) => q.whereIn('id', [...ids]).orWhere({ kind: 'orthologs' }))) as ReferenceRow[];
  return ids.map((id, k) => {
    const kind = (typeof kinds === 'string' ? kinds : kinds[k]) as ReferenceKind;
    const row = visible.find((one) => one.id === id && (one.kind === kind || one.kind === ALSO[kind]));
    if (!row) throw new AppError('REFERENCE_NOT_FOUND', { reference: id });
    const species = asking.species ?? row.species;
    if (species === row.species) return { ...toInput(row), orthologs: null };
    if (UNCONVERTED.includes(row.kind)) throw inputInvalid('body', '/params/species', 'const');
    return { ...toInput(row), orthologs: orthologsOf(visible, row.species, species) };
  });
}

function orthologsOf(visible: readonly ReferenceRow[], from: string, to: string): Omit<ReferenceInput, 'orthologs'> {
  const found = newestOrthologs(visible, from, to);
  if (!found) throw new AppError('ORTHOLOGS_MISSING', { from, to });
  return toInput(found);
}

const toInput = (row: ReferenceRow): Omit<ReferenceInput, 'orthologs'> => ({
  ...{ id: row.id, name: row.name, version: row.version, sha256: row.sha256, species: row.species },
  ...{ licence: row.licence, source: row.source, database: row.source_database },
});

/** Current state of the sets that results have used, by id. */
export async function presentReferences(
  deps: Deps,
  reads: readonly (TaskReads | null)[],
): Promise<ReadonlyMap<string, ReferenceRow>> {
  const ids = [...new Set(reads.flatMap((one) => Object.keys(one?.references ?? {})))];
  const rows = ids.length ? ((await deps.db('reference_sets').whereIn('id', ids)) as ReferenceRow[]) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** Sets with another version than the one used, or deleted ones. */
export const outdatedReferences = (
  read: TaskReads | null,
  present: ReadonlyMap<string, ReferenceRow>,
): OutdatedReference[] =>
  Object.entries(read?.references ?? {}).flatMap(([id, sha]): OutdatedReference[] => {
    const row = present.get(id);
    if (!row) return [{ what: 'reference', change: null }];
    if (row.sha256 === sha) return [];
    const { name, version, imported_by: by } = row;
    return [{ what: 'reference', change: { name, version, by, at: iso(row.imported_at) } }];
  });
