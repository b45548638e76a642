import { Type, type Static } from 'typebox';
import { CellGroup, closed, Count, GroupSummary, nullable } from '../common.ts';
import { defineTool } from '../define.ts';

/** Intra-tumoural heterogeneity: spread of cells in expression or copy-number space (infercnvpy ithgex, ithcna). Specification 2.8. */
export const IthParams = closed({
  method: Type.Union([Type.Literal('expression'), Type.Literal('cnv')]),
  cells: CellGroup,
  groupBy: Type.String(),
});
export const IthResult = closed({
  method: IthParams.properties.method,
  /** One score per sample; null where there are too few cells or no spread is defined. */
  samples: Type.Array(
    closed({ sample: Type.String(), group: Type.String(), cells: Count, score: nullable(Type.Number()) }),
  ),
  cellTypes: Type.Array(
    closed({ cellType: Type.String(), sample: Type.String(), cells: Count, score: nullable(Type.Number()) }),
  ),
  /** Distance of each cell from its sample's centre, by cell type. */
  distances: Type.Array(GroupSummary),
});
export const ithTool = defineTool({
  slug: 'ith',
  group: 'tumour',
  keys: ['ith'],
  version: '1',
  job: true,
  computed: false,
  internal: false,
  steps: [],
  params: IthParams,
  result: IthResult,
});
export type IthParams = Static<typeof IthParams>;
export type IthResult = Static<typeof IthResult>;
