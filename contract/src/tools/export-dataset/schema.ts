import { Type, type Static } from 'typebox';
import { CellGroup, closed, Count, nullable, Sha256 } from '../common.ts';
import { defineTool } from '../define.ts';
import { followGroup, type Follow } from '../follow.ts';
import { readsOf } from '../groups.ts';
import { PublicationParams } from '../publication/schema.ts';

/** A dataset, or some of its cells and columns, as AnnData, Seurat or SingleCellExperiment with the current labels. */
export const ExportFormat = Type.Union(
  [Type.Literal('h5ad'), Type.Literal('h5mu'), Type.Literal('zarr'), Type.Literal('seurat'), Type.Literal('sce')],
  {
    description:
      'h5mu: the modality rna of a MuData file; zarr: a group in one zip file; seurat, sce: an object of R as RDS',
  },
);
/** Endings of the files. */
export const EXPORT_ENDINGS: Readonly<Record<Static<typeof ExportFormat>, string>> = {
  h5ad: '.h5ad',
  h5mu: '.h5mu',
  zarr: '.zarr.zip',
  seurat: '.seurat.rds',
  sce: '.sce.rds',
};
export const ExportDatasetParams = closed({
  format: ExportFormat,
  /** Null: all cells. */
  cells: nullable(CellGroup),
  /** Columns of the cells that the file has: labels at their current version, and numbers. */
  columns: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 500, uniqueItems: true }),
  /** Title and fields of a published dataset, which become the columns of the CELLxGENE schema. */
  publication: Type.Optional(PublicationParams),
});
/** One column of the file. */
export const ExportedColumn = closed({
  column: Type.String(),
  key: Type.String({ description: 'its name in obs; another one where AnnData cannot hold the name' }),
  kind: Type.Union([Type.Literal('categories'), Type.Literal('numbers'), Type.Literal('truth')]),
  categories: nullable(Count),
});
const Fields = Type.Array(Type.String(), { maxItems: 100 });
export const ExportDatasetResult = closed({
  format: ExportFormat,
  /** Name of the file among the result's files. */
  file: Type.String(),
  bytes: Count,
  sha256: Sha256,
  cells: Count,
  genes: Count,
  columns: Count,
  /** Whether the file has raw counts; otherwise X is the only matrix. */
  rawCounts: Type.Boolean(),
  geneIndex: Type.Union([Type.Literal('ensembl'), Type.Literal('symbol')]),
  /** Fields that the schema of CELLxGENE Discover (7.1) requires and the dataset lacks, such as `obs.donor_id`. */
  missing: Fields,
  /** Columns whose names are reserved by that schema. */
  reserved: Fields,
});
export const exportDatasetTool = defineTool({
  slug: 'export-dataset',
  group: 'edit',
  menu: { icon: 'download', place: 1 },
  takesCells: true,
  storage: 'exports',
  picture: 'explorer-export-dataset-exportdatasetresult--default',
  keys: [],
  version: '1',
  job: true,
  computed: true,
  internal: false,
  whole: true,
  steps: ['tables', 'matrix', 'file'],
  params: ExportDatasetParams,
  result: ExportDatasetResult,
  tables: { columns: ExportedColumn },
  reads: (params: Static<typeof ExportDatasetParams>) => ({ ...readsOf([params.cells]), contents: params.columns }),
  follow: (params: Static<typeof ExportDatasetParams>, follow: Follow) => ({
    ...params,
    cells: followGroup(params.cells, follow),
  }),
  groups: (params: Static<typeof ExportDatasetParams>) => ({
    groups: params.cells ? [{ path: '/cells', cells: params.cells }] : [],
    disjoint: false,
    minimum: 1,
  }),
});
export type ExportFormat = Static<typeof ExportFormat>;
export type ExportedColumn = Static<typeof ExportedColumn>;
export type ExportDatasetParams = Static<typeof ExportDatasetParams>;
export type ExportDatasetResult = Static<typeof ExportDatasetResult>;
