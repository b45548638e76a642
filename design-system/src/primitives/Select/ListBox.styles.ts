'use client';
import { css, styled } from 'styled-components';
import { ListBox, ListBoxItem } from 'react-aria-components';

export const itemStyle = css`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 28px;
  padding: 4px 8px;
  border-radius: 4px;
  font-size: 14px;
  line-height: 20px;
  color: var(--st-text);
  text-decoration: none;
  cursor: pointer;
  outline: none;
  &[data-focused] {
    background: var(--st-hover);
  }
  &[data-focus-visible] {
    outline: 2px solid var(--st-focus);
    outline-offset: -2px;
  }
  &[data-selected] {
    color: var(--st-action);
    font-weight: 500;
  }
  &[data-disabled] {
    color: var(--st-faint);
    cursor: not-allowed;
  }
`;
export const ListRoot = styled(ListBox)`
  padding: 4px;
  max-height: 320px;
  overflow: auto;
  outline: none;
`;
export const ListItem = styled(ListBoxItem)`
  ${itemStyle}
  justify-content: space-between;
`;
export const ItemNote = styled.span`
  font-size: 12px;
  color: var(--st-muted);
  font-weight: 400;
`;
