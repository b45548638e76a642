import type { GenePanelProps } from '../gene-expression.types.ts';

export type FrameProps = GenePanelProps & { groupLabel: string };
