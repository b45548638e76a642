'use client';
import type { ReactNode } from 'react';
import { TextField as AriaTextField, type TextFieldProps as AriaProps } from 'react-aria-components';
import { styled } from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';
import {
  BareInput,
  FieldErrorText,
  FieldGroup,
  FieldHint,
  FieldInput,
  FieldLabel,
  fieldColumn,
} from '../Field/Field.styles.ts';

const Root = styled(AriaTextField)`
  ${fieldColumn}
`;
const Lead = styled.span`
  padding-inline-start: 10px;
  color: var(--st-faint);
`;

export interface TextFieldProps extends Omit<AriaProps, 'children' | 'className' | 'style'> {
  label: string;
  /** Shows the label only to assistive technology. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** The sentence of an error; its presence marks the field invalid. */
  errorMessage?: string;
  placeholder?: string;
  isSearch?: boolean;
  /** A unit or button at the right end. */
  suffix?: ReactNode;
  isMono?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, errorMessage, placeholder, isSearch, suffix, isMono, ...rest } = props;
  const style = isMono ? { fontFamily: 'var(--st-mono)' } : undefined;
  return (
    <Root {...rest} isInvalid={Boolean(errorMessage)} aria-label={hideLabel ? label : undefined}>
      {!hideLabel && <FieldLabel>{label}</FieldLabel>}
      {isSearch || suffix ? (
        <FieldGroup>
          {isSearch && (
            <Lead>
              <Icon name="search" />
            </Lead>
          )}
          <BareInput placeholder={placeholder} style={style} />
          {suffix}
        </FieldGroup>
      ) : (
        <FieldInput placeholder={placeholder} style={style} />
      )}
      {hint && <FieldHint>{hint}</FieldHint>}
      <FieldErrorText>{errorMessage}</FieldErrorText>
    </Root>
  );
}
