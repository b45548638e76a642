'use client';
import { Switch as AriaSwitch, type SwitchProps as AriaProps } from 'react-aria-components';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled(AriaSwitch)`
  display: inline-flex;
  align-items: flex-start;
  gap: 10px;
  cursor: pointer;
  &[data-disabled] {
    color: var(--st-faint);
    cursor: not-allowed;
  }
`;
const Track = styled.span`
  position: relative;
  width: 28px;
  height: 16px;
  margin-top: 2px;
  flex: none;
  border-radius: 8px;
  border: 1px solid var(--st-faint);
  background: var(--st-sunken);
  transition: background var(--st-fast) ease-out;
  &::after {
    content: '';
    position: absolute;
    top: 2px;
    inset-inline-start: 2px;
    width: 10px;
    height: 10px;
    border-radius: 50%;
    background: var(--st-faint);
    transition: transform var(--st-fast) ease-out;
  }
  [data-selected] > & {
    background: var(--st-action);
    border-color: var(--st-action);
  }
  [data-selected] > &::after {
    background: var(--st-on-action);
    transform: translateX(12px);
  }
  [dir='rtl'] [data-selected] > &::after {
    transform: translateX(-12px);
  }
  @media (forced-colors: active) {
    &::after {
      forced-color-adjust: none;
      background: CanvasText;
    }
    [data-selected] > & {
      forced-color-adjust: none;
      background: Highlight;
      border-color: Highlight;
    }
    [data-selected] > &::after {
      background: HighlightText;
    }
  }
  [data-focus-visible] > & {
    outline: 2px solid var(--st-focus);
    outline-offset: 2px;
  }
`;
const Words = styled.span`
  display: grid;
  small {
    font-size: 12px;
    line-height: 16px;
    color: var(--st-muted);
  }
`;

export interface SwitchProps extends Omit<AriaProps, 'children' | 'className' | 'style'> {
  children: ReactNode;
  hint?: ReactNode;
}
export function Switch({ children, hint, ...rest }: SwitchProps) {
  return (
    <Root {...rest}>
      <Track />
      <Words>
        <span>{children}</span>
        {hint && <small>{hint}</small>}
      </Words>
    </Root>
  );
}
