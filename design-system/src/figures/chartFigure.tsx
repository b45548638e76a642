'use client';
import type { ComponentType, ReactNode } from 'react';
import { PlotFrame } from '../plot-kit/PlotFrame/PlotFrame.tsx';
import type { PlotFrameProps, PlotTable } from '../plot-kit/PlotFrame/PlotFrame.types.ts';
import type { Loadable } from '../primitives/common.types.ts';
import { useT, type Translate } from '../theme/messages.ts';

/** Parts of a figure; each can be replaced by the caller. */
export interface FigureParts<P> {
  chart: ComponentType<P>;
  /** The same numbers as a table, for the switch of the frame, csv and screen readers. */
  table?: (props: P, t: Translate) => PlotTable;
  /** Number of marks that the props ask for, and of those that the chart draws at most. Above it the frame shows a note instead; none are an empty figure. */
  limit?: { most: number; count: (props: P) => number };
}

/** Props of the frame beside those that the figure sets: subtitle, actions, legend, file name, words of the empty state, height. */
export type FigureFrame<P> = Partial<Omit<PlotFrameProps<P>, 'title' | 'state' | 'children' | 'table'>>;

interface Around<P> {
  frame?: FigureFrame<P>;
  parts?: Partial<FigureParts<P>>;
}
/** A state in which a figure has no data to draw. */
export type WaitingState = Exclude<Loadable<never>, { state: 'ready' }>;

/** The chart's own props, which are its data at once; or a title and the state in which the data are not there. */
export type ChartFigureProps<P> = Around<P> & ((P & { state?: undefined }) | { title: string; state: WaitingState });

function stateOf<P>(props: P, limit: FigureParts<P>['limit']): Loadable<P> {
  if (!limit) return { state: 'ready', data: props };
  const n = limit.count(props);
  if (n === 0) return { state: 'empty' };
  return n > limit.most ? { state: 'tooLarge', n, limit: limit.most } : { state: 'ready', data: props };
}

/**
 * One element with all that belongs to a chart: frame, title, states, table, limit and downloads. It takes the chart's own props, so it can
 * be rendered by a server component, too.
 */
export function chartFigure<P extends { title: string }>(usual: FigureParts<P>) {
  function ChartFigure({ frame, parts, ...rest }: ChartFigureProps<P>): ReactNode {
    const t = useT();
    const { chart: Chart, table, limit } = { ...usual, ...parts };
    const state = 'state' in rest && rest.state ? rest.state : stateOf(rest as unknown as P, limit);
    return (
      <PlotFrame<P>
        title={rest.title}
        state={state}
        {...(table && { table: (props: P) => table(props, t) })}
        {...frame}
      >
        {(props, edits) => <Chart {...props} title={edits.title || props.title} />}
      </PlotFrame>
    );
  }
  return ChartFigure;
}
