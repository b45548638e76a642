import type { VdjResult } from '@stroma/contract/tools';

export interface DiversityD50Props {
  title: string;
  /** `diversity` of the VDJ tool's result; `d50` in percent, 0 to 100, null where a group has no clonotype. */
  diversity: VdjResult['diversity'];
  groupLabel: string;
  height?: number;
}
