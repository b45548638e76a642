'use client';
import { useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { styled } from 'styled-components';
import { chart, useChartRoot } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { NumberField } from '../../primitives/NumberField/NumberField.tsx';
import { NumberRange } from '../../primitives/NumberRange/NumberRange.tsx';
import { useSize } from '../../primitives/useSize.ts';
import { keptByHistogram } from './count.ts';
import type { ThresholdHistogramProps } from './ThresholdHistogram.types.ts';

const Root = styled.figure`
  display: grid;
  gap: 4px;
  min-width: 0;
`;
const Plot = styled.div`
  position: relative;
  svg {
    display: block;
    width: 100%;
    overflow: visible;
    touch-action: none;
  }
  text {
    font-size: 11px;
    fill: var(--st-muted);
  }
`;
const Caption = styled.figcaption`
  display: flex;
  justify-content: space-between;
  gap: 8px;
  font-size: 12px;
  line-height: 16px;
  color: var(--st-muted);
`;
const Handle = styled.g`
  cursor: ew-resize;
  outline: none;
  &:focus-visible rect:last-of-type {
    stroke: var(--st-focus);
    stroke-width: 2;
  }
`;
const FOOT = 18;

/** Bars of removed cells are grey; each bound is a handle for mouse and keyboard and a number field. */
export const ThresholdHistogram = chart(function ThresholdHistogram(props: ThresholdHistogramProps) {
  const {
    data: histogram,
    title: label,
    sample,
    value,
    onChange,
    isUpperOnly: upperOnly,
    recommended,
    height = 96,
    step = 1,
    isReadOnly,
    unit,
    kept: counted,
  } = props;
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const outer = useRef<HTMLElement>(null);
  const root = useChartRoot(outer);
  const { width } = useSize(box);
  const { edges, counts } = histogram;
  const from = edges[0] ?? 0;
  const to = edges.at(-1) ?? 1;
  const peak = Math.max(1, ...counts);
  const x = (v: number) => ((Math.min(to, Math.max(from, v)) - from) / (to - from || 1)) * width;
  const y = (n: number) => (height - FOOT) * (1 - n / peak);
  const total = useMemo(() => counts.reduce((a, b) => a + b, 0), [counts]);
  const kept = useMemo(() => counted ?? keptByHistogram(histogram, value), [counted, histogram, value]);
  const round = (v: number) => Math.round(v / step) * step;
  const move = (side: 'min' | 'max', to: number) => {
    const next = { ...value, [side]: round(Math.max(0, to)) };
    if (next.min <= next.max) onChange?.(next);
  };
  const handle = (side: 'min' | 'max') => ({
    tabIndex: isReadOnly || !onChange ? -1 : 0,
    role: 'slider',
    'aria-label': `${sample}: ${label}, ${t(side === 'min' ? 'common.min' : 'common.max')}`,
    'aria-valuemin': from,
    'aria-valuemax': to,
    'aria-valuenow': value[side],
    'aria-disabled': isReadOnly || !onChange || undefined,
    onKeyDown: (event: KeyboardEvent) => {
      const big = (to - from) / 20;
      const by = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step, PageUp: big, PageDown: -big }[
        event.key
      ];
      if (by === undefined || isReadOnly) return;
      event.preventDefault();
      move(side, value[side] + by);
    },
    onPointerDown: (event: PointerEvent<SVGGElement>) =>
      !isReadOnly && event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent<SVGGElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId) || !box.current) return;
      const at = event.clientX - box.current.getBoundingClientRect().left;
      move(side, from + (Math.min(width, Math.max(0, at)) / (width || 1)) * (to - from));
    },
  });
  const sides = upperOnly ? (['max'] as const) : (['min', 'max'] as const);
  return (
    <Root ref={outer} aria-label={`${sample}: ${label}`} {...root.attributes} style={root.style}>
      <Plot ref={box} style={{ height }}>
        {width > 0 && (
          <svg height={height} viewBox={`0 0 ${width} ${height}`}>
            <g aria-hidden="true">
              {counts.map((n, i) => {
                const [l, r] = [edges[i] ?? 0, edges[i + 1] ?? 0];
                const inside = (l + r) / 2 >= value.min && (l + r) / 2 <= value.max;
                return (
                  <rect
                    key={i}
                    x={x(l)}
                    y={y(n)}
                    width={Math.max(0.5, x(r) - x(l) - 0.5)}
                    height={height - FOOT - y(n)}
                    fill={inside ? 'var(--st-muted)' : 'var(--st-line-strong)'}
                    opacity={inside ? 0.85 : 0.6}
                  />
                );
              })}
              <path d={`M0 ${height - FOOT + 0.5}H${width}`} stroke="var(--st-plot-axis)" />
              <text x={0} y={height - 3}>
                {t.number(from)}
              </text>
              <text x={width} y={height - 3} textAnchor="end">
                {t.number(to)}
                {unit ? ` ${unit}` : ''}
              </text>
              {recommended && recommended.max < to && (
                <path d={`M${x(recommended.max)} 0V${height - FOOT}`} stroke="var(--st-muted)" strokeDasharray="2 3" />
              )}
            </g>
            {sides.map((side) => (
              <Handle key={side} {...handle(side)}>
                <rect x={x(value[side]) - 9} y={0} width={18} height={height - FOOT} fill="transparent" />
                <path d={`M${x(value[side])} 0V${height - FOOT}`} stroke="var(--st-accent)" strokeWidth={1.5} />
                {!isReadOnly && onChange && (
                  <rect
                    x={x(value[side]) - 4}
                    y={(height - FOOT) / 2 - 9}
                    width={8}
                    height={18}
                    rx={3}
                    fill="var(--st-surface)"
                    stroke="var(--st-accent)"
                  />
                )}
              </Handle>
            ))}
          </svg>
        )}
      </Plot>
      {onChange && !isReadOnly && <BoundFields {...props} onChange={onChange} most={to} />}
      <Caption>
        <span>{label}</span>
        <span>{t('histogram.kept', { kept, lost: Math.max(0, total - kept) })}</span>
      </Caption>
    </Root>
  );
});

interface BoundFieldsProps extends ThresholdHistogramProps {
  onChange: NonNullable<ThresholdHistogramProps['onChange']>;
  /** Highest value of the histogram. */
  most: number;
}
/** The bounds as numbers to type. */
function BoundFields({
  title: label,
  sample,
  value,
  onChange,
  isUpperOnly: upperOnly,
  step = 1,
  unit,
  most: to,
}: BoundFieldsProps) {
  return (
    <div style={{ maxWidth: upperOnly ? 140 : 280 }}>
      {upperOnly ? (
        <NumberField
          hideLabel
          isPlain
          label={`${sample}: ${label}`}
          value={value.max}
          minValue={0}
          step={step}
          unit={unit}
          onChange={(max) => Number.isFinite(max) && onChange({ ...value, max })}
        />
      ) : (
        <NumberRange
          hideLabel
          label={`${sample}: ${label}`}
          value={value}
          onChange={onChange}
          bounds={{ min: 0, max: Math.max(to, value.max) * 10 }}
          step={step}
        />
      )}
    </div>
  );
}
