'use client';
import type { DegFilter } from '@stroma/contract/tools';
import { styled } from 'styled-components';
import { useT } from '../theme/messages.ts';
import { NumberField } from '../primitives/NumberField/NumberField.tsx';

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(148px, 100%), 1fr));
  gap: 12px;
`;
interface DegFilterFieldsProps {
  value: DegFilter;
  onChange: (value: DegFilter) => void;
}
/** Thresholds for differentially expressed genes: log2FC, adjusted p value, share of expressing cells (specification 9). */
export function DegFilterFields({ value, onChange }: DegFilterFieldsProps) {
  const t = useT();
  const set = (key: keyof DegFilter) => (n: number) => onChange({ ...value, [key]: Number.isFinite(n) ? n : 0 });
  return (
    <Row role="group" aria-label={t('deg.filter')}>
      <NumberField label={t('deg.minLog2fc')} value={value.log2fc} minValue={0} step={0.05} onChange={set('log2fc')} />
      <NumberField
        label={t('deg.maxPadj')}
        value={value.padj}
        minValue={0}
        maxValue={1}
        step={0.01}
        formatOptions={{ maximumSignificantDigits: 6 }}
        onChange={set('padj')}
      />
      <NumberField
        label={t('deg.minPct')}
        value={value.pct}
        minValue={0}
        maxValue={1}
        step={0.05}
        onChange={set('pct')}
      />
    </Row>
  );
}
/** Rows that pass; `pct` of pct1 or pct2 (specification 9). */
export const passesDeg = (
  row: { log2fc: number; p_val_adj: number; pct1: number; pct2: number },
  filter: DegFilter,
): boolean =>
  Math.abs(row.log2fc) >= filter.log2fc && row.p_val_adj <= filter.padj && Math.max(row.pct1, row.pct2) >= filter.pct;
