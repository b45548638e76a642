import type { ChosenCell } from '../figure/chart.types.ts';
import type { Linkage, Matrix } from '@stroma/contract/tools';
import type { PaletteId, RampId } from '../../tokens/palettes.types.ts';

/** A bar next to the rows or above the columns: one category a row or column, in the matrix's order. */
export interface HeatAnnotation {
  name: string;
  values: readonly string[];
  /** Order of the legend; by default that of first occurrence. */
  categories?: readonly string[];
  /** Colours of categories; by default from the palette. */
  colours?: Readonly<Record<string, string>>;
}

/** Content of a heatmap: only data, no sizes. */
export interface HeatSpec {
  data: Matrix;
  /** Colour bar title, with unit. */
  valueLabel: string;
  rowLabel: string;
  columnLabel: string;
  /** `diverging` is centred at `centre`; the others start at zero if no value is below. */
  ramp?: RampId;
  /** Middle of a diverging ramp; default 0 (1 for a ratio). */
  centre?: number;
  /** Values at the ramp's ends; values outside get the end colour, and the bar indicates it. */
  domain?: readonly [number, number];
  /** Clusterings whose labels are the matrix's rows or columns; they order the page. */
  rowLinkage?: Linkage | null;
  columnLinkage?: Linkage | null;
  rowAnnotations?: readonly HeatAnnotation[];
  columnAnnotations?: readonly HeatAnnotation[];
  /** Text in a cell, shown if it fits. */
  cellText?: (value: number | null, row: number, column: number) => string;
  /** Gene symbols. */
  areRowsItalic?: boolean;
  areColumnsItalic?: boolean;
  /** Order of rows and columns where there is no clustering; indices into the matrix. */
  rowOrder?: readonly number[];
  columnOrder?: readonly number[];
  /** Runs of columns with a common name instead of their own, separated by lines. In page order. */
  columnSegments?: readonly { label: string; columns: number }[];
  /** Columns in a familiar order (chromosome arms): if not all names fit, only every k-th is shown. */
  areColumnsInOrder?: boolean;
  /** Places the colour bar at the right end, where a chart that is wider than its container is scrolled at first. */
  isBarAtEnd?: boolean;
  palette?: PaletteId;
}

export interface HeatViewProps extends HeatSpec {
  /** Accessible name. */
  title: string;
  /** More lines of a cell's tooltip. */
  describeCell?: (row: number, column: number) => readonly string[];
  /** Height in px; by default from the number of rows. */
  height?: number;
  /** `auto`: Highcharts up to HEAT_SVG_CELLS cells, the canvas above. */
  renderer?: 'auto' | 'svg' | 'canvas';
  /** Indices into the matrix. */
  onSelect?: (chosen: ChosenCell) => void;
  /** After the canvas was painted: milliseconds from data to pixels. */
  onPaint?: (ms: number) => void;
}

/** Texts of the drawing, in the reader's language. */
export interface HeatTexts {
  number: (value: number) => string;
  noValue: string;
  more: (n: number) => string;
  count: (label: string, n: number) => string;
}
