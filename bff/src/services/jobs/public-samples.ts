import type { Knex } from 'knex';
import {
  LIMITS,
  PUBLIC_SAMPLE_PROBLEMS,
  publicSampleId,
  type DraftBody,
  type PublicSource,
  type PublicSources,
  type SampleSourceFacts,
  type StromaError,
} from '@stroma/contract';
import type { Caller } from '../../caller.ts';
import type { JobRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AsOf } from '../datasets/as-of.ts';
import { datasetService, type CallingUser } from '../datasets/dataset-service.ts';
import { mayBrowse } from '../datasets/datasets.ts';
import { asOfVersion, factsOf, fieldsOf, versionOfDataset } from '../datasets/published.ts';

type Problem = (typeof PUBLIC_SAMPLE_PROBLEMS)[number];
/** Inputs of the runner for a public sample, and its name in the receipt. */
export interface PublicInput {
  dataset: string;
  version: number;
  sample: string;
  name: string;
  doi: string | null;
  sampleColumn: string;
  /** The column of cell types that becomes `annot_article`, or null. */
  labelColumn: string | null;
  /** Versions of both columns. */
  labels: Record<string, string>;
}
/** The version of a published dataset from which samples are used. */
interface Published {
  dataset: string;
  version: number;
  name: string;
  doi: string | null;
  /** The column that was published as cell types; null: the dataset's own cell type level. */
  cellTypeColumn: string | null;
  /** Labels as published; null for the current ones. */
  asOf: AsOf | null;
}
/** A version of a dataset, for checking and reading its samples. */
export interface PublicVersion {
  published: Published;
  facts: SampleSourceFacts;
}
/** `version` absent: the newest one. */
export interface RequestedVersion {
  dataset: string;
  version?: number;
}
const keyOf = ({ dataset, version }: RequestedVersion): string => (version ? `${dataset}:${version}` : dataset);
const askedOf = (text: string): RequestedVersion => {
  const [dataset = '', version] = text.split(':');
  return { dataset, ...(version !== undefined && { version: Number(version) }) };
};

async function publishedVersion(db: Knex, { dataset, version }: RequestedVersion): Promise<Published | null> {
  const row = await versionOfDataset(db, dataset, version);
  if (!row) return null;
  const { title, doi } = factsOf(row);
  const { cellType } = fieldsOf(row);
  const column = cellType && 'column' in cellType ? cellType.column : null;
  return {
    ...{ dataset, version: row.number!, name: title, doi: doi || null },
    ...{ cellTypeColumn: column, asOf: asOfVersion(row) },
  };
}

/** The caller, who sees the labels as published in a version. */
const readerOf = (caller: Caller, { asOf }: Published): CallingUser => ({ ...caller.user, ...(asOf && { asOf }) });

export type PublicVersions = ReadonlyMap<string, PublicVersion>;
/** Versions by `dataset:number`; unreadable ones are omitted. Throws PERMISSION_DENIED, PUBLIC_DATASETS_MANY. */
export async function publicSources(
  deps: Deps,
  caller: Caller,
  asked: readonly RequestedVersion[],
): Promise<PublicVersions> {
  const found = new Map<string, PublicVersion>();
  const each = new Map(asked.map((one) => [keyOf(one), one]));
  if (!each.size) return found;
  if (!mayBrowse(caller)) throw new AppError('PERMISSION_DENIED', { permission: 'publicDatabase' });
  if (each.size > LIMITS.publicSources)
    throw new AppError('PUBLIC_DATASETS_MANY', { n: each.size, limit: LIMITS.publicSources });
  for (const one of each.values()) {
    const published = await publishedVersion(deps.db, one);
    if (!published) continue;
    const facts = await datasetService.sampleSource(deps, readerOf(caller, published), one.dataset);
    found.set(keyOf(published), { published, facts });
  }
  return found;
}

export const sourcesOfDraft = (deps: Deps, caller: Caller, { matrixFiles }: DraftBody): Promise<PublicVersions> =>
  publicSources(
    deps,
    caller,
    matrixFiles.flatMap((one) => (one.public ? [one.public] : [])),
  );

/** Why a sample of this many cells cannot be integrated; null: it can. */
function problemOf({ facts }: PublicVersion, cells: number): Problem | null {
  const { above, below } = LIMITS.sampleCells;
  if (!facts.rawCounts) return 'counts';
  if (!facts.species) return 'species';
  return cells > above && cells < below ? null : 'cells';
}

/** `names`: datasets, or `dataset:number` of one version. */
export async function listPublicSources(deps: Deps, caller: Caller, names: readonly string[]): Promise<PublicSources> {
  const found = await publicSources(deps, caller, names.map(askedOf));
  const isThere = ({ dataset, version }: RequestedVersion): boolean =>
    version ? found.has(keyOf({ dataset, version })) : [...found.values()].some((s) => s.published.dataset === dataset);
  return {
    sources: [...found.values()].map(present),
    gone: [...new Set(names)].filter((name) => !isThere(askedOf(name))),
  };
}

function present(source: PublicVersion): PublicSource {
  const { published, facts } = source;
  const { dataset, version, name, doi } = published;
  return {
    ...{ dataset, version, name, doi },
    species: facts.species,
    genes: facts.genes,
    simulated: facts.simulated,
    labels: labelColumnOf(source),
    samples: facts.samples.map(({ name: sample, group, cells }, place) => ({
      id: publicSampleId(dataset, version, place),
      ...{ sample, group, cells, problem: problemOf(source, cells) },
    })),
  };
}

/** Prefers a column of names to a column of term ids. */
function labelColumnOf({ published: { cellTypeColumn: given }, facts }: PublicVersion): string | null {
  const isOfIds = given?.endsWith('_ontology_term_id') ?? false;
  return isOfIds ? (facts.labels ?? given) : (given ?? facts.labels);
}

type DraftSample = DraftBody['matrixFiles'][number];
/**
 * Inputs of an analysis from a public sample, except the versions of its labels. Throws PUBLIC_SAMPLE_WITHDRAWN, PUBLIC_SAMPLE_UNKNOWN,
 * PUBLIC_COUNTS_MISSING, SPECIES_UNKNOWN, PUBLIC_SAMPLE_CELLS.
 */
export function publicInput(
  { name, public: ref }: DraftSample & { public: NonNullable<DraftSample['public']> },
  sources: PublicVersions,
): { source: PublicVersion; cells: number; input: PublicInput } {
  const source = sources.get(keyOf(ref));
  if (!source) throw new AppError('PUBLIC_SAMPLE_WITHDRAWN', { name, dataset: ref.name });
  const { published, facts } = source;
  const dataset = published.name;
  const row = facts.samples.find((one) => one.name === ref.sample);
  if (!row || !facts.sampleColumn) throw new AppError('PUBLIC_SAMPLE_UNKNOWN', { name, dataset, sample: ref.sample });
  const problem = problemOf(source, row.cells);
  if (problem === 'counts') throw new AppError('PUBLIC_COUNTS_MISSING', { name, dataset });
  if (problem === 'species') throw new AppError('SPECIES_UNKNOWN', { file: dataset });
  if (problem === 'cells') throw new AppError('PUBLIC_SAMPLE_CELLS', { name, cells: row.cells, ...LIMITS.sampleCells });
  const input = {
    ...ref,
    ...{ name: dataset, doi: published.doi, sampleColumn: facts.sampleColumn, labelColumn: labelColumnOf(source) },
    labels: {},
  };
  return { source, cells: row.cells, input };
}

interface WithPublic {
  name: string;
  key: string;
  public?: PublicInput;
}
/** Records the versions of the labels in the samples, so that later edits have no effect on the job. */
export async function recordLabelVersions(
  deps: Deps,
  caller: Caller,
  sources: PublicVersions,
  samples: readonly WithPublic[],
): Promise<void> {
  const found = new Map<string, Record<string, string>>();
  for (const { public: given } of samples) {
    if (!given) continue;
    const { dataset, sampleColumn, labelColumn } = given;
    const user = readerOf(caller, sources.get(keyOf(given))!.published);
    const columns = [...new Set([sampleColumn, ...(labelColumn ? [labelColumn] : [])])];
    if (!found.has(keyOf(given))) {
      const { columns: rows } = await datasetService.labels(deps, user, dataset, columns);
      found.set(
        keyOf(given),
        Object.fromEntries(rows.flatMap((r) => (r.version ? [[r.column, r.version] as const] : []))),
      );
    }
    given.labels = found.get(keyOf(given))!;
  }
}

/** Samples with the data compared before the analysis: public ones are read by the dataset service. */
export const compareGenes = <T extends WithPublic>(
  deps: Deps,
  caller: Caller,
  sources: PublicVersions,
  samples: readonly T[],
) =>
  samples.map((one) => {
    const { public: given } = one;
    if (!given) return one;
    const user = readerOf(caller, sources.get(keyOf(given))!.published);
    return {
      ...one,
      key: `${one.key}/${given.version}/${given.sample}`,
      geneKeys: () => datasetService.geneKeys(deps, user, given.dataset),
      barcodes: async () => (await datasetService.sampleBarcodes(deps, user, given.dataset, given.sample)).barcodes,
    };
  });

const INTEGRATING: readonly string[] = ['preprocessing', 'stability', 'integration'];
/** Public samples that a wizard job reads. */
function publicOf({ tool, inputs }: Pick<JobRow, 'tool' | 'inputs'>): (PublicInput & { as: string })[] {
  if (!INTEGRATING.includes(tool) || !inputs.includes('"public":')) return [];
  const { samples = [] } = JSON.parse(inputs) as { samples?: WithPublic[] };
  return samples.flatMap((one) => (one.public ? [{ ...one.public, as: one.name }] : []));
}

/** Reason why an unfinished job may not continue, because a version that it reads was withdrawn; otherwise null. */
export async function withdrawnSample(db: Knex, job: Pick<JobRow, 'tool' | 'inputs'>): Promise<StromaError | null> {
  const read = new Map(publicOf(job).map((one) => [keyOf(one), one]));
  for (const { dataset, version, as, name } of read.values())
    if (!(await publishedVersion(db, { dataset, version })))
      return { id: 'PUBLIC_SAMPLE_WITHDRAWN', params: { name: as, dataset: name } };
  return null;
}

/** Throws PUBLIC_SAMPLE_WITHDRAWN. */
export async function assertNotWithdrawn(db: Knex, job: Pick<JobRow, 'tool' | 'inputs'>): Promise<void> {
  const why = await withdrawnSample(db, job);
  if (why) throw new AppError('PUBLIC_SAMPLE_WITHDRAWN', why.params);
}
