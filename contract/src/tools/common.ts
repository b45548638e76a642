import { Type, type Static } from 'typebox';

/** Shapes that several tools share. A closed object rejects undeclared properties. */
export const closed = <P extends Parameters<typeof Type.Object>[0]>(properties: P, description?: string) =>
  Type.Object(properties, { additionalProperties: false, ...(description && { description }) });
export const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()]);
/** Unit of observation of a comparison, by `unitOf`. */
export const UnitSchema = Type.Enum(['samples', 'cells']);
export const Share = Type.Number({ minimum: 0, maximum: 1, description: '0 to 1' });
export const Count = Type.Integer({ minimum: 0 });
export const PValue = Type.Number({ minimum: 0, maximum: 1 });
export const Seed = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, default: 0 });
export const Gene = closed({ gene_id: Type.String(), symbol: Type.String() });
export const GeneList = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: 2000 });

export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** Any cells of a dataset, chosen manually. */
export const CellBits = Type.String({
  pattern: '^[A-Za-z0-9+/]*={0,2}$',
  description: 'base64; one bit a cell, cell 0 is the highest bit of the first byte',
});
const Column = Type.String({ minLength: 1, maxLength: 120 });
const Categories = Type.Array(Type.String(), { minItems: 1, maxItems: 500 });
const GroupName = Type.String({ minLength: 1, maxLength: 120 });
/** Cells with one of `categories` in `column`, and likewise in each column of `and`; within a subset if one is given. */
export const LabelledCells = closed({
  name: GroupName,
  subset: Type.Optional(nullable(Type.String())),
  column: Column,
  categories: Categories,
  and: Type.Optional(Type.Array(closed({ column: Column, categories: Categories }), { minItems: 1, maxItems: 5 })),
});
/** Cells of a stored set, named by its hash. `set`: the subset that had these cells, whose later edits the request follows. */
export const StoredCells = closed({
  name: GroupName,
  cellSet: Sha256,
  set: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
});
export const CellGroup = Type.Union([LabelledCells, StoredCells]);

/** Genes that two samples share; `percent` of the shorter gene list, `percentOfLarger` of the longer one. */
export const GeneOverlap = closed({
  a: Type.String(),
  b: Type.String(),
  genesA: Count,
  genesB: Count,
  shared: Count,
  percent: Type.Number({ minimum: 0, maximum: 100 }),
  percentOfLarger: Type.Number({ minimum: 0, maximum: 100 }),
});

/** Two samples with the same cells: `shared` barcodes, without suffixes that tools appended; `percent` of the smaller sample. */
export const AlikeSamples = closed({
  a: Type.String(),
  b: Type.String(),
  cellsA: Count,
  cellsB: Count,
  shared: Count,
  percent: Type.Number({ minimum: 0, maximum: 100 }),
  isSame: Type.Boolean({ description: 'counts, barcodes and genes are the same' }),
});

const Mixed = nullable(Type.Number({ minimum: 0 }));
/**
 * Mixing of samples in the components that clusters are computed from: the effective number of samples around each cell (iLISI), less one,
 * relative to that of samples shuffled among all cells. 0: each neighbourhood is of one sample; 1: as random. Null: no cell was measured.
 */
export const Mixing = closed({
  cells: Type.Integer({ minimum: 2, description: 'cells that were measured; of more than 20,000 so many at random' }),
  isCorrected: Type.Boolean({ description: 'false: no correction, and `before` is `after`' }),
  before: Type.Number({ minimum: 0 }),
  after: Type.Number({ minimum: 0 }),
  samples: Type.Array(closed({ name: Type.String(), cells: Count, before: Mixed, after: Mixed }), { minItems: 2 }),
});

/** Distribution of one group, the input of violin and box plots. */
export const GroupSummary = closed({
  group: Type.String(),
  n: Count,
  mean: Type.Number(),
  fraction: Type.Number({ minimum: 0, maximum: 1, description: 'share of cells above zero' }),
  min: Type.Number(),
  max: Type.Number(),
  q1: Type.Number(),
  median: Type.Number(),
  q3: Type.Number(),
  density: Type.Array(Type.Number(), { description: 'kernel density on equally spaced values from min to max' }),
  sampled: Type.Array(Type.Number(), { maxItems: 200 }),
});

/** `values[row][column]`; null means missing. */
export const Matrix = closed({
  rows: Type.Array(Type.String()),
  columns: Type.Array(Type.String()),
  values: Type.Array(Type.Array(nullable(Type.Number()))),
});

/**
 * A hierarchical clustering in scipy's form: `merges[i]` = [left, right, height, leaves]; an index below the number of leaves is a leaf,
 * n + i is merge i. `order` is the order of the leaves on the page.
 */
export const Linkage = closed({
  labels: Type.Array(Type.String()),
  merges: Type.Array(Type.Array(Type.Number(), { minItems: 4, maxItems: 4 })),
  order: Type.Array(Count),
  method: Type.String({ description: 'ward, average, complete …' }),
  metric: Type.String({ description: 'euclidean, correlation …' }),
});

/** Categorical column of the cells as integer codes; -1 means missing. */
export const Categorical = closed({
  categories: Type.Array(Type.String()),
  codes: Type.Array(Type.Integer({ minimum: -1 })),
});

export type AlikeSamples = Static<typeof AlikeSamples>;
export type GeneOverlap = Static<typeof GeneOverlap>;
export type Mixing = Static<typeof Mixing>;
export type Gene = Static<typeof Gene>;
export type LabelledCells = Static<typeof LabelledCells>;
export type StoredCells = Static<typeof StoredCells>;
export type CellGroup = Static<typeof CellGroup>;
export type Matrix = Static<typeof Matrix>;
export type Linkage = Static<typeof Linkage>;
export type Categorical = Static<typeof Categorical>;
