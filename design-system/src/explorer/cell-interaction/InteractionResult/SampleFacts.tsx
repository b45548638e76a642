import type { CellInteractionResult } from '@stroma/contract/tools';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { useT } from '../../../theme/messages.ts';

/** The contract's `LIMITS.interaction.samples` and `sampleCells`, apart from its schemas. */
const [SAMPLES, CELLS] = [3, 5];

/** How the difference of two conditions was tested, or why it has no P value. */
export function SampleFacts({ result }: { result: CellInteractionResult }) {
  const t = useT();
  // Results of former versions have none.
  const { condition, samples = null } = result;
  if (!condition) return null;
  const names = { nameA: t.category(condition.a), nameB: t.category(condition.b) };
  if (!samples) return <Muted>{t.dynamic('interaction.samplesNone')}</Muted>;
  const counts = { ...names, a: samples.a, b: samples.b };
  if (samples.a < SAMPLES || samples.b < SAMPLES)
    return <Banner tone="info">{t.dynamic('interaction.samplesFew', { ...counts, least: SAMPLES })}</Banner>;
  const rankP = t.number(samples.smallestRankP ?? 1, { maximumSignificantDigits: 2 });
  return (
    <Muted>
      {t.dynamic('interaction.samples', {
        ...{ ...counts, column: samples.column, tested: samples.tested, significant: samples.significant },
        ...{ least: SAMPLES, cells: CELLS, rankP },
      })}
      {samples.inBoth > 0 && ` ${t.dynamic('interaction.samplesBoth', { n: samples.inBoth })}`}
    </Muted>
  );
}
