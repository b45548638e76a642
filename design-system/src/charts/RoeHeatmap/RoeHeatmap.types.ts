import type { RoeMatrices } from '../../kernels/results/composition.types.ts';

export interface RoeHeatmapProps {
  /** Composition's chi-square result; `failed` when p > 0.05 (specification 8). */
  data: RoeMatrices;
  title: string;
  rowLabel: string;
  columnLabel: string;
  height?: number;
}
