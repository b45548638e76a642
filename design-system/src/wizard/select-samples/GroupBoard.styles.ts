'use client';
import { Button } from 'react-aria-components';
import { styled } from 'styled-components';

export const Board = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr));
  gap: 8px;
  max-height: 480px;
  padding: 2px;
  overflow: auto;
`;
export const Zone = styled.div<{ $isNew: boolean }>`
  display: grid;
  align-content: start;
  gap: 8px;
  min-width: 0;
  padding: 8px;
  border: 1px ${({ $isNew }) => ($isNew ? 'dashed' : 'solid')} var(--st-line);
  border-radius: var(--st-radius);
  background: var(--st-surface);
  &[data-drop-target] {
    border-color: var(--st-action);
    border-style: solid;
    background: var(--st-action-soft);
  }
  &:focus-visible {
    outline: 2px solid var(--st-focus);
    outline-offset: -1px;
  }
  > header {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 8px;
    > strong {
      min-width: 0;
      overflow-wrap: anywhere;
    }
  }
  > ul {
    display: grid;
    gap: 4px;
  }
`;
export const Chip = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  min-width: 0;
  padding: 2px 4px 2px 8px;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  background: var(--st-sunken);
  cursor: grab;
  label {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  &[data-dragging] {
    opacity: 0.5;
  }
`;
/** Used only by the keyboard: the pointer drags the whole chip. */
export const Handle = styled(Button)`
  display: grid;
  place-items: center;
  width: 24px;
  height: 24px;
  flex: none;
  padding: 0;
  border: 0;
  border-radius: 4px;
  background: none;
  color: var(--st-muted);
  cursor: grab;
  &[data-focus-visible] {
    outline: 2px solid var(--st-focus);
  }
`;
