import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { labelComparison } from '@stroma/contract/fixtures';
import { expect, fn, userEvent, within } from 'storybook/test';
import { dialog, LONG_NAME, messageText } from '../../tool.stories.helper.tsx';
import type { LabelComparisonDialogProps } from '../history.types.ts';
import { LabelComparisonDialog } from './LabelComparison.tsx';

const compared = labelComparison();
const meta: Meta<typeof LabelComparisonDialog> = {
  title: 'Explorer/History/LabelComparisonDialog',
  component: LabelComparisonDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    isOpen: true,
    onClose: fn(),
    column: 'leiden',
    versions: [
      { id: 'now', label: 'Now' },
      { id: '1', label: 'lin.chen merged CD4 and CD8 into T cells in leiden, 18 Nov 2026, 10:20.' },
      { id: 'start', label: 'Before the first edit' },
    ],
    from: 'start',
    to: 'now',
    onFromChange: fn(),
    onToChange: fn(),
    state: { state: 'ready', data: compared },
  },
  render: function Held(args: LabelComparisonDialogProps) {
    const [from, setFrom] = useState(args.from);
    const onFromChange = (next: string) => {
      setFrom(next);
      args.onFromChange(next);
    };
    return <LabelComparisonDialog {...args} from={from} onFromChange={onFromChange} />;
  },
};
export default meta;
type Story = StoryObj<typeof LabelComparisonDialog>;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    // must show: how many cells have another label, how alike the versions are
    const said = box.getAllByRole('status').find((one) => one.textContent?.includes('0.8437'));
    await expect(said).toHaveTextContent(/700/);
    // must show: pairs of labels with their cells, most cells first
    const rows = box.getAllByRole('row').slice(1);
    await expect(rows).toHaveLength(compared.rows.length);
    await expect(rows[1]).toHaveTextContent(/CD4.*T cells.*400.*100/);
    await expect(rows.at(-1)).toHaveTextContent(new RegExp(`4.*${messageText('comparison.none')}.*10`));
    // must show: other versions, by keyboard
    box.getByRole('button', { name: new RegExp(messageText('comparison.from')) }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await within(document.body).findByRole('option', { name: /lin\.chen/ }));
    await expect(args.onFromChange).toHaveBeenCalledWith('1');
  },
};
export const Same: Story = {
  args: { state: { state: 'ready', data: { ...compared, to: compared.from, changed: 0, rows: [], pairs: 0 } } },
  play: async () => {
    await expect((await dialog()).getByText(messageText('comparison.same'))).toBeVisible();
  },
};
export const Empty: Story = {
  args: { from: null, state: null },
  play: async () => {
    await expect((await dialog()).getByText(messageText('comparison.choose'))).toBeVisible();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Failed: Story = {
  name: 'Error',
  args: { state: { state: 'error', error: { id: 'SERVICE_RESTARTING' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    column: LONG_NAME,
    state: {
      state: 'ready',
      data: {
        ...compared,
        ...{ cells: 1_000_000, changed: 999_999, adjustedRand: -0.01, pairs: 9000 },
        rows: Array.from({ length: 300 }, (_, k) => ({
          ...{ before: `${LONG_NAME} ${k % 20}`, after: k % 7 ? `${LONG_NAME} ${k}` : null, cells: 3000 - k },
        })),
      },
    },
  },
};
