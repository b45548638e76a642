'use client';
import { styled } from 'styled-components';

export const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: 28px;
  min-width: 0;
  h2 {
    font-size: 16px;
    line-height: 24px;
  }
`;
export const FileLine = styled.li`
  display: grid;
  gap: 4px;
  padding: 10px 16px;
  border-bottom: 1px solid var(--st-line);
  overflow-wrap: anywhere;
  &:last-child {
    border-bottom: 0;
  }
`;
export const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(160px, 100%), 220px));
  gap: 16px;
`;
/** The samples: a table that scrolls, with a sticky first column. */
export const GridBox = styled.div`
  max-height: 520px;
  overflow: auto;
  border: 1px solid var(--st-line);
  border-radius: 8px;
  background: var(--st-surface);
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 13px;
  }
  th {
    position: sticky;
    top: 0;
    z-index: 1;
    padding: 8px;
    background: var(--st-surface);
    color: var(--st-muted);
    font-weight: 500;
    text-align: start;
    white-space: nowrap;
    box-shadow: inset 0 -1px var(--st-line);
  }
  td {
    padding: 2px 4px;
    border-bottom: 1px solid var(--st-line);
  }
  td:first-child,
  th:first-child {
    padding-inline-start: 12px;
  }
  tr[data-out] {
    color: var(--st-faint);
  }
`;
export const CellInput = styled.input`
  width: 100%;
  min-width: 96px;
  padding: 4px 8px;
  border: 1px solid transparent;
  border-radius: 4px;
  background: transparent;
  color: inherit;
  font: inherit;
  &:hover:not(:disabled) {
    border-color: var(--st-line);
  }
  &:focus-visible {
    border-color: var(--st-action);
    outline: 2px solid var(--st-focus, var(--st-action));
    outline-offset: -1px;
  }
  &[aria-invalid='true'] {
    border-color: var(--st-danger);
  }
`;
export const PairLine = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr) auto auto;
  gap: 8px;
  align-items: end;
  > p {
    grid-column: 1 / -1;
  }
`;
