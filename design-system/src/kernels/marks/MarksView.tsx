'use client';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTheme } from 'styled-components';
import { useT, type Translate } from '../../theme/messages.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import { Hidden } from '../../primitives/Page/Page.styles.ts';
import { useSize } from '../../primitives/useSize.ts';
import { fitNote, NOTE_HEIGHT, NOTE_LEFT, NOTE_SIZE, noteOf } from '../figure/note.ts';
import { useLegendFold, useTooTall } from '../figure/LegendFold.tsx';
import { useRowsHeight } from '../figure/room.ts';
import { leastPlot, naturalHeight, withKeyHeight, withPlotHeight } from '../figure/fileSize.ts';
import { useChartRoot } from '../figure/chart.tsx';
import type { ChartElement } from '../figure/chartElement.types.ts';
import { Marks } from './Marks.tsx';
import { Box } from './MarksView.styles.ts';
import type { Figure, Mark, Target } from './marks.types.ts';
import { marksSvg } from './svg.ts';
import { ChartTip } from './Tooltip.tsx';

export interface MarksViewProps {
  /** Draws the whole figure for a size in px; must be pure. Memoise it, because a new function redraws. */
  draw: (width: number, height: number) => Figure;
  /** Accessible name and one-sentence description. */
  description: string;
  /** In px, or a function of the width. */
  height: number | ((width: number) => number);
  /**
   * Height in px of a figure in a file at a width and a requested height, if `draw` needs less or more than on the screen; by default its own.
   * Without this function a file's height is `height` for its width; a fixed height applies only to the screen.
   */
  fileHeight?: (width: number, height?: number) => number;
  onPick?: (target: Target) => void;
}

const NEXT: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The nearest target in a direction, straight ones before slanted ones. */
export function neighbour(targets: readonly Target[], at: number, [dx, dy]: readonly [number, number]): number {
  const from = targets[at];
  if (!from) return targets.length ? 0 : -1;
  let best = at;
  let least = Infinity;
  targets.forEach((t, i) => {
    const x = t.x + t.w / 2 - from.x - from.w / 2;
    const y = t.y + t.h / 2 - from.y - from.h / 2;
    const ahead = x * dx + y * dy;
    if (i === at || ahead <= 0.5) return;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    const cost = ahead + 3 * aside;
    if (cost < least) [best, least] = [i, cost];
  });
  return best;
}

/** The line below a figure that states the number of values left out; empty if all are drawn. */
function noteMarks({ leftOut = 0 }: Figure, width: number, height: number, theme: StromaTheme, t: Translate): Mark[] {
  if (!leftOut) return [];
  const text = fitNote(noteOf(leftOut, t), width);
  const y = height + NOTE_HEIGHT - 6;
  return [{ kind: 'text', x: NOTE_LEFT, y, text, size: NOTE_SIZE, fill: theme.colour.muted, part: 'left-out' }];
}

/** A chart of marks: fills its container's width, with tooltip, arrow-key navigation and export. */
export function MarksView({ draw, description, height, fileHeight, onPick }: MarksViewProps) {
  const box = useRef<ChartElement>(null);
  const root = useChartRoot(box);
  const theme = useTheme();
  const t = useT();
  const words = useRef(t);
  words.current = t;
  const { width } = useSize(box);
  const tall = useRowsHeight(typeof height === 'number' ? height : height(width || 640));
  const figure = useMemo(() => (width > 0 ? draw(width, tall) : null), [draw, width, tall]);
  const [at, setAt] = useState(-1);
  const most = useRef({ height, fileHeight });
  most.current = { height, fileHeight };
  useEffect(() => {
    const target = box.current;
    if (!target) return;
    target.stromaSvg = (w, h) => {
      const { height: tall, fileHeight: ofFile } = most.current;
      // A figure of many panels gets the height that they need at its width, so that none is cut off.
      const least = typeof tall === 'number' ? 0 : tall(w);
      let own = ofFile ? ofFile(w, h) : Math.max(h ?? (least || naturalHeight(w)), least);
      let figure = draw(w, own);
      // A plot that names and legend make too small gets more height if possible.
      const { plotHeight: plot, plotWidth } = figure;
      if (h === undefined && plot !== undefined && plotWidth !== undefined) {
        const higher = Math.ceil(own + leastPlot(w, plotWidth, own - plot) - plot);
        const gained = higher > own ? (draw(w, higher).plotHeight ?? plot) - plot : 0;
        // Rows have a maximum height; unused height is removed instead of left white.
        if (gained > 0) [own, figure] = [Math.ceil(own + gained), draw(w, Math.ceil(own + gained))];
      }
      const foot = figure.leftOut ? NOTE_HEIGHT : 0;
      // A requested height includes the note.
      if (foot && own === h) [own, figure] = [h - foot, draw(w, h - foot)];
      const marks = [...figure.marks, ...noteMarks(figure, w, own, theme, words.current)];
      const svg = marksSvg(marks, w, own + foot, theme.colour.surface);
      const drawn = withPlotHeight(svg, figure.plotHeight ?? own, figure.plotWidth);
      const key = (figure.keyHeight ?? 0) + foot;
      return key ? withKeyHeight(drawn, key) : drawn;
    };
  }, [draw, theme]);
  const legend = figure?.legend;
  const isTooTall = useTooTall(width, tall, legend?.height);
  const { isFolded, button } = useLegendFold(isTooTall ? (legend?.entries ?? 0) : 0);
  // A folded legend is above the visible part.
  const from = legend && isFolded ? legend.height : 0;
  const whole = tall + (figure?.leftOut ? NOTE_HEIGHT : 0) - from;
  const targets = figure?.targets ?? [];
  const target = targets[at];
  const placeOf = (event: MouseEvent): number => {
    const r = box.current?.getBoundingClientRect();
    if (!r) return -1;
    const [x, y] = [event.clientX - r.left, event.clientY - r.top + from];
    return targets.findLastIndex((t) => x >= t.x && x <= t.x + t.w && y >= t.y && y <= t.y + t.h);
  };
  // A tap moves no pointer before it, and a fast click comes before the move is drawn.
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event);
    setAt(place);
    const pressed = targets[place];
    if (pressed) onPick?.(pressed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = NEXT[event.key];
    if (step) setAt(neighbour(targets, at, step));
    else if (event.key === 'Home') setAt(targets.length ? 0 : -1);
    else if (event.key === 'End') setAt(targets.length - 1);
    else if (event.key === 'Escape') setAt(-1);
    else if ((event.key === 'Enter' || event.key === ' ') && target && onPick) onPick(target);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {button}
      <Box
        ref={box}
        data-chart=""
        role={onPick ? 'application' : 'img'}
        aria-label={description}
        tabIndex={targets.length ? 0 : undefined}
        onPointerMove={(event) => setAt(placeOf(event))}
        onPointerLeave={() => setAt(-1)}
        onBlur={() => setAt(-1)}
        onKeyDown={onKeyDown}
        onClick={onClick}
        {...root.attributes}
        style={{ minHeight: whole, cursor: target && onPick ? 'pointer' : undefined, ...root.style }}
      >
        {figure && (
          <svg aria-hidden="true" height={whole} viewBox={`0 ${from} ${width} ${whole}`}>
            <Marks marks={[...figure.marks, ...noteMarks(figure, width, tall, theme, t)]} />
            {target && (
              <rect
                x={target.x}
                y={target.y}
                width={Math.max(0, target.w)}
                height={Math.max(0, target.h)}
                fill="none"
                stroke="var(--st-text)"
                strokeWidth={1.5}
              />
            )}
          </svg>
        )}
        {target && (
          <ChartTip
            lines={target.lines}
            x={target.x + target.w / 2}
            y={target.y + target.h / 2 - from}
            width={width}
            height={tall - from}
          />
        )}
        {figure?.leftOut ? <Hidden>{noteOf(figure.leftOut, t)}</Hidden> : null}
        <Hidden aria-live="polite">{target?.lines.join(', ')}</Hidden>
      </Box>
    </>
  );
}
