import type { Meta, StoryObj } from '@storybook/react-vite';
import { geneSetTablesFixture as tables } from '@stroma/contract/fixtures/tools/gene-set';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { longNames } from '../../held.stories.helper.tsx';
import { messageText } from '../../tool.stories.helper.tsx';
import { UndetectedGenesDialog } from './UndetectedGenesDialog.tsx';

// states: no Empty, because without such genes nothing opens it
const set = 'Monocyte';
const rows = tables.genes.filter((row) => row.name === set);
const genes = rows.filter((row) => !row.detected).map((row) => row.gene);
const meta: Meta<typeof UndetectedGenesDialog> = {
  title: 'Explorer/Gene set/UndetectedGenesDialog',
  component: UndetectedGenesDialog,
  args: {
    isOpen: true,
    onClose: fn(),
    set,
    genes: { state: 'ready', data: genes },
    detected: rows.length - genes.length,
  },
};
export default meta;
type Story = StoryObj<typeof UndetectedGenesDialog>;
/** It fades in: an assertion of visibility must wait for that. */
const dialog = async () => {
  const box = await within(document.body).findByRole('dialog');
  await waitFor(() => expect(box).toBeVisible());
  return within(box);
};

export const Default: Story = {
  play: async () => {
    const box = await dialog();
    // must show: list
    const list = box.getByRole('list', { name: messageText('geneSet.undetectedTitle') });
    await expect(
      within(list)
        .getAllByRole('listitem')
        .map((li) => li.textContent),
    ).toEqual(genes);
    // must show: and download
    const saved: string[] = [];
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function save() {
      saved.push(this.download);
    };
    try {
      await userEvent.click(box.getByRole('button', { name: messageText('geneSet.downloadUndetected') }));
      await waitFor(() => expect(saved).toEqual([`${set}-undetected.csv`]));
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
  },
};
export const Loading: Story = { args: { genes: { state: 'loading' } } };
export const Failed: Story = {
  name: 'Error',
  args: { genes: { state: 'error', error: { id: 'NOT_FOUND' }, onRetry: fn() } },
};
export const Extreme: Story = {
  args: {
    set: longNames(2).join(' '),
    detected: 3,
    genes: {
      state: 'ready',
      data: Array.from({ length: 1800 }, (_, i) =>
        i % 3 ? `ENSG${String(i * 7919).padStart(11, '0')}` : `AC0${i}123.${i}-HUMAN`,
      ),
    },
  },
};
