import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { LONG, openedDialog, dialogText } from '../help.stories.ts';
import { ShareLinkDialog } from './ShareLinkDialog.tsx';
import type { DatasetLink } from './ShareLinkDialog.types.ts';

const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'quality', label: 'Cell quality' },
];
const REVIEW: DatasetLink = {
  ...{ id: 'l1', kind: 'reviewer', label: 'Reviewer 2', views: ['overview'], origins: [], state: 'open' },
  ...{ createdAt: '2026-11-20T08:00:00Z', createdBy: 'mei', endsAt: '2026-12-20T08:00:00Z' },
  ...{ uses: 4, usedAt: '2026-11-28T08:00:00Z', text: null },
};
const EMBED: DatasetLink = {
  ...REVIEW,
  ...{ id: 'l2', kind: 'embed', label: 'Figure 1', views: ['map'], origins: ['https://journal.example'], endsAt: null },
  ...{ uses: 0, usedAt: null, text: '<iframe src="https://stroma.example/embed/AAAA"></iframe>' },
};
const meta: Meta<typeof ShareLinkDialog> = {
  title: 'Dialogs/ShareLinkDialog',
  component: ShareLinkDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    ...{ isOpen: true, onClose: fn(), name: 'PBMC, interferon beta', tabs: TABS, current: 'map' },
    views: [{ id: 'map', label: 'Embedding' }, ...TABS],
    links: { state: 'ready', data: [REVIEW, EMBED] },
    ...{ onMake: fn(), made: null, onAgain: fn(), onRevoke: fn(), onCopy: fn() },
  },
};
export default meta;
type Story = StoryObj<typeof ShareLinkDialog>;

/** A reviewer's link states its recipient, its tabs and its end; a revocation must be confirmed. */
export const Default: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    await userEvent.click(box.getByRole('button', { name: dialogText('links.make') }));
    await expect(args.onMake).not.toHaveBeenCalled();
    await box.findByText(dialogText('links.labelMissing'));
    await userEvent.type(box.getByRole('textbox', { name: dialogText('links.label') }), 'Reviewer 3');
    await userEvent.click(box.getByRole('checkbox', { name: 'Cell quality' }));
    await userEvent.click(box.getByRole('button', { name: dialogText('links.make') }));
    await expect(args.onMake).toHaveBeenCalledWith({
      ...{ kind: 'reviewer', label: 'Reviewer 3', views: ['overview'], origins: [], days: 30 },
    });
    await userEvent.click(box.getByRole('button', { name: dialogText('links.revokeNamed', { label: 'Reviewer 2' }) }));
    await expect(args.onRevoke).not.toHaveBeenCalled();
    await userEvent.click(box.getByRole('button', { name: dialogText('links.revokeDo') }));
    await expect(args.onRevoke).toHaveBeenCalledWith('l1');
  },
};
/** One view, and the sites whose pages show it. */
export const Embed: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    await userEvent.click(box.getByRole('radio', { name: dialogText('links.kind.embed') }));
    await userEvent.type(box.getByRole('textbox', { name: dialogText('links.label') }), 'Figure 2');
    await userEvent.click(box.getByRole('button', { name: dialogText('links.make') }));
    await box.findByText(dialogText('links.sitesMissing'));
    await userEvent.type(box.getByRole('textbox', { name: dialogText('links.sites') }), 'https://journal.example');
    await userEvent.click(box.getByRole('button', { name: dialogText('links.make') }));
    await expect(args.onMake).toHaveBeenCalledWith({
      ...{ kind: 'embed', label: 'Figure 2', views: ['map'], origins: ['https://journal.example'], days: 30 },
    });
  },
};
export const Made: Story = {
  args: { made: { ...REVIEW, text: 'https://stroma.example/shared/AAAAAAAAAAAAAAAAAAAAAA' }, copied: 'copied' },
  play: async ({ args }) => {
    const box = await openedDialog();
    await userEvent.click(box.getByRole('button', { name: dialogText('links.copy.reviewer') }));
    await expect(args.onCopy).toHaveBeenCalledWith('https://stroma.example/shared/AAAAAAAAAAAAAAAAAAAAAA');
  },
};
export const Empty: Story = { args: { links: { state: 'ready', data: [] } } };
export const Loading: Story = { args: { links: { state: 'loading' } } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'LINKS_FULL', params: { max: 100 } } } };
export const Extreme: Story = {
  args: {
    name: LONG.en,
    note: LONG.en,
    links: {
      state: 'ready',
      data: (['open', 'ended', 'revoked', 'lapsed'] as const).map((state, i) => ({
        ...(i % 2 ? REVIEW : EMBED),
        ...{ id: `l${i}`, label: i % 2 ? LONG.zh : LONG.en, state, createdBy: LONG.mail, uses: 123_456 },
      })),
    },
  },
};
