import type { GenePanelProps } from '../gene-expression.types.ts';

export type FrameProps = GenePanelProps & {
  groupLabel: string;
  /** Unit of the values: that of the layer or of the score. */
  unit: string;
};
