import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { useT } from '../../../theme/messages.ts';
import type { InteractionResultProps } from '../cell-interaction.types.ts';

/** The contract's `LIMITS.interaction.samples` and `sampleCells`, apart from its schemas. */
const [SAMPLES, CELLS] = [3, 5];

type SampleFactsProps = Pick<InteractionResultProps, 'result' | 'onBySamples' | 'submitting' | 'canEdit'>;
/** How the difference of two conditions was tested, or why it has no P value. */
export function SampleFacts(props: SampleFactsProps) {
  const { result, onBySamples, submitting, canEdit = true } = props;
  const t = useT();
  // Results of former versions have none.
  const { condition, samples = null } = result;
  if (!condition) return null;
  const names = { nameA: t.category(condition.a), nameB: t.category(condition.b) };
  if (!samples)
    return (
      <Banner
        tone="warning"
        action={
          onBySamples && (
            <Button
              small
              icon="play"
              busy={submitting}
              denied={canEdit ? undefined : t.error({ id: 'PERMISSION_DENIED' })}
              onPress={onBySamples}
            >
              {t.dynamic('interaction.bySamples')}
            </Button>
          )
        }
      >
        {t.dynamic('interaction.samplesNone')}
      </Banner>
    );
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
