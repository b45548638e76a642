'use client';
import { Button, Link, ListBoxItem } from 'react-aria-components';
import { styled } from 'styled-components';
import { itemStyle } from '../../primitives/Select/ListBox.styles.ts';
import { Muted } from '../../primitives/Page/Page.styles.ts';

export const Trigger = styled(Button)`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  max-width: 220px;
  height: 32px;
  padding: 0 8px;
  border: 0;
  border-radius: var(--st-radius);
  background: transparent;
  color: var(--st-text);
  font-size: 13px;
  font-weight: 500;
  cursor: pointer;
  &[data-hovered],
  &[aria-expanded='true'] {
    background: var(--st-hover);
  }
  > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media (max-width: 640px) {
    > span,
    > svg:last-child {
      display: none;
    }
  }
`;
export const Body = styled.div`
  width: min(320px, calc(100vw - 24px));
`;
export const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 32px;
  gap: 4px;
  padding: 8px;
  border-bottom: 1px solid var(--st-line);
`;
export const Gear = styled(Link)`
  display: grid;
  place-items: center;
  border-radius: var(--st-radius);
  color: var(--st-muted);
  &[data-hovered] {
    background: var(--st-hover);
    color: var(--st-text);
  }
`;
export const Scroll = styled.div`
  max-height: 320px;
  padding: 4px;
  overflow: auto;
`;
export const Row = styled(ListBoxItem)`
  ${itemStyle}
  > span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > ${Muted} {
    flex: none;
  }
`;
export const None = styled.p`
  padding: 16px 8px;
  color: var(--st-muted);
  font-size: 13px;
  text-align: center;
`;
export const Foot = styled.div`
  padding: 4px;
  border-top: 1px solid var(--st-line);
  > button {
    width: 100%;
    justify-content: flex-start;
    padding: 0 8px;
  }
`;
