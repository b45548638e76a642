import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { CellGroup, closed, Count, Mixing, nullable, Seed, Sha256 } from '../common.ts';
import { defineTool } from '../define.ts';
import { followGroup, type Follow } from '../follow.ts';
import { readsOf } from '../groups.ts';

/** Cells of a dataset as a child dataset: analysed again (subclustering), or extracted unchanged. Specification 2.8, 3, 5. */
const Column = Type.String({ minLength: 1, maxLength: 200 });
/** The fields of "Child analysis" (specification 3), and their requirements. */
export const ChildAnalysis = closed({
  reDimensionalityReduction: Type.Boolean({
    default: true,
    description:
      "false: neighbours and clusters are computed on the parent's principal components, its embeddings stay",
  }),
  onlyScaleHighlyVariableGenes: Type.Boolean({
    default: false,
    description: 'scale the variable genes to unit variance (at most 10) before the components',
  }),
  numberOfHighlyVariableGenes: Type.Integer({ minimum: 200, maximum: 10_000, default: 2000 }),
  components: nullable(
    Type.Integer({ minimum: 2, maximum: 100, description: 'null: recommended from the variance (specification 2.6)' }),
  ),
  batchEffectRemoval: Type.Union([Type.Literal('none'), Type.Literal('harmony')], { default: 'none' }),
  batchBy: nullable(Column),
  removeCellCycle: Type.Optional(
    Type.Boolean({
      default: false,
      description: "regress the parent's scores `s_score` and `g2m_score` out of the variable genes",
    }),
  ),
  clusteringResolution: Type.Number({ minimum: 0.01, maximum: 10, default: 0.8 }),
});
export const SubsetParams = closed({
  /** Name of the child dataset, under name rule A. */
  jobName: Type.String({ minLength: 1, maxLength: 80, pattern: '^[A-Za-z_][A-Za-z0-9_. ]*$' }),
  cells: CellGroup,
  /** Label columns that the child has too, at their current versions; all its numbers are the parent's. */
  labels: Type.Array(Column, { maxItems: 200, uniqueItems: true }),
  /** Null: the cells are extracted with the parent's embeddings and labels, and only markers are computed. */
  analysis: nullable(ChildAnalysis),
  /** Columns of the parent's samples, and of the clusters of extracted cells; the child has them too. */
  sampleBy: nullable(Column),
  clusterBy: nullable(Column),
  seed: Seed,
});
export const SubsetResult = closed({
  datasetId: Type.String(),
  name: Type.String(),
  parent: closed({ id: Type.String(), name: Type.String(), cells: Count }),
  /** The parent's cells in the parent's order; the child has them in the same order. */
  cellSet: closed({ sha256: Sha256, cells: Count }),
  /** Genes of the child: those of the parent, or with an analysis those that 3 cells or more express. */
  genes: Count,
  samples: Count,
  /** Column of the clusters; null if extracted cells have none. */
  clusterColumn: nullable(Type.String()),
  /** The clusters, in their order. */
  clusters: Type.Array(closed({ name: Type.String(), cells: Count }), { maxItems: 500 }),
  variableGenes: nullable(Count),
  components: nullable(Count),
  /** The column whose batches were corrected by Harmony; null if none was. Absent in results of earlier versions. */
  correctedBy: Type.Optional(nullable(Type.String())),
  /** Columns that the parent was corrected for, if it records them. Absent in results of earlier versions. */
  parentCorrectedBy: Type.Optional(nullable(Type.String())),
  /** The child's name of each column that it has from the parent. Absent in results of earlier versions. */
  columns: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** Cell-cycle scores were regressed out. Absent in results of earlier versions. */
  cellCycleRemoved: Type.Optional(Type.Boolean()),
  /** Null if the child has at most one sample, and for extracted cells. Absent in results of earlier versions. */
  mixing: Type.Optional(nullable(Mixing)),
  warnings: Type.Array(closed({ id: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) })),
});
export const subsetTool = defineTool({
  slug: 'subset',
  group: 'edit',
  menu: { icon: 'cells' },
  takesCells: true,
  picture: 'explorer-subset-subsettree--default',
  keys: [],
  version: '6',
  job: true,
  computed: true,
  internal: false,
  whole: true,
  steps: [
    'cells',
    'normalise',
    'variableGenes',
    'pca',
    'batch',
    'neighbours',
    'cluster',
    'embeddings',
    'markers',
    'dataset',
  ],
  params: SubsetParams,
  result: SubsetResult,
  /** The child's cluster of each cell of the parent; no label outside the child. */
  columns: { cluster: 'category' },
  reads: (params: Static<typeof SubsetParams>) => ({
    ...readsOf([params.cells]),
    contents: [
      ...new Set(
        [...params.labels, params.sampleBy, params.clusterBy, params.analysis?.batchBy ?? null].filter(
          (name) => name !== null,
        ),
      ),
    ].sort(),
  }),
  follow: (params: Static<typeof SubsetParams>, follow: Follow) => ({
    ...params,
    cells: followGroup(params.cells, follow),
  }),
  groups: ({ cells, analysis }: Static<typeof SubsetParams>) => ({
    groups: [{ path: '/cells', cells }],
    disjoint: false,
    tooSmall: 'SUBCLUSTER_TOO_SMALL' as const,
    minimum: analysis ? LIMITS.subclusteringCells.min : LIMITS.extractedCells.min,
  }),
});
export type ChildAnalysis = Static<typeof ChildAnalysis>;
export type SubsetParams = Static<typeof SubsetParams>;
export type SubsetResult = Static<typeof SubsetResult>;
