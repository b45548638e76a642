// states: no Empty: without a figure there is nothing to export and the dialog is not opened.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { LONG, opened, say } from '../../dialogs/help.stories.ts';
import { ExportImageDialog } from './ExportImageDialog.tsx';
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
    const box = await opened();
    const written = async (format: 'svg' | 'png' | 'pdf' | 'tiff') => {
      const name = format.toUpperCase();
      await userEvent.click(box.getByRole('radio', { name: new RegExp(`^${name}`) }));
      await userEvent.click(box.getByRole('button', { name: say('exportImage.export', { format: name }) }));
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
    const width = box.getByRole('textbox', { name: new RegExp(say('exportImage.width')) });
    await userEvent.clear(width);
    await userEvent.type(width, '1720{Tab}');
    await expect(box.getByRole('textbox', { name: new RegExp(say('exportImage.height')) })).toHaveValue('1,420');
    // must show: language
    const languages = box.getAllByRole('radio', { name: /English|简体中文/ });
    await userEvent.click(languages[1] as HTMLElement);
    await userEvent.click(box.getByRole('button', { name: say('exportImage.export', { format: 'PNG' }) }));
    await expect(args.onExport).toHaveBeenCalledWith(expect.objectContaining({ language: 'zh-CN', format: 'png' }));
  },
};
export const Millimetres: Story = {
  args: { initial: { ...initial, format: 'tiff', unit: 'mm', width: 85, height: 70 } },
  play: async () => {
    await opened();
    // 85 mm at 300 dpi: 1004 px; a tiff is as large as asked for.
    await expect(result()).toMatch(/1,004.*827/);
  },
};
export const Vector: Story = {
  args: { initial: { ...initial, format: 'svg' } },
  play: async ({ args }) => {
    const box = await opened();
    await userEvent.click(box.getByRole('switch', { name: say('exportImage.outlines') }));
    await userEvent.click(box.getByRole('button', { name: say('exportImage.export', { format: 'SVG' }) }));
    await expect(args.onExport).toHaveBeenCalledWith(expect.objectContaining({ outlines: true }));
  },
};
export const Columns: Story = {
  args: { initial: { ...initial, format: 'pdf', unit: 'mm', width: 89, height: 60 }, languages: ['en-US'] },
  play: async () => {
    const box = await opened();
    await userEvent.click(box.getByRole('radio', { name: '183 mm' }));
    const height = box.getByRole('textbox', { name: new RegExp(say('exportImage.height')) });
    await expect(height).toHaveValue('123.4');
    await expect(box.queryByRole('radio', { name: 'English' })).toBeNull();
  },
};
export const TooLarge: Story = {
  args: { initial: { ...initial, format: 'tiff', width: 40_000, height: 33_000 } },
  play: async () => {
    await expect((await opened()).getByRole('alert')).toBeVisible();
  },
};
export const Loading: Story = { args: { busy: true } };
export const Failed: Story = { name: 'Error', args: { error: { id: 'SERVICE_RESTARTING' } } };
export const Extreme: Story = { args: { initial: { ...initial, fileName: `${LONG.en}_${LONG.zh}` } } };
