'use client';
import { css, styled } from 'styled-components';
import { Link } from 'react-aria-components';

export const Root = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  min-height: 0;
  background: var(--st-surface);
  container: explorer / inline-size;
`;
export const Head = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 44px;
  padding: 4px 12px 4px 16px;
  border-bottom: 1px solid var(--st-line);
  h1 {
    font-size: 14px;
    line-height: 20px;
    font-weight: 600;
    letter-spacing: 0;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  > p {
    color: var(--st-muted);
    font-size: 13px;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
    min-width: 0;
    /* The overview has them; the name needs the room. */
    @container explorer (max-width: 760px) {
      display: none;
    }
  }
  > span.end,
  > span.end > [role='toolbar'] {
    margin-inline-start: auto;
    display: flex;
    align-items: center;
    gap: 8px;
    flex: none;
  }
  /* The name keeps a line; the actions have one of their own. */
  @container explorer (max-width: 560px) {
    flex-wrap: wrap;
    gap: 2px 8px;
    h1 {
      flex: 1;
      min-width: 96px;
    }
    > span.end {
      width: 100%;
      margin-inline-start: 0;
    }
    > span.end > [role='toolbar'] {
      flex: 1;
      min-width: 0;
      margin-inline-start: 0;
      gap: 0;
      justify-content: space-between;
    }
  }
`;
export const Pickers = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  min-width: 0;
  @container explorer (max-width: 900px) {
    display: none;
  }
`;
export const Main = styled.div`
  flex: 1;
  min-height: 0;
`;
export const Body = styled.div`
  display: flex;
  height: 100%;
  min-height: 0;
  min-width: 0;
`;
export const RailRoot = styled.nav<{ $named: boolean }>`
  flex: none;
  display: flex;
  flex-direction: column;
  width: ${({ $named }) => ($named ? 160 : 48)}px;
  padding: 6px;
  border-inline-end: 1px solid var(--st-line);
  overflow: hidden;
  > div {
    flex: 1;
    min-height: 0;
    overflow: hidden auto;
    scrollbar-width: thin;
  }
  ul {
    display: grid;
    gap: 2px;
  }
  h2 {
    padding: 8px 8px 2px;
    color: var(--st-faint);
    font-size: 12px;
    line-height: 16px;
    font-weight: 500;
  }
  ${({ $named }) =>
    !$named &&
    css`
      section + section {
        margin-top: 6px;
        padding-top: 6px;
        border-top: 1px solid var(--st-line);
      }
    `}
  > button {
    flex: none;
    align-self: ${({ $named }) => ($named ? 'flex-end' : 'center')};
  }
`;
export const RailLink = styled(Link)<{ $named: boolean }>`
  display: flex;
  align-items: center;
  justify-content: ${({ $named }) => ($named ? 'flex-start' : 'center')};
  gap: 8px;
  min-height: 32px;
  padding: 4px 8px;
  border-radius: var(--st-radius);
  color: var(--st-muted);
  font-size: 13px;
  font-weight: 500;
  line-height: 16px;
  text-decoration: none;
  cursor: pointer;
  /* All entries of a typical dataset fit a window of 768 px without scrolling. */
  @media (max-height: 920px) {
    min-height: 26px;
    padding-block: 1px;
  }
  > span {
    min-width: 0;
    overflow-wrap: break-word;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[data-hovered] {
    background: var(--st-hover);
    color: var(--st-text);
  }
  /* Not available for this dataset. */
  &[data-quiet]:not([aria-current='page']) {
    color: var(--st-faint);
  }
  &[aria-current='page'] {
    background: var(--st-action-soft);
    color: var(--st-action);
  }
`;
/** The map with a line above it, and details of the selection below it. */
export const MapColumn = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  min-height: 0;
`;
export const MapHead = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  min-height: 40px;
  padding: 2px 12px;
  border-bottom: 1px solid var(--st-line);
  font-size: 13px;
`;
export const Detail = styled.div`
  flex: 0 1 auto;
  max-height: 48%;
  min-height: 0;
  overflow: auto;
  border-top: 1px solid var(--st-line);
  &[hidden] {
    display: none;
  }
`;
export const Plot = styled.div`
  flex: 1;
  min-height: 0;
  position: relative;
  > * {
    height: 100%;
  }
`;
export const Fill = styled.div`
  position: absolute;
  inset: 0;
  overflow: auto;
  /* The line above a result stays; what is scrolled into view is not under it. */
  scroll-padding-top: 44px;
`;
export const Results = styled.section`
  display: flex;
  flex-direction: column;
  height: 100%;
  min-height: 0;
  background: var(--st-surface);
  > div:last-child {
    flex: 1;
    min-height: 0;
    overflow: auto;
  }
`;
export const DrawerHead = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  min-height: 36px;
  padding: 0 4px 0 16px;
  border-top: 1px solid var(--st-line);
  h2 {
    font-size: 13px;
    line-height: 20px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  > button:only-child {
    margin-inline-start: -8px;
  }
`;
/** One of plot, panel and table, where there is room for one. */
export const BottomBar = styled.div`
  flex: none;
  padding: 4px 8px;
  border-top: 1px solid var(--st-line);
  > * {
    display: flex;
    > * {
      flex: 1 1 0;
    }
  }
`;
