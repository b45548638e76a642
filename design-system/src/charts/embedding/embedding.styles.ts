import { styled } from 'styled-components';

export const Root = styled.div`
  position: relative;
  width: 100%;
  height: 100%;
  min-height: 220px;
  min-width: 0;
  background: var(--st-surface);
  container-type: inline-size;
`;
export const Inner = styled.div`
  display: flex;
  width: 100%;
  height: 100%;
  min-height: inherit;
  @container (max-width: 520px) {
    flex-direction: column;
  }
`;
export const Stage = styled.div<{ $cursor: string }>`
  position: relative;
  flex: 1;
  min-width: 0;
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
export const Tools = styled.div`
  position: absolute;
  left: 8px;
  bottom: 8px;
  display: flex;
  align-items: center;
  gap: 2px;
  padding: 2px;
  border: 1px solid var(--st-line);
  border-radius: 8px;
  background: var(--st-surface);
  button {
    min-height: 28px;
    min-width: 28px;
    padding: 0 6px;
  }
  > i {
    width: 1px;
    height: 16px;
    margin: 0 2px;
    background: var(--st-line);
  }
  /* The legend takes its part of the plot: what does not fit beside it wraps. */
  flex-wrap: wrap;
  max-width: calc(100% - 16px);
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
  /* Narrow: the legend lies below the plot and never on it. */
  @container (max-width: 520px) {
    width: 100%;
    max-height: 92px;
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
  /* Two lines before anything is cut: half of the names of cell types do not fit into one. */
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
