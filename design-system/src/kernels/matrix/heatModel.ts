import { categoryColours, rampBytes } from '../../tokens/palettes.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { dendroLayout, type Dendro } from './linkage.ts';
import type { HeatAnnotation, HeatSpec } from './heat.types.ts';

export interface HeatModel {
  spec: HeatSpec;
  rows: number;
  columns: number;
  /** Page position to matrix index. */
  rowOrder: readonly number[];
  columnOrder: readonly number[];
  domain: readonly [number, number];
  /** Smallest and largest value of the matrix; null without values. */
  extent: readonly [number, number] | null;
  /** 256 colours, 3 bytes each. */
  bytes: Uint8Array;
  rowDendro: Dendro | null;
  columnDendro: Dendro | null;
  rowBars: readonly AnnotationBar[];
  columnBars: readonly AnnotationBar[];
}
export interface AnnotationBar {
  name: string;
  /** In matrix order. */
  values: readonly string[];
  categories: readonly string[];
  colour: (value: string) => string;
}

export function extentOf(values: readonly (readonly (number | null)[])[]): [number, number] | null {
  let low = Infinity;
  let high = -Infinity;
  for (const row of values)
    for (const v of row) {
      if (v === null || !Number.isFinite(v)) continue;
      if (v < low) low = v;
      if (v > high) high = v;
    }
  return low <= high ? [low, high] : null;
}

/** Diverging: the same reach on both sides of the centre. Sequential: from zero where zero is the floor. */
export function domainOf(spec: HeatSpec, extent: readonly [number, number] | null): readonly [number, number] {
  if (spec.domain) return spec.domain;
  const [low, high] = extent ?? [0, 1];
  if (spec.ramp === 'diverging') {
    const centre = spec.centre ?? 0;
    const reach = Math.max(Math.abs(low - centre), Math.abs(high - centre)) || 1;
    return [centre - reach, centre + reach];
  }
  const from = low >= 0 ? 0 : low;
  return [from, high > from ? high : from + 1];
}

/** 0 to 255. */
export function colourIndex(value: number, [low, high]: readonly [number, number]): number {
  return Math.max(0, Math.min(255, Math.round(((value - low) / (high - low || 1)) * 255)));
}

/** `rgb()` of a value. */
export function heatColour(model: Pick<HeatModel, 'bytes' | 'domain'>, value: number): string {
  const at = colourIndex(value, model.domain) * 3;
  return `rgb(${model.bytes[at]}, ${model.bytes[at + 1]}, ${model.bytes[at + 2]})`;
}

const luminance = (r: number, g: number, b: number) => {
  const [x, y, z] = [r, g, b].map((v) => (v <= 10 ? v / 3295 : ((v / 255 + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
};
/** The theme's text or background colour, whichever has more contrast on a value's colour. */
export function textColourOnCell(
  model: Pick<HeatModel, 'bytes' | 'domain'>,
  value: number,
  theme: StromaTheme,
): string {
  const at = colourIndex(value, model.domain) * 3;
  const ground = luminance(model.bytes[at] ?? 0, model.bytes[at + 1] ?? 0, model.bytes[at + 2] ?? 0);
  const against = (hex: string) => {
    const v = Number.parseInt(hex.slice(1, 7), 16);
    const own = luminance((v >> 16) & 255, (v >> 8) & 255, v & 255);
    return (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05);
  };
  const { text, surface } = theme.colour;
  return against(text) >= against(surface) ? text : surface;
}

/** Colours that a palette has before they repeat. */
const MOST_COLOURS = 24;
/**
 * The strips of all sides. Each category has one colour, and categories of different strips never share one while the palette suffices; a name in two
 * strips has the same colour in both.
 */
function bars(spec: HeatSpec): { rowBars: AnnotationBar[]; columnBars: AnnotationBar[] } {
  const categoriesOf = ({ categories, values }: HeatAnnotation) => categories ?? [...new Set(values)];
  const [rows, columns] = [spec.rowAnnotations ?? [], spec.columnAnnotations ?? []];
  const shared = [...new Set([...columns, ...rows].filter(({ colours }) => !colours).flatMap(categoriesOf))];
  const bar = (annotation: HeatAnnotation): AnnotationBar => {
    const categories = categoriesOf(annotation);
    const names = shared.length > MOST_COLOURS || annotation.colours ? categories : shared;
    const colours = categoryColours(spec.palette ?? 'Default', names.length);
    const table = new Map(categories.map((c) => [c, annotation.colours?.[c] ?? colours[names.indexOf(c)] ?? 'none']));
    return { name: annotation.name, values: annotation.values, categories, colour: (v) => table.get(v) ?? 'none' };
  };
  return { rowBars: rows.map(bar), columnBars: columns.map(bar) };
}

export function heatModel(spec: HeatSpec, theme: StromaTheme): HeatModel {
  const { data: matrix, rowLinkage, columnLinkage, ramp = 'haze' } = spec;
  const extent = extentOf(matrix.values);
  const all = (n: number) => Array.from({ length: n }, (_, i) => i);
  return {
    spec,
    rows: matrix.rows.length,
    columns: matrix.columns.length,
    rowOrder: rowLinkage?.order ?? spec.rowOrder ?? all(matrix.rows.length),
    columnOrder: columnLinkage?.order ?? spec.columnOrder ?? all(matrix.columns.length),
    extent,
    domain: domainOf(spec, extent),
    bytes: rampBytes(ramp, theme.scheme),
    rowDendro: rowLinkage && rowLinkage.labels.length > 1 ? dendroLayout(rowLinkage) : null,
    columnDendro: columnLinkage && columnLinkage.labels.length > 1 ? dendroLayout(columnLinkage) : null,
    ...bars(spec),
  };
}

export const cellOf = (model: HeatModel, row: number, column: number): number | null =>
  model.spec.data.values[row]?.[column] ?? null;
