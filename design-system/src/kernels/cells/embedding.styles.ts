'use client';
import { Toolbar } from 'react-aria-components';
import { styled } from 'styled-components';
import { LEGEND_WIDTH } from '../points/camera.ts';

export const Root = styled.div`
  position: relative;
  width: 100%;
  height: 100%;
  min-height: 220px;
  min-width: 0;
  background: var(--st-surface);
  container-type: inline-size;
`;
/** Plot and tools, stacked. */
export const Inner = styled.div`
  display: flex;
  flex-direction: column;
  width: 100%;
  height: 100%;
  min-height: inherit;
`;
/** The plot with the legend next to it, or below if there is no room. */
export const Row = styled.div`
  flex: 1;
  display: flex;
  min-height: 0;
  @container (max-width: 520px) {
    flex-direction: column;
  }
`;
export const Place = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
  min-height: 0;
`;
/** Number of drawn cells if some have no coordinates. */
export const Drawn = styled.div`
  position: absolute;
  top: 4px;
  left: 8px;
  font-size: 12px;
  color: ${({ theme }) => theme.colour.muted};
  pointer-events: none;
`;
export const Stage = styled.div<{ $cursor: string }>`
  position: absolute;
  inset: 0;
  overflow: hidden;
  cursor: ${({ $cursor }) => $cursor};
  touch-action: none;
  user-select: none;
  &:focus-visible {
    outline-offset: -2px;
  }
  canvas,
  svg.overlay {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    display: block;
  }
  svg.overlay {
    pointer-events: none;
    overflow: visible;
  }
`;
/** One stop of the Tab key; arrows go through the tools. */
export const Tools = styled(Toolbar)`
  flex: none;
  display: flex;
  /* Wraps in a narrow plot. */
  flex-wrap: wrap;
  align-items: center;
  gap: 2px;
  padding: 3px 8px;
  border-top: 1px solid var(--st-line);
  background: var(--st-surface);
  button {
    min-height: 28px;
    min-width: 28px;
    padding: 0 6px;
  }
  > i {
    width: 1px;
    height: 16px;
    margin: 0 4px;
    background: var(--st-line);
  }
`;
/** Overlay above the cells, positioned by its parent. */
export const Floating = styled.div`
  position: absolute;
  z-index: 2;
  display: flex;
  /* As wide as its names, which wrap only when there is no room left. */
  width: max-content;
  min-width: 120px;
  max-width: clamp(${LEGEND_WIDTH.least}px, ${LEGEND_WIDTH.share * 100}%, ${LEGEND_WIDTH.most}px);
  max-height: calc(100% - 16px);
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  background: var(--st-surface);
  && > div {
    display: flex;
    flex-direction: column;
    width: 100%;
    min-height: 0;
    max-height: none;
    padding: 0;
    border: 0;
    overflow: hidden;
  }
  && > div > div:not(:first-child) {
    padding: 0 4px 6px;
    overflow: auto;
  }
  && [hidden] {
    display: none;
  }
`;
export const LegendHead = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  gap: 2px;
  min-height: 28px;
  padding: 2px;
  font-size: 12px;
  line-height: 16px;
  color: var(--st-muted);
  cursor: move;
  touch-action: none;
  user-select: none;
  > span {
    flex: 1;
    min-width: 0;
    font-weight: 500;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  button {
    flex: none;
    min-width: 24px;
    min-height: 24px;
    padding: 0 4px;
  }
  && button:not([data-hovered]) {
    background: transparent;
  }
`;
export const Grip = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  border: 0;
  border-radius: 4px;
  background: transparent;
  color: var(--st-faint);
  cursor: move;
`;
export const LegendRoot = styled.div<{ $size: number }>`
  flex: none;
  width: clamp(176px, 28%, 224px);
  padding: 12px 8px 12px 4px;
  overflow: auto;
  font-size: ${({ $size }) => $size}px;
  line-height: 1.4;
  > p {
    padding: 0 6px 6px;
    font-size: 12px;
    font-weight: 500;
    color: var(--st-muted);
    overflow-wrap: anywhere;
  }
  /* In a narrow plot the legend is below and never on top. */
  @container (max-width: 520px) {
    width: 100%;
    max-height: min(92px, 33%);
    padding: 4px 8px;
    border-top: 1px solid var(--st-line);
    > p {
      display: none;
    }
    > div {
      display: flex;
      flex-wrap: wrap;
    }
  }
`;
export const LegendItem = styled.button<{ $dim: boolean }>`
  display: grid;
  grid-template-columns: 10px minmax(0, 1fr) auto;
  align-items: center;
  gap: 8px;
  width: 100%;
  min-height: 24px;
  padding: 2px 6px;
  border: 0;
  border-radius: 4px;
  background: transparent;
  color: ${({ $dim }) => ($dim ? 'var(--st-faint)' : 'var(--st-text)')};
  text-align: left;
  cursor: pointer;
  &:hover {
    background: var(--st-hover);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  > i {
    width: 10px;
    height: 10px;
    border-radius: 50%;
  }
  /* Wraps to two lines before truncating, because half of the cell type names do not fit one line. */
  > span:nth-child(2) {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    overflow-wrap: break-word;
    line-height: 1.25;
  }
  > small {
    font-size: 11px;
    color: var(--st-muted);
  }
  @container (max-width: 520px) {
    width: auto;
    max-width: 50%;
    > small {
      display: none;
    }
  }
`;
export const HoverCard = styled.div`
  position: absolute;
  z-index: 3;
  max-width: 240px;
  padding: 6px 8px;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  background: var(--st-raised);
  box-shadow: var(--st-shadow);
  font-size: 12px;
  line-height: 16px;
  pointer-events: none;
  dl {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0 8px;
  }
  dt {
    color: var(--st-muted);
  }
  dd {
    overflow-wrap: anywhere;
  }
`;
/** The colour bar with its ends labelled; horizontal where the plot is narrow. */
/** Meaning of grey cells next to a colour bar. */
export const Missing = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 6px;
  > i {
    flex: none;
    width: 12px;
    height: 12px;
    border-radius: 2px;
  }
`;
export const Bar = styled.div`
  display: flex;
  gap: 8px;
  height: 140px;
  padding: 0 6px;
  > i {
    width: 12px;
    border-radius: 2px;
    background: linear-gradient(to top, var(--ramp));
  }
  > div {
    display: flex;
    flex-direction: column;
    justify-content: space-between;
  }
  @container (max-width: 520px) {
    && {
      flex-direction: column;
      height: auto;
      gap: 2px;
    }
    > i {
      width: 100%;
      height: 10px;
      background: linear-gradient(to right, var(--ramp));
    }
    > div {
      flex-direction: row-reverse;
    }
  }
`;
