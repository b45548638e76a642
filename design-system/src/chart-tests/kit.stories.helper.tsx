import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { StoryObj } from '@storybook/react-vite';
import { useT, type Translate } from '../theme/messages.ts';
import { chartStories, type FramedArgs } from '../plot-kit/chart-stories/chartStories.tsx';
import { PlotFrame } from '../plot-kit/PlotFrame/PlotFrame.tsx';
import type { PlotFrameProps, PlotTable } from '../plot-kit/PlotFrame/PlotFrame.types.ts';
import { svgSize } from '../kernels/figure/figureSvg.ts';
import type { Loadable } from '../primitives/common.types.ts';

interface Options<P> {
  title: string;
  chart: ComponentType<P>;
  /** Not a place to infer the props from: the chart's own are meant. */
  data: NoInfer<P>;
  table: (data: NoInfer<P>, t: Translate) => PlotTable;
  limit?: number;
  frame?: Partial<PlotFrameProps<P>>;
  /** A control of a form, whose picture nobody downloads. */
  withoutFile?: boolean;
}

/** A figure that a story shows, for the files of all charts (Printed.stories.tsx). */
export interface Shown {
  chart: string;
  figure: () => ReactNode;
}

/** The states of chartStories with a table in the reader's language. */
export function framedStories<P extends object>(options: Options<P>) {
  const { title, chart: Chart, data, table, limit, frame, withoutFile } = options;
  function Framed(args: { title: string; state: Loadable<P> }) {
    const t = useT();
    return (
      <PlotFrame title={args.title} state={args.state} table={(d) => table(d, t)} {...frame}>
        {(props) => <Chart {...props} />}
      </PlotFrame>
    );
  }
  /** The file's figure in one column of a page (89 mm, here 433 px), as a whole. */
  function Printed(args: { title: string; state: Loadable<P> }) {
    return args.state.state === 'ready' ? (
      <OnPaper title={args.title}>
        <Chart {...args.state.data} />
      </OnPaper>
    ) : null;
  }
  type Story = StoryObj<FramedArgs<P>>;
  const render: Story['render'] = (args) => <Framed title={args.title} state={args.state} />;
  const s = chartStories<P>({ title, chart: Chart, data, limit: limit ?? 10_000 });
  const shown = (own: P, { parameters }: Partial<Story> = {}): Pick<Story, 'parameters'> => {
    if (withoutFile || parameters?.['file'] === null) return {};
    const file: Shown = { chart: `${Chart.name} (${title})`, figure: () => <Chart {...own} /> };
    return { parameters: { ...parameters, file } };
  };
  const with_ = (props: Partial<P>, more: Partial<Story> = {}): Story => ({
    ...s.with(props, more),
    render,
    ...shown({ ...data, ...props }, more),
  });
  return {
    with: with_,
    onPaper: (props: Partial<P>, more: Partial<Story> = {}): Story => ({
      ...s.with(props, more),
      render: (args) => <Printed title={args.title} state={args.state} />,
    }),
    Default: (more: Partial<Story> = {}): Story => ({ ...s.Default(more), render, ...shown(data, more) }),
    Loading: s.Loading as Story,
    Empty: s.Empty as Story,
    Failed: s.Failed as Story,
    TooLarge: s.TooLarge as Story,
  };
}

/** px of 89 and of 247 mm; a figure is shown no higher than a screen. */
export const PAPER = { width: 433, height: 1200, shown: 560 };

function OnPaper({ title, children }: { title: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [svg, setSvg] = useState('');
  useEffect(() => {
    let last = '';
    const timer = setInterval(() => {
      const now = box.current ? exported(box.current, PAPER.width, 300) : '';
      // Data and fonts come late: it is drawn when it looks the same twice. Highcharts names each copy's clips anew.
      const look = now.replace(/highcharts-[\w-]+/g, '');
      if (now && look === last) {
        clearInterval(timer);
        setSvg(now);
      }
      last = look;
    }, 60);
    return () => clearInterval(timer);
  }, []);
  const { height } = svgSize(svg);
  const scale = Math.min(1, PAPER.shown / (height || 1));
  return (
    <>
      <div
        ref={box}
        data-drawing={svg ? undefined : ''}
        style={{ position: 'fixed', left: -100_000, width: PAPER.width }}
        aria-hidden
        inert
      >
        {children}
      </div>
      {svg && (
        <div style={{ height: height * scale, overflow: 'hidden' }}>
          <div
            role="img"
            aria-label={title}
            data-paper={height}
            style={{ width: PAPER.width, transform: `scale(${scale})`, transformOrigin: '0 0' }}
            dangerouslySetInnerHTML={{ __html: svg }}
          />
        </div>
      )}
    </>
  );
}
/** Height of the figure on paper in px, and the words in it. */
export const paperOf = (root: ParentNode) => {
  const paper = root.querySelector<HTMLElement>('[data-paper]');
  return {
    height: Number(paper?.dataset.paper ?? Number.NaN),
    // Without the full name that a shortened one carries.
    words: [...(paper?.querySelectorAll('svg text') ?? [])].map((e) => e.lastChild?.textContent ?? ''),
  };
};

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
