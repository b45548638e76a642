import { Type, type Static } from 'typebox';
import { closed, Count, nullable, Share } from '../common.ts';
import { defineTool } from '../define.ts';

/** Automatic subtypes of exactly named cell types (specification 2.8, 5), human and mouse. */
export const AnnotationLevel = Type.Union([
  Type.Literal('annot_full'),
  Type.Literal('annot_sub'),
  Type.Literal('annot_sub2'),
  Type.Literal('annot_article'),
  Type.Literal('annot_auto'),
  Type.Literal('cluster'),
]);
export const AUTO_ANNOTATION_TYPES = ['Mononuclear phagocytes', 'T cells', 'B cells', 'Endothelial cells'] as const;
export const CellAnnotationParams = closed({
  species: Type.Union([Type.Literal('Homo sapiens'), Type.Literal('Mus musculus')]),
  level: AnnotationLevel,
  cellTypes: Type.Array(Type.Enum(AUTO_ANNOTATION_TYPES), { minItems: 1 }),
  reference: Type.String(),
});
export const CellAnnotationResult = closed({
  level: AnnotationLevel,
  labels: Type.Array(
    closed({
      cluster: Type.String(),
      cellType: Type.String(),
      label: nullable(Type.String({ description: 'null: no match above the floor' })),
      score: nullable(Share),
      cells: Count,
      markers: Type.Array(Type.String()),
    }),
  ),
  unmatched: Type.Array(Type.String(), { description: 'asked-for types that the dataset does not have' }),
});
export const cellAnnotationTool = defineTool({
  slug: 'cell-annotation',
  group: 'edit',
  keys: [],
  version: '1',
  job: true,
  computed: false,
  internal: false,
  steps: [],
  params: CellAnnotationParams,
  result: CellAnnotationResult,
});
export type AnnotationLevel = Static<typeof AnnotationLevel>;
export type CellAnnotationParams = Static<typeof CellAnnotationParams>;
export type CellAnnotationResult = Static<typeof CellAnnotationResult>;
