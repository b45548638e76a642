import type { DraftParam } from '@stroma/contract';
import type { ContaminationChoice, SampleContamination, SampleQuality } from '@stroma/contract/tools';

/** Above it a sample is contaminated (specification 5, 9; LIMITS.contaminated of the contract). */
const CONTAMINATED_ABOVE = 0.25;
export const CONTAMINATION_CHOICES = ['keep', 'correct', 'fraction'] as const;
export const isContaminated = (fraction: number): boolean => fraction > CONTAMINATED_ABOVE;

/** Correction of a sample. One without an estimate is kept unless a fraction is given. */
export function contaminationChoice(param: DraftParam, sample: SampleQuality): ContaminationChoice {
  const own =
    param.contaminationState === 'custom' && param.contaminationChoices?.find((c) => c.sample === sample.name);
  if (own && (own.choice !== 'correct' || sample.contamination)) return own;
  return { choice: sample.contamination ? 'correct' : 'keep' };
}

/** The draft's rows with another choice for one sample. */
export function withChoice(
  param: DraftParam,
  sample: string,
  choice: ContaminationChoice['choice'],
  fraction?: number,
): NonNullable<DraftParam['contaminationChoices']> {
  const others = (param.contaminationChoices ?? []).filter((row) => row.sample !== sample);
  return [...others, { sample, choice, ...(fraction !== undefined && { fraction }) }];
}

type Cluster = SampleContamination['genes'][number]['clusters'][number];
/** The cluster whose expression decreases most; the first if none decreases. */
export const largestChange = (clusters: readonly Cluster[]): Cluster =>
  clusters.reduce((most, one) => (one.before - one.after > most.before - most.after ? one : most));
