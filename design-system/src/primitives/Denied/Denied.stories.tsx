// states: no Loading, Empty or Error: a permission is granted or not.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG } from '../../dialogs/help.stories.ts';
import { Button, IconButton } from '../Button/Button.tsx';
import { GatedLink, LinkButton } from '../Link/Link.tsx';
import { RowFlex } from '../Page/Page.styles.ts';
import { Denied } from './Denied.tsx';

const meta: Meta<typeof Denied> = {
  title: 'Primitives/Denied',
  component: Denied,
  args: { reason: 'No permission · 没有权限', children: 'Start analysis' },
};
export default meta;
type Story = StoryObj<typeof Denied>;
const press = fn();

/** It can be focused and its tooltip gives the reason; a click does nothing. */
export const Default: Story = {
  render: ({ reason }) => (
    <RowFlex>
      <Button denied={reason} onPress={press}>
        Save
      </Button>
      <IconButton icon="trash" label="Delete" denied={reason} onPress={press} />
      <LinkButton href="#gone" tone="primary" denied={reason}>
        Start
      </LinkButton>
      <GatedLink href="#gone" permit="disabled" reason={reason}>
        PBMC
      </GatedLink>
    </RowFlex>
  ),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    const save = canvas.getByRole('button', { name: 'Save' });
    await expect(save).toHaveFocus();
    await expect(await within(document.body).findByRole('tooltip')).toHaveTextContent(args.reason);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    await userEvent.click(canvas.getByRole('link', { name: 'Start' }));
    await expect(press).not.toHaveBeenCalled();
    await expect(location.hash).not.toBe('#gone');
    await expect(canvas.getByRole('link', { name: 'PBMC' })).toHaveAccessibleDescription(args.reason);
  },
};
export const Hidden: Story = {
  render: ({ reason }) => (
    <GatedLink href="#gone" permit="hidden" reason={reason}>
      PBMC
    </GatedLink>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('link')).toBeNull();
    await expect(within(canvasElement).getByText('PBMC')).toBeVisible();
  },
};
export const Extreme: Story = { args: { reason: LONG.zh, children: LONG.en } };
