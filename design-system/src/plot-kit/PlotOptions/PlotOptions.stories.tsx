import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { dialogText } from '../../dialogs/help.stories.ts';
import { PlotOptions } from './PlotOptions.tsx';
import { PlotOptionsButton } from './PlotOptionsButton.tsx';

// states: no Loading, Empty, Error, because it changes how a drawn plot looks and loads nothing
const meta: Meta<typeof PlotOptions> = {
  title: 'Plot kit/PlotOptions',
  component: PlotOptions,
  args: {
    value: {
      colourBy: 'cluster',
      embedding: 'umap',
      dimensions: 2,
      pointSize: 5,
      opacity: 2,
      labelPlace: 'side',
      legendFontSize: 12,
      palette: 'Default',
      showAxes: true,
      axes: '12',
      contours: false,
      plotSize: '',
    },
    onChange: fn(),
    onReset: fn(),
    colourOptions: [
      { id: 'cluster', label: 'cluster' },
      { id: 'sample', label: 'sample' },
    ],
    embeddings: [
      { key: 'umap', dimensions: [2, 3] },
      { key: 'tsne', dimensions: [2] },
    ],
  },
  render: function Held(args) {
    const [value, setValue] = useState(args.value);
    return (
      <div style={{ width: 216 }}>
        <PlotOptions
          {...args}
          value={value}
          onChange={(next) => {
            setValue(next);
            args.onChange(next);
          }}
        />
      </div>
    );
  },
};
export default meta;
type Story = StoryObj<typeof PlotOptions>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const last = (part: object) => expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining(part));
    const choose = async (label: string, option: string | RegExp) => {
      await userEvent.click(canvas.getByRole('button', { name: new RegExp(label) }));
      await userEvent.click(await within(document.body).findByRole('option', { name: option }));
    };
    // must show: x and y axis
    await expect(canvas.getByRole('button', { name: new RegExp(dialogText('plotOptions.yAxis')) })).toBeVisible();
    await choose(dialogText('plotOptions.xAxis'), 'UMAP 2');
    await last({ axes: '21' });
    // must show: density contours
    await userEvent.click(canvas.getByRole('switch', { name: dialogText('plotOptions.contours') }));
    await last({ contours: true });
    // must show: dimension
    await userEvent.click(canvas.getByRole('radio', { name: '3D' }));
    await last({ dimensions: 3 });
    // must show: colour by
    await choose(dialogText('plotOptions.colourBy'), 'sample');
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ colourBy: 'sample' }));
    // must show: size, opacity
    const size = canvas.getByRole('slider', { name: dialogText('plotOptions.pointSize') });
    await expect(size).toHaveValue('5');
    size.focus();
    await userEvent.keyboard('{Home}');
    await last({ pointSize: 1 });
    await expect(canvas.getByRole('slider', { name: dialogText('plotOptions.opacity') })).toHaveValue('2');
    // must show: legend font size
    const font = canvas.getByRole('slider', { name: dialogText('plotOptions.legendFont') });
    await expect(font).toHaveValue('12');
    font.focus();
    await userEvent.keyboard('{End}');
    await last({ legendFontSize: 24 });
    // must show: axes
    await userEvent.click(canvas.getByRole('switch', { name: dialogText('plotOptions.axes') }));
    await last({ showAxes: false });
    // must show: plot size, 860 x 710 by default
    await userEvent.click(canvas.getByRole('switch', { name: dialogText('plotOptions.fixedSize') }));
    await last({ plotSize: '860x710' });
    const width = canvas.getByRole('textbox', { name: dialogText('plotOptions.width') });
    await userEvent.clear(width);
    await userEvent.type(width, '600{Enter}');
    await last({ plotSize: '600x710' });
    // must show: label place
    await userEvent.click(canvas.getByRole('radio', { name: dialogText('plotOptions.labelsPlot') }));
    await last({ labelPlace: 'plot' });
    // must show: palette
    await choose(dialogText('plotOptions.palette'), 'Color_v3');
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ palette: 'Color_v3' }));
  },
};
export const Extreme: Story = {
  args: {
    colourOptions: [
      { id: 'cluster', label: 'Consensus_annotation_of_the_longitudinal_multicentre_cohort_多中心队列细胞注释' },
    ],
  },
};

export const WithoutEmbedding: Story = {
  args: { embeddings: [] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('button', { name: /cluster/ })).toBeVisible();
    await expect(canvas.queryAllByRole('slider')).toEqual([]);
    await expect(canvas.queryAllByRole('switch')).toEqual([]);
  },
};
/** A tool of the plot opens them. */
export const InAPopover: Story = {
  render: (args) => <PlotOptionsButton {...args} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: dialogText('plotOptions.title') }));
    const panel = within(await within(document.body).findByRole('dialog', { name: dialogText('plotOptions.title') }));
    await expect(panel.getAllByRole('slider')).toHaveLength(3);
  },
};
