'use client';
import { styled } from 'styled-components';

export const Box = styled.div`
  position: relative;
  width: 100%;
  min-width: 0;
  overflow: hidden;
  border-radius: 2px;
  font-size: 12px;
  svg {
    display: block;
    width: 100%;
    font-family: var(--st-font);
    user-select: none;
  }
  &:focus-visible {
    outline: 2px solid var(--st-focus);
    outline-offset: 1px;
  }
`;
export const Tip = styled.div`
  position: absolute;
  z-index: 2;
  max-width: min(280px, 80%);
  padding: 6px 8px;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  background: var(--st-raised);
  color: var(--st-text);
  font-size: 12px;
  line-height: 16px;
  pointer-events: none;
  overflow-wrap: anywhere;
  b {
    display: block;
    font-weight: 600;
  }
  span {
    display: block;
    font-variant-numeric: tabular-nums;
  }
`;
