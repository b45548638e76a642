import type { VdjResult } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export type GeneUsage = VdjResult['usage'][number];
export interface VjUsageProps {
  title: string;
  /** `usage` of the VDJ tool's result: cells by gene and group, one entry a chain and segment. */
  usage: VdjResult['usage'];
  /** Chains shown, e.g. alpha and beta: ["TRA", "TRB"]; all without it. */
  chains?: readonly string[];
  /** Genes drawn one by one in each panel, the most used first; the rest is summed. */
  top?: number;
  palette?: PaletteId;
}
