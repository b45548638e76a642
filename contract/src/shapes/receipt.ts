import { Type, type Static } from 'typebox';
import { LabelVersion } from './cells.ts';
import { closed, Count, GeneOverlap, Seed, Sha256 } from '../tools/common.ts';

/** Files that each finished analysis offers for download. */
export const RESULT_FILES = ['receipt.json', 'reproduce.zip', 'job.log'] as const;
/** What some have besides: tables, an archive of tables, an exported dataset. */
const MORE_FILES = /^[A-Za-z0-9][\w.-]{0,99}\.(?:parquet|tar|h5ad|h5mu|zarr\.zip|rds)$/;
/** Whether a file in the folder of a result is one for people. */
export const isResultFile = (name: string): boolean =>
  (RESULT_FILES as readonly string[]).includes(name) || MORE_FILES.test(name);

/**
 * Receipt of a finished analysis (`results/<jobId>/receipt.json`): everything that its result depends on. The runner writes and checks
 * it, the explorer shows it, `reproduce.py` reads it.
 */
export const Receipt = closed({
  tool: Type.String(),
  jobId: Type.String(),
  datasetId: Type.String(),
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
    }),
  ),
  cellSet: closed({
    cells: Count,
    sha256: Type.String({ description: 'hash of the names of the cells that were kept, one per line' }),
  }),
  /** Columns of labels that were read, at these versions. */
  labels: Type.Optional(Type.Record(Type.String(), LabelVersion)),
  /** Stored sets of cells that were read. */
  cellSets: Type.Optional(Type.Array(closed({ sha256: Sha256, cells: Count }))),
  /** Sets of the reference library that were read. */
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
  /** The analysis whose tables were read. */
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
  method: Type.Record(Type.Union([Type.Literal('en-US'), Type.Literal('zh-CN')]), Type.String()),
  citations: Type.Array(Type.String()),
  /** Whether `reproduce.zip` lies beside it. Receipts of earlier versions do not say. */
  hasScript: Type.Optional(Type.Boolean()),
});
export type Receipt = Static<typeof Receipt>;
