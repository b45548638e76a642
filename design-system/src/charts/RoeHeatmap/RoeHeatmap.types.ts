import type { Roe } from '@stroma/contract/tools';

export interface RoeHeatmapProps {
  /** Composition's chi-square result; `failed` when p > 0.05 (specification 8). */
  roe: Roe;
  title: string;
  rowLabel: string;
  columnLabel: string;
  height?: number;
}
