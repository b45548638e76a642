/** GET /summary of the dataset service: one group's distribution. */
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
  groups: readonly GroupSummary[];
  /** Axis title with its unit. */
  valueLabel: string;
  groupLabel: string;
  title: string;
  palette?: import('../tokens/palettes.types.ts').PaletteId;
  showPoints?: boolean;
  height?: number;
}
