import type { Meta, StoryObj } from '@storybook/react-vite';
import { receiptFixture } from '@stroma/contract/fixtures';
import { expect, within } from 'storybook/test';
import { MESSAGES } from '../../theme/messages.ts';
import { ParameterFacts } from './ParameterFacts.tsx';

const say = (id: string): string => MESSAGES['en-US'][id]!;
const meta: Meta<typeof ParameterFacts> = {
  title: 'Primitives/ParameterFacts',
  component: ParameterFacts,
  args: { params: receiptFixture().params },
};
export default meta;
type Story = StoryObj<typeof ParameterFacts>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // ParameterFacts of a job that the runner ran, without a name or a value of the code.
    for (const name of Object.keys(receiptFixture().params)) await expect(canvas.queryByText(name)).toBeNull();
    await expect(canvas.getByText(say('wizard.recommended'))).toBeVisible();
    await expect(canvas.getAllByText('200 – 5,000')).toHaveLength(2);
    await expect(canvas.getAllByText('< 50%')).toHaveLength(4);
    await expect(canvas.getByText('MT- and mt-')).toBeVisible();
    await expect(canvasElement.textContent).not.toContain('{');
  },
};
export const Unknown: Story = { args: { params: { someNewSwitch: true, groups: ['a', 'b'] } } };
export const Empty: Story = { args: { params: {} } };
