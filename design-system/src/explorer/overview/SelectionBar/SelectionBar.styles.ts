'use client';
import { styled } from 'styled-components';
import { Button, Toolbar } from 'react-aria-components';

/** One line of a fixed height: a selection never moves the plot. What does not fit scrolls. */
export const Root = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  gap: 8px;
  height: 36px;
  padding: 0 8px 0 16px;
  border-bottom: 1px solid var(--st-line);
  background: var(--st-surface);
  font-size: 13px;
  line-height: 20px;
  white-space: nowrap;
  &[data-some] {
    background: var(--st-accent-soft);
  }
  > p {
    flex: none;
    font-weight: 500;
    color: var(--st-accent-text);
  }
  > p.none {
    color: var(--st-muted);
  }
  > p small {
    font-weight: 400;
    font-size: 12px;
    @container explorer (max-width: 760px) {
      display: none;
    }
  }
  > code {
    flex: none;
    font-size: 12px;
    color: var(--st-muted);
    @container explorer (max-width: 480px) {
      display: none;
    }
  }
  > span.hint {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    color: var(--st-muted);
  }
  > span.problem {
    min-width: min(320px, 35%);
    color: var(--st-danger);
  }
  /* On narrow screens these actions are in the menu instead. */
  [data-wide] {
    display: contents;
    @container explorer (max-width: 760px) {
      display: none;
    }
  }
  > span.actions {
    flex: none;
    margin-inline-start: auto;
    display: flex;
    align-items: center;
  }
  @container explorer (max-width: 760px) {
    gap: 6px;
    padding: 0 4px 0 12px;
  }
`;
export const Chips = styled(Toolbar)`
  flex: 0 1 auto;
  display: flex;
  align-items: center;
  gap: 4px;
  min-width: 48px;
  padding: 3px;
  overflow-x: auto;
  scrollbar-width: thin;
`;
/** Conditions joined by "and" share a frame. */
export const Group = styled.span`
  flex: none;
  display: inline-flex;
  align-items: center;
  gap: 2px;
  padding: 0 2px;
  border: 1px solid var(--st-line-strong);
  border-radius: var(--st-radius);
  background: var(--st-surface);
`;
export const Chip = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 2px;
  &[data-problem] {
    color: var(--st-danger);
  }
`;
export const Small = styled(Button)`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-width: 24px;
  height: 24px;
  padding: 0 5px;
  border: 0;
  border-radius: 4px;
  background: transparent;
  color: var(--st-muted);
  font: inherit;
  font-size: 12px;
  cursor: pointer;
  &[data-hovered] {
    background: var(--st-hover);
    color: var(--st-text);
  }
  &[data-focus-visible] {
    outline-offset: -2px;
  }
`;
/** The name of a condition; a click selects the other cells. */
export const Label = styled(Small)`
  gap: 4px;
  color: inherit;
  font-size: 13px;
  > span {
    max-width: 240px;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  > b {
    color: var(--st-accent-text);
    font-weight: 600;
  }
  @container explorer (max-width: 760px) {
    > span {
      max-width: 140px;
    }
  }
`;
