'use client';
import { useMemo } from 'react';
import { useT } from '../../theme/messages.ts';
import type { GroupSummary } from './summary.types.ts';

/** Texts of violin and box plots in the reader's language; the group label always includes its n. */
export function useDistributionTexts() {
  const t = useT();
  return useMemo(() => {
    const number = (value: number) => t.number(value, { maximumSignificantDigits: 4 });
    const facts = (g: GroupSummary): string[] => [
      `n ${t.count(g.n)}`,
      `${t('chart.median')} ${number(g.median)}`,
      `${t('chart.quartiles')} ${number(g.q1)} – ${number(g.q3)}`,
      `${t('chart.mean')} ${number(g.mean)}`,
      `${t('chart.expressing')} ${t.percent(g.fraction)}`,
    ];
    return {
      number,
      count: t.count,
      tooltip: (g: GroupSummary) => [`<b>${g.group}</b>`, ...facts(g)].join('<br/>'),
      /** Text for a screen reader after the group's name. */
      spoken: (g: GroupSummary) => facts(g).join(', '),
      describe: (groups: readonly GroupSummary[], valueLabel: string) =>
        t('chart.distribution', { value: valueLabel, n: groups.length }),
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new translator per render says the same while the language stays
  }, [t.locale]);
}
