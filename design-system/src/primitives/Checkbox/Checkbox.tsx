'use client';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaProps } from 'react-aria-components';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';

const Root = styled(AriaCheckbox)`
  display: inline-flex;
  align-items: flex-start;
  gap: 8px;
  cursor: pointer;
  &[data-disabled] {
    color: var(--st-faint);
    cursor: not-allowed;
  }
`;
const Box = styled.span`
  display: grid;
  place-items: center;
  width: 16px;
  height: 16px;
  margin-top: 2px;
  flex: none;
  border: 1px solid var(--st-faint);
  border-radius: 4px;
  background: var(--st-surface);
  > svg {
    visibility: hidden;
  }
  [data-selected] > &,
  [data-indeterminate] > & {
    background: var(--st-action);
    border-color: var(--st-action);
    color: var(--st-on-action);
  }
  [data-disabled] > & {
    background: var(--st-sunken);
    border-color: var(--st-line);
  }
  [data-disabled][data-selected] > & {
    color: var(--st-muted);
  }
  [data-selected] > & > svg,
  [data-indeterminate] > & > svg {
    visibility: visible;
  }
  [data-focus-visible] > & {
    outline: 2px solid var(--st-focus);
    outline-offset: 2px;
  }
`;

export interface CheckboxProps extends Omit<AriaProps, 'children' | 'className' | 'style'> {
  children?: ReactNode;
}
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <Root {...rest}>
      {({ isIndeterminate }) => (
        <>
          <Box>
            <Icon name={isIndeterminate ? 'minus' : 'check'} size={12} />
          </Box>
          {children && <span>{children}</span>}
        </>
      )}
    </Root>
  );
}
