import type { SampleQuality } from '@stroma/contract/tools';
import type { Translate } from '../theme/messages.ts';
import type { FilterKey } from './thresholds.ts';

/** One parameter's recommended bounds in words: `[value]` where all samples share them, otherwise one line per sample. */
export function recommendedLines(samples: readonly SampleQuality[], key: FilterKey, t: Translate): string[] {
  const lines = samples.map((sample) => {
    const bound = sample.recommended[key];
    return typeof bound === 'number'
      ? `< ${t.percent(bound / 100)}`
      : `${t.number(bound.min)} – ${t.number(bound.max)}`;
  });
  return new Set(lines).size === 1 ? lines.slice(0, 1) : lines.map((line, i) => `${samples[i]!.name}: ${line}`);
}
