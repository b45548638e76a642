'use client';
import { TextArea, TextField } from 'react-aria-components';
import { styled } from 'styled-components';
import { control, FieldErrorText, FieldHint, FieldLabel, fieldColumn } from '../../primitives/Field/Field.styles.ts';

const Root = styled(TextField)`
  ${fieldColumn}
`;
const Area = styled(TextArea)`
  ${control}
  min-height: 104px;
  padding: 8px 10px;
  font-family: var(--st-mono);
  font-size: 13px;
  line-height: 20px;
  resize: vertical;
`;
interface GeneAreaProps {
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
  errorMessage?: string;
}
/** A list of genes as typed or pasted. */
export function GeneArea({ label, hint, value, onChange, errorMessage }: GeneAreaProps) {
  return (
    <Root value={value} onChange={onChange} isInvalid={Boolean(errorMessage)}>
      <FieldLabel>{label}</FieldLabel>
      <Area spellCheck={false} />
      <FieldHint>{hint}</FieldHint>
      <FieldErrorText>{errorMessage}</FieldErrorText>
    </Root>
  );
}
