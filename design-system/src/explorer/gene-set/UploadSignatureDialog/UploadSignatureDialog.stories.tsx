import type { Meta, StoryObj } from '@storybook/react-vite';
import { geneSetTablesFixture } from '@stroma/contract/fixtures/tools/gene-set';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { longNames } from '../../held.stories.helper.tsx';
import { messageText } from '../../tool.stories.helper.tsx';
import { UploadSignatureDialog } from './UploadSignatureDialog.tsx';

// states: no Loading, Empty, Error, because files are read in the browser at once; the story Problems shows their faults
const genes = geneSetTablesFixture.genes.filter((row) => row.number === 1).map((row) => row.gene);
const file = (fileName: string, text: string) => ({ fileName, text, bytes: text.length });
const meta: Meta<typeof UploadSignatureDialog> = {
  title: 'Explorer/Gene set/UploadSignatureDialog',
  component: UploadSignatureDialog,
  args: {
    isOpen: true,
    onClose: fn(),
    files: [file('monocyte.csv', `\uFEFF${genes.join('\r\n')}\r\n`)],
    onFiles: fn(),
    onRemove: fn(),
    onConfirm: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof UploadSignatureDialog>;
/** It fades in: an assertion of visibility must wait for that. */
const dialog = async () => {
  const box = await within(document.body).findByRole('dialog');
  await waitFor(() => expect(box).toBeVisible());
  return within(box);
};

export const Default: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    // must show: csv rules
    const rules = within(box.getByRole('list', { name: messageText('geneSet.rules') })).getAllByRole('listitem');
    await expect(rules.map((r) => r.textContent)).toEqual(
      (['line', 'file', 'csv'] as const).map((id) => messageText(`geneSet.rule.${id}`)),
    );
    // must show: preview
    const preview = box.getByRole('region', { name: 'monocyte.csv' });
    await expect(preview).toHaveTextContent(genes.slice(0, 8).join(', '));
    // besides: another file is chosen.
    await userEvent.click(box.getAllByRole('button').at(-1) as HTMLElement);
    const other = new File(['LYZ\n'], 'b.csv', { type: 'text/csv' });
    await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, other);
    await expect(args.onFiles).toHaveBeenCalledWith([other]);
  },
};
export const Confirmed: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    const buttons = box.getAllByRole('button').filter((b) => !b.hasAttribute('disabled'));
    const use = buttons.find((b) => /1/.test(b.textContent ?? ''));
    await userEvent.click(use as HTMLElement);
    await expect(args.onConfirm).toHaveBeenCalledWith([{ name: 'monocyte', genes }]);
  },
};
export const Problems: Story = {
  args: {
    files: [
      file('header.csv', 'gene\nLYZ\nCST3'),
      file('wide.csv', 'LYZ,CST3\nCD3D\n?!'),
      file('empty.csv', '\n'),
      file('list.txt', 'LYZ'),
      { fileName: 'picture.csv', text: null, bytes: 900 },
      { fileName: 'large.csv', text: null, bytes: 900_000_000 },
    ],
  },
  play: async () => {
    const box = await dialog();
    // must show: errors
    await expect(box.getByText(new RegExp(messageText('geneSet.header', { value: 'gene' })))).toBeVisible();
    await expect(box.getByRole('region', { name: 'wide.csv' })).toHaveTextContent(
      messageText('geneSet.manyOnLine', { value: 'LYZ,CST3' }),
    );
    await expect(box.getByText(messageText('geneSet.noGenes'))).toBeVisible();
    await expect(box.getByText(messageText('geneSet.notCsv'))).toBeVisible();
    await expect(box.getAllByRole('alert')).toHaveLength(6);
  },
};
export const NoFiles: Story = { args: { files: [] } };
export const Extreme: Story = {
  args: {
    files: longNames(8).map((name, i) =>
      file(
        `${name}.csv`,
        i % 2
          ? Array.from({ length: 1900 }, (_, g) => `ENSG${String(g).padStart(11, '0')}`).join('\n')
          : 'A,B\n'.repeat(60),
      ),
    ),
  },
};
