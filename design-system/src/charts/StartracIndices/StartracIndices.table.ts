import type { Translate } from '../../theme/messages.ts';
import { STARTRAC_INDICES, type StartracIndicesProps } from './StartracIndices.types.ts';

export const startracTable = ({ data: startrac, groupLabel }: StartracIndicesProps, t: Translate) => ({
  columns: [
    groupLabel,
    ...STARTRAC_INDICES.map((i) => t.dynamic(`vdj.startrac.${i}`)),
    t('vdj.clonotypes'),
    t('chart.cells'),
  ],
  rows: startrac.map((s) => [s.type, ...STARTRAC_INDICES.map((i) => s[i] ?? ''), s.clonotypes, s.cells]),
});
