import { Type, type Static } from 'typebox';
import { CellExpression, LabelVersion } from './cells.ts';
import { Id } from './id.ts';
import { LIMITS } from '../limits.ts';
import { closed, Count, Gene, nullable, Sha256 } from '../tools/common.ts';
import { CoexpressionParams, ExpressionCellsParams, GeneExpressionParams } from '../tools/gene-expression/schema.ts';

const is = <K extends string>(name: K) => Type.Literal(name);
const Column = Type.String({ minLength: 1, maxLength: 200 });
const { genes, layer, groupBy, compare } = GeneExpressionParams.properties;
const asked = { genes, layer, groupBy, compare };

/** Source of the colours of the embedding: a column, a gene, or nothing. */
const Colour = Type.Union([
  closed({ column: Column }),
  closed({ gene: CoexpressionParams.properties.x, layer }),
  Type.Null(),
]);

export const EmbeddingChart = closed({
  chart: is('embedding'),
  embedding: Type.String({ minLength: 1, maxLength: 60 }),
  dimensions: Type.Enum([2, 3]),
  colour: Colour,
});
const { embedding, dimensions } = EmbeddingChart.properties;
/** Source of the colours of a map. `set`: the AUCell score of these genes as one set. */
const MapColour = Type.Union([...Colour.anyOf, closed({ set: genes })]);
/**
 * A map as the explorer shows it. `axes`: components along x and y in two dimensions, absent: the first two. `beside`: one map for each group of
 * a column, two genes blended in one map (its `colour` is null), or a second map of the same cells.
 */
const MapChart = closed({
  ...EmbeddingChart.properties,
  colour: MapColour,
  axes: Type.Optional(Type.Enum(['12', '13', '21', '23', '31', '32'])),
  beside: Type.Optional(
    Type.Union([
      closed({ split: Column }),
      closed({
        blend: closed({ first: CoexpressionParams.properties.x, second: CoexpressionParams.properties.y, layer }),
      }),
      closed({ map: closed({ embedding, dimensions, colour: MapColour }) }),
    ]),
  ),
});
export const GenesChart = closed({ chart: Type.Enum(['violin', 'box', 'stacked']), ...asked });
/** `sizeScale`: whether the largest dot is all cells of a group, or the largest share; absent: all cells. `clustered`: groups in the order of their tree. */
export const DotChart = closed({
  chart: is('dot'),
  ...asked,
  sizeScale: Type.Optional(Type.Enum(['absolute', 'relative'])),
  clustered: Type.Optional(Type.Boolean()),
});
/** `scaleByRow`: z scores of each gene over the groups; `clustered`: genes and groups in the order of their trees, absent: as given. */
export const HeatmapChart = closed({
  chart: is('heatmap'),
  ...asked,
  scaleByRow: Type.Boolean(),
  clustered: Type.Optional(Type.Boolean()),
});

/** Names and colours in a figure's legend, by entry. */
const Edited = Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 200 }));
/** Any figure of a tab, as the tab itself draws it: its address (for a result: its id and view) and the choices made in it. */
export const TabChart = closed({
  chart: is('tab'),
  tab: Type.String({ pattern: '^[a-z-]{1,40}$' }),
  /** Query string, without the "?". */
  address: Type.String({ maxLength: LIMITS.boards.address }),
  /** Index of the tab's figure, from 0. */
  figure: Type.Integer({ minimum: 0, maximum: 99 }),
  /** Options of the tab that are not in its URL, as JSON by name. */
  chosen: Type.String({ maxLength: LIMITS.boards.chosen }),
  edits: closed({ title: Type.Optional(Type.String({ maxLength: 200 })), labels: Edited, colours: Edited }),
});

/** A saved drawing of the space, as its newest version shows it. */
export const DrawingChart = closed({ chart: is('drawing'), drawing: Id });

/** The genes as one set: the AUCell score of each cell instead of their expression. */
const { enrichment } = GeneExpressionParams.properties;
/** A chart of the explorer computed by the dataset service on request, with all inputs of its values. */
export const ChartView = Type.Union([
  MapChart,
  closed({ ...GenesChart.properties, enrichment }),
  closed({ ...DotChart.properties, enrichment }),
  HeatmapChart,
  closed({ chart: is('cells'), ...ExpressionCellsParams.properties }),
  closed({ chart: is('coexpression'), ...CoexpressionParams.properties }),
  /** Measures per sample or cluster; `cells`: of these and of all others. */
  closed({ chart: is('quality'), by: Type.Enum(['sample', 'cluster']), cells: nullable(CellExpression) }),
  /** Measures over all cells. */
  closed({ chart: is('overall') }),
  /** Labels of the selected cells and of all others. */
  closed({ chart: is('selected'), column: Column, cells: CellExpression }),
]);

/** Provenance of a chart, as a job's receipt holds it for a result. */
export const ChartReceipt = closed({
  chart: Type.String(),
  datasetId: Type.String(),
  createdAt: Type.String({ description: 'time of the request, ISO 8601 in UTC' }),
  inputs: Type.Array(
    closed({
      name: Type.String(),
      version: Type.String({ description: 'of the dataset' }),
      sha256: Type.String({ description: "hash of the matrix' stored values" }),
      cells: Count,
      genes: Count,
    }),
  ),
  /** The cells of the chart. */
  cellSet: closed({ cells: Count, sha256: Sha256 }),
  /** Groups of cells that are set side by side. */
  groups: Type.Array(closed({ name: Type.String(), cells: Count, sha256: Sha256 })),
  labels: Type.Record(Type.String(), LabelVersion),
  genes: Type.Array(Gene),
  params: Type.Record(Type.String(), Type.Unknown()),
  libraries: Type.Record(Type.String(), Type.String()),
  python: Type.String(),
  machine: Type.String(),
  method: Type.Record(Type.Union([is('en-US'), is('zh-CN')]), Type.String()),
  citations: Type.Array(Type.String()),
  /** Python that computes the values, from the file of the zip or from an export of the dataset. */
  script: Type.String(),
  /** Number of values in the zip, and the maximum. */
  data: closed({ values: Count, most: Count }),
});

export type DrawingChart = Static<typeof DrawingChart>;
export type TabChart = Static<typeof TabChart>;
export type ChartView = Static<typeof ChartView>;
export type ChartReceipt = Static<typeof ChartReceipt>;
