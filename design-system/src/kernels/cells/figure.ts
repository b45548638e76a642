import type { StromaTheme } from '../../theme/themes.ts';
import { base } from '../../tokens/base.ts';
import { rampStops } from '../../tokens/palettes.ts';
import type { RampId } from '../../tokens/palettes.types.ts';
import type { EmbeddingColour, EmbeddingCoordinates } from '../points/embedding.types.ts';
import { nameFitter } from '../text/names.ts';
import { fitText, textWidth } from '../text/text.ts';
import { blendKey } from '../points/blend.ts';
import { BLEND_SIZE, blendMarks } from '../points/blendMarks.ts';
import { axesPlace, axisMarks, type OverlayProps } from './Overlay.tsx';
import { drawPixels, drawWithAlpha, paintUnderlay } from '../painting/pixels.ts';
import type { Scene } from '../points/scene.types.ts';
import { vectorBody } from '../points/vectors.ts';

export interface FigureInput {
  coordinates: EmbeddingCoordinates;
  colour: EmbeddingColour;
  colours: readonly string[];
  ramp: RampId;
  theme: StromaTheme;
  fontSize: number;
  showAxes: boolean;
  axes: readonly (readonly [number, number])[];
  axisTitle: string;
  showLegend: boolean;
  /** The scene at `ratio` pixels for each unit of the figure. */
  scene: (ratio: number) => Scene;
  labels: OverlayProps['labels'];
  width: number;
  height: number;
  /** SVG text of the overlay above the cells. */
  overlay?: string;
}

const escape = (s: string) => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The points on a transparent background, drawn on the CPU at any resolution: the same picture on every machine. A picture under them has one. */
export function rasterBody(scene: Scene): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = scene.view.width;
  canvas.height = scene.view.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2D canvas');
  const under = paintUnderlay(scene, context);
  const image = under ?? context.createImageData(canvas.width, canvas.height);
  if (under) drawPixels(scene, image.data, true);
  else drawWithAlpha(scene, image.data);
  context.putImageData(image, 0, 0);
  return canvas;
}

type LegendInput = Pick<FigureInput, 'colour' | 'colours' | 'ramp' | 'theme' | 'fontSize'>;
const namesOf = ({ colour }: LegendInput) => (colour.kind === 'category' ? colour.categories : []);

/** Width to the left of a legend name, with its dot, and between columns. */
const BEFORE = 26;
const BETWEEN = 18;
/** Offset of the heading, and the extra width of its bold letters. */
const AT = 8;
const HEAVY = 1.1;
/** Height of the title above the entries, and of a colour bar with its title. */
const HEADING = 40;
const BAR = 184;
const MISSING = 22;
/** Height of a horizontal bar with its labels, as on a page. */
const LYING = 37;
const rowOf = ({ fontSize }: LegendInput): number => fontSize * 1.5;

/** Three significant digits without trailing zeros. */
const short = (value: number) => String(Number(value.toPrecision(3)));

interface LegendSize {
  width: number;
  height: number;
  /** Entries of a column. */
  rows: number;
  /** Width of a column with its dot. */
  column: number;
}
/** As many columns as `most.height` needs; names are shortened if they exceed `most.width` together. */
export function legendSize(input: LegendInput, most = { width: Infinity, height: Infinity }): LegendSize {
  if (input.colour.kind === 'none') return { width: 0, height: 0, rows: 0, column: 0 };
  if (input.colour.kind === 'blend') {
    const width = Math.min(BLEND_SIZE.width + AT, most.width);
    return { width, height: HEADING + BLEND_SIZE.height, rows: 1, column: width };
  }
  const names = namesOf(input);
  const rows = Math.max(1, Math.min(names.length, Math.floor((most.height - HEADING) / rowOf(input))));
  const columns = Math.max(1, Math.ceil(names.length / rows));
  const { colour, fontSize } = input;
  const said = colour.kind === 'number' ? [colour.missing ?? '', short(colour.min), short(colour.max)] : names;
  const widest = Math.max(
    // The heading starts before the names and may span several columns.
    columns === 1 ? HEAVY * textWidth(colour.name, fontSize) + AT - BEFORE : 0,
    ...said.map((text) => textWidth(text, fontSize)),
  );
  const column = Math.min(BEFORE + BETWEEN + widest, most.width / columns);
  return {
    width: columns * column,
    height: input.colour.kind === 'number' ? BAR + (input.colour.missing ? MISSING : 0) : HEADING + rows * rowOf(input),
    rows,
    column,
  };
}
const mostOf = ({ width, height }: FigureInput) => ({ width, height });

/** Width of the legend in a figure of the input's size, at most half. */
export const legendWidth = (input: FigureInput): number =>
  input.showLegend ? legendSize(input, { width: input.width / 2, height: input.height }).width : 0;

/** px of a column of a key at least. */
const KEY_COLUMN = 200;
/** Whether names would be shortened in a legend next to the cells; they are then placed below, in columns over the full width. */
export function hasKeyBelow(input: FigureInput): boolean {
  if (!input.showLegend || input.colour.kind !== 'category') return false;
  const most = { width: input.width / 2, height: input.height };
  return legendSize(input, most).column < legendSize(input, { width: Infinity, height: input.height }).column;
}
type KeyInput = LegendInput & Pick<FigureInput, 'width'>;
/** The legend below a figure of the input's width: SVG text of its own figure, and its height. */
export function keyBelow(input: KeyInput): { svg: string; height: number } {
  const { width } = input;
  const columns = Math.max(1, Math.floor(width / KEY_COLUMN));
  const rows = Math.ceil(namesOf(input).length / columns);
  const height = HEADING + rows * rowOf(input);
  const parts = legendParts(input, 0, { width, height, rows, column: width / columns });
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-size="${input.fontSize}" fill="${input.theme.colour.text}">${parts.join('')}</svg>`,
    height,
  };
}

/** Heading, then categories or the colour bar, from `x` on. */
function legendParts(input: LegendInput, x: number, { rows, column }: LegendSize): string[] {
  const { colour, colours, theme, fontSize } = input;
  if (colour.kind === 'none') return [];
  const italic = colour.kind === 'blend' || (colour.kind === 'number' && colour.italic) ? ' font-style="italic"' : '';
  const parts = [`<text x="${x + AT}" y="20" font-weight="600"${italic}>${escape(colour.name)}</text>`];
  if (colour.kind === 'blend') parts.push(blendSquare(colour, theme, x));
  const names = namesOf(input);
  const fit = nameFitter(names, column - BEFORE - 6, fontSize);
  names.forEach((name, i) => {
    const at = x + Math.floor(i / rows) * column;
    const y = 24 + ((i % rows) + 0.8) * rowOf(input);
    const said = fit(name);
    parts.push(
      `<circle cx="${at + 14}" cy="${y - fontSize * 0.35}" r="5" fill="${colours[i]}"/><text x="${at + BEFORE}" y="${y}">${escape(said)}</text>`,
    );
  });
  if (colour.kind === 'number') {
    const stops = rampStops(input.ramp, theme.scheme);
    const marks = stops.map((s, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${s}"/>`).join('');
    parts.push(
      `<defs><linearGradient id="ramp" x1="0" y1="1" x2="0" y2="0">${marks}</linearGradient></defs>`,
      `<rect x="${x + 8}" y="32" width="12" height="140" fill="url(#ramp)"/>`,
      `<text x="${x + 26}" y="42">${short(colour.max)}</text><text x="${x + 26}" y="172">${short(colour.min)}</text>`,
    );
    if (colour.missing)
      parts.push(
        `<rect x="${x + 8}" y="184" width="12" height="12" rx="2" fill="${theme.colour.noExpression}"/><text x="${x + 26}" y="194">${escape(fitText(colour.missing, column - BEFORE - 6, fontSize))}</text>`,
      );
  }
  return parts;
}

function blendSquare(colour: Extract<EmbeddingColour, { kind: 'blend' }>, theme: StromaTheme, x: number): string {
  const { squares, step } = blendKey(theme, BLEND_SIZE.side);
  const { left, top } = BLEND_SIZE;
  const cells = squares.map(
    (s) => `<rect x="${left + s.x}" y="${top + s.y}" width="${step}" height="${step}" fill="${s.fill}"/>`,
  );
  const words = blendMarks(colour.genes, short).map(
    (m) =>
      `<text transform="translate(${m.x} ${m.y})${m.isUpright ? ' rotate(-90)' : ''}" text-anchor="${m.anchor}" font-size="12"${m.isName ? ' font-style="italic"' : ''}>${escape(m.text)}</text>`,
  );
  return `<g transform="translate(${x} 28)" shape-rendering="crispEdges">${cells.join('')}${words.join('')}</g>`;
}

/** Horizontal colour bar below the panels: name, bar with both ends, and the meaning of grey. */
function lyingBar(input: LegendInput, width: number): string {
  const { colour, theme, fontSize } = input;
  if (colour.kind !== 'number') return '';
  const stops = rampStops(input.ramp, theme.scheme);
  const marks = stops.map((s, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${s}"/>`).join('');
  // At the end of the name's line, so that the bar is as high as on a page.
  const words = colour.missing ? fitText(colour.missing, width / 2 - BEFORE - 8, fontSize) : '';
  const missing = colour.missing
    ? `<rect x="${width - 8 - textWidth(words, fontSize) - 18}" y="1" width="12" height="12" rx="2" fill="${theme.colour.noExpression}"/><text x="${width - 8}" y="11" text-anchor="end">${escape(words)}</text>`
    : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LYING}" viewBox="0 0 ${width} ${LYING}" font-size="${fontSize}" fill="${theme.colour.text}">`,
    `<defs><linearGradient id="lying">${marks}</linearGradient></defs>`,
    `<text x="8" y="11" font-weight="600">${escape(fitText(colour.name, colour.missing ? width / 2 - 8 : width - 16, fontSize))}</text>`,
    `<rect x="8" y="15" width="${width - 16}" height="8" fill="url(#lying)"/>`,
    `<text x="8" y="35">${short(colour.min)}</text><text x="${width - 8}" y="35" text-anchor="end">${short(colour.max)}</text>`,
    `${missing}</svg>`,
  ].join('');
}

/** A legend shared by several panels, as its own figure that fills its width: in one column next to them, or below them. */
export function legendSvg(input: LegendInput, place: { width: number; height: number }): string {
  const { width } = place;
  const isBelow = width > place.height;
  // A vertical bar is too tall for some places.
  if (input.colour.kind === 'number' && (isBelow || place.height < BAR + MISSING)) return lyingBar(input, width);
  const size = legendSize(input, isBelow ? place : { width, height: Infinity });
  // Columns that would shorten names are fewer and longer: the figure grows.
  const whole = legendSize(input, { width: Infinity, height: place.height }).column;
  if (isBelow && input.colour.kind === 'category' && size.column < whole) return keyBelow({ ...input, width }).svg;
  // Keeps the aspect ratio, so that letters have the same size as elsewhere.
  const height = Math.max(size.height, place.height);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-size="${input.fontSize}" fill="${input.theme.colour.text}">${legendParts(input, 0, size).join('')}</svg>`;
}

/** Pixels per px for the centres of vector cells. */
const PRECISION = 16;

/**
 * Vector text and legend around the cells, which are vectors up to 20,000 cells and pixels above, `ratio` per px. Fonts are referenced, not embedded.
 */
export function figureSvg(input: FigureInput, ratio = 3): string {
  const { width, height, theme, fontSize } = input;
  const c = theme.colour;
  const body =
    vectorBody(input.scene(PRECISION), PRECISION) ??
    `<image width="${width}" height="${height}" href="${rasterBody(input.scene(ratio)).toDataURL('image/png')}"/>`;
  const legend = input.showLegend ? legendSize(input, mostOf(input)) : null;
  const total = Math.ceil(width + (legend?.width ?? 0));
  const tall = Math.max(height, legend?.height ?? 0);
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${total}" height="${tall}" viewBox="0 0 ${total} ${tall}" font-family="${base.font.ui}" font-size="${fontSize}" fill="${c.text}">`,
    `<rect width="100%" height="100%" fill="${c.surface}"/>`,
    // Cells at the edge end with the plot, as pixels do.
    `<svg width="${width}" height="${height}">${body}</svg>`,
  ];
  if (input.showAxes) {
    const [left, up] = axesPlace(input.coordinates.dimensions);
    const marks = axisMarks(input.axes, input.axisTitle, input.coordinates.components).map(
      ({ name, end, at, anchor, isUpright }) =>
        `<path d="M0 0L${end.join(' ')}" fill="none" stroke="${c.plotAxis}"/>` +
        `<text transform="translate(${at.join(' ')})${isUpright ? ' rotate(-90)' : ''}" text-anchor="${anchor}">${escape(name)}</text>`,
    );
    parts.push(`<g transform="translate(${left} ${height - up})">${marks.join('')}</g>`);
  }
  if (input.overlay) parts.push(input.overlay);
  for (const l of input.labels)
    parts.push(
      `<text x="${l.x.toFixed(1)}" y="${l.y.toFixed(1)}" dy="0.35em" text-anchor="middle" font-weight="600" stroke="${c.surface}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${escape(l.text)}</text>`,
    );
  if (legend) parts.push(...legendParts(input, width, legend));
  return `${parts.join('\n')}\n</svg>`;
}
