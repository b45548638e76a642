'use client';
import { Button } from '../../../primitives/Button/Button.tsx';
import type { Translate } from '../../../theme/messages.ts';
import type { ResultNote } from '../../ResultNotes.tsx';
import type { InteractionResultProps } from '../cell-interaction.types.ts';

/** The contract's `LIMITS.interaction.samples` and `sampleCells`, copied to avoid importing its schemas. */
const [SAMPLES, CELLS] = [3, 5];

type SampleFactsProps = Pick<InteractionResultProps, 'result' | 'onBySamples' | 'isSubmitting' | 'canEdit'>;
/** Test of the difference between two conditions, or the reason for a missing P value; null with one condition. */
export function sampleNote(t: Translate, props: SampleFactsProps): ResultNote | null {
  const { result, onBySamples, isSubmitting, canEdit = true } = props;
  // Results of earlier versions have none.
  const { condition, samples = null } = result;
  if (!condition) return null;
  const id = 'samples';
  const names = { nameA: t.category(condition.a), nameB: t.category(condition.b) };
  if (!samples)
    return {
      ...{ id, tone: 'warning', text: t.dynamic('interaction.samplesNone') },
      action: onBySamples && (
        <Button
          isSmall
          icon="play"
          isBusy={isSubmitting}
          denied={canEdit ? undefined : t.error({ id: 'PERMISSION_DENIED' })}
          onPress={onBySamples}
        >
          {t.dynamic('interaction.bySamples')}
        </Button>
      ),
    };
  const counts = { ...names, a: samples.a, b: samples.b };
  if (samples.a < SAMPLES || samples.b < SAMPLES)
    return { id, tone: 'info', text: t.dynamic('interaction.samplesFew', { ...counts, least: SAMPLES }) };
  const rankP = t.number(samples.smallestRankP ?? 1, { maximumSignificantDigits: 2 });
  const text = t.dynamic('interaction.samples', {
    ...{ ...counts, column: samples.column, tested: samples.tested, significant: samples.significant },
    ...{ least: SAMPLES, cells: CELLS, rankP },
  });
  return {
    id,
    text: `${text}${samples.inBoth > 0 ? ` ${t.dynamic('interaction.samplesBoth', { n: samples.inBoth })}` : ''}`,
  };
}
