import type { ChosenCell } from '../figure/chart.types.ts';
import type { Linkage, Matrix } from '@stroma/contract/tools';
import type { PaletteId, RampId } from '../../tokens/palettes.types.ts';

/** A bar beside the rows or above the columns: one category a row or column, in the matrix's order. */
export interface HeatAnnotation {
  name: string;
  values: readonly string[];
  /** Order of the legend; as the values come unless told. */
  categories?: readonly string[];
  /** Colours of categories; the palette's where there is none. */
  colours?: Readonly<Record<string, string>>;
}

/** What a heatmap shows; pure data, no sizes. */
export interface HeatSpec {
  data: Matrix;
  /** Colour bar title, with unit. */
  valueLabel: string;
  rowLabel: string;
  columnLabel: string;
  /** `diverging` is centred at `centre`, the others begin at zero where no value is below. */
  ramp?: RampId;
  /** Value of the middle of a diverging ramp; 0 unless told (1 for a ratio). */
  centre?: number;
  /** Values at the ramp's ends; what lies outside takes the end's colour and the bar says so. */
  domain?: readonly [number, number];
  /** Clusterings whose labels are the matrix's rows or columns; they order the page. */
  rowLinkage?: Linkage | null;
  columnLinkage?: Linkage | null;
  rowAnnotations?: readonly HeatAnnotation[];
  columnAnnotations?: readonly HeatAnnotation[];
  /** Text in a cell; shown where it fits. */
  cellText?: (value: number | null, row: number, column: number) => string;
  /** Gene symbols. */
  areRowsItalic?: boolean;
  areColumnsItalic?: boolean;
  /** Order of rows and columns where there is no clustering; indices into the matrix. */
  rowOrder?: readonly number[];
  columnOrder?: readonly number[];
  /** Runs of columns with one name in the place of their own; lines part them. In page order. */
  columnSegments?: readonly { label: string; columns: number }[];
  /** Columns whose order readers know (chromosome arms): where not all names find room, each k-th stands for its neighbours. */
  areColumnsInOrder?: boolean;
  /** The colour bar at the right: of a chart that is wider than its place and begins there. */
  isBarAtEnd?: boolean;
  palette?: PaletteId;
}

export interface HeatViewProps extends HeatSpec {
  /** Accessible name. */
  title: string;
  /** More lines of a cell's tooltip. */
  describeCell?: (row: number, column: number) => readonly string[];
  /** px; from the number of rows unless told. */
  height?: number;
  /** `auto`: Highcharts up to HEAT_SVG_CELLS cells, the canvas above. */
  renderer?: 'auto' | 'svg' | 'canvas';
  /** Indices into the matrix. */
  onSelect?: (chosen: ChosenCell) => void;
  /** After the canvas was painted: milliseconds from data to pixels. */
  onPaint?: (ms: number) => void;
}

/** Words that the drawing needs, in the reader's language. */
export interface HeatTexts {
  number: (value: number) => string;
  noValue: string;
  more: (n: number) => string;
  count: (label: string, n: number) => string;
}
