import type { Translate } from '../../theme/messages.ts';
import { shownUsage } from './VjUsage.figure.ts';
import type { VjUsageProps } from './VjUsage.types.ts';

export function vjUsageTable(props: VjUsageProps, t: Translate) {
  const shown = shownUsage(props);
  return {
    columns: [t('vdj.gene'), t('vdj.chain'), 'V/J', ...(shown[0]?.groups ?? [])],
    rows: shown.flatMap((u) => u.genes.map((g) => [g.gene, u.chain, u.segment, ...g.counts])),
  };
}
