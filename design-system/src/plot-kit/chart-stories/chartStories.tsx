import { useMemo, type ComponentType } from 'react';
import type { ReactRenderer } from '@storybook/react-vite';
import type { StoryAnnotations } from 'storybook/internal/types';
import type { Loadable } from '../../primitives/common.types.ts';
import { useT, type Translate } from '../../theme/messages.ts';
import { PlotFrame } from '../PlotFrame/PlotFrame.tsx';
import type { PlotFrameProps, PlotTable } from '../PlotFrame/PlotFrame.types.ts';

/** Args of a story about the frame: the chart has no data to show. */
export interface FramedArgs<P> {
  title: string;
  state: Loadable<P>;
}

/** A story whose args are props `P`. */
export type StoryOf<P> = StoryAnnotations<ReactRenderer, P, Partial<P>>;

export interface ChartStoriesOptions<P> {
  /** Title of the figure: the frame shows it, and the chart takes it as its accessible name. */
  title: string;
  chart: ComponentType<P>;
  /** The default story's other props. */
  props: NoInfer<Omit<P, 'title'>>;
  table?: (data: NoInfer<P>, t: Translate) => PlotTable;
  frame?: Partial<PlotFrameProps<P>>;
  /** Maximum number of marks that the chart can draw; the TooLarge story has one more. */
  limit?: number;
}

/**
 * The states of a chart in a panel, as stories. Args of a story with data are the chart's own props, so that Storybook's controls change the chart;
 * the frame is part of the story's render. Args of the other states are the frame's. A chart's stories file exports each state by name (`export const
 * Loading = s.Loading`) and adds its own with `s.with(props)`.
 */
export function chartStories<P extends { title: string }>(options: ChartStoriesOptions<P>) {
  const { title, chart: Chart, props: others, table, frame, limit = 10_000 } = options;
  function Framed({ title: shown, state }: FramedArgs<P>) {
    const t = useT();
    return (
      <PlotFrame title={shown} state={state} table={table && ((props) => table(props, t))} {...frame}>
        {(props) => <Chart {...props} />}
      </PlotFrame>
    );
  }
  function Ready({ props }: { props: P }) {
    const state = useMemo(() => ({ state: 'ready', data: props }) as const, [props]);
    return <Framed title={props.title} state={state} />;
  }
  const usual = { ...others, title } as P;
  const ready = (props: P, more: Partial<StoryOf<P>> = {}): StoryOf<P> => ({
    args: props,
    render: (args) => <Ready props={args} />,
    ...more,
  });
  const about = (state: Loadable<P>, name?: string): StoryOf<FramedArgs<P>> => ({
    ...(name && { name }),
    args: { title, state },
    // In a chart without data, other props have no effect.
    parameters: { controls: { include: ['title', 'state'] } },
    render: (args) => <Framed {...args} />,
  });
  return {
    /** Props of the default story. */
    usual,
    with: (props: Partial<P>, more?: Partial<StoryOf<P>>) => ready({ ...usual, ...props }, more),
    Default: (more?: Partial<StoryOf<P>>) => ready(usual, more),
    Loading: about({ state: 'loading', progress: 0.4 }),
    Empty: about({ state: 'empty' }),
    Failed: about({ state: 'error', error: { id: 'NOT_FOUND' }, onRetry: () => {} }, 'Error'),
    TooLarge: about({ state: 'tooLarge', n: limit + 1, limit }),
  };
}
