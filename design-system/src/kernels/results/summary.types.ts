import type { Chosen } from '../figure/chart.types.ts';
/** Distribution of one group's values; `groupSummary` computes it in the browser, GET /summary of the dataset service on the server. */
export interface GroupSummary {
  group: string;
  n: number;
  mean: number;
  /** Share of cells above zero, 0 to 1. */
  fraction: number;
  min: number;
  max: number;
  q1: number;
  median: number;
  q3: number;
  /** Kernel density on equally spaced values from min to max. */
  density: readonly number[];
  /** Up to 200 sampled values. */
  sampled: readonly number[];
  colour?: string;
}

export interface DistributionProps {
  data: readonly GroupSummary[];
  /** Axis title with its unit. */
  valueLabel: string;
  groupLabel: string;
  title: string;
  palette?: import('../../tokens/palettes.types.ts').PaletteId;
  showPoints?: boolean;
  height?: number;
}

export interface ViolinPlotProps extends DistributionProps {
  /** Shows the box with quartiles and median; default true. */
  showBox?: boolean;
  /** A second distribution of each group, drawn as the right half; `groups` is the left (specification 2.8: comparison by sample group). */
  split?: { names: readonly [string, string]; groups: readonly GroupSummary[] };
  /** Called when the violin of a group is clicked, with its index in `groups`. */
  onSelect?: (chosen: Chosen<string>) => void;
}
