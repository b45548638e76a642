import { useRef, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';

type Axis = 'columns' | 'rows';
const Root = styled.div<{ $axis: Axis; $reversed: boolean }>`
  display: flex;
  flex-direction: ${({ $axis, $reversed }) =>
    `${$axis === 'columns' ? 'row' : 'column'}${$reversed ? '-reverse' : ''}`};
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
  /** Names the divider, e.g. "embedding". */
  name: string;
  axis?: Axis;
  /** Share of the first pane, 0 to 1. */
  share: number;
  onShareChange: (share: number) => void;
  min?: number;
  max?: number;
  first: ReactNode;
  /** Null: the first pane has the whole place, and there is no divider. */
  second: ReactNode;
  /** The first pane stands at the end. */
  reversed?: boolean;
  /** The pane that has the whole place; the other one is hidden and stays mounted. */
  only?: 'first' | 'second' | null;
}
/** A divider for mouse, touch and keyboard (arrows 2 %, page keys 10 %, Home and End). */
export function SplitPane(props: SplitPaneProps) {
  const { name, axis = 'columns', share, onShareChange, min = 0.15, max = 0.85, first, second, only = null } = props;
  const { reversed = false } = props;
  const root = useRef<HTMLDivElement>(null);
  const t = useT();
  const set = (value: number) => onShareChange(Math.min(max, Math.max(min, value)));
  const keys: Record<string, number | undefined> = {
    ArrowLeft: -0.02,
    ArrowUp: -0.02,
    ArrowRight: 0.02,
    ArrowDown: 0.02,
    PageUp: -0.1,
    PageDown: 0.1,
    Home: -1,
    End: 1,
  };
  return (
    <Root $axis={axis} $reversed={reversed} ref={root}>
      <Pane $hidden={only === 'second'} style={{ flex: second === null || only ? 1 : `${share} 1 0` }}>
        {first}
      </Pane>
      {second !== null && !only && (
        <Divider
          $axis={axis}
          role="separator"
          tabIndex={0}
          aria-label={t('common.resize', { name })}
          aria-orientation={axis === 'columns' ? 'vertical' : 'horizontal'}
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={Math.round(min * 100)}
          aria-valuemax={Math.round(max * 100)}
          onKeyDown={(event) => {
            const by = keys[event.key];
            if (by === undefined) return;
            event.preventDefault();
            // Home and End are the smallest and the largest; the other keys move the divider where they point.
            set(share + (reversed && Math.abs(by) < 1 ? -by : by));
          }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => {
            if (!event.currentTarget.hasPointerCapture(event.pointerId) || !root.current) return;
            const box = root.current.getBoundingClientRect();
            const at =
              axis === 'columns' ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height;
            set(reversed ? 1 - at : at);
          }}
        />
      )}
      {second !== null && (
        <Pane $hidden={only === 'first'} style={{ flex: only ? 1 : `${1 - share} 1 0` }}>
          {second}
        </Pane>
      )}
    </Root>
  );
}
