import { Type, type Static } from 'typebox';
import { CellsToCount, CountedCells, LabelColumn, LabelEditing, Labels, LabelVersion } from './shapes/cells.ts';
import { ChartReceipt, ChartView } from './shapes/charts.ts';
import { LabelComparison } from './shapes/history.ts';
import { SAMPLE_REPLIES, SampleBarcodesBody } from './shapes/sample-source.ts';
import { NAME_PATTERN } from './rules.ts';
import { InheritedLabels, InheritedLabelsBody } from './shapes/parent-labels.ts';
import {
  CellReading,
  CellReadings,
  CategoryNames,
  LabelNamesBody,
  LabelNames,
  TableNames,
  CellCheck,
  ofPreview,
  CheckedCells,
} from './shapes/readings.ts';
import { LabelSource, MappingReport } from './shapes/subsets.ts';
import { closed, Count, Gene, Mixing, nullable, Share } from './tools/common.ts';
import { StabilitySummary } from './tools/stability/summary.ts';
import {
  CoexpressionParams,
  CoexpressionReply,
  ExpressionCells,
  ExpressionCellsParams,
  GeneExpressionParams,
  GeneExpressionReply,
  ServedSummary,
} from './tools/gene-expression/schema.ts';
import { ContigOverlap, ContigOverlapBody, Receptors } from './tools/vdj/contigs.ts';

/** Percent-encoded display name of a dataset, for a request of its detail. */
export const DATASET_NAME_HEADER = 'x-stroma-dataset-name';

/** JSON bodies and replies of the dataset service. Its tests validate its real replies against these schemas. */
const Column = Type.String();
const Colour = Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' });
const Colours = Type.Record(Type.String(), Colour);
const Params = Type.Record(Type.String(), Type.Unknown());

export const CategoryColumn = closed({
  name: Column,
  kind: Type.Literal('category'),
  categories: Type.Array(closed({ name: Type.String(), count: Count, colour: Colour })),
  /** Version of the current labels; part of the cache key of the codes. */
  version: LabelVersion,
});
export const NumberColumn = closed({
  name: Column,
  kind: Type.Literal('number'),
  min: nullable(Type.Number()),
  max: nullable(Type.Number()),
});
export const DatasetColumn = Type.Union([CategoryColumn, NumberColumn]);
const EmbeddingView = closed({ key: Type.String(), dimensions: Type.Enum([2, 3]) });
/** A slide: `embedding` has pixels of the full image, y down. */
const Spatial = closed({
  embedding: Type.String(),
  /** Size of GET /tissue; `scale`: its pixels per unit of the coordinates. */
  picture: nullable(closed({ width: Count, height: Count, scale: Type.Number({ exclusiveMinimum: 0 }) })),
  /** In units of the coordinates. */
  spotDiameter: nullable(Type.Number({ exclusiveMinimum: 0 })),
  micrometresPerUnit: nullable(Type.Number({ exclusiveMinimum: 0 })),
});
const Roles = { cluster: nullable(Column), sample: nullable(Column) };

export const DatasetDetail = closed({
  id: Type.String(),
  name: Type.String(),
  species: nullable(Type.String()),
  tissue: nullable(Type.String()),
  cells: Count,
  genes: Count,
  samples: Type.Array(closed({ name: Type.String(), group: Type.String(), cells: Count })),
  sampleColumn: nullable(Column),
  embeddings: Type.Array(EmbeddingView),
  ...{ spatial: nullable(Spatial), receptors: Type.Optional(nullable(Receptors)) },
  layers: Type.Array(Type.Enum(['raw', 'normalized'])),
  columns: Type.Array(DatasetColumn),
  /** Column by level of annotation. */
  levels: Type.Record(Type.String(), Column),
  guessedColumns: closed(Roles),
  /** Groups and colours the cells by default: names of cell types before numbers of clusters. Absent in replies of earlier versions. */
  defaultColumn: Type.Optional(nullable(Column)),
  columnsVersion: Count,
  labelsRevision: Count,
  markersColumn: nullable(Column),
  /** The labels of `markersColumn` were edited after the markers were computed. */
  markersOutdated: Type.Boolean(),
  hasMarkers: Type.Boolean(),
  normalisedOnly: Type.Boolean(),
  simulated: Type.Boolean(),
  warnings: Type.Array(Type.Object({ id: Type.String(), params: Params })),
  analysisInfo: Type.Record(Type.String(), Type.Unknown()),
  /** Mixing in the analysis that made the dataset; null for one sample, absent if it was not measured. */
  mixing: Type.Optional(nullable(Mixing)),
  /** Stability of the clusters before the submission; absent if it was not tested. */
  stability: Type.Optional(StabilitySummary),
  version: Type.String(),
  /** Parts that the analysis of the dataset is still computing: keys of embeddings, `markers`. Absent once it is finished. */
  pending: Type.Optional(Type.Array(Type.String())),
});

const Known = nullable(Type.Number());
const Shown = { key: Type.String(), dimensions: Type.Enum([2, 3]) };
/** Coordinates as JSON, one row per cell; null: not a number. `ranges` are the smallest and largest of each axis. */
export const Coordinates = closed({
  ...Shown,
  ranges: Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 })),
  values: Type.Array(Type.Array(Known)),
});
/** Without `key` the default embedding; without `cells` all cells. A cell is its row, counted from 0. */
export const CoordinatesBody = closed({
  ...Type.Partial(Type.Object(Shown)).properties,
  cells: Type.Optional(nullable(Type.Array(Count))),
});
/** A column with the value of every cell: the index of its category (255 or 65,535, the largest of its width: no label) or a number. */
export const ColumnValues = Type.Union([
  closed({
    name: Column,
    kind: Type.Literal('category'),
    categories: Type.Array(Type.String()),
    codes: Type.Array(Count),
  }),
  closed({ name: Column, kind: Type.Literal('number'), values: Type.Array(Known) }),
]);
/** One list of values per gene found, one value per cell; `index` is the gene's row in the matrix. */
export const GeneValues = closed({
  found: Type.Array(closed({ query: Type.String(), id: Type.String(), symbol: Type.String(), index: Count })),
  missing: Type.Array(Type.String()),
  values: Type.Array(Type.Array(Type.Number())),
});

export interface TreeNode {
  name: string;
  level: string;
  count: number;
  children: TreeNode[];
}
/** Nesting depth is the number of levels. */
const Tree = Type.Array(
  closed({
    name: Type.String(),
    level: Type.String(),
    count: Count,
    children: Type.Unsafe<TreeNode[]>(Type.Array(Type.Object({}))),
  }),
);
export const Hierarchy = closed({
  levels: Type.Array(
    closed({
      level: Type.String(),
      column: Column,
      categories: Type.Array(closed({ name: Type.String(), count: Count })),
    }),
  ),
  tree: Tree,
});

export const GeneSummary = closed({
  column: Column,
  layer: Type.Enum(['raw', 'normalized']),
  genes: Type.Array(
    closed({
      query: Type.String(),
      id: Type.String(),
      symbol: Type.String(),
      groups: Type.Array(ServedSummary),
    }),
  ),
  missing: Type.Array(Type.String()),
});

const Summaries = nullable(Type.Array(ServedSummary));
const Metrics = closed({ genes: Summaries, umi: Summaries, mitochondrial: Summaries, ribosomal: Summaries });
const Quality = nullable(
  closed({
    column: Column,
    metrics: Metrics,
    doublets: nullable(
      closed({
        groups: Type.Array(closed({ group: Type.String(), n: Count, doublets: Count })),
        scores: Summaries,
      }),
    ),
    /** Ambient RNA, as an integration estimated and removed it. `n`: cells of the group; shares are of their counts. */
    contamination: nullable(
      closed({
        groups: Type.Array(
          closed({ group: Type.String(), n: Count, fraction: nullable(Share), removed: nullable(Share) }),
        ),
      }),
    ),
    cellCycle: nullable(
      closed({ groups: Type.Array(closed({ group: Type.String(), G1: Count, S: Count, G2M: Count })) }),
    ),
  }),
);
/** One measure over all cells: quartiles, and how many cells each of equally wide parts from `min` to `max` has. */
const Spread = nullable(
  closed({
    n: Count,
    min: Type.Number(),
    q1: Type.Number(),
    median: Type.Number(),
    q3: Type.Number(),
    max: Type.Number(),
    counts: Type.Array(Count, { maxItems: 60 }),
  }),
);
const Overall = closed({ genes: Spread, umi: Spread, mitochondrial: Spread, ribosomal: Spread });
export const DatasetQuality = closed({ overall: Overall, bySample: Quality, byCluster: Quality });
export type Spread = NonNullable<Static<typeof Spread>>;
const ComparedQuality = nullable(closed({ column: Column, selected: Metrics, rest: Metrics }));
/** Quality of the cells of an expression and of all others, per sample and per cluster. */
export const SelectedQuality = closed({ bySample: ComparedQuality, byCluster: ComparedQuality });

export const ColumnColours = closed({
  column: Column,
  colours: Colours,
  defaults: Colours,
  custom: Type.Boolean(),
  version: Count,
});
/** User-defined colours; an empty value restores the defaults. */
export const ColoursToSave = closed({ column: Column, colours: Colours, version: Type.Optional(Count) });
/** A column, or null for the one guessed by the import; absent roles are unchanged. */
export const RolesToSave = closed({
  cluster: Type.Optional(nullable(Column)),
  sample: Type.Optional(nullable(Column)),
  version: Type.Optional(Count),
});
export const ColumnRoles = closed({ ...Roles, guess: closed(Roles), version: Count });
/** `alias`: the former symbol or alias that matched, or an id that only a gene table has. */
export const FoundGenes = Type.Array(
  closed({ id: Type.String(), symbol: Type.String(), alias: Type.Optional(Type.String()) }),
);
export const Markers = closed({
  rows: Type.Array(
    Type.Object({
      cluster: Type.String(),
      ...Gene.properties,
      avg_expression: nullable(Type.Number()),
      log2fc: nullable(Type.Number()),
      pct1: nullable(Type.Number()),
      pct2: nullable(Type.Number()),
      z_score: nullable(Type.Number()),
      p_val: nullable(Type.Number()),
      p_val_adj: nullable(Type.Number()),
      /** log10 of the p values, also where these are 0 in floating point. Absent in datasets of earlier versions. */
      log10_p_val: Type.Optional(nullable(Type.Number())),
      log10_p_val_adj: Type.Optional(nullable(Type.Number())),
    }),
  ),
  total: Count,
  page: Type.Integer({ minimum: 1 }),
  pageSize: Type.Integer({ minimum: 1, maximum: 1000 }),
  column: nullable(Column),
  clusters: Type.Array(Type.String()),
  columns: Type.Array(Type.String()),
});

const defaults = {
  embedding: nullable(EmbeddingView),
  colourBy: nullable(Column),
  width: Type.Number(),
  height: Type.Number(),
  pointSize: Type.Number(),
  opacity: Type.Number(),
  legendFontSize: Type.Number(),
  palette: Type.String(),
};
const Chosen = Type.String({ maxLength: 200 });
const saved = {
  ...defaults,
  palette: Chosen,
  embedding: Chosen,
  colourBy: Chosen,
  dimensions: Type.Integer(),
  labels: Chosen,
};
export const DisplayDefaults = closed(defaults);
export const EmbeddingAnnotation = closed({
  defaults: DisplayDefaults,
  settings: closed(Type.Partial(Type.Object(saved)).properties),
  views: Type.Array(closed({ name: Type.String(), query: Type.Unknown() })),
  version: Count,
});
/** Settings to change, a view to save or one to remove; `version` is the one that was read, otherwise the save is rejected. */
export const EmbeddingAnnotationToSave = closed({
  settings: Type.Optional(closed(Type.Partial(Type.Object(saved)).properties)),
  view: Type.Optional(
    closed({ name: Type.String({ minLength: 1, maxLength: 100, pattern: NAME_PATTERN }), query: Type.Unknown() }),
  ),
  removeView: Type.Optional(Type.String()),
  version: Type.Optional(Count),
});
/** Current settings: the saved ones over the defaults. */
export const Display = closed({
  ...defaults,
  embedding: Type.Union([defaults.embedding, Type.String()]),
  dimensions: Type.Optional(Type.Integer()),
  labels: Type.Optional(Type.String()),
  version: Count,
});

/** Without `name` nothing is written. */
export const LabelMappingBody = closed({
  ...LabelSource.properties,
  expected: Type.Optional(LabelVersion),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
});
export const MappedCells = closed({
  ...Type.Omit(MappingReport, ['from', 'column']).properties,
  sourceCells: Count,
});

/** Versions of a dataset's editable data at one moment: per document and per label column. */
export const DatasetVersions = closed({
  documents: Type.Record(Type.String({ pattern: '^[a-z0-9-]{1,64}$' }), Count),
  columns: Type.Array(closed({ column: Column, version: LabelVersion })),
});

export const SERVICE = {
  bodies: {
    cells: CellsToCount,
    coordinates: CoordinatesBody,
    embeddingAnnotation: EmbeddingAnnotationToSave,
    check: CellCheck,
    readings: closed({ readings: Type.Array(CellReading, { maxItems: 200 }), ...ofPreview }),
    categoryNames: closed({ columns: Type.Record(Type.String(), Type.Array(Count)), ...ofPreview }),
    labelNames: LabelNamesBody,
    tableNames: TableNames,
    contigOverlap: ContigOverlapBody,
    sampleBarcodes: SampleBarcodesBody,
    labelEditing: LabelEditing,
    labelMapping: LabelMappingBody,
    inheritedLabels: InheritedLabelsBody,
    colours: ColoursToSave,
    columns: RolesToSave,
    expression: GeneExpressionParams,
    expressionCells: ExpressionCellsParams,
    coexpression: CoexpressionParams,
    chart: ChartView,
  },
  replies: {
    detail: DatasetDetail,
    annotationView: Type.Array(DatasetColumn),
    annotation: Type.Array(ColumnValues),
    coordinates: Coordinates,
    geneValues: GeneValues,
    hierarchy: Hierarchy,
    summary: GeneSummary,
    expression: GeneExpressionReply,
    expressionCells: ExpressionCells,
    coexpression: CoexpressionReply,
    quality: DatasetQuality,
    selectedQuality: SelectedQuality,
    colours: ColumnColours,
    columns: ColumnRoles,
    genes: FoundGenes,
    markers: Markers,
    embeddingAnnotation: EmbeddingAnnotation,
    display: Display,
    cells: CountedCells,
    check: CheckedCells,
    readings: CellReadings,
    categoryNames: CategoryNames,
    labelNames: LabelNames,
    contigOverlap: Type.Array(ContigOverlap),
    ...SAMPLE_REPLIES,
    labels: Labels,
    versions: DatasetVersions,
    labelColumn: LabelColumn,
    labelComparison: LabelComparison,
    mapping: MappedCells,
    inheritedLabels: InheritedLabels,
    chartReceipt: ChartReceipt,
  },
} as const;

export type DatasetVersions = Static<typeof DatasetVersions>;
export type LabelMappingBody = Static<typeof LabelMappingBody>;
export type MappedCells = Static<typeof MappedCells>;
export type DatasetColumn = Static<typeof DatasetColumn>;
export type CategoryColumn = Static<typeof CategoryColumn>;
export type NumberColumn = Static<typeof NumberColumn>;
export type DatasetDetail = Static<typeof DatasetDetail>;
export type Hierarchy = Static<typeof Hierarchy>;
export type { ServedSummary } from './tools/gene-expression/schema.ts';
export type GeneSummary = Static<typeof GeneSummary>;
export type DatasetQuality = Static<typeof DatasetQuality>;
export type SelectedQuality = Static<typeof SelectedQuality>;
export type ColumnColours = Static<typeof ColumnColours>;
export type ColumnRoles = Static<typeof ColumnRoles>;
export type FoundGenes = Static<typeof FoundGenes>;
export type Markers = Static<typeof Markers>;
export type EmbeddingAnnotation = Static<typeof EmbeddingAnnotation>;
export type Display = Static<typeof Display>;
