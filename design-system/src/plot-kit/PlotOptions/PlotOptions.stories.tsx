import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { PlotOptions } from './PlotOptions.tsx';

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
export const Default: StoryObj<typeof PlotOptions> = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('radio', { name: '3D' }));
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ dimensions: 3 }));
  },
};
