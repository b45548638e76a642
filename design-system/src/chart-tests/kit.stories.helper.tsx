import type { Decorator } from '@storybook/react-vite';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { chartStories, type ChartStoriesOptions, type StoryOf } from '../plot-kit/chart-stories/chartStories.tsx';
import { svgSize } from '../kernels/figure/figureSvg.ts';

interface Options<P> extends ChartStoriesOptions<P> {
  /** A control of a form, whose picture is not downloaded. */
  withoutFile?: boolean;
}

/** A figure that a story shows, for the files of all charts (Printed.stories.tsx). */
export interface ShownFigure {
  chart: string;
  figure: () => ReactNode;
}

/** The states of chartStories, with the figure of each file and the figure on paper. */
export function framedStories<P extends { title: string }>(options: Options<P>) {
  const { title, chart: Chart, withoutFile } = options;
  const s = chartStories<P>(options);
  type Story = StoryOf<P>;
  const shown = (own: P, { parameters }: Partial<Story> = {}): Partial<Story> => {
    if (withoutFile || parameters?.['file'] === null) return {};
    const file: ShownFigure = {
      chart: `${Chart.displayName ?? Chart.name} (${title})`,
      figure: () => <Chart {...own} />,
    };
    return { parameters: { ...parameters, file } } as Partial<Story>;
  };
  return {
    ...s,
    with: (props: Partial<P>, more: Partial<Story> = {}): Story => ({
      ...s.with(props, more),
      ...shown({ ...s.usual, ...props }, more),
    }),
    /** The file's figure in one column of a page (89 mm, here 433 px), as a whole. */
    onPaper: (props: Partial<P>, more: Partial<Story> = {}): Story => ({
      ...s.with(props, more),
      render: (args) => (
        <OnPaper title={title}>
          <Chart {...args} />
        </OnPaper>
      ),
    }),
    Default: (more: Partial<Story> = {}): Story => ({ ...s.Default(more), ...shown(s.usual, more) }),
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
      // Data and fonts load late: the drawing is complete when it looks the same twice. Highcharts gives each copy's clips new ids.
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
export const printedFacts = (root: ParentNode) => {
  const paper = root.querySelector<HTMLElement>('[data-paper]');
  return {
    height: Number(paper?.dataset.paper ?? Number.NaN),
    // Removes the full names in the titles of shortened ones.
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
export async function waitForPoints(root: ParentNode, points: number, waitFor: (f: () => void) => Promise<unknown>) {
  await waitFor(() => {
    const canvas = root.querySelector('canvas');
    if (canvas?.dataset.painted !== String(points))
      throw new Error(`painted ${canvas?.dataset.painted}, not ${points}`);
  });
  return root.querySelector('canvas') as HTMLCanvasElement;
}

/** A figure as wide as a phone. */
export const onPhone: Decorator = (Story) => (
  <div style={{ width: 390 }}>
    <Story />
  </div>
);
