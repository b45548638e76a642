import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface StackedBarProps {
  title: string;
  groupLabel: string;
  groups: readonly string[];
  series: readonly { name: string; values: readonly number[]; colour?: string }[];
  mode: 'count' | 'percent';
  palette?: PaletteId;
  height?: number;
}
