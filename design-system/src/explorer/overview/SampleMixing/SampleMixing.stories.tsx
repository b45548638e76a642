import type { Meta, StoryObj } from '@storybook/react-vite';
import { mixingFixture as mixing } from '@stroma/contract/fixtures/tools/integration';
import { expect, within } from 'storybook/test';
import { longNames } from '../../held.stories.helper.tsx';
import { pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { SampleMixing } from './SampleMixing.tsx';

const meta: Meta<typeof SampleMixing> = {
  title: 'Explorer/Overview/SampleMixing',
  component: SampleMixing,
  decorators: [pageDecorator],
  args: { mixing },
};
export default meta;
type Story = StoryObj<typeof SampleMixing>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const id of ['mixing.before', 'mixing.after', 'mixing.scale'] as const)
      await expect(canvas.getByRole('columnheader', { name: messageText(id) })).toBeVisible();
    const [all, ...samples] = within(canvas.getAllByRole('rowgroup')[1]!).getAllByRole('row');
    await expect(all).toHaveTextContent(mixing.before.toFixed(2));
    await expect(all).toHaveTextContent(mixing.after.toFixed(2));
    await expect(samples).toHaveLength(mixing.samples.length);
  },
};
/** Without a correction there is only one number. */
export const Uncorrected: Story = {
  args: { mixing: { ...mixing, isCorrected: false, after: mixing.before } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('columnheader', { name: messageText('mixing.uncorrected') })).toBeVisible();
    await expect(canvas.queryByRole('columnheader', { name: messageText('mixing.before') })).toBeNull();
  },
};
export const OneSample: Story = {
  args: { mixing: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(messageText('mixing.oneSample'))).toBeVisible();
  },
};
export const Extreme: Story = {
  args: {
    mixing: {
      ...mixing,
      cells: 20_000,
      samples: longNames(96).map((name, i) => ({
        ...{ name, cells: i * 7, before: i === 0 ? null : (i % 10) / 10 },
        after: i === 0 ? null : 1.04 - (i % 8) / 8,
      })),
    },
  },
};
