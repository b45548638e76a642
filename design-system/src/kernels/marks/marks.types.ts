/** An element of a drawn chart. One list serves the page (React), the exported figure (text) and a Highcharts renderer. */
export type Mark = PathMark | RectMark | TextMark | CircleMark | ImageMark;

interface Common {
  /** Full text of a label shortened on the page; the browser shows it on hover. */
  title?: string;
  opacity?: number;
}
export interface PathMark extends Common {
  kind: 'path';
  d: string;
  stroke?: string;
  width?: number;
  dash?: string;
  fill?: string;
  /** Round line ends. */
  round?: boolean;
  /** For tests and tools that find a part of the chart. */
  part?: string;
}
export interface RectMark extends Common {
  kind: 'rect';
  x: number;
  y: number;
  w: number;
  h: number;
  fill: string;
  stroke?: string;
  radius?: number;
  part?: string;
}
export interface TextMark extends Common {
  kind: 'text';
  x: number;
  y: number;
  text: string;
  /** 12 px by default. */
  size?: number;
  anchor?: 'start' | 'middle' | 'end';
  /** Degrees around x, y. */
  rotate?: number;
  italic?: boolean;
  bold?: boolean;
  fill: string;
  /** A halo in this colour keeps the words readable over marks. */
  halo?: string;
  part?: string;
}
export interface CircleMark extends Common {
  kind: 'circle';
  x: number;
  y: number;
  r: number;
  fill: string;
  stroke?: string;
  part?: string;
}
export interface ImageMark extends Common {
  kind: 'image';
  x: number;
  y: number;
  w: number;
  h: number;
  /** A data URI. */
  href: string;
}

/** A spot that shows a tooltip on hover or by arrow keys. */
export interface Target {
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
  /** Lines of the tooltip; the first is the name. Read aloud when the target is reached by keyboard. */
  lines: readonly string[];
}
export interface Figure {
  marks: readonly Mark[];
  targets: readonly Target[];
  /** Height in px left for data after axes, names and legend; by default the whole height. */
  plotHeight?: number;
  /** Height in px of a key of numbered names at the bottom. */
  keyHeight?: number;
  /** The legend, if it takes the top of the figure alone: a narrow figure on the screen may fold it. */
  legend?: { height: number; entries: number };
  /** Number of missing or infinite values; the figure states it below its plot. */
  leftOut?: number;
  /** The same for the width; a figure with both values gets the height that its plot needs in a file. */
  plotWidth?: number;
}
