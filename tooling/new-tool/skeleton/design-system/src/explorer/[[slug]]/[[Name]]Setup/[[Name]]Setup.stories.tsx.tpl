import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { held } from '../../held.stories.helper.tsx';
import { COLUMNS, manyColumns, onPage, say } from '../../tool.stories.helper.tsx';
import { [[Name]]Setup } from './[[Name]]Setup.tsx';

const meta: Meta<typeof [[Name]]Setup> = {
  title: 'Explorer/[[Title]]/[[Name]]Setup',
  component: [[Name]]Setup,
  decorators: [onPage],
  args: {
    facts: { state: 'ready', data: { columns: COLUMNS } },
    value: { column: 'annot_full' },
    onChange: fn(),
    onSubmit: fn(),
  },
  render: held([[Name]]Setup, { value: 'onChange' }),
};
export default meta;
type Story = StoryObj<typeof [[Name]]Setup>;
const start = (root: HTMLElement) => within(root).getByRole('button', { name: say('wizard.startAnalysis') });

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(start(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const Loading: Story = { args: { facts: { state: 'loading' } } };
export const Empty: Story = { args: { facts: { state: 'empty' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'STORAGE_FULL' } } };
export const Extreme: Story = { args: { facts: { state: 'ready', data: { columns: manyColumns() } } } };
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(start(canvasElement)).toBeDisabled();
  },
};
