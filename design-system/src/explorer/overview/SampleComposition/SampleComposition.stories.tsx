import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { chartOf } from '../../../kernels/highcharts/chartOf.ts';
import { dialogText } from '../../../dialogs/help.stories.ts';
import { SampleComposition, type CategoriesBySample } from './SampleComposition.tsx';

const DATA: CategoriesBySample = {
  samples: ['ctrl 1', 'ctrl 2', 'stim 1'],
  groups: ['ctrl', 'ctrl', 'stim'],
  categories: [
    { name: 'CD4 T', colour: '#4E79A7', cells: [420, 380, 510] },
    { name: 'B', colour: '#F28E2B', cells: [120, 140, 90] },
    { name: 'NK', colour: '#59A14F', cells: [60, 0, 80] },
  ],
};
const meta: Meta<typeof SampleComposition> = {
  title: 'Explorer/Overview/SampleComposition',
  component: SampleComposition,
  args: { column: 'cell type', state: { state: 'ready', data: DATA }, onPick: fn() },
};
export default meta;
type Story = StoryObj<typeof SampleComposition>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    await waitFor(() => expect(chartOf(canvasElement).series).toHaveLength(3));
    const [first] = chartOf(canvasElement).series;
    await expect(first?.points[0]?.percentage).toBeCloseTo(70, 6);
    // Called by a click on the bar's part; the types omit it.
    (first?.points[2] as unknown as { firePointEvent: (type: string) => void }).firePointEvent('click');
    await waitFor(() => expect(args.onPick).toHaveBeenCalledWith('CD4 T', 'stim 1'));
    await userEvent.click(within(canvasElement).getByRole('button', { name: dialogText('plot.asTable') }));
    await expect(await within(canvasElement).findByRole('grid')).toHaveTextContent('stim 1');
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    column: '一个名称很长的注释列 with a long name',
    state: {
      state: 'ready',
      data: {
        samples: Array.from({ length: 24 }, (_, i) => `Patient ${i + 1}, biopsy before treatment, visit ${i + 1}`),
        groups: [],
        categories: Array.from({ length: 30 }, (_, k) => ({
          name: `A cell type with a long name, number ${k + 1}`,
          colour: `hsl(${k * 12} 60% 50%)`,
          cells: Array.from({ length: 24 }, (_, i) => ((i + 3) * (k + 7)) % 97),
        })),
      },
    },
  },
};
