import { LIMITS, type ToolSlug } from '@stroma/contract';
import type { ColumnOf } from '@stroma/contract/tools';
import type { PaletteId } from '@stroma/design-system/tokens';
import type { PlotSettings } from '@stroma/design-system/plot-kit';
import type { ResultAddress } from '../../../api/tables.ts';
import { validSecondMap } from './beside.ts';
import { asResultColumn } from './result-column.ts';
import { COLOUR_BY_SCORE, defaultColumn, type DatasetDetail } from '../dataset.ts';

export interface View extends PlotSettings {
  axes: string;
  plotSize: string;
  contours: boolean;
  gene: string | null;
  layer: 'raw' | 'normalized';
  groupBy: string;
  /** Each chosen gene separately, or all as one set. */
  mode: 'expression' | 'enrichment';
  /** Chosen genes as typed; `gene` is the one that colours the cells. */
  genes: string[];
  chart: 'violin' | 'box' | 'stacked' | 'heatmap' | 'cells' | 'dot';
  /** Heatmaps and dot plot: each gene on its own scale; dots from the smallest to the largest share; genes and groups clustered. */
  scaleByRow: boolean;
  sizeScale: 'absolute' | 'relative';
  clustered: boolean;
  part: 'gene' | 'coexpression';
  /** Genes of co-expression ('' where one is not chosen), and above which value a cell expresses them. */
  pair: string[];
  cutoffs: string;
  /** Column and two of its categories that are set side by side. */
  split: string[];
  /** Second map (`parseSecondMap`); empty: one map. */
  beside: string[];
  highlighted: number[];
  camera: string | null;
  /** View of a result (heatmap, table ...); empty for its first. */
  shown: string;
}
/** Address names, short and stable: a link that was copied stays good. */
const NAMES: Record<keyof View, string> = {
  colourBy: 'colour',
  embedding: 'embedding',
  dimensions: 'dim',
  pointSize: 'size',
  opacity: 'opacity',
  labelPlace: 'labels',
  legendFontSize: 'legend',
  palette: 'palette',
  showAxes: 'axes',
  imageOpacity: 'image',
  axes: 'xy',
  plotSize: 'plot',
  contours: 'contours',
  gene: 'gene',
  layer: 'layer',
  groupBy: 'group',
  mode: 'mode',
  genes: 'genes',
  chart: 'chart',
  scaleByRow: 'byrow',
  sizeScale: 'dots',
  clustered: 'clustered',
  part: 'part',
  pair: 'pair',
  cutoffs: 'cutoffs',
  split: 'split',
  beside: 'beside',
  highlighted: 'pick',
  camera: 'camera',
  shown: 'show',
};
const PALETTES: PaletteId[] = [
  'Default',
  'Saved',
  'Color_v1',
  'Color_v2',
  'Color_v3',
  'Color_v4',
  'Color_v5',
  'Color_v6',
];
export const resultColumn = <S extends ToolSlug>({ id }: ResultAddress<S>, name: ColumnOf<S>): string =>
  `result:${id}:${name}`;
export { asResultColumn };
const CHARTS = ['violin', 'box', 'stacked', 'heatmap', 'cells', 'dot'] as const;
const NO_CUTOFFS = '0,0';
/** Names may contain any character, so each is encoded. */
const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
};
const namesOf = (text: string | null): string[] => (text ?? '').split(',').map(decoded).filter(Boolean);
/** Two genes; an empty name for one that is not chosen yet. */
const pairOf = (text: string | null): string[] => {
  const pair = (text ?? '').split(',').slice(0, 2).map(decoded);
  return pair.some(Boolean) && pair.every((name) => name.length <= 60) ? pair : [];
};
const geneNames = (text: string | null, most: number): string[] =>
  [...new Set(namesOf(text))].filter((name) => name.length <= 60).slice(0, most);
/** Two cutoffs, x and y; invalid or negative numbers in an address become 0. */
export const cutoffsOf = (text: string): { x: number; y: number } => {
  const [x, y] = text.split(',').map((part) => within(part || null, 0, 1e9, 0));
  return { x: x ?? 0, y: y ?? 0 };
};
function splitOf(text: string | null, detail: DatasetDetail): string[] {
  const [column, a, b, ...more] = namesOf(text);
  const found = detail.columns.find((c) => c.kind === 'category' && c.name === column);
  if (found?.kind !== 'category' || a === b || more.length) return [];
  return [a, b].every((name) => found.categories.some((c) => c.name === name)) ? [column!, a!, b!] : [];
}
/**
 * The picked categories of a URL: the column and its labels, so that they stay valid if the cluster column or its order changes. Older URLs have
 * indices of labels in the column that colours the cells.
 */
function pickOf(text: string | null, detail: DatasetDetail): { column: string | null; codes: number[] } {
  if (!text?.includes(',')) {
    return { column: null, codes: (text ?? '').split('.').filter(Boolean).map(Number).filter(Number.isInteger) };
  }
  const [name, ...labels] = namesOf(text);
  const column = detail.columns.find((c) => c.kind === 'category' && c.name === name);
  if (column?.kind !== 'category') return { column: null, codes: [] };
  return {
    column: column.name,
    codes: column.categories.flatMap((category, code) => (labels.includes(category.name) ? [code] : [])),
  };
}
function pickText(codes: readonly number[], colourBy: string, detail: DatasetDetail): string {
  const column = detail.columns.find((c) => c.name === colourBy);
  if (column?.kind !== 'category' || !codes.every((code) => column.categories[code])) return listed(codes);
  return codes.length ? listed([column.name, ...codes.map((code) => column.categories[code]!.name)]) : '';
}
/** The first two components. */
export const FIRST_AXES = '12';
/** Two different components of the embedding. */
const axesOf = (text: string | null, most: 2 | 3): string => {
  const [x, y, ...more] = [...(text ?? '')].map(Number);
  const isOne = (n: number | undefined) => n !== undefined && n >= 1 && n <= most;
  return isOne(x) && isOne(y) && x !== y && !more.length ? `${x}${y}` : FIRST_AXES;
};
/** Sides in px, as the plot's options offer them. */
const plotSizeOf = (text: string | null): string => {
  const sides =
    /^(\d{3,4})x(\d{3,4})$/
      .exec(text ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  return sides.length === 2 && sides.every((side) => side >= 300 && side <= 4000) ? sides.join('x') : '';
};
const oneOf = <T extends string>(value: string | null, known: readonly T[], fallback: T): T =>
  known.includes(value as T) ? (value as T) : fallback;
const within = (value: string | null, min: number, max: number, fallback: number): number => {
  const n = Number(value ?? Number.NaN);
  return n >= min && n <= max ? n : fallback;
};

/** From this number of groups on, labels are drawn on the cells instead of only in the legend. */
const LABELLED_FROM = 20;

/** Default view of an address; `colourBy`: while the cells are coloured by that column. */
export const defaultView = (detail: DatasetDetail, colourBy?: string): View => {
  const column = defaultColumn(detail) ?? '';
  const shown = detail.columns.find((c) => c.name === (colourBy ?? column));
  return {
    colourBy: column,
    embedding: detail.embeddings.find((e) => e.key === 'umap')?.key ?? detail.embeddings[0]?.key ?? '',
    dimensions: 2,
    pointSize: LIMITS.plot.pointSize,
    opacity: LIMITS.plot.opacity,
    labelPlace: shown?.kind === 'category' && shown.categories.length >= LABELLED_FROM ? 'plot' : 'side',
    legendFontSize: LIMITS.plot.legendFontSize,
    palette: 'Default',
    showAxes: false,
    imageOpacity: 0.8,
    axes: FIRST_AXES,
    plotSize: '',
    contours: false,
    gene: null,
    layer: 'normalized',
    groupBy: column,
    mode: 'expression',
    genes: [],
    chart: 'violin',
    scaleByRow: false,
    sizeScale: 'absolute',
    clustered: false,
    part: 'gene',
    pair: [],
    cutoffs: NO_CUTOFFS,
    split: [],
    beside: [],
    highlighted: [],
    camera: null,
    shown: '',
  };
};

/** The view in the address; missing or invalid parts fall back to the default. */
export function readView(query: URLSearchParams, detail: DatasetDetail): View {
  const d = defaultView(detail);
  const get = (key: keyof View) => query.get(NAMES[key]);
  const columns = detail.columns.map((c) => c.name);
  const categories = detail.columns.filter((c) => c.kind === 'category').map((c) => c.name);
  const embedding = oneOf(
    get('embedding'),
    detail.embeddings.map((e) => e.key),
    d.embedding,
  );
  const has3 = detail.embeddings.some((e) => e.key === embedding && e.dimensions === 3);
  const gene = get('gene');
  const asked = get('colourBy');
  const genes = geneNames(get('genes'), LIMITS.geneExpression.genes);
  const picked = pickOf(get('highlighted'), detail);
  const colourBy =
    asked && ((asked === 'gene' && gene) || (asked === COLOUR_BY_SCORE && genes.length) || asResultColumn(asked))
      ? asked
      : oneOf(asked, columns, picked.column ?? d.colourBy);
  return {
    ...d,
    gene,
    colourBy,
    embedding,
    dimensions: get('dimensions') === '3' && has3 ? 3 : 2,
    pointSize: within(get('pointSize'), 1, 30, d.pointSize),
    opacity: within(get('opacity'), 1, 10, d.opacity),
    labelPlace: oneOf(get('labelPlace'), ['plot', 'side', 'none'] as const, defaultView(detail, colourBy).labelPlace),
    legendFontSize: within(get('legendFontSize'), 8, 32, d.legendFontSize),
    palette: oneOf(get('palette'), PALETTES, d.palette),
    showAxes: get('showAxes') === '1',
    imageOpacity: within(get('imageOpacity'), 0, 1, 0.8),
    axes: axesOf(get('axes'), detail.embeddings.some((e) => e.key === embedding && e.dimensions === 3) ? 3 : 2),
    plotSize: plotSizeOf(get('plotSize')),
    contours: get('contours') === '1',
    layer: detail.layers.includes('raw') && get('layer') === 'raw' ? 'raw' : 'normalized',
    groupBy: oneOf(get('groupBy'), categories, d.groupBy),
    mode: oneOf(get('mode'), ['expression', 'enrichment'] as const, d.mode),
    genes,
    chart: oneOf(get('chart'), CHARTS, d.chart),
    scaleByRow: get('scaleByRow') === '1',
    sizeScale: oneOf(get('sizeScale'), ['absolute', 'relative'] as const, d.sizeScale),
    clustered: get('clustered') === '1',
    part: oneOf(get('part'), ['gene', 'coexpression'] as const, d.part),
    pair: pairOf(get('pair')),
    cutoffs: Object.values(cutoffsOf(get('cutoffs') ?? NO_CUTOFFS)).join(','),
    split: splitOf(get('split'), detail),
    beside: validSecondMap((get('beside') ?? '').split(',').map(decoded), detail),
    highlighted: picked.column === null || picked.column === colourBy ? picked.codes : [],
    camera: get('camera'),
    shown: get('shown') ?? '',
  };
}

const listed = (values: readonly (string | number)[]): string =>
  values.every((v) => typeof v === 'number') ? values.join('.') : values.map(encodeURIComponent).join(',');
const format = (value: View[keyof View]): string =>
  Array.isArray(value) ? listed(value) : value === true ? '1' : value === false ? '' : String(value ?? '');

/** A view as the whole query of a URL. */
export const addressOf = (view: View, detail: DatasetDetail): string =>
  String(writeView(new URLSearchParams(), view, detail));

/** Writes the values that differ from the default, and removes others from the URL. */
export function writeView(query: URLSearchParams, view: Partial<View>, detail: DatasetDetail): URLSearchParams {
  const next = new URLSearchParams(query);
  const colourBy = view.colourBy ?? readView(query, detail).colourBy;
  const defaults = defaultView(detail, colourBy);
  for (const key of Object.keys(view) as (keyof View)[]) {
    const text = key === 'highlighted' ? pickText(view.highlighted ?? [], colourBy, detail) : format(view[key]!);
    if (text === format(defaults[key])) next.delete(NAMES[key]);
    else next.set(NAMES[key], text);
  }
  return next;
}
