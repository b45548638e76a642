'use client';
import { useRef, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';

type Axis = 'columns' | 'rows';
const Root = styled.div<{ $axis: Axis }>`
  display: flex;
  flex-direction: ${({ $axis }) => ($axis === 'columns' ? 'row' : 'column')};
  width: 100%;
  height: 100%;
  min-width: 0;
  min-height: 0;
`;
const Pane = styled.div<{ $hidden: boolean }>`
  ${({ $hidden }) => $hidden && 'display: none;'}
  min-width: 0;
  min-height: 0;
  overflow: hidden;
  position: relative;
`;
const Divider = styled.div<{ $axis: Axis }>`
  flex: none;
  position: relative;
  z-index: 2;
  background: var(--st-line);
  touch-action: none;
  ${({ $axis }) =>
    $axis === 'columns'
      ? css`
          width: 1px;
          cursor: col-resize;
          &::after {
            inset: 0 -4px;
          }
        `
      : css`
          height: 1px;
          cursor: row-resize;
          &::after {
            inset: -4px 0;
          }
        `}
  &::after {
    content: '';
    position: absolute;
  }
  &:hover,
  &:focus-visible {
    background: var(--st-focus);
  }
`;
export interface SplitPaneProps {
  /** Name of the divider, e.g. "embedding". */
  name: string;
  axis?: Axis;
  /** Share of the first pane, 0 to 1. */
  share: number;
  onShareChange: (share: number) => void;
  min?: number;
  max?: number;
  first: ReactNode;
  /** Null gives the first pane the whole space, without a divider. */
  second: ReactNode;
  /** Places the first pane at the end. */
  isReversed?: boolean;
  /** The pane that fills the space; the other is hidden but stays mounted. */
  only?: 'first' | 'second' | null;
}
/**
 * A divider for mouse, touch and keyboard (arrows 2 %, page keys 10 %, Home and End). The visual order is the order of reading and focus. When
 * `reversed` changes, the first pane keeps its DOM nodes, because a plot would lose its focus and scroll position; the second one is remounted on its
 * other side.
 */
export function SplitPane(props: SplitPaneProps) {
  const { name, axis = 'columns', share, onShareChange, min = 0.15, max = 0.85, first, second, only = null } = props;
  const { isReversed = false } = props;
  const root = useRef<HTMLDivElement>(null);
  const t = useT();
  // Position of the divider from the left or top, regardless of the order of the panes.
  const placed = (value: number): number => (isReversed ? 1 - value : value);
  const at = placed(share);
  const [least, most] = isReversed ? [1 - max, 1 - min] : [min, max];
  const moveTo = (value: number) => onShareChange(placed(Math.min(most, Math.max(least, value))));
  const keys: Record<string, number | undefined> = {
    ArrowLeft: at - 0.02,
    ArrowUp: at - 0.02,
    ArrowRight: at + 0.02,
    ArrowDown: at + 0.02,
    PageUp: at - 0.1,
    PageDown: at + 0.1,
    Home: least,
    End: most,
  };
  const pane = second !== null && (
    <Pane $hidden={only === 'first'} style={{ flex: only ? 1 : `${1 - share} 1 0` }}>
      {second}
    </Pane>
  );
  const divider = second !== null && !only && (
    <Divider
      $axis={axis}
      role="separator"
      tabIndex={0}
      aria-label={t('common.resize', { name })}
      aria-orientation={axis === 'columns' ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(at * 100)}
      aria-valuemin={Math.round(least * 100)}
      aria-valuemax={Math.round(most * 100)}
      onKeyDown={(event) => {
        const to = keys[event.key];
        if (to === undefined) return;
        event.preventDefault();
        moveTo(to);
      }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId) || !root.current) return;
        const box = root.current.getBoundingClientRect();
        moveTo(axis === 'columns' ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height);
      }}
    />
  );
  return (
    <Root $axis={axis} ref={root}>
      {isReversed && pane}
      {isReversed && divider}
      <Pane $hidden={only === 'second'} style={{ flex: second === null || only ? 1 : `${share} 1 0` }}>
        {first}
      </Pane>
      {!isReversed && divider}
      {!isReversed && pane}
    </Root>
  );
}
