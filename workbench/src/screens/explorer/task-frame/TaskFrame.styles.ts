import { Button } from 'react-aria-components';
import { styled } from 'styled-components';

/** The header above a result: the tool, the settings, earlier analyses, and a button for a new one. */
export const Head = styled.div`
  position: sticky;
  top: 0;
  z-index: 4;
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 40px;
  padding: 2px 16px;
  border-bottom: 1px solid var(--st-line);
  background: var(--st-surface);
  container: head / inline-size;
  h2 {
    flex: none;
    font-size: 14px;
    line-height: 20px;
    font-weight: 600;
  }
  > .history {
    flex: 0 2 170px;
    min-width: 96px;
    margin-left: auto;
  }
  > button:last-child {
    flex: none;
  }
  /* On narrow screens the name of the analysis is sufficient. */
  @container head (max-width: 480px) {
    > [aria-expanded]:not(:last-child) {
      display: none;
    }
  }
`;
/** Summary of the parameters; a click opens the form. */
export const Chips = styled(Button)`
  flex: 0 1 auto;
  display: flex;
  gap: 6px;
  min-width: 0;
  padding: 4px 0;
  border: 0;
  background: none;
  color: var(--st-text);
  font: inherit;
  font-size: 12px;
  line-height: 20px;
  cursor: pointer;
  overflow: hidden;
  > span {
    flex: 0 1 auto;
    min-width: 32px;
    /* The groups first. */
    &:nth-child(n + 3) {
      flex-shrink: 12;
    }
    padding: 0 8px;
    border: 1px solid var(--st-line);
    border-radius: 11px;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  &[data-hovered] > span {
    background: var(--st-hover);
  }
  &[data-focus-visible] {
    outline-offset: -2px;
  }
`;
/** Cells that are selected on the map, by groups of the figure. */
export const Selected = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 12px;
  padding: 4px 16px 0;
  font-size: 12px;
  line-height: 18px;
  color: var(--st-muted);
  > span {
    color: var(--st-text);
  }
`;
