import type { ChartHandle, Figure, Frame, Mark, MarksLook } from '@stroma/design-system/marks';
import type { ComponentType } from 'react';
import type { MappedTable } from './chosen.ts';
import type { Role, Setting, SettingValue } from './schema.types.ts';

export type * from './schema.types.ts';

/** Data, mapping and settings that show the tool; message `example.<id>` is its name. */
export interface Example {
  id: string;
  columns: readonly { name: string; values: readonly (string | number)[] }[];
  /** Names of columns by role. */
  mapping: Readonly<Record<string, readonly string[]>>;
  settings?: Readonly<Record<string, SettingValue>>;
}

export interface ValueTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** One sentence of the report: message and values; numbers are formatted as in sentences, `p` values as p. */
export interface Fact {
  id: string;
  values?: Readonly<Record<string, string | number>>;
}

/** Inputs of a drawing: theme, language, colours, and texts that the person changed. */
export interface FigureStyle extends MarksLook {
  /** Colours of that many groups. */
  colours: (count: number) => string[];
  /** A message of the tool or of the application. */
  say: (id: string, values?: Readonly<Record<string, string | number>>) => string;
  /** Titles that replace the columns' names, by role (Tool.titled). */
  titles: Readonly<Record<string, string>>;
  /** Other names of groups. */
  rename: (group: string) => string;
  /** Only the frames of the panels are wanted, without their contents. */
  isMeasured?: boolean;
}

export interface Panel {
  frame: Frame;
  /** Values at the lower and upper end of the axis; null if places are categories. */
  x: readonly [number, number] | null;
  y: readonly [number, number] | null;
  /** Axes that are logarithmic. */
  xLog?: boolean;
  yLog?: boolean;
}
/** A figure with the axes of its panels: a reader of its file finds the values again. */
export interface DrawnFigure extends Figure {
  panels: readonly Panel[];
}

export interface Tool<M = unknown> {
  roles: readonly Role[];
  settings: readonly Setting[];
  /** Three at least. */
  examples: readonly Example[];
  /** Computes the values to draw from the table; throws `Refused` where the table does not allow it. */
  model: (chosen: MappedTable) => M;
  draw: (model: M, look: FigureStyle, width: number, height: number) => DrawnFigure;
  /** px for a width, more where panels would be too low; a share of the width without this. */
  height?: (model: M, width: number) => number;
  /** Roles whose titles the figure shows, with the message around the column's name if there is one; by default `x`, `y` and `colour`. */
  titled?: readonly { role: string; message?: string }[];
  /** Groups that have a colour, in order. */
  groups: (model: M) => readonly string[];
  /** The values that are drawn, as the script writes them. */
  values: (model: M) => ValueTable;
  report: (model: M) => Fact[];
  /** The tests that the figure prints, as the script writes them to tests.csv; without rows it writes none. */
  tests?: (model: M) => ValueTable;
  /** Body of the script that draws the same values: `data` is the table, `values` the table of `values`, `tests` that of `tests`. */
  python: (chosen: MappedTable) => string;
  r: (chosen: MappedTable) => string;
}
export interface ChartToolProps<M> {
  model: M;
  title: string;
  colours: (count: number) => string[];
  height: number;
  onChart: (chart: ChartHandle | null) => void;
}
/** A tool whose figure is a chart of the design system. */
export interface ChartTool<M = unknown> extends Omit<Tool<M>, 'draw'> {
  Chart: ComponentType<ChartToolProps<M>>;
  /** Shapes of the figure without words, for its small picture in the list of tools. */
  shapes: (model: M, look: FigureStyle, width: number, height: number) => readonly Mark[];
}
/** Values that a tool computed, in its own form. */
export interface Model {
  readonly of: 'a tool';
}
export type AnyTool = Tool<Model> | ChartTool<Model>;

export type Words = Readonly<Record<'en-US' | 'zh-CN', Readonly<Record<string, string>>>>;
