'use client';
import { styled } from 'styled-components';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { TextField } from '../../../primitives/TextField/TextField.tsx';
import { useT } from '../../../theme/messages.ts';
import type { MarkerFilters } from '../../explorer.types.ts';

const Bar = styled.div`
  position: sticky;
  inset-inline-start: 0;
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(128px, 1fr));
  gap: 8px 12px;
  max-width: 720px;
  padding: 8px 16px 0;
`;
const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const;
const SMALL = { maximumSignificantDigits: 6 } as const;

interface MarkerFilterBarProps {
  filters: MarkerFilters;
  onChange: (filters: MarkerFilters) => void;
}
/** A gene's name or id, and the minimum and maximum of a row. An empty field does not filter. */
export function MarkerFilterBar({ filters, onChange }: MarkerFilterBarProps) {
  const t = useT();
  const bound = (name: 'minLog2fc' | 'maxPadj' | 'minPct', rest: object) => (
    <NumberField
      isPlain
      label={t(`markers.${name}`)}
      value={filters[name] ?? NaN}
      onChange={(value) => onChange({ ...filters, [name]: Number.isFinite(value) ? value : null })}
      {...rest}
    />
  );
  return (
    <Bar role="group" aria-label={t('markers.filters')}>
      <TextField
        isSearch
        label={t('markers.findGene')}
        value={filters.gene}
        onChange={(gene) => onChange({ ...filters, gene })}
      />
      {bound('minLog2fc', { step: 0.01 })}
      {bound('maxPadj', { minValue: 0, maxValue: 1, formatOptions: SMALL })}
      {bound('minPct', { minValue: 0, maxValue: 1, formatOptions: PERCENT })}
    </Bar>
  );
}
