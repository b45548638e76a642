import type { Coexpression } from '@stroma/contract/tools';

export interface ScatterWithFitProps {
  /** Two genes over the same cells; statistics are over all n, points are at most 5,000 of them. */
  data: Coexpression;
  title: string;
  /** The correlation that is written; the line is least squares. */
  method?: 'pearson' | 'spearman';
  /** Unit of the axes: log-normalised expression, counts. */
  unit?: string;
  height?: number;
}
