'use client';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { useT } from '../../../theme/messages.ts';
import { Fields } from './BulkResult.styles.ts';
import type { BulkThresholds } from './BulkResult.types.ts';

interface Props {
  value: BulkThresholds;
  onChange: (value: BulkThresholds) => void;
}
/** Thresholds for differentially expressed genes; changing them needs no new analysis. */
export function BulkThresholdFields({ value, onChange }: Props) {
  const t = useT();
  const set = (key: keyof BulkThresholds, least: number) => (n: number) =>
    onChange({ ...value, [key]: Number.isFinite(n) ? n : least });
  const p = { minValue: 0, maxValue: 1, step: 0.01, formatOptions: { maximumSignificantDigits: 6 }, isPlain: true };
  return (
    <Fields role="group" aria-label={t('bulk.thresholds')}>
      <NumberField
        label={t('bulk.foldChange')}
        value={value.foldChange}
        minValue={1}
        step={0.1}
        isPlain
        onChange={set('foldChange', 1)}
      />
      <NumberField label={t('bulk.pval')} value={value.pvalue} {...p} onChange={set('pvalue', 1)} />
      <NumberField label={t('bulk.qval')} value={value.qvalue} {...p} onChange={set('qvalue', 1)} />
    </Fields>
  );
}
