import { Type, type Static } from 'typebox';
import { closed, Count, nullable, Seed } from '../common.ts';
import { defineTool } from '../define.ts';

/** Subclustering and cluster DEGs are jobs; copy, merge, delete, rename and mapping are edits (specification 2.8, 4, 5). */
export const SubsetParams = Type.Union([
  closed({
    operation: Type.Literal('recluster'),
    subset: nullable(Type.String()),
    column: Type.String(),
    categories: Type.Array(Type.String(), { minItems: 1 }),
    name: Type.String({ minLength: 1, maxLength: 80 }),
    resolution: Type.Number({ minimum: 0.01, maximum: 10, default: 0.8 }),
    seed: Seed,
  }),
  closed({ operation: Type.Literal('clusterDegs'), subset: nullable(Type.String()), column: Type.String() }),
]);
export const SubsetNode = closed({
  id: Type.String(),
  name: Type.String(),
  parent: nullable(Type.String()),
  cells: Count,
  clusters: Count,
  origin: Type.Union([
    Type.Literal('whole'),
    Type.Literal('copy'),
    Type.Literal('edited'),
    Type.Literal('merged'),
    Type.Literal('recluster'),
  ]),
  author: Type.String(),
  createdAt: Type.String(),
  /** Tasks computed on it; an edit makes them outdated. */
  subtasks: Type.Array(
    closed({
      id: Type.String(),
      tool: Type.String(),
      name: Type.String(),
      state: Type.Union([
        Type.Literal('current'),
        Type.Literal('outdated'),
        Type.Literal('running'),
        Type.Literal('failed'),
      ]),
      outdatedBy: nullable(Type.String()),
    }),
  ),
});
export const SubsetResult = closed({ subset: SubsetNode, version: Count });
export const subsetTool = defineTool({
  slug: 'subset',
  group: 'edit',
  keys: [],
  version: '1',
  job: true,
  computed: false,
  internal: false,
  steps: [],
  params: SubsetParams,
  result: SubsetResult,
});
export type SubsetParams = Static<typeof SubsetParams>;
export type SubsetNode = Static<typeof SubsetNode>;
export type SubsetResult = Static<typeof SubsetResult>;
