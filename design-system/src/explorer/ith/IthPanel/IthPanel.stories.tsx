import type { Meta, StoryObj } from '@storybook/react-vite';
import { ithFixture } from '@stroma/contract/fixtures/tools/ith';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { longNames } from '../../../charts/stories/make.ts';
import { drawn, onPage, say } from '../../tool.stories.helper.tsx';
import { IthPanel } from './IthPanel.tsx';
import type { IthPanelProps } from './IthPanel.types.ts';

const meta: Meta<typeof IthPanel> = {
  title: 'Explorer/ITH/IthPanel',
  component: IthPanel,
  decorators: [onPage],
  args: {
    state: { state: 'ready', data: ithFixture },
    method: 'expression',
    onMethodChange: fn(),
    hasCnv: true,
    view: 'cellTypes',
    onViewChange: fn(),
    onRun: fn(),
  },
  render: function Held(args: IthPanelProps) {
    const [view, setView] = useState(args.view);
    return <IthPanel {...args} view={view} onViewChange={setView} />;
  },
};
export default meta;
type Story = StoryObj<typeof IthPanel>;
const chartName = (root: HTMLElement) => root.querySelector('[data-chart]')?.getAttribute('aria-label');

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await drawn(canvasElement, 2);
    // must show: by cell type
    await waitFor(() => expect(chartName(canvasElement)).toContain(say('ith.byCellType')));
    await expect(canvas.getByRole('heading', { name: say('ith.distances') })).toBeVisible();
    // must show: sample score
    await userEvent.click(canvas.getByRole('radio', { name: say('ith.sampleScore') }));
    await waitFor(() => expect(chartName(canvasElement)).toContain(say('ith.sampleScore')));
    await userEvent.click(canvas.getByRole('radio', { name: say('ith.method.cnv') }));
    await expect(args.onMethodChange).toHaveBeenLastCalledWith('cnv');
    await userEvent.click(canvas.getByRole('button', { name: say('ith.run') }));
    await expect(args.onRun).toHaveBeenCalledOnce();
  },
};
export const WithoutCnv: Story = {
  args: { hasCnv: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('radio', { name: say('ith.method.cnv') })).toBeDisabled();
    await expect(within(canvasElement).getByText(say('ith.needsCnv'))).toBeVisible();
  },
};
/** A sample without a score is said, never drawn as zero. */
export const MissingScores: Story = {
  args: {
    view: 'samples',
    state: {
      state: 'ready',
      data: { ...ithFixture, samples: ithFixture.samples.map((s, i) => (i ? s : { ...s, cells: 2, score: null })) },
    },
  },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
    await expect(
      within(canvasElement).getByText(/too few cells|细胞过少|细胞数过少/, { selector: 'span' }),
    ).toBeVisible();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'JOB_FAILED' }, onRetry: fn() } },
};
const names = longNames(30);
export const Extreme: Story = {
  args: {
    state: {
      state: 'ready',
      data: {
        ...ithFixture,
        samples: names.map((sample, i) => ({
          sample,
          group: i % 2 ? '复发组' : 'primary',
          cells: 40 + i,
          score: (i % 9) / 10,
        })),
        cellTypes: names.map((cellType, i) => ({ cellType, sample: 'all', cells: 30 + i, score: (i % 7) / 8 })),
      },
    },
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: say('ith.run') })).toBeDisabled();
  },
};
