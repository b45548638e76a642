'use client';
import { css, styled } from 'styled-components';
import { Button, Link } from 'react-aria-components';

export const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 50;
  display: flex;
  align-items: center;
  gap: 4px;
  height: var(--st-header);
  padding: 0 12px 0 16px;
  border-bottom: 1px solid var(--st-line);
  background: var(--st-surface);
  /* Seven entries fit side by side on a narrow screen. */
  @media (max-width: 480px) {
    gap: 0;
    padding: 0 8px;
  }
  /* A window of 1,280 px at 400 %. */
  @media (max-width: 359px) {
    padding: 0 4px;
    && button {
      min-width: 28px;
      padding-inline: 4px;
    }
  }
`;
export const Brand = styled(Link)`
  display: flex;
  align-items: center;
  gap: 8px;
  margin-inline-end: 4px;
  color: var(--st-text);
  font-size: 16px;
  font-weight: 650;
  letter-spacing: -0.02em;
  text-decoration: none;
  @media (max-width: 480px) {
    gap: 6px;
    margin-inline-end: 0;
  }
  /* Only the icon at 400 % zoom (320 px). */
  @media (max-width: 379px) {
    gap: 0;
    font-size: 0;
  }
`;
const entry = css`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  height: 32px;
  padding: 0 10px;
  border: 0;
  border-radius: var(--st-radius);
  background: transparent;
  color: var(--st-muted);
  font-size: 14px;
  font-weight: 500;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  @media (max-width: 1359px) {
    padding: 0 6px;
  }
  &[data-disabled] {
    color: var(--st-faint);
    cursor: not-allowed;
  }
  &[data-hovered],
  &[aria-expanded='true'] {
    background: var(--st-hover);
    color: var(--st-text);
  }
  &[data-current],
  &[aria-current='page'] {
    color: var(--st-text);
    box-shadow: inset 0 -2px 0 -0px var(--st-action);
    border-radius: var(--st-radius) var(--st-radius) 0 0;
  }
`;
export const EntryLink = styled(Link)`
  ${entry}
`;
export const EntryButton = styled(Button)`
  ${entry}
`;
export const Nav = styled.nav`
  display: flex;
  align-items: center;
  gap: 2px;
  flex: 1;
  min-width: 0;
  margin-inline-start: 8px;
  padding: 4px 0 4px 13px;
  background: linear-gradient(var(--st-line), var(--st-line)) 0 50% / 1px 20px no-repeat;
  /* Overflowing entries are scrolled to by the keyboard instead of being covered. */
  overflow-x: auto;
  scrollbar-width: none;
  @media (max-width: 900px) {
    display: none;
  }
`;
export const Spring = styled.span`
  display: none;
  flex: 1;
  @media (max-width: 900px) {
    display: block;
  }
`;
export const OnlySmall = styled.span`
  display: none;
  @media (max-width: 900px) {
    display: block;
  }
`;
export const SheetList = styled.ul`
  display: grid;
  gap: 2px;
  a,
  button {
    width: 100%;
    justify-content: flex-start;
  }
  h3 {
    padding: 12px 10px 4px;
    font-size: 12px;
    color: var(--st-muted);
  }
`;
/** Button that opens the command palette, in the look of a field. Below 1440 px only its icon, so that every menu entry has room in English. */
export const SearchButton = styled(Button)`
  display: flex;
  align-items: center;
  gap: 8px;
  height: 32px;
  margin-inline-end: 4px;
  padding: 0 8px 0 10px;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  background: var(--st-sunken);
  color: var(--st-muted);
  font-size: 13px;
  cursor: pointer;
  &[data-hovered] {
    border-color: var(--st-line-strong);
    color: var(--st-text);
  }
  /* Decorative: the button's accessible name includes the visible word. */
  kbd::before {
    content: attr(data-text);
  }
  kbd {
    padding: 0 4px;
    border: 1px solid var(--st-line);
    border-radius: 4px;
    background: var(--st-surface);
    font-size: 11px;
    line-height: 16px;
  }
  @media (max-width: 1439px) {
    padding: 0 8px;
    border-color: transparent;
    background: transparent;
    > span,
    kbd {
      display: none;
    }
  }
`;
