'use client';
import { styled } from 'styled-components';

export const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: 10px minmax(0, 1fr) auto auto;
    align-items: center;
    gap: 8px;
    min-height: 32px;
    border-bottom: 1px solid var(--st-line);
    font-size: 13px;
  }
  li > span {
    overflow-wrap: anywhere;
  }
`;
export const Chip = styled.i`
  width: 10px;
  height: 10px;
  border-radius: 2px;
  /* A forced palette would make all chips the same colour. */
  forced-color-adjust: none;
`;
