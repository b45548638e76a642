export interface DotPlotProps {
  title: string;
  genes: readonly string[];
  groups: readonly string[];
  /** cells[gene][group]. fraction 0 to 1. */
  cells: readonly (readonly { fraction: number; mean: number }[])[];
  /** Specification 2.8: 0-100 %, or the smallest to the largest share shown. */
  sizeScale?: 'absolute' | 'relative';
  scaleByRow?: boolean;
  height?: number;
}
