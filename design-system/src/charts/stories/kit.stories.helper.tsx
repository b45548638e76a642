import type { ComponentType } from 'react';
import type { StoryObj } from '@storybook/react-vite';
import { useT, type Translate } from '../../theme/messages.ts';
import { chartStories, type FramedArgs } from '../../plot-kit/chart-stories/chartStories.tsx';
import { PlotFrame } from '../../plot-kit/PlotFrame/PlotFrame.tsx';
import type { PlotFrameProps, PlotTable } from '../../plot-kit/PlotFrame/PlotFrame.types.ts';
import type { Loadable } from '../../primitives/common.types.ts';

interface Options<P> {
  title: string;
  chart: ComponentType<P>;
  /** Not a place to infer the props from: the chart's own are meant. */
  data: NoInfer<P>;
  table: (data: NoInfer<P>, t: Translate) => PlotTable;
  limit?: number;
  frame?: Partial<PlotFrameProps<P>>;
}

/** The states of chartStories with a table in the reader's language. */
export function framedStories<P extends object>({ title, chart: Chart, data, table, limit, frame }: Options<P>) {
  function Framed(args: { title: string; state: Loadable<P> }) {
    const t = useT();
    return (
      <PlotFrame title={args.title} state={args.state} table={(d) => table(d, t)} {...frame}>
        {(props) => <Chart {...props} />}
      </PlotFrame>
    );
  }
  type Story = StoryObj<FramedArgs<P>>;
  const render: Story['render'] = (args) => <Framed title={args.title} state={args.state} />;
  const s = chartStories<P>({ title, chart: Chart, data, limit: limit ?? 10_000 });
  const with_ = (props: Partial<P>, more: Partial<Story> = {}): Story => ({ ...s.with(props, more), render });
  return {
    with: with_,
    Default: (more: Partial<Story> = {}): Story => ({ ...s.Default(more), render }),
    Loading: s.Loading as Story,
    Empty: s.Empty as Story,
    Failed: s.Failed as Story,
    TooLarge: s.TooLarge as Story,
  };
}

/** Marks of one kind in a drawn chart (Marks.tsx writes `data-part`). */
export const parts = (root: ParentNode, part: string) => [
  ...root.querySelectorAll<SVGElement>(`[data-part="${part}"]`),
];

/** The figure that the frame would download. */
export function exported(root: ParentNode, width = 860, height = 710): string {
  const chart = root.querySelector('[data-chart]') as
    (HTMLElement & { stromaSvg?: (w: number, h: number) => string }) | null;
  return chart?.stromaSvg?.(width, height) ?? '';
}

/** A canvas cell plot has painted this many points. */
export async function painted(root: ParentNode, points: number, waitFor: (f: () => void) => Promise<unknown>) {
  await waitFor(() => {
    const canvas = root.querySelector('canvas');
    if (canvas?.dataset.painted !== String(points))
      throw new Error(`painted ${canvas?.dataset.painted}, not ${points}`);
  });
  return root.querySelector('canvas') as HTMLCanvasElement;
}
