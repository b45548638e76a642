'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { NumberField } from '../NumberField/NumberField.tsx';

const Root = styled.div`
  display: grid;
  gap: 4px;
`;
const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(72px, 1fr) auto minmax(72px, 1fr);
  align-items: center;
  gap: 8px;
  color: var(--st-muted);
`;
const Legend = styled.span`
  font-size: 13px;
  font-weight: 500;
  line-height: 20px;
`;
const ErrorText = styled.span`
  font-size: 12px;
  color: var(--st-danger);
`;

export interface NumberRangeProps {
  label: string;
  hideLabel?: boolean;
  value: { min: number; max: number };
  onChange: (value: { min: number; max: number }) => void;
  /** Smallest and largest value allowed. */
  bounds: { min: number; max: number };
  step?: number;
  unit?: string;
  isDisabled?: boolean;
  errorMessage?: string;
}

/** Two numbers that belong together; the lower never passes the upper. */
export function NumberRange(props: NumberRangeProps) {
  const { label, hideLabel, value, onChange, bounds, step, unit, isDisabled, errorMessage } = props;
  const t = useT();
  return (
    <Root role="group" aria-label={label}>
      {!hideLabel && <Legend aria-hidden="true">{label}</Legend>}
      <Row>
        <NumberField
          hideLabel
          isPlain
          label={`${label}, ${t('common.min')}`}
          value={value.min}
          minValue={bounds.min}
          maxValue={value.max}
          step={step}
          unit={unit}
          isDisabled={isDisabled}
          onChange={(min) => Number.isFinite(min) && onChange({ ...value, min })}
        />
        <span aria-hidden="true">–</span>
        <NumberField
          hideLabel
          isPlain
          label={`${label}, ${t('common.max')}`}
          value={value.max}
          minValue={value.min}
          maxValue={bounds.max}
          step={step}
          unit={unit}
          isDisabled={isDisabled}
          onChange={(max) => Number.isFinite(max) && onChange({ ...value, max })}
        />
      </Row>
      {errorMessage && <ErrorText role="alert">{errorMessage}</ErrorText>}
    </Root>
  );
}
