import { Type, type Static } from 'typebox';
import { closed, Count } from '../common.ts';
import { defineTool } from '../define.ts';
import { labelOf } from '../labels.ts';

/** Genes with a value above zero, of every cell and by group. */
export const [[Name]]Params = closed({
  /** The column whose categories are the groups. */
  column: Type.String({ minLength: 1, maxLength: 120 }),
});
const [[Name]]Row = closed({
  group: Type.String(),
  cells: Count,
  mean_genes: Type.Number({ description: 'mean number of genes with a value above zero' }),
});
export const [[Name]]Result = closed({ groups: Count, cells: Count });
export const [[name]]Tool = defineTool({
  slug: '[[slug]]',
  group: 'look',
  menu: { icon: 'chart' },
  keys: [],
  version: '1',
  job: true,
  computed: true,
  internal: false,
  steps: ['count'],
  params: [[Name]]Params,
  result: [[Name]]Result,
  tables: { groups: [[Name]]Row },
  columns: { genes: 'number' },
  labels: (params: Static<typeof [[Name]]Params>) => ({ tables: { groups: { group: labelOf(params.column) } } }),
  reads: (params: Static<typeof [[Name]]Params>) => ({ columns: [params.column], cellSets: [] }),
});
export type [[Name]]Params = Static<typeof [[Name]]Params>;
export type [[Name]]Row = Static<typeof [[Name]]Row>;
export type [[Name]]Result = Static<typeof [[Name]]Result>;
