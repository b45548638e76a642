'use client';
import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components';
import { styled } from 'styled-components';
import type { Option } from '../common.types.ts';
import { FieldErrorText, FieldLabel, fieldColumn } from '../Field/Field.styles.ts';

const Root = styled(AriaRadioGroup)`
  ${fieldColumn}
  gap: 8px;
`;
const Card = styled(Radio)`
  display: grid;
  grid-template-columns: 16px 1fr;
  gap: 2px 10px;
  padding: 10px 12px;
  border: 1px solid var(--st-line-strong);
  border-radius: var(--st-radius);
  background: var(--st-surface);
  cursor: pointer;
  &::before {
    content: '';
    width: 16px;
    height: 16px;
    margin-top: 2px;
    border-radius: 50%;
    border: 1px solid var(--st-faint);
  }
  &[data-hovered] {
    background: var(--st-hover);
  }
  &[data-selected] {
    border-color: var(--st-action);
    background: var(--st-action-soft);
  }
  &[data-selected]::before {
    border: 5px solid var(--st-action);
  }
  small {
    grid-column: 2;
    font-size: 12px;
    line-height: 16px;
    color: var(--st-muted);
  }
`;

export interface RadioGroupProps<K extends string> {
  label: string;
  hideLabel?: boolean;
  options: readonly Option<K>[];
  value: K;
  onChange: (value: K) => void;
  errorMessage?: string;
  isDisabled?: boolean;
}
export function RadioGroup<K extends string>(props: RadioGroupProps<K>) {
  const { label, hideLabel, options, value, onChange, errorMessage, isDisabled } = props;
  return (
    <Root
      aria-label={hideLabel ? label : undefined}
      value={value}
      onChange={(next) => onChange(next as K)}
      isInvalid={Boolean(errorMessage)}
      isDisabled={isDisabled}
    >
      {!hideLabel && <FieldLabel>{label}</FieldLabel>}
      {options.map((option) => (
        <Card key={option.id} value={option.id} isDisabled={option.isDisabled}>
          <span>{option.label}</span>
          {option.description && <small>{option.description}</small>}
        </Card>
      ))}
      <FieldErrorText>{errorMessage}</FieldErrorText>
    </Root>
  );
}
