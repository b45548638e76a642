import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  jobFixture,
  paramFixture,
  preprocessingFixture,
  qualityFixture,
  samplesFixture,
} from '@stroma/contract/fixtures';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { WizardFrame } from '../wizard-frame/WizardFrame.tsx';
import type { CellFilteringStepProps, CellFilteringValue } from '../wizard.types.ts';
import { CellFilteringStep } from './CellFilteringStep.tsx';
import { FilterCharts } from './FilterCharts.tsx';
import { countKept, thresholdsOf } from '../thresholds.ts';

const meta: Meta<typeof CellFilteringStep> = {
  title: 'Wizard/CellFilteringStep',
  component: CellFilteringStep,
  parameters: { layout: 'fullscreen' },
  args: {
    value: {
      param: paramFixture(),
      mitochondrialGeneSet: { prefixes: ['MT-', 'mt-'], genes: [] },
      ribosomalGeneSet: { prefixes: ['Rps', 'Rpl', 'RPS', 'RPL'], genes: [] },
    },
    onChange: fn(),
    samples: samplesFixture(),
    status: 'completed',
    result: preprocessingFixture(),
    onStart: fn(),
    onRetry: fn(),
    errors: {},
  },
  render: function Held(args: CellFilteringStepProps) {
    const [value, setValue] = useState<CellFilteringValue>(args.value);
    const props = {
      ...args,
      value,
      onChange: (next: CellFilteringValue) => {
        setValue(next);
        args.onChange(next);
      },
    };
    return (
      <WizardFrame
        step={2}
        reachable={3}
        onStepChange={fn()}
        savedAt="2026-11-21T10:42:00.000Z"
        title="Cell filtering"
        onBack={fn()}
        onSaveDraft={fn()}
        onNext={fn()}
        aside={<FilterCharts {...props} />}
      >
        <CellFilteringStep {...props} />
      </WizardFrame>
    );
  },
};
export default meta;
type Story = StoryObj<typeof CellFilteringStep>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const sliders = within(canvasElement).getAllByRole('slider');
    // Moving a handle makes the parameter custom, for all samples.
    sliders[1]?.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ param: expect.objectContaining({ geneState: 'custom' }) }),
    );
    // Counting: the recommended thresholds keep what the evaluation says they keep.
    const sample = qualityFixture('Control', 21);
    const kept = countKept(sample, thresholdsOf(paramFixture(), sample), false);
    await expect(kept.kept).toBe(sample.kept);
    const none = countKept(sample, { ...sample.recommended, gene: { min: 0, max: 0 } }, false);
    await expect(none.kept).toBe(0);
    await expect(none.lost.gene).toBe(sample.cells);
  },
};
export const Start: Story = {
  args: { status: 'notStarted', result: null },
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement.querySelector('[data-preprocessing]') as HTMLElement);
    await userEvent.click(box.getByRole('button'));
    await expect(args.onStart).toHaveBeenCalledOnce();
  },
};
export const Running: Story = {
  args: {
    status: 'running',
    result: null,
    job: jobFixture({
      tool: 'preprocessing',
      progress: { step: 1, steps: 4, name: 'doublets', fraction: 0.5, messageId: null, values: {} },
    }),
  },
};
export const Failed: Story = {
  args: {
    status: 'failed',
    result: null,
    job: jobFixture({
      tool: 'preprocessing',
      status: 'error',
      progress: null,
      error: { id: 'JOB_OUT_OF_MEMORY', params: {} },
    }),
  },
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement.querySelector('[data-preprocessing]') as HTMLElement);
    await userEvent.click(box.getByRole('button'));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const Skipped: Story = {
  args: {
    value: { ...(meta.args?.value as CellFilteringValue), param: paramFixture({ cellFilteringEvaluation: 'skip' }) },
  },
};
export const Extreme: Story = {
  args: {
    result: {
      samples: Array.from({ length: 24 }, (_, i) => qualityFixture(`Patient_${i}_before_treatment`, i + 1)),
      variance: [0.5, 0.3, 0.2],
    },
  },
};
