import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { withState, longNames } from '../../held.stories.helper.tsx';
import { categoryColours } from '../../../tokens/palettes.ts';
import { pageDecorator, messageText } from '../../tool.stories.helper.tsx';
import { ClusterColours } from './ClusterColours.tsx';

// states: no Loading, Empty, Error, because it is next to a drawn plot; the shell reports the result of saving
const own = categoryColours('Default', 2);
const categories = ['T cells', 'B cells'].map((name, i) => ({ name, count: 1200 - i * 900, colour: own[i] ?? '' }));
const meta: Meta<typeof ClusterColours> = {
  title: 'Explorer/Overview/ClusterColours',
  component: ClusterColours,
  decorators: [pageDecorator],
  args: { column: 'cluster', mode: 'default', palette: 'Default', onModeChange: fn(), onChange: fn(), categories },
  render: withState(ClusterColours, { mode: 'onModeChange' }),
};
export default meta;
type Story = StoryObj<typeof ClusterColours>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    // must show: default or custom
    await userEvent.click(canvas.getByRole('radio', { name: messageText('wizard.custom') }));
    await expect(args.onModeChange).toHaveBeenLastCalledWith('custom');
    const [first] = canvas.getAllByRole('textbox') as [HTMLInputElement];
    const apply = canvas.getByRole('button', { name: messageText('colours.apply') });
    const write = async (text: string) => {
      await userEvent.clear(first);
      await userEvent.type(first, text);
    };
    // must show: #RRGGBB
    await write('#12');
    await expect(canvas.getByText(messageText('error.COLOUR_INVALID'))).toBeVisible();
    await expect(apply).toBeDisabled();
    // must show: no twins in a subset
    await write((own[1] ?? '').toLowerCase());
    await expect(canvas.getByText(messageText('error.COLOUR_DUPLICATE'))).toBeVisible();
    await expect(apply).toBeDisabled();
    await write('#00aa55');
    await userEvent.click(apply);
    await expect(args.onChange).toHaveBeenLastCalledWith({
      'T cells': '#00AA55',
      'B cells': (own[1] ?? '').toUpperCase(),
    });
  },
};
export const NoPermission: Story = {
  args: { canEdit: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('radio', { name: messageText('wizard.custom') })).toBeDisabled();
  },
};
const many = categoryColours('Default', 60);
export const Extreme: Story = {
  args: {
    mode: 'custom',
    categories: longNames(60).map((name, i) => ({ name, count: 123_456, colour: many[i] ?? '' })),
  },
};
