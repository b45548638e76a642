import { Type, type Static } from 'typebox';
import { LabelVersion } from './cells.ts';
import { closed, Count, GeneOverlap, nullable, Seed, Sha256 } from '../tools/common.ts';
import { StabilitySummary } from '../tools/stability/summary.ts';

/** Files that each finished analysis offers for download. */
export const RESULT_FILES = ['receipt.json', 'reproduce.zip', 'job.log'] as const;
/** Further files of some analyses: tables, an archive of tables, an exported dataset. */
const MORE_FILES = /^[A-Za-z0-9][\w.-]{0,99}\.(?:parquet|tar|h5ad|h5mu|zarr\.zip|rds)$/;
/** Whether a file in a result's folder is meant for users. */
export const isResultFile = (name: string): boolean =>
  (RESULT_FILES as readonly string[]).includes(name) || MORE_FILES.test(name);

/**
 * A sample of another species whose genes were named by homologues at its import. Genes with exactly one unshared homologue were kept; `many`
 * (several, or a shared one) and `none` were left out. Early imports have no numbers.
 */
export const ReceiptHomologues = closed({
  from: Type.String(),
  to: Type.String(),
  oneToOne: Type.Optional(Count),
  many: Type.Optional(Count),
  none: Type.Optional(Count),
  notCoding: Type.Optional(
    Type.Integer({ minimum: 0, description: 'of `none`, genes whose homologues code for no protein' }),
  ),
  table: Type.Optional(Type.String({ description: 'name and version of the table of orthologs' })),
});

/** The version of a published dataset that a sample was taken of. */
export const ReceiptPublicSample = closed({
  dataset: Type.String(),
  version: Type.Integer({ minimum: 1 }),
  sample: Type.String({ description: 'label in the column of samples of the dataset' }),
  name: Type.String({ description: 'title of the dataset' }),
  doi: nullable(Type.String()),
  labels: nullable(Type.String({ description: 'column of cell types that became `annot_article`' })),
});

/**
 * Receipt of a finished analysis (`results/<jobId>/receipt.json`): everything that its result depends on. The runner writes and checks
 * it, the explorer shows it, `reproduce.py` reads it.
 */
export const Receipt = closed({
  tool: Type.String(),
  jobId: Type.String(),
  datasetId: Type.String({ description: 'empty for an analysis that neither reads nor makes one' }),
  createdAt: Type.String({
    pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$',
    description: 'time of writing, ISO 8601 in UTC',
  }),
  inputs: Type.Array(
    closed({
      name: Type.String({ description: 'name of the sample in the analysis' }),
      group: Type.String(),
      sha256: Type.String({ description: 'hash of the parsed count matrix' }),
      cells: Type.Integer({ minimum: 0, description: 'cells of the matrix before filtering' }),
      genes: Type.Integer({ minimum: 0, description: 'rows of the matrix before filtering' }),
      homologues: Type.Optional(ReceiptHomologues),
      public: Type.Optional(ReceiptPublicSample),
    }),
  ),
  cellSet: closed({
    cells: Count,
    sha256: Type.String({ description: 'hash of the names of the cells that were kept, one per line' }),
  }),
  /** Label columns that were used, with their versions. */
  labels: Type.Optional(Type.Record(Type.String(), LabelVersion)),
  /** Stored cell sets that were used. */
  cellSets: Type.Optional(Type.Array(closed({ sha256: Sha256, cells: Count }))),
  /** Sets of the reference library that were used. */
  references: Type.Optional(
    Type.Array(
      closed({
        name: Type.String(),
        version: Type.String(),
        sha256: Sha256,
        licence: Type.String(),
        source: Type.String(),
      }),
    ),
  ),
  /** The analysis whose tables were used. */
  parent: Type.Optional(Type.String()),
  params: Type.Record(Type.String(), Type.Unknown()),
  components: Type.Optional(Type.Integer({ minimum: 0, description: 'principal components used' })),
  seed: Seed,
  threads: Type.Integer({ minimum: 1 }),
  libraries: Type.Record(Type.String(), Type.String(), { description: 'version by name of the library' }),
  python: Type.String(),
  machine: Type.String(),
  steps: Type.Record(Type.String(), Type.String(), { description: 'sha256 key by name of the step' }),
  geneOverlap: Type.Optional(Type.Array(GeneOverlap)),
  /** Stability of the clusters before the analysis was submitted. */
  stability: Type.Optional(StabilitySummary),
  method: Type.Record(Type.Union([Type.Literal('en-US'), Type.Literal('zh-CN')]), Type.String()),
  citations: Type.Array(Type.String()),
  /** Whether there is a `reproduce.zip`. Absent in receipts of earlier versions. */
  hasScript: Type.Optional(Type.Boolean()),
});
export type Receipt = Static<typeof Receipt>;
