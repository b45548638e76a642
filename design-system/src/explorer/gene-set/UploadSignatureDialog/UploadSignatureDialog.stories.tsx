import type { Meta, StoryObj } from '@storybook/react-vite';
import { geneSetFixture } from '@stroma/contract/fixtures/tools/gene-set';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { longNames } from '../../held.stories.helper.tsx';
import { say } from '../../tool.stories.helper.tsx';
import { UploadSignatureDialog } from './UploadSignatureDialog.tsx';

// states: no Loading, Empty, Error, because files are read in the browser at once; what is wrong with them is the story Problems
const genes = geneSetFixture.sets[0]?.detected ?? [];
const meta: Meta<typeof UploadSignatureDialog> = {
  title: 'Explorer/Gene set/UploadSignatureDialog',
  component: UploadSignatureDialog,
  args: {
    isOpen: true,
    onClose: fn(),
    files: [{ fileName: 'monocyte.csv', text: `\uFEFF${genes.join('\r\n')}\r\n` }],
    onFiles: fn(),
    onRemove: fn(),
    onConfirm: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof UploadSignatureDialog>;
/** It fades in: an assertion of visibility must not race with that. */
const dialog = async () => {
  const box = await within(document.body).findByRole('dialog');
  await waitFor(() => expect(box).toBeVisible());
  return within(box);
};

export const Default: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    // must show: csv rules
    const rules = within(box.getByRole('list', { name: say('geneSet.rules') })).getAllByRole('listitem');
    await expect(rules.map((r) => r.textContent)).toEqual(
      (['line', 'file', 'csv'] as const).map((id) => say(`geneSet.rule.${id}`)),
    );
    // must show: preview
    const preview = box.getByRole('region', { name: 'monocyte.csv' });
    await expect(preview).toHaveTextContent(genes.slice(0, 8).join(', '));
    // besides: another file is chosen.
    await userEvent.click(box.getAllByRole('button').at(-1) as HTMLElement);
    const file = new File(['LYZ\n'], 'b.csv', { type: 'text/csv' });
    await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
    await expect(args.onFiles).toHaveBeenCalledWith([file]);
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
      { fileName: 'header.csv', text: 'gene\nLYZ\nCST3' },
      { fileName: 'wide.csv', text: 'LYZ,CST3\nCD3D\n?!' },
      { fileName: 'empty.csv', text: '\n' },
      { fileName: 'list.txt', text: 'LYZ' },
    ],
  },
  play: async () => {
    const box = await dialog();
    // must show: errors
    await expect(box.getByText(new RegExp(say('geneSet.header', { value: 'gene' })))).toBeVisible();
    await expect(box.getByRole('region', { name: 'wide.csv' })).toHaveTextContent(
      say('geneSet.manyOnLine', { value: 'LYZ,CST3' }),
    );
    await expect(box.getByText(say('geneSet.noGenes'))).toBeVisible();
    await expect(box.getByText(say('geneSet.notCsv'))).toBeVisible();
    await expect(box.getAllByRole('alert')).toHaveLength(4);
  },
};
export const NoFiles: Story = { args: { files: [] } };
export const Extreme: Story = {
  args: {
    files: longNames(8).map((name, i) => ({
      fileName: `${name}.csv`,
      text:
        i % 2
          ? Array.from({ length: 1900 }, (_, g) => `ENSG${String(g).padStart(11, '0')}`).join('\n')
          : 'A,B\n'.repeat(60),
    })),
  },
};
