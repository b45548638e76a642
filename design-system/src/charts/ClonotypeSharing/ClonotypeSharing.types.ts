import type { VdjSharing } from '@stroma/contract/tools';

export interface ClonotypeSharingProps {
  title: string;
  /** Rows of the table `sharing` of the VDJ tool's result, of samples or of cell types: every two groups once. */
  sharing: readonly Omit<VdjSharing, 'by'>[];
  /** Groups in their order. */
  groups: readonly string[];
  groupLabel: string;
  /** Two groups were chosen. */
  onPick?: (a: string, b: string) => void;
  height?: number;
}
