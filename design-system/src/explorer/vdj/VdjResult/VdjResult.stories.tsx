import type { Meta, StoryObj } from '@storybook/react-vite';
import { vdjFixture } from '@stroma/contract/fixtures/tools/vdj';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { longNames } from '../../../charts/stories/make.ts';
import { drawn, onPage, say } from '../../tool.stories.helper.tsx';
import { VDJ_VIEWS, type VdjResultProps } from '../vdj.types.ts';
import { VdjResult } from './VdjResult.tsx';

const meta: Meta<typeof VdjResult> = {
  title: 'Explorer/VDJ/VdjResult',
  component: VdjResult,
  decorators: [onPage],
  args: {
    state: { state: 'ready', data: vdjFixture },
    view: 'frequency',
    onViewChange: fn(),
    groupLabel: 'sample',
    onDownload: fn(),
  },
  render: function Held(args: VdjResultProps) {
    const [view, setView] = useState(args.view);
    return <VdjResult {...args} view={view} onViewChange={setView} />;
  },
};
export default meta;
type Story = StoryObj<typeof VdjResult>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // must show: six charts
    await expect(canvas.getAllByRole('tab')).toHaveLength(6);
    for (const view of VDJ_VIEWS) {
      await userEvent.click(canvas.getByRole('tab', { name: say(`vdj.view.${view}`) }));
      await expect(canvas.getByRole('heading', { name: say(`vdj.view.${view}`) })).toBeVisible();
      await drawn(canvasElement);
    }
  },
};
/** Clonotypes counted once each, or the cells that carry them; V and J pairs of either chain. */
export const Choices: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('radio', { name: say('common.cells') }));
    await userEvent.click(canvas.getByRole('radio', { name: '%' }));
    await userEvent.click(canvas.getByRole('tab', { name: say('vdj.view.pairs') }));
    const [first, second] = vdjFixture.pairs.map((p) => p.chain);
    await expect(canvas.getByRole('radio', { name: first })).toBeChecked();
    await userEvent.click(canvas.getByRole('radio', { name: second }));
    await waitFor(() => expect(canvas.getByRole('radio', { name: second })).toBeChecked());
    await drawn(canvasElement);
  },
};
export const Usage: Story = { args: { view: 'usage' } };
export const Diversity: Story = { args: { view: 'diversity' } };
export const Loading: Story = { args: { state: { state: 'loading', progress: 0.7 } } };
export const Empty: Story = { args: { state: { state: 'empty' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'JOB_FAILED' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    state: {
      state: 'ready',
      data: {
        ...vdjFixture,
        frequency: longNames(40).map((group, i) => ({
          ...(vdjFixture.frequency[i % vdjFixture.frequency.length] as (typeof vdjFixture.frequency)[number]),
          group,
        })),
      },
    },
  },
};
