'use client';
import type { ReactNode } from 'react';
import { Button, NumberField as AriaNumberField, type NumberFieldProps as AriaProps } from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';
import { BareInput, FieldErrorText, FieldGroup, FieldHint, FieldLabel, fieldColumn } from '../Field/Field.styles.ts';

const Root = styled(AriaNumberField)`
  ${fieldColumn}
`;
const Unit = styled.span`
  padding-inline-end: 8px;
  color: var(--st-muted);
  font-size: 13px;
`;
const Stepper = styled(Button)`
  display: flex;
  align-items: center;
  align-self: stretch;
  padding: 0 7px;
  border: 0;
  border-inline-start: 1px solid var(--st-line);
  background: transparent;
  color: var(--st-muted);
  cursor: pointer;
  &[data-hovered] {
    background: var(--st-hover);
  }
  &[data-disabled] {
    color: var(--st-line-strong);
    cursor: not-allowed;
  }
`;

export interface NumberFieldProps extends Omit<AriaProps, 'children' | 'className' | 'style'> {
  label: string;
  hideLabel?: boolean;
  hint?: ReactNode;
  errorMessage?: string;
  unit?: string;
  /** Leaves the plus and minus buttons out (tight rows). */
  isPlain?: boolean;
}

export function NumberField({ label, hideLabel, hint, errorMessage, unit, isPlain, ...rest }: NumberFieldProps) {
  return (
    <Root {...rest} isInvalid={Boolean(errorMessage)} aria-label={hideLabel ? label : undefined}>
      {!hideLabel && <FieldLabel>{label}</FieldLabel>}
      <FieldGroup>
        <BareInput />
        {unit && <Unit>{unit}</Unit>}
        {!isPlain && (
          <>
            <Stepper slot="decrement">
              <Icon name="minus" size={12} />
            </Stepper>
            <Stepper slot="increment">
              <Icon name="add" size={12} />
            </Stepper>
          </>
        )}
      </FieldGroup>
      {hint && <FieldHint>{hint}</FieldHint>}
      <FieldErrorText>{errorMessage}</FieldErrorText>
    </Root>
  );
}
