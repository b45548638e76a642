import type { Meta, StoryObj } from '@storybook/react-vite';
import { qualityFixture } from '@stroma/contract/fixtures';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { keptByHistogram } from './count.ts';
import { ThresholdHistogram } from './ThresholdHistogram.tsx';

const quality = qualityFixture('Control', 21);
const meta: Meta<typeof ThresholdHistogram> = {
  title: 'Charts/ThresholdHistogram',
  component: ThresholdHistogram,
  args: {
    histogram: quality.histograms.gene,
    label: 'Genes per cell',
    sample: 'Control',
    value: { min: 200, max: 2400 },
    recommended: quality.recommended.gene,
    onChange: fn(),
  },
  render: function Held(args) {
    const [value, setValue] = useState(args.value);
    return (
      <div style={{ width: 320 }}>
        <ThresholdHistogram
          {...args}
          value={value}
          onChange={
            args.onChange &&
            ((next) => {
              setValue(next);
              args.onChange?.(next);
            })
          }
        />
      </div>
    );
  },
};
export default meta;
type Story = StoryObj<typeof ThresholdHistogram>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const [low, high] = within(canvasElement).getAllByRole('slider');
    low?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(args.onChange).toHaveBeenLastCalledWith({ min: 202, max: 2400 });
    high?.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(args.onChange).toHaveBeenLastCalledWith({ min: 202, max: 2399 });
    // A bin that the threshold cuts counts by its share.
    await expect(keptByHistogram({ edges: [0, 10, 20], counts: [10, 20] }, { min: 0, max: 15 })).toBe(20);
  },
};
export const UpperOnly: Story = {
  args: {
    histogram: quality.histograms.mitochondrial ?? quality.histograms.gene,
    label: 'Mitochondrial share',
    upperOnly: true,
    unit: '%',
    step: 0.5,
    value: { min: 0, max: 10 },
    recommended: { min: 0, max: 10 },
  },
};
export const ReadOnly: Story = { args: { readOnly: true } };
export const Empty: Story = { args: { histogram: { edges: [0, 1], counts: [0] }, value: { min: 0, max: 1 } } };
