// states: no Empty: without a figure there is nothing to export and the dialog is not opened.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { LONG, openedDialog, dialogText } from '../../dialogs/help.stories.ts';
import { ExportImageDialog } from './ExportImageDialog.tsx';
import type { AskedSize, MeasuredFigure } from './ExportImageDialog.types.ts';
import { outputPixels } from './exportSize.ts';

const initial = {
  format: 'png',
  width: 860,
  height: 710,
  unit: 'px',
  dpi: 300,
  language: 'en-US',
  fileName: 'PBMC_umap_cluster',
  transparent: false,
  outlines: false,
} as const;
const meta: Meta<typeof ExportImageDialog> = {
  title: 'Dialogs/ExportImageDialog',
  component: ExportImageDialog,
  parameters: { layout: 'fullscreen' },
  args: { isOpen: true, onClose: fn(), onExport: fn(), initial },
};
export default meta;
type Story = StoryObj<typeof ExportImageDialog>;
const result = () => document.querySelector('[data-result]')?.textContent ?? '';

export const Default: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    const written = async (format: 'svg' | 'png' | 'pdf' | 'tiff') => {
      const name = format.toUpperCase();
      await userEvent.click(box.getByRole('radio', { name: new RegExp(`^${name}`) }));
      await userEvent.click(box.getByRole('button', { name: dialogText('exportImage.export', { format: name }) }));
      return (args.onExport as ReturnType<typeof fn>).mock.lastCall?.[0].format as unknown;
    };
    // must show: svg
    await expect(await written('svg')).toBe('svg');
    // must show: pdf
    await expect(await written('pdf')).toBe('pdf');
    // must show: tiff
    await expect(await written('tiff')).toBe('tiff');
    // must show: png
    await expect(await written('png')).toBe('png');
    // besides: a png is at least 4200 px high (specification 2.7).
    await expect(result()).toMatch(/5,087.*4,200/);
    await expect(outputPixels({ ...initial, height: 8000 })?.height).toBe(8000);
    // must show: size
    const width = box.getByRole('textbox', { name: new RegExp(dialogText('exportImage.width')) });
    await userEvent.clear(width);
    await userEvent.type(width, '1720{Tab}');
    await expect(box.getByRole('textbox', { name: new RegExp(dialogText('exportImage.height')) })).toHaveValue('1,420');
    // must show: language
    const languages = box.getAllByRole('radio', { name: /English|简体中文/ });
    await userEvent.click(languages[1] as HTMLElement);
    await userEvent.click(box.getByRole('button', { name: dialogText('exportImage.export', { format: 'PNG' }) }));
    await expect(args.onExport).toHaveBeenCalledWith(expect.objectContaining({ language: 'zh-CN', format: 'png' }));
  },
};
export const Millimetres: Story = {
  args: { initial: { ...initial, format: 'tiff', unit: 'mm', width: 85, height: 70 } },
  play: async () => {
    await openedDialog();
    // 85 mm at 300 dpi: 1004 px; a tiff has the requested size.
    await expect(result()).toMatch(/1,004.*827/);
  },
};
export const Vector: Story = {
  args: { initial: { ...initial, format: 'svg' } },
  play: async ({ args }) => {
    const box = await openedDialog();
    await userEvent.click(box.getByRole('switch', { name: dialogText('exportImage.outlines') }));
    await userEvent.click(box.getByRole('button', { name: dialogText('exportImage.export', { format: 'SVG' }) }));
    await expect(args.onExport).toHaveBeenCalledWith(expect.objectContaining({ outlines: true }));
  },
};
export const Columns: Story = {
  args: { initial: { ...initial, format: 'pdf', unit: 'mm', width: 89, height: 60 }, languages: ['en-US'] },
  play: async () => {
    const box = await openedDialog();
    await userEvent.click(box.getByRole('radio', { name: '183 mm' }));
    const height = box.getByRole('textbox', { name: new RegExp(dialogText('exportImage.height')) });
    await expect(height).toHaveValue('123.4');
    await expect(box.queryByRole('radio', { name: 'English' })).toBeNull();
  },
};
/** A figure that is drawn while the size is chosen. */
const drawnBox = ({ width, height = width / 2 }: AskedSize): Promise<MeasuredFigure> =>
  Promise.resolve({
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.max(height, 15)}"><rect width="100%" height="60%"/></svg>`,
    height: Math.max(height, 15),
    plot: height - 10,
    isCrowded: false,
  });
const paper = { ...initial, format: 'pdf', unit: 'mm', width: 89, height: 60 } as const;
export const Measured: Story = {
  args: { initial: paper, measure: drawnBox },
  play: async ({ args }) => {
    const box = await openedDialog();
    const height = box.getByRole('textbox', { name: new RegExp(dialogText('exportImage.height')) });
    const write = box.getByRole('button', { name: /PDF/ });
    await waitFor(() => expect(height).toHaveValue('44.5'));
    await expect(write).toBeEnabled();
    await userEvent.click(box.getByRole('radio', { name: '120 mm' }));
    await expect(write).toBeDisabled();
    await waitFor(() => expect(height).toHaveValue('60'));
    // A custom height does not change the width.
    await userEvent.clear(height);
    await userEvent.type(height, '31{Tab}');
    await waitFor(() => expect(write).toBeEnabled());
    await userEvent.click(write);
    await expect(args.onExport).toHaveBeenCalledWith(expect.objectContaining({ width: 120, height: 31 }));
    await userEvent.clear(height);
    await userEvent.type(height, '29{Tab}');
    await waitFor(() => expect(box.getByRole('alert')).toHaveTextContent('19 mm'));
    await expect(write).toBeDisabled();
  },
};
export const Measuring: Story = { args: { initial: paper, measure: () => new Promise(() => {}) } };
export const NotDrawn: Story = {
  args: { initial: paper, measure: () => Promise.reject(new TypeError('no chart')) },
  play: async () => {
    const box = await openedDialog();
    await waitFor(() => expect(box.getByRole('alert')).toHaveTextContent(dialogText('exportImage.notDrawn')));
    await expect(box.getByRole('button', { name: /PDF/ })).toBeDisabled();
  },
};
/** Rows need more than the height that was written; more than a page. */
export const Grown: Story = {
  args: {
    initial: paper,
    measure: ({ width }) =>
      Promise.resolve({
        svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="300"/>`,
        height: 300,
        plot: 250,
        isCrowded: true,
      }),
  },
  play: async () => {
    const box = await openedDialog();
    const height = box.getByRole('textbox', { name: new RegExp(dialogText('exportImage.height')) });
    await waitFor(() => expect(height).toHaveValue('300'));
    await expect(box.getByText(dialogText('exportImage.crowded'))).toBeVisible();
    await expect(box.getByText(dialogText('exportImage.higherThanPage', { max: 247 }))).toBeVisible();
    await userEvent.clear(height);
    await userEvent.type(height, '100{Tab}');
    await expect(await box.findByText(dialogText('exportImage.grown', { height: '300', unit: 'mm' }))).toBeVisible();
  },
};
export const TooLarge: Story = {
  args: { initial: { ...initial, format: 'tiff', width: 40_000, height: 33_000 } },
  play: async () => {
    await expect((await openedDialog()).getByRole('alert')).toBeVisible();
  },
};
export const Loading: Story = { args: { isBusy: true } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'SERVICE_RESTARTING' } } };
export const Extreme: Story = { args: { initial: { ...initial, fileName: `${LONG.en}_${LONG.zh}` } } };
