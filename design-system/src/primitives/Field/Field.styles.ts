'use client';
import { css, styled } from 'styled-components';
import { FieldError, Group, Input, Label, Text } from 'react-aria-components';

export const fieldColumn = css`
  display: flex;
  flex-direction: column;
  gap: 4px;
  min-width: 0;
`;
export const FieldLabel = styled(Label)`
  font-size: 13px;
  line-height: 20px;
  font-weight: 500;
  color: var(--st-text);
`;
export const FieldHint = styled(Text).attrs({ slot: 'description' })`
  font-size: 12px;
  line-height: 16px;
  color: var(--st-muted);
`;
export const FieldErrorText = styled(FieldError)`
  font-size: 12px;
  line-height: 16px;
  color: var(--st-danger);
`;
export const control = css`
  min-height: var(--st-control);
  width: 100%;
  padding: 0 10px;
  border: 1px solid var(--st-line-strong);
  border-radius: var(--st-radius);
  background: var(--st-surface);
  color: var(--st-text);
  font-size: 14px;
  transition: border-color var(--st-fast) ease-out;
  &::placeholder {
    color: var(--st-faint);
    opacity: 1;
  }
  &[data-hovered] {
    border-color: var(--st-faint);
  }
  &[data-focused],
  &[data-focus-within] {
    border-color: var(--st-focus);
    outline: 1px solid var(--st-focus);
    outline-offset: 0;
  }
  &[data-invalid] {
    border-color: var(--st-danger);
  }
  &[data-disabled] {
    background: var(--st-sunken);
    color: var(--st-faint);
    cursor: not-allowed;
  }
`;
export const FieldInput = styled(Input)`
  ${control}
`;
export const FieldGroup = styled(Group)`
  ${control}
  display: flex;
  align-items: center;
  padding: 0;
  overflow: hidden;
`;
export const BareInput = styled(Input)`
  flex: 1;
  min-width: 0;
  width: 100%;
  height: 100%;
  min-height: calc(var(--st-control) - 2px);
  padding: 0 10px;
  border: 0;
  outline: none;
  background: transparent;
  &::placeholder {
    color: var(--st-faint);
    opacity: 1;
  }
`;
