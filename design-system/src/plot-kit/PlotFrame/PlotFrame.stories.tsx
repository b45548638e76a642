import type { Meta, StoryObj } from '@storybook/react-vite';
import { summariesFixture } from '@stroma/contract/fixtures';
import { expect, fn, spyOn, userEvent, waitFor, within } from 'storybook/test';
import type { Highcharts } from '../../kernels/highcharts/core.ts';
import { HighchartsView } from '../../kernels/highcharts/HighchartsView.tsx';
import { BoxPlot } from '../../charts/BoxPlot/BoxPlot.tsx';
import type { GroupSummary } from '../../kernels/results/summary.types.ts';
import { openedDialog, dialogText } from '../../dialogs/help.stories.ts';
import { light } from '../../tokens/semantic.ts';
import { toCsv } from '../download.ts';
import { FigureServicesProvider } from '../figure/FigureServices.tsx';
import { PlotFrame } from './PlotFrame.tsx';
import type { PlotFrameProps } from './PlotFrame.types.ts';

const groups = summariesFixture(['Control', 'Stimulated', 'Recovery']);
const meta: Meta<PlotFrameProps<readonly GroupSummary[]>> = {
  title: 'Plot kit/PlotFrame',
  args: {
    title: 'LYZ by sample',
    state: { state: 'ready', data: groups },
    children: (data) => <BoxPlot title="LYZ" data={data} valueLabel="LYZ (counts)" groupLabel="Sample" height={280} />,
    table: (data) => ({ columns: ['Sample', 'n', 'Mean'], rows: data.map((g) => [g.group, g.n, g.mean]) }),
  },
  render: (args) => <PlotFrame {...args} />,
};
export default meta;
type Story = StoryObj<PlotFrameProps<readonly GroupSummary[]>>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const [, asTable] = within(canvasElement).getAllByRole('button');
    await userEvent.click(asTable as HTMLElement);
    await expect(within(canvasElement).getAllByRole('row')).toHaveLength(4);
    // Quotes are doubled, and a cell that a spreadsheet would run stays text.
    await expect(toCsv({ columns: ['a'], rows: [['say "x", y'], ['=1+1'], [2]] })).toBe(
      'a\r\n"say ""x"", y"\r\n\'=1+1\r\n2',
    );
  },
};
/** Content of the file that the page passes to the browser. */
async function exported(canvasElement: HTMLElement, format: string, choose: () => Promise<void>): Promise<Blob> {
  const spy = spyOn(URL, 'createObjectURL');
  try {
    await userEvent.click(within(canvasElement).getByRole('button', { name: dialogText('plot.download') }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: dialogText('plot.print') }));
    const box = await openedDialog();
    await userEvent.click(box.getByRole('radio', { name: new RegExp(`^${format}`) }));
    await choose();
    const write = box.getByRole('button', { name: dialogText('exportImage.export', { format }) });
    await waitFor(() => expect(write).toBeEnabled(), { timeout: 15_000 });
    await userEvent.click(write);
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull(), { timeout: 15_000 });
    return spy.mock.lastCall?.[0] as Blob;
  } finally {
    spy.mockRestore();
  }
}

/** At 89 mm, in the light theme regardless of the page's. */
export const Print: Story = {
  play: async ({ canvasElement }) => {
    const words = async () =>
      userEvent.click((await openedDialog()).getByRole('switch', { name: dialogText('exportImage.outlines') }));
    const svg = await (await exported(canvasElement, 'SVG', words)).text();
    const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    await expect(root.getAttribute('width')).toBe('89.00mm');
    const [, , across = 0] = (root.getAttribute('viewBox') ?? '').split(' ').map(Number);
    // 12 px of the layout are 7 pt on paper.
    await expect((12 / across) * (89 / 25.4) * 72).toBeCloseTo(7, 1);
    await expect(root.textContent).toContain('Stimulated');
    await expect(svg).toContain(light.surface);
    await expect(svg).toContain('@font-face');
  },
};
export const PrintAsCurves: Story = {
  play: async ({ canvasElement }) => {
    const svg = await (await exported(canvasElement, 'SVG', async () => {})).text();
    const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    await expect(root.querySelectorAll('text')).toHaveLength(0);
    const words = [...root.querySelectorAll('g[data-words]')].filter(({ ariaLabel }) => ariaLabel);
    await expect(words.map((one) => one.ariaLabel).join('; ')).toContain('Stimulated');
    for (const one of words) await expect(one.querySelector('path')?.getAttribute('d')).toMatch(/^M[\d.-]/);
  },
};
/** The height of a file is the chart's: frames of all shapes give the same file. */
export const LowFrame: Story = {
  args: {
    title: (
      <>
        <em>LYZ</em> by sample
      </>
    ),
    children: (data) => <BoxPlot title="LYZ" data={data} valueLabel="LYZ (counts)" groupLabel="Sample" height={40} />,
  },
  render: (args) => (
    <>
      {[300, 1840].map((width) => (
        <div key={width} data-frame={width} style={{ width, height: 200, overflow: 'hidden' }}>
          <PlotFrame {...args} />
        </div>
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    const files: string[] = [];
    for (const frame of canvasElement.querySelectorAll<HTMLElement>('[data-frame]')) {
      const seen = async () => {
        const box = await openedDialog();
        await waitFor(() => expect(box.getByRole('button', { name: /SVG/ })).toBeEnabled(), { timeout: 15_000 });
        await expect(document.querySelector('[data-sheet] svg')).not.toBeNull();
        await expect(box.getByRole('textbox', { name: dialogText('exportImage.fileName') })).toHaveValue(
          'LYZ-by-sample',
        );
      };
      const svg = await (await exported(frame, 'SVG', seen)).text();
      files.push(svg.replaceAll(/highcharts-[\w-]+/g, ''));
      const height = Number(/height="([\d.]+)mm"/.exec(svg)?.[1]);
      await expect(height).toBeGreaterThan(0.6 * 89);
      await expect(svg).not.toContain('data-plot-height');
    }
    await expect(files[1]).toBe(files[0]);
  },
};
/** The size of the last file is offered again, without the dialog: at first one column of a page as PDF. */
export const AsLast: Story = {
  play: async ({ canvasElement }) => {
    const spy = spyOn(URL, 'createObjectURL');
    const offered = async (name: string) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: dialogText('plot.download') }));
      return within(document.body).findByRole('menuitem', { name });
    };
    await userEvent.click(await offered(dialogText('plot.asLast', { format: 'PDF', size: '89 mm' })));
    await waitFor(() => expect((spy.mock.lastCall?.[0] as Blob | undefined)?.type).toBe('application/pdf'), {
      timeout: 15_000,
    });
    spy.mockRestore();
    await exported(canvasElement, 'SVG', async () => {
      await userEvent.click(within(document.body).getByRole('radio', { name: '120 mm' }));
    });
    const again = spyOn(URL, 'createObjectURL');
    await userEvent.click(await offered(dialogText('plot.asLast', { format: 'SVG', size: '120 mm' })));
    await waitFor(() => expect(again).toHaveBeenCalled(), { timeout: 15_000 });
    const file = await (again.mock.lastCall?.[0] as Blob).text();
    await expect(/<svg[^>]* width="([\d.]+mm)"/.exec(file)?.[1]).toBe('120.00mm');
    again.mockRestore();
  },
};
const NAMES = Array.from({ length: 44 }, (_, i) => `Sample ${i + 1}`);
/** Names that overlap in a column of a page. */
const crowded: Highcharts.Options = {
  chart: { type: 'column' },
  xAxis: { categories: NAMES, labels: { rotation: -90, step: 1 } },
  series: [{ type: 'column', name: 'cells', data: NAMES.map((_, i) => i) }],
};
/** If names would overlap, the dialog opens and says so; all figures offer the size of the last file. */
export const AsLastElsewhere: Story = {
  render: (args) => (
    <FigureServicesProvider>
      <div data-frame="">
        <PlotFrame {...args} />
      </div>
      <div data-frame="">
        <PlotFrame {...args} title="Cells by sample">
          {() => <HighchartsView options={crowded} description="Cells" height={280} />}
        </PlotFrame>
      </div>
    </FigureServicesProvider>
  ),
  play: async ({ canvasElement }) => {
    const [frame, other] = [...canvasElement.querySelectorAll<HTMLElement>('[data-frame]')];
    const choice = async (of: HTMLElement | undefined, format: string, size: string) => {
      await userEvent.click(within(of as HTMLElement).getByRole('button', { name: dialogText('plot.download') }));
      return within(document.body).findByRole('menuitem', { name: dialogText('plot.asLast', { format, size }) });
    };
    const spy = spyOn(URL, 'createObjectURL');
    await userEvent.click(await choice(other, 'PDF', '89 mm'));
    const box = await openedDialog();
    await waitFor(() => expect(box.getByText(dialogText('exportImage.crowded'))).toBeVisible(), { timeout: 15_000 });
    await expect(spy).not.toHaveBeenCalled();
    await userEvent.click(box.getByRole('switch', { name: dialogText('exportImage.outlines') }));
    await userEvent.click(box.getByRole('radio', { name: /^SVG/ }));
    await userEvent.click(box.getByRole('radio', { name: '120 mm' }));
    const write = box.getByRole('button', { name: dialogText('exportImage.export', { format: 'SVG' }) });
    await waitFor(() => expect(write).toBeEnabled(), { timeout: 15_000 });
    await userEvent.click(write);
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull(), { timeout: 15_000 });
    spy.mockRestore();
    const offered = await choice(frame, 'SVG', '120 mm');
    // A menu fades in.
    await waitFor(() => expect(offered).toBeVisible());
  },
};
/** If axes and names leave too little space in a low figure, this is reported and no file is written. */
export const TooLow: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: dialogText('plot.download') }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: dialogText('plot.print') }));
    const box = await openedDialog();
    const write = box.getByRole('button', { name: /PDF/ });
    await waitFor(() => expect(write).toBeEnabled(), { timeout: 15_000 });
    const height = box.getByRole('textbox', { name: new RegExp(dialogText('exportImage.height')) });
    const own = Number((height as HTMLInputElement).value);
    await expect(own).toBeGreaterThan(0.6 * 89);
    await userEvent.clear(height);
    await userEvent.type(height, '25{Tab}');
    await waitFor(() => expect(box.getByRole('alert')).toHaveTextContent('20 mm'), { timeout: 15_000 });
    await expect(write).toBeDisabled();
    // A new width resets the height to the figure's own, not to a share of the width.
    await userEvent.click(box.getByRole('radio', { name: '183 mm' }));
    await waitFor(() => expect(write).toBeEnabled(), { timeout: 15_000 });
    await expect(Number((height as HTMLInputElement).value)).toBeGreaterThan(own);
    await expect(box.queryByRole('alert')).toBeNull();
  },
};
/** Thousands of rows are shown in pages. */
export const LongTable: Story = {
  args: {
    table: () => ({ columns: ['gene', 'p'], rows: Array.from({ length: 9050 }, (_, i) => [`gene ${i + 1}`, i]) }),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: dialogText('plot.asTable') }));
    await expect(canvas.getAllByRole('row')).toHaveLength(101);
    await expect(canvas.getByText(dialogText('common.page', { page: 1, pages: 91 }))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: dialogText('common.nextPage') }));
    await expect(canvas.getByText('gene 101')).toBeVisible();
  },
};
/** The skeleton takes the height that is kept for the figure, so that nothing moves when it arrives. */
export const Loading: Story = {
  args: { state: { state: 'loading' }, height: 320 },
  play: async ({ canvas }) => {
    const skeleton = canvas.getByRole('status');
    await expect(skeleton.getBoundingClientRect().height).toBeGreaterThan(300);
    for (const bar of skeleton.children) await expect(bar.getBoundingClientRect().height).toBeGreaterThan(90);
  },
};
/** The previous chart stays, under a line, while the next data load. */
export const Refreshing: Story = {
  args: { state: { state: 'ready', data: groups, isRefreshing: true } },
  play: async ({ canvasElement }) => {
    const body = canvasElement.querySelector('[aria-busy="true"]');
    await expect(body?.querySelector('[data-chart]')).toBeVisible();
    await expect(getComputedStyle(body as Element, '::before').height).toBe('2px');
    // The previous figure can't be taken as the next one's: the reason is said.
    const download = within(canvasElement).getByRole('button', { name: /^(Download the figure|下载图片)$/ });
    await expect(download).toHaveAttribute('aria-disabled', 'true');
    await expect(download).toHaveAccessibleDescription(/still being read|仍在读取/);
  },
};
export const LoadingWithProgress: Story = { args: { state: { state: 'loading', progress: 0.4 } } };
export const Empty: Story = {
  args: { state: { state: 'empty' }, emptyTitle: 'Nothing yet', emptyHint: 'Choose a gene first.' },
};
export const Error: Story = {
  args: { state: { state: 'error', error: { id: 'GENE_NOT_FOUND', params: { gene: 'XYZ9' } }, onRetry: fn() } },
};
export const TooLarge: Story = { args: { state: { state: 'tooLarge', n: 2_000_000, limit: 100_000 } } };
const draw = fn();
/** An application that renders tables itself gets this one, with the figure's name. */
export const DrawnAnew: Story = {
  render: (args) => (
    <FigureServicesProvider onDraw={draw}>
      <PlotFrame {...args} />
    </FigureServicesProvider>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: dialogText('plot.download') }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: dialogText('plot.draw') }));
    const rows = groups.map((group) => [group.group, group.n, group.mean]);
    await expect(draw).toHaveBeenCalledWith({ columns: ['Sample', 'n', 'Mean'], rows }, 'LYZ by sample');
  },
};
/** A page that has chosen a width on paper: files without the dialog have it, and the dialog begins with it. */
export const PaperWidth: Story = {
  render: (args) => (
    <FigureServicesProvider paperWidth={120}>
      <PlotFrame {...args} />
    </FigureServicesProvider>
  ),
  play: async ({ canvasElement }) => {
    const choose = async (name: string) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: dialogText('plot.download') }));
      await userEvent.click(await within(document.body).findByRole('menuitem', { name }));
    };
    const spy = spyOn(URL, 'createObjectURL');
    await choose('SVG');
    await waitFor(() => expect(spy).toHaveBeenCalled(), { timeout: 15_000 });
    const file = await (spy.mock.lastCall?.[0] as Blob).text();
    spy.mockRestore();
    const root = new DOMParser().parseFromString(file, 'image/svg+xml').documentElement;
    await expect(root.getAttribute('width')).toBe('120.00mm');
    // 120 mm of text that is 7 pt high on paper.
    await expect(Number(root.getAttribute('viewBox')?.split(' ')[2])).toBeCloseTo(583, 0);
    await choose(dialogText('plot.print'));
    await expect((await openedDialog()).getByRole('radio', { name: '120 mm' })).toBeChecked();
  },
};
