'use client';
import type { ComponentType, ReactNode } from 'react';
import { LegendReplacedContext } from '../kernels/figure/legend.ts';
import { PlotFrame } from '../plot-kit/PlotFrame/PlotFrame.tsx';
import type { PlotFrameProps, PlotTable } from '../plot-kit/PlotFrame/PlotFrame.types.ts';
import type { Loadable } from '../primitives/common.types.ts';
import { useT, type Translate } from '../theme/messages.ts';

/** Parts of a figure; each can be replaced by the caller. */
export interface FigureParts<P> {
  chart: ComponentType<P>;
  /** The same data as a table, for the frame's switch, csv and screen readers. */
  table?: (props: P, t: Translate) => PlotTable;
  /** Maximum number of marks, and the number that the props require. Above the maximum the frame shows a note instead; 0 shows the empty state. */
  limit?: { most: number; count: (props: P) => number };
  /**
   * A legend in place of the chart's own, above it on the page; files keep the chart's. For charts that Highcharts draws (bars, boxes, violins,
   * volcano, MA, PCA, pie, scatter, enrichment, running sum); other charts also keep theirs in files.
   */
  legend?: ComponentType<P>;
  /** Height in px if the props have none and the chart would use its parent's. */
  height?: number;
}

/** Props of the frame besides those that the figure sets: subtitle, actions, legend, file name, text of the empty state, height. */
export type FigureFrame<P> = Partial<Omit<PlotFrameProps<P>, 'title' | 'state' | 'children' | 'table'>>;

interface Around<P> {
  frame?: FigureFrame<P>;
  parts?: Partial<FigureParts<P>>;
}
/** A state in which a figure has no data to draw. */
export type WaitingState = Exclude<Loadable<never>, { state: 'ready' }>;

/** The chart's own props if data are available; otherwise a title and the state. */
export type ChartFigureProps<P> = Around<P> & ((P & { state?: undefined }) | { title: string; state: WaitingState });

function stateOf<P>(props: P, limit: FigureParts<P>['limit']): Loadable<P> {
  if (!limit) return { state: 'ready', data: props };
  const n = limit.count(props);
  if (n === 0) return { state: 'empty' };
  return n > limit.most ? { state: 'tooLarge', n, limit: limit.most } : { state: 'ready', data: props };
}

/**
 * One element with everything around a chart: frame, title, states, table, limit and downloads. It takes the chart's own props, so a server component
 * can render it.
 */
export function chartFigure<P extends { title: string }>(usual: FigureParts<P>) {
  function ChartFigure({ frame, parts, ...rest }: ChartFigureProps<P>): ReactNode {
    const t = useT();
    const { height, chart: Chart, table, limit, legend: Legend } = { ...usual, ...parts };
    const tall = height && !frame?.isFilling ? { height } : null;
    const state = 'state' in rest && rest.state ? rest.state : stateOf(rest as unknown as P, limit);
    return (
      <PlotFrame<P>
        title={rest.title}
        state={state}
        {...(table && { table: (props: P) => table(props, t) })}
        {...frame}
      >
        {(props, edits) => (
          <LegendReplacedContext value={Boolean(Legend)}>
            {Legend && <Legend {...props} />}
            <Chart {...tall} {...props} title={edits.title || props.title} />
          </LegendReplacedContext>
        )}
      </PlotFrame>
    );
  }
  return ChartFigure;
}
