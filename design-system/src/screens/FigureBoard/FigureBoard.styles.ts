'use client';
import { styled } from 'styled-components';
import { cssVariables } from '../../theme/GlobalStyle.ts';
import { buildTheme } from '../../theme/themes.ts';

export const Root = styled.div`
  flex: 1;
  display: grid;
  grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
  min-height: 0;
`;
export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  padding: 8px 16px;
  border-bottom: 1px solid var(--st-line);
  background: var(--st-surface);
  h1 {
    flex: 1;
    min-width: 120px;
    font-size: 16px;
    line-height: 24px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
export const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 280px;
  min-height: 0;
  @media (max-width: 860px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
export const Desk = styled.div`
  overflow: auto;
  padding: 32px;
  background: var(--st-sunken);
  @media (max-width: 860px) {
    padding: 16px;
  }
`;
const LIGHT = buildTheme('light');
/** The sheet: one hairline, no shadow; white in every theme. */
export const Paper = styled.div`
  ${cssVariables(LIGHT)}
  color-scheme: light;
  color: var(--st-text);
  position: relative;
  margin: 0 auto;
  border: 1px solid var(--st-line-strong);
  background: var(--st-surface);
`;
export const PanelBox = styled.div<{ $chosen: boolean; $overlaps: boolean }>`
  position: absolute;
  touch-action: none;
  cursor: move;
  outline: ${({ $chosen, $overlaps }) =>
    $chosen ? '2px solid var(--st-focus)' : $overlaps ? '1px dashed var(--st-danger)' : '1px solid transparent'};
  &:hover {
    outline-color: ${({ $overlaps }) => ($overlaps ? 'var(--st-danger)' : 'var(--st-line-strong)')};
  }
  &[data-chosen]:hover,
  &:focus-visible {
    outline: 2px solid var(--st-focus);
  }
  > b {
    position: absolute;
    z-index: 1;
    top: 0;
    left: 0;
    padding: 0 2px;
    font-size: 13px;
    line-height: 16px;
    font-weight: 700;
    color: var(--st-text);
    pointer-events: none;
  }
  > div {
    position: absolute;
    inset: 0;
    overflow: hidden;
    pointer-events: none;
  }
`;
export const Grip = styled.span`
  position: absolute;
  right: -6px;
  bottom: -6px;
  width: 14px;
  height: 14px;
  border: 2px solid var(--st-focus);
  border-radius: 3px;
  background: var(--st-surface);
  cursor: nwse-resize;
  touch-action: none;
`;
export const Side = styled.aside`
  display: flex;
  flex-direction: column;
  gap: 24px;
  padding: 16px;
  overflow: auto;
  border-inline-start: 1px solid var(--st-line);
  background: var(--st-surface);
  @media (max-width: 860px) {
    border-inline-start: 0;
    border-top: 1px solid var(--st-line);
  }
  h2 {
    font-size: 13px;
    line-height: 20px;
  }
`;
export const Row = styled.button<{ $chosen: boolean }>`
  display: grid;
  grid-template-columns: 24px minmax(0, 1fr) auto;
  gap: 8px;
  width: 100%;
  padding: 6px 8px;
  border: 0;
  border-radius: 4px;
  background: ${({ $chosen }) => ($chosen ? 'var(--st-action-soft)' : 'transparent')};
  text-align: start;
  font-size: 13px;
  overflow-wrap: anywhere;
  cursor: pointer;
  b {
    font-weight: 600;
  }
`;
export const Numbers = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 8px;
`;
