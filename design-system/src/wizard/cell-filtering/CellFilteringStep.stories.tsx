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
import { MESSAGES, type MessageId } from '../../theme/messages.ts';
import { WizardFrame } from '../wizard-frame/WizardFrame.tsx';
import type { CellFilteringStepProps, CellFilteringValue } from '../wizard.types.ts';
import { CellFilteringStep } from './CellFilteringStep.tsx';
import { FilterCharts } from './FilterCharts.tsx';
import { countKept, thresholdsOf } from '../thresholds.ts';

const say = (id: MessageId) => MESSAGES[document.documentElement.lang as 'en-US' | 'zh-CN']?.[id] ?? id;
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
    // must show: recommended or custom
    // Moving a handle makes the parameter custom, for all samples.
    sliders[1]?.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ param: expect.objectContaining({ geneState: 'custom' }) }),
    );
    // Table (sample, cells, kept, then a column a filter) and charts count the same cells for one threshold.
    const lost = [...(canvasElement.querySelector('aside tbody tr')?.querySelectorAll('td') ?? [])].map((td) =>
      Number(td.textContent?.replace(/[−,]/g, '')),
    );
    const captions = [...canvasElement.querySelectorAll('aside figcaption span:last-child')];
    captions.forEach((caption, i) => {
      const [, chart] = caption.textContent!.replaceAll(',', '').match(/\d+/g)!.map(Number);
      void expect(chart).toBe(lost[3 + i]);
    });
    await expect(captions).toHaveLength(4);
    // must show: quality steps in order
    const steps = within(canvasElement)
      .getAllByRole('switch')
      .filter((one) => !one.closest('aside'));
    await expect(steps.map((s) => s.closest('label')?.textContent ?? '')).toEqual([
      expect.stringContaining(say('filtering.doublet')),
      expect.stringContaining(say('filtering.contamination')),
      expect.stringContaining(say('filtering.cellCycle')),
    ]);
    await userEvent.click(steps[1] as HTMLElement);
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({
        param: expect.objectContaining({ cellQualityAdjustments: ['doublet', 'contamination'] }),
      }),
    );
    // must show: skip or do
    await userEvent.click(within(canvasElement).getByRole('radio', { name: new RegExp(say('filtering.skip')) }));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ param: expect.objectContaining({ cellFilteringEvaluation: 'skip' }) }),
    );
    await userEvent.click(within(canvasElement).getByRole('radio', { name: new RegExp(say('filtering.do')) }));
    // The recommended thresholds keep as many cells as the evaluation states.
    const sample = qualityFixture('Control', 21);
    const kept = countKept(sample, thresholdsOf(paramFixture(), sample), false);
    await expect(kept.kept).toBe(sample.kept);
    const none = countKept(sample, { ...sample.recommended, gene: { min: 0, max: 0 } }, false);
    await expect(none.kept).toBe(0);
    await expect(none.lost.gene).toBe(sample.cells);
  },
};
// states: no Empty, because without samples the first step does not let one go on; Running is its Loading.
export const Start: Story = {
  args: { status: 'notStarted', result: null },
  play: async ({ canvasElement, args }) => {
    const box = within(canvasElement.querySelector('[data-preprocessing]') as HTMLElement);
    // must show: gene sets
    const sets = within(canvasElement).getByRole('textbox', { name: say('filtering.mitochondrialGeneSet') });
    await expect(sets).toHaveValue('MT-, mt-');
    await userEvent.click(within(canvasElement).getByRole('radio', { name: /Scrublet/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ param: expect.objectContaining({ doubletMethod: 'scrublet' }) }),
    );
    // must show: evaluate
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
  play: async ({ canvasElement }) => {
    // must show: preprocessing states
    await expect(canvasElement.querySelector('[data-preprocessing=running]')).toBeVisible();
    await expect(within(canvasElement).getByRole('progressbar')).toBeVisible();
    await expect(within(canvasElement).getByText(say('filtering.running'))).toBeVisible();
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
    // must show: retry
    await userEvent.click(box.getByRole('button'));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const Loading: Story = { args: { status: 'running', result: null, job: null } };
const correcting = { ...(meta.args?.value as CellFilteringValue) };
correcting.param = paramFixture({ cellQualityAdjustments: ['doublet', 'contamination'] });
/** Ambient RNA of each sample, with a sample of one cell type that has no estimate. */
export const Contamination: Story = {
  args: {
    value: correcting,
    result: {
      ...preprocessingFixture(),
      samples: [
        qualityFixture('Control', 21),
        qualityFixture('Stimulated', 22),
        { ...qualityFixture('Sorted', 23), contamination: null },
      ],
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement.querySelector('[data-contamination]') as HTMLElement);
    // must show: fraction with its interval, marked above 0.25, unknown where it was not estimated
    const row = (name: string) => canvas.getByRole('rowheader', { name }).closest('[role=row]') as HTMLElement;
    await expect(row('Control')).toHaveTextContent(/31.*28.*34/);
    await expect(within(row('Control')).getByText(say('filtering.contamination.high'))).toBeVisible();
    await expect(within(row('Stimulated')).queryByText(say('filtering.contamination.high'))).toBeNull();
    await expect(row('Sorted')).toHaveTextContent(say('filtering.contamination.unknown'));
    // must show: genes of the ambient RNA, genes that lose most, markers that should be silent
    for (const id of ['soup', 'genes', 'silent'] as const)
      await expect(canvas.getByRole('grid', { name: say(`filtering.contamination.${id}`) })).toBeVisible();
    // A choice per sample, by keyboard.
    await userEvent.click(canvas.getByRole('radio', { name: new RegExp(say('filtering.contamination.custom'), 'i') }));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ param: expect.objectContaining({ contaminationState: 'custom' }) }),
    );
    const choose = async (sample: string, option: string) => {
      (within(row(sample)).getByRole('button') as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      const wanted = await within(document.body).findByRole('option', { name: option });
      await userEvent.click(wanted);
    };
    await choose('Control', say('filtering.contamination.keep'));
    await choose('Sorted', say('filtering.contamination.own'));
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({
        param: expect.objectContaining({
          contaminationChoices: [
            { sample: 'Control', choice: 'keep' },
            { sample: 'Sorted', choice: 'fraction', fraction: 0.1 },
          ],
        }),
      }),
    );
    const own = within(row('Sorted')).getByRole('textbox');
    await userEvent.clear(own);
    await userEvent.type(own, '0.2{Enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({
        param: expect.objectContaining({
          contaminationChoices: [
            { sample: 'Control', choice: 'keep' },
            { sample: 'Sorted', choice: 'fraction', fraction: 0.2 },
          ],
        }),
      }),
    );
  },
};
/** A fixed cutoff removes most cells of one type, which the step names; the cutoff by type keeps them. */
export const TypeLosses: Story = {
  args: {
    value: {
      ...(meta.args?.value as CellFilteringValue),
      param: paramFixture({ geneState: 'custom', geneRange: { min: 480, max: 5000 } }),
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement.querySelector('[data-type-losses]') as HTMLElement);
    // must show: share of each type that is removed, a warning with the type that loses most
    const warned = canvas.getAllByText(/FCGR3B, CSF3R, CXCR2.*%.*%/);
    await expect(warned.length).toBeGreaterThan(0);
    await expect(canvasElement.querySelectorAll('[data-most]').length).toBe(2);
    // must show: the cut by type, by keyboard
    canvas.getByRole('switch').focus();
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ param: expect.objectContaining({ filterByType: true }) }),
    );
    await expect(canvasElement.querySelectorAll('[data-most]')).toHaveLength(0);
  },
};
const drawn = <T,>(list: readonly T[]) => Array.from({ length: 5000 }, (_, i) => list[i % list.length]!);
/** As many cells as a result lists for each sample: `npm run bench -- thresholds` moves its thresholds. */
export const SixSamples: Story = {
  args: {
    samples: Array.from({ length: 6 }, (_, i) => ({ fileId: `file_${i}`, name: `S${i}`, group: `S${i}` })),
    result: {
      ...preprocessingFixture(),
      samples: Array.from({ length: 6 }, (_, i) => {
        const sample = qualityFixture(`S${i}`, 21 + i);
        const { gene, umi, mitochondrial, ribosomal, doublet, type } = sample.preview;
        return {
          ...sample,
          preview: {
            ...{ cells: 5000, gene: drawn(gene), umi: drawn(umi) },
            ...{ mitochondrial: mitochondrial && drawn(mitochondrial), ribosomal: ribosomal && drawn(ribosomal) },
            doublet: doublet && drawn(doublet),
            ...(type && { type: drawn(type) }),
          },
        };
      }),
    },
  },
};
/** No sample has an estimate: the step cannot be chosen, and gives the reason. */
export const ContaminationUnknown: Story = {
  args: {
    result: { ...preprocessingFixture(), samples: [{ ...qualityFixture('Sorted', 23), contamination: null }] },
  },
  play: async ({ canvasElement }) => {
    const steps = within(canvasElement).getAllByRole('switch');
    await expect(steps[1]).toBeDisabled();
    await expect(within(canvasElement).getByText(say('filtering.contaminationNone'))).toBeVisible();
  },
};
export const Skipped: Story = {
  args: {
    value: { ...(meta.args?.value as CellFilteringValue), param: paramFixture({ cellFilteringEvaluation: 'skip' }) },
  },
};
const differ = {
  ...{ a: 'Control', b: 'Stimulated', genesA: 9015, genesB: 8000, shared: 6437 },
  ...{ percent: 80.5, percentOfLarger: 71.4 },
};
/** Warnings of preprocessing about all samples and about each: always with numbers. */
export const Warnings: Story = {
  args: {
    result: {
      ...preprocessingFixture(),
      warnings: [{ id: 'warning.genesDiffer', params: differ }],
      samples: [
        {
          ...qualityFixture('Control', 1),
          warnings: [
            {
              id: 'warning.geneMinimumLowered',
              params: { sample: 'Control', min: 31, usual: 200, below: 80, cells: 80 },
            },
            {
              id: 'warning.recommendationKeepsFew',
              params: { sample: 'Control', cells: 100, kept: 37, percent: 37, filter: 'mitochondrial', removed: 60 },
            },
            {
              id: 'warning.doubletRateLimited',
              params: { sample: 'Control', cells: 99_999, measured: 20_000, rate: 8 },
            },
          ],
        },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const number of [/80\.5%/, /31/, /37%/, /99,999/])
      await expect(canvas.getAllByText(number).length).toBeGreaterThan(0);
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
