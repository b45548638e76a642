import { Type, type Static } from 'typebox';
import { Id } from '../../shapes/id.ts';
import { LIMITS } from '../../limits.ts';
import { closed, Count, nullable, Share } from '../common.ts';
import { defineTool } from '../define.ts';
import { labelOf, type LabelOf } from '../labels.ts';

/** Automatic cell type names (specification 2.8, 3, 5): major types or subtypes by marker genes, labels of another dataset, or labels of a model. */
export const ANNOTATION_LEVELS = [
  'annot_full',
  'annot_sub',
  'annot_sub2',
  'annot_article',
  'annot_auto',
  'cluster',
] as const;
export const AnnotationLevel = Type.Enum(ANNOTATION_LEVELS);
/** Types that are divided into subtypes; a label must have exactly this name. */
export const AUTO_ANNOTATION_TYPES = ['Mononuclear phagocytes', 'T cells', 'B cells', 'Endothelial cells'] as const;
const Column = Type.String({ minLength: 1, maxLength: 120 });
/** Clusters per request: a proposal each. */
const MOST = LIMITS.groupColumn.max;
/** `transfer` and `singler` read a labelled dataset, `celltypist` a model of the reference library. */
export const ANNOTATION_METHODS = ['markers', 'transfer', 'singler', 'celltypist'] as const;
/** Default minimum score of a match. The scales differ between methods; the best label of a model has no minimum, as in CellTypist. */
export const ANNOTATION_FLOORS = {
  markers: 0.25,
  transfer: 0.5,
  singler: 0.5,
  celltypist: { best: 0, probability: 0.5 },
} as const;
export const CellAnnotationParams = closed({
  method: Type.Enum(ANNOTATION_METHODS),
  species: Type.Enum(['Homo sapiens', 'Mus musculus']),
  /** Column of clusters, each of which gets one label. */
  groupBy: Column,
  /** Only these cells; `markers` then proposes their subtypes. Null means all cells. */
  within: nullable(
    closed({
      column: Column,
      cellTypes: Type.Array(Type.Enum(AUTO_ANNOTATION_TYPES), { minItems: 1, uniqueItems: true }),
    }),
  ),
  /** The labelled dataset of `transfer` and `singler`; null for others. */
  reference: nullable(closed({ dataset: Id, column: Column })),
  /**
   * The model of `celltypist`; null or absent for others. `best`: each cell gets the label of the highest probability. `probability`: it gets
   * all labels whose probability is above `floor`, joined by `|`, or none.
   */
  model: Type.Optional(nullable(closed({ reference: Id, match: Type.Enum(['best', 'probability']) }))),
  /** A lower score is not a match. Absent: the method's own of ANNOTATION_FLOORS. */
  floor: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'a lower score is no match' })),
});
/** Choices of a draft for methods that read something: a labelled dataset with its column, a model. */
export const AnnotationSource = closed({
  dataset: Type.Optional(Id),
  column: Type.Optional(Column),
  model: Type.Optional(Id),
  match: Type.Optional(Type.Enum(['best', 'probability'])),
});
/** Result of the annotation at the end of an integration. */
export const IntegratedAnnotation = closed({
  /** The result of the tool with all its files; missing if the annotation failed. */
  jobId: Type.String(),
  /** The column of the names, which is the level of the same name; null if no cluster was named or the annotation failed. */
  column: nullable(Type.Literal('annot_auto')),
  clusters: Count,
  named: Type.Integer({ minimum: 0, description: 'clusters with a name' }),
  /** Different names. */
  labels: Count,
  unassigned: Type.Integer({ minimum: 0, description: 'cells without a label of their own that reaches the floor' }),
  /** Why it failed: an error with its values. The dataset exists nevertheless. */
  error: nullable(closed({ id: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) })),
});
const Label = Type.String({ minLength: 1, maxLength: 500 });
/** Warnings of a result: a message of the design system with its values. */
export const ANNOTATION_WARNINGS = ['oneGroup', 'common', 'alike', 'close', 'remote'] as const;
export const AnnotationWarning = closed({
  id: Type.Enum(ANNOTATION_WARNINGS.map((name) => `cell-annotation.warning.${name}` as const)),
  params: Type.Record(Type.String(), Type.Unknown()),
});
export const AnnotationProposal = closed({
  cluster: Type.String(),
  /** The type whose subtypes are proposed; null for major types. */
  cellType: nullable(Type.String()),
  label: nullable(Label),
  /** Cell Ontology id, where the label is a type of the marker table. */
  term: nullable(Type.String()),
  score: nullable(Share),
  /** The next best type. */
  second: nullable(Label),
  secondScore: nullable(Share),
  cells: Type.Integer({ minimum: 1 }),
  /** Markers of the label that the cluster expresses, strongest first; at most 6. */
  markers: Type.Array(Type.String(), { maxItems: 6 }),
});
export const CellAnnotationResult = closed({
  /** Number of analysed cells. */
  cells: Count,
  /** Cells among them without a label that reaches the floor. */
  unassigned: Count,
  left: Type.Integer({ minimum: 0, description: 'cells without a label in `groupBy`, which are left out' }),
  /** Markers of the table, or genes of the reference or the model. */
  genes: Count,
  detected: Type.Integer({ minimum: 0, description: 'of them, genes of this dataset' }),
  proposals: Type.Array(AnnotationProposal, { maxItems: MOST * AUTO_ANNOTATION_TYPES.length }),
  /** Types of `within` that the dataset does not have under this name. */
  unmatched: Type.Array(Type.String()),
  /** The reference as used; null for markers and models. */
  reference: nullable(closed({ name: Type.String(), column: Type.String(), cells: Count, labels: Count })),
  /** The model as used; `orthologs`: the table that converted its genes. Null or absent without one. */
  model: Type.Optional(
    nullable(
      closed({ name: Type.String(), version: Type.String(), labels: Count, orthologs: nullable(Type.String()) }),
    ),
  ),
  /** Absent in results of earlier versions. */
  warnings: Type.Optional(Type.Array(AnnotationWarning, { maxItems: ANNOTATION_WARNINGS.length })),
});
/** One row per cluster and type that was compared. */
export const AnnotationScore = closed({
  cluster: Type.String(),
  cellType: nullable(Type.String()),
  label: Label,
  score: Share,
  /** Markers of the type in the matrix, and in the table; null for a transferred label. */
  detected: nullable(Count),
  markers: nullable(Count),
});
/** One row per cluster, type and marker that the matrix has. */
export const AnnotationMarker = closed({
  cluster: Type.String(),
  label: Label,
  gene: Type.String(),
  mean: Type.Number({ minimum: 0, description: 'log-normalised, of the cells of the cluster' }),
  fraction: Type.Number({ minimum: 0, maximum: 1, description: 'share of cells with a count' }),
});
/** Locations in the warning of close types that name a cluster, before the types in brackets. */
function closeClusters(
  column: string,
  proposals: readonly Static<typeof AnnotationProposal>[],
  warnings: readonly Static<typeof AnnotationWarning>[],
): Record<string, LabelOf> {
  const clusters = proposals.map(({ cluster }) => cluster).sort((a, b) => b.length - a.length);
  const found = warnings.flatMap(({ params }, i) => {
    const groups = Array.isArray(params.groups) ? (params.groups as unknown[]) : [];
    return groups.flatMap((text, k): [string, LabelOf][] => {
      const cluster = typeof text === 'string' && clusters.find((name) => text.startsWith(`${name} (`));
      if (typeof cluster !== 'string') return [];
      const parts = [{ text: cluster, of: { column } }, (text as string).slice(cluster.length)];
      return [[`warnings.${i}.params.groups.${k}`, { parts }]];
    });
  });
  return Object.fromEntries(found);
}
export const cellAnnotationTool = defineTool({
  slug: 'cell-annotation',
  group: 'edit',
  menu: { icon: 'search' },
  needs: ['groups'],
  picture: 'explorer-cell-annotation-labeleditor--default',
  keys: [],
  version: '5',
  job: true,
  computed: true,
  internal: false,
  steps: ['read', 'compare', 'propose'],
  params: CellAnnotationParams,
  result: CellAnnotationResult,
  tables: { scores: AnnotationScore, markers: AnnotationMarker },
  /** `margin`: the score minus that of the next best label; missing without one. */
  columns: { label: 'category', score: 'number', margin: 'number' },
  problem: ({ method, reference, model }: Static<typeof CellAnnotationParams>) => {
    const needs = { reference: method === 'transfer' || method === 'singler', model: method === 'celltypist' };
    if (needs.reference !== (reference !== null))
      return { path: '/reference', rule: needs.reference ? 'required' : 'null' };
    return needs.model === Boolean(model) ? null : { path: '/model', rule: needs.model ? 'required' : 'null' };
  },
  labels: ({ groupBy }: Static<typeof CellAnnotationParams>, result: unknown) => {
    const { proposals = [], warnings = [] } = (result as Static<typeof CellAnnotationResult> | null) ?? {};
    const cluster = labelOf(groupBy);
    return {
      summary: { 'proposals.*.cluster': cluster, ...closeClusters(groupBy, proposals, warnings) },
      tables: { scores: { cluster }, markers: { cluster } },
    };
  },
  reads: ({ groupBy, within, reference, model }: Static<typeof CellAnnotationParams>) => ({
    columns: [...new Set([groupBy, ...(within ? [within.column] : [])])].sort(),
    parts: [groupBy],
    // The name of a cell type determines the markers that divide it.
    only: within ? [{ column: within.column, names: within.cellTypes }] : [],
    cellSets: [],
    otherLabels: reference,
    ...(model && { references: [model.reference], referenceKind: 'model' as const }),
  }),
});
export type AnnotationLevel = Static<typeof AnnotationLevel>;
export type AnnotationSource = Static<typeof AnnotationSource>;
export type AnnotationProposal = Static<typeof AnnotationProposal>;
export type AnnotationScore = Static<typeof AnnotationScore>;
export type CellAnnotationParams = Static<typeof CellAnnotationParams>;
export type IntegratedAnnotation = Static<typeof IntegratedAnnotation>;
export type CellAnnotationResult = Static<typeof CellAnnotationResult>;
