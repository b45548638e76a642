import { styled } from 'styled-components';

/** px. */
export const CELL = { width: 120, height: 28, corner: 56 } as const;

export const Box = styled.div`
  max-height: 420px;
  overflow: auto;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  background: var(--st-surface);
  font-size: 12px;
`;
export const Sheet = styled.div`
  position: relative;
  min-width: 100%;
`;
export const Head = styled.div`
  position: sticky;
  top: 0;
  z-index: 2;
  height: ${CELL.height}px;
  border-bottom: 1px solid var(--st-line);
  background: var(--st-raised);
`;
export const Corner = styled.div`
  position: sticky;
  left: 0;
  z-index: 1;
  width: ${CELL.corner}px;
  height: ${CELL.height}px;
  padding: 0 8px;
  border-inline-end: 1px solid var(--st-line);
  background: var(--st-raised);
  color: var(--st-muted);
  line-height: ${CELL.height}px;
  text-align: end;
`;
export const Cell = styled.div<{ $left: number; $isHead?: boolean; $isNumber?: boolean; $isWrong?: boolean }>`
  position: absolute;
  top: 0;
  left: ${({ $left }) => $left}px;
  width: ${CELL.width}px;
  height: ${CELL.height}px;
  padding: 0 8px;
  overflow: hidden;
  border-inline-end: 1px solid var(--st-line);
  border-bottom: 1px solid var(--st-line);
  line-height: ${CELL.height - 1}px;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${({ $isHead }) => $isHead && 'font-weight: 600;'}
  ${({ $isNumber }) => $isNumber && 'text-align: end; font-variant-numeric: tabular-nums;'}
  ${({ $isWrong }) => $isWrong && 'color: var(--st-muted); text-decoration: line-through;'}
  &:focus-visible,
  &[aria-selected='true'] {
    outline: 2px solid var(--st-focus);
    outline-offset: -2px;
  }
`;
export const Input = styled.input`
  width: 100%;
  height: 100%;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  outline: none;
`;
