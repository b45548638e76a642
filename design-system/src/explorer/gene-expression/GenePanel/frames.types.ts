import type { GenePanelProps } from '../gene-expression.types.ts';

export type FrameProps = GenePanelProps & {
  groupLabel: string;
  /** Of the values: the layer's, or the score's. */
  unit: string;
};
