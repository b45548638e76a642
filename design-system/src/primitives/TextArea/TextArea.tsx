'use client';
import type { ClipboardEventHandler, ReactNode } from 'react';
import { TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components';
import { styled } from 'styled-components';
import { control, FieldErrorText, FieldHint, FieldLabel, fieldColumn } from '../Field/Field.styles.ts';

const Root = styled(AriaTextField)`
  ${fieldColumn}
`;
const Area = styled(AriaTextArea)`
  ${control}
  padding: 8px 10px;
  line-height: 20px;
  resize: vertical;
`;
export interface TextAreaProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onPaste?: ClipboardEventHandler<HTMLTextAreaElement>;
  rows?: number;
  hint?: ReactNode;
  errorMessage?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
}
/** Several lines of text; resizable by the user. */
export function TextArea({ label, rows = 4, hint, errorMessage, onPaste, ...rest }: TextAreaProps) {
  return (
    <Root {...rest} isInvalid={Boolean(errorMessage)}>
      <FieldLabel>{label}</FieldLabel>
      <Area rows={rows} onPaste={onPaste} />
      {hint && <FieldHint>{hint}</FieldHint>}
      <FieldErrorText>{errorMessage}</FieldErrorText>
    </Root>
  );
}
