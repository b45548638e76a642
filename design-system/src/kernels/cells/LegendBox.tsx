'use client';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { useSize } from '../../primitives/useSize.ts';
import { useT } from '../../theme/messages.ts';
import type { Area } from '../points/camera.ts';
import { Floating, Grip, LegendHead } from './embedding.styles.ts';
import type { EmbeddingLegend } from '../points/embedding.types.ts';
import { Legend, LegendName, type LegendProps } from './Legend.tsx';

/** Distance in px between the legend and the plot's edges, and step of one arrow key press. */
const EDGE = 8;
const STEP = 16;

type Place = Pick<Area, 'left' | 'top'>;
interface LegendBoxProps extends LegendProps {
  state: EmbeddingLegend;
  onStateChange: (state: EmbeddingLegend) => void;
  /** The plot. */
  size: { width: number; height: number };
  /** Area of the legend at rest; null after it is removed. */
  onCovered: (area: Area | null) => void;
}

/** The legend inside the plot: dragged by its head or moved by the arrow keys on its grip, folded to its head, put aside. */
export function LegendBox({ state, onStateChange, size, onCovered, ...legend }: LegendBoxProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const own = useSize(box);
  const [dragged, setDragged] = useState<Place | null>(null);
  const held = useRef<{ x: number; y: number; from: Place; to: Place | null } | null>(null);
  // The border is not part of the measured size.
  const [width, height] = [own.width + 2, own.height + 2];
  const room = { x: Math.max(0, size.width - width - 2 * EDGE), y: Math.max(0, size.height - height - 2 * EDGE) };
  const rest = { left: EDGE + state.x * room.x, top: EDGE + state.y * room.y };
  const place = dragged ?? rest;
  const within = (left: number, top: number): Place => ({
    left: Math.min(EDGE + room.x, Math.max(EDGE, left)),
    top: Math.min(EDGE + room.y, Math.max(EDGE, top)),
  });
  const settle = ({ left, top }: Place) =>
    onStateChange({
      ...state,
      x: room.x ? (left - EDGE) / room.x : state.x,
      y: room.y ? (top - EDGE) / room.y : state.y,
    });
  useLayoutEffect(() => {
    onCovered(own.width ? { left: rest.left, top: rest.top, width, height } : null);
  }, [onCovered, own.width, rest.left, rest.top, width, height]);
  useLayoutEffect(() => () => onCovered(null), [onCovered]);

  const onKeyDown = (event: KeyboardEvent) => {
    const by: Record<string, readonly [number, number] | undefined> = {
      ArrowLeft: [-STEP, 0],
      ArrowRight: [STEP, 0],
      ArrowUp: [0, -STEP],
      ArrowDown: [0, STEP],
    };
    const [dx, dy] = by[event.key] ?? [0, 0];
    if (!dx && !dy) return;
    event.preventDefault();
    event.stopPropagation();
    settle(within(rest.left + dx, rest.top + dy));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const control = (event.target as Element).closest('button');
    if (event.button !== 0 || (control && !control.hasAttribute('data-grip'))) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, y: event.clientY, from: rest, to: null };
  };
  const onPointerMove = (event: PointerEvent) => {
    const drag = held.current;
    if (!drag) return;
    drag.to = within(drag.from.left + event.clientX - drag.x, drag.from.top + event.clientY - drag.y);
    setDragged(drag.to);
  };
  const onPointerUp = () => {
    const to = held.current?.to;
    held.current = null;
    setDragged(null);
    if (to) settle(to);
  };
  const name = legend.colour.kind === 'none' ? '' : legend.colour.name;
  return (
    <Floating ref={box} style={place} data-legend="">
      <Legend
        {...legend}
        isFolded={state.folded}
        head={
          <LegendHead
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerUp}
            onPointerCancel={onPointerUp}
          >
            <Grip
              type="button"
              data-grip=""
              aria-label={t('embedding.legendMove')}
              title={t('embedding.legendMove')}
              onKeyDown={onKeyDown}
            >
              <Icon name="grip" />
            </Grip>
            <span title={name}>
              <LegendName colour={legend.colour} />
            </span>
            <IconButton
              icon={state.folded ? 'chevronDown' : 'chevronUp'}
              label={t(state.folded ? 'embedding.legendUnfold' : 'embedding.legendFold')}
              aria-expanded={!state.folded}
              onPress={() => onStateChange({ ...state, folded: !state.folded })}
            />
            <IconButton
              icon="close"
              label={t('embedding.legendAway')}
              onPress={() => onStateChange({ ...state, away: true })}
            />
          </LegendHead>
        }
      />
    </Floating>
  );
}
