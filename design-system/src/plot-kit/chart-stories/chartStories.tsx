import type { ComponentType } from 'react';
import type { StoryObj } from '@storybook/react-vite';
import type { Loadable } from '../../primitives/common.types.ts';
import { PlotFrame } from '../PlotFrame/PlotFrame.tsx';
import type { PlotFrameProps, PlotTable } from '../PlotFrame/PlotFrame.types.ts';

export interface FramedArgs<P> {
  /** The frame's title; a chart's own `title` names it for assistive technology. */
  title: string;
  state: Loadable<P>;
}

interface Options<P> {
  title: string;
  chart: ComponentType<P>;
  /** The default story's props. */
  data: P;
  table?: (data: P) => PlotTable;
  frame?: Partial<PlotFrameProps<P>>;
  /** What the chart can draw at most; the TooLarge story is one above. */
  limit?: number;
}

/**
 * The states that a panel can give a chart, as stories: the chart stands in its frame, the frame shows what is not data. A chart's stories
 * file exports each by name (`export const Loading = s.Loading`), and adds its own with `s.with(props)`.
 */
export function chartStories<P extends object>({ title, chart: Chart, data, table, frame, limit = 1 }: Options<P>) {
  type Story = StoryObj<FramedArgs<P>>;
  const story = (state: Loadable<P>, more: Partial<Story> = {}): Story => ({
    args: { title, state },
    render: (args) => (
      <PlotFrame title={args.title} state={args.state} table={table} {...frame}>
        {(props) => <Chart {...props} />}
      </PlotFrame>
    ),
    ...more,
  });
  return {
    with: (props: Partial<P>, more: Partial<Story> = {}) =>
      story({ state: 'ready', data: { ...data, ...props } }, more),
    Default: (more: Partial<Story> = {}) => story({ state: 'ready', data }, more),
    Loading: story({ state: 'loading', progress: 0.4 }),
    Empty: story({ state: 'empty' }),
    Failed: story({ state: 'error', error: { id: 'NOT_FOUND' }, onRetry: () => {} }, { name: 'Error' }),
    TooLarge: story({ state: 'tooLarge', n: limit + 1, limit }),
  };
}
