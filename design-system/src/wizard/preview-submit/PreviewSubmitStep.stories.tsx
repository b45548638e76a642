// states: no Loading, Empty, because it summarises an existing draft and loads nothing.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { filesFixture, paramFixture, preprocessingFixture, samplesFixture } from '@stroma/contract/fixtures';
import { expect, fn, userEvent, within } from 'storybook/test';
import { MESSAGES, type MessageId } from '../../theme/messages.ts';
import { PreviewSubmitStep } from './PreviewSubmitStep.tsx';

const say = (id: MessageId) => MESSAGES[document.documentElement.lang as 'en-US' | 'zh-CN']?.[id] ?? id;
const meta: Meta<typeof PreviewSubmitStep> = {
  title: 'Wizard/PreviewSubmitStep',
  component: PreviewSubmitStep,
  decorators: [
    (Story) => (
      <main style={{ maxWidth: 760 }}>
        <h1>4</h1>
        <Story />
      </main>
    ),
  ],
  args: {
    param: paramFixture(),
    onJobNameChange: fn(),
    samples: samplesFixture(),
    files: filesFixture(),
    result: { ...preprocessingFixture(), components: { recommended: 35, byRule: 35, rule: 'cumulative' } },
    estimateSeconds: 95,
    memory: { needed: 2.1e9, limit: 9.6e9 },
    annotation: 'CellTypist, blood',
    errors: {},
    onEdit: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof PreviewSubmitStep>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    // must show: job name
    await userEvent.type(within(canvasElement).getByRole('textbox'), '2');
    await expect(args.onJobNameChange).toHaveBeenLastCalledWith('PBMC_interferon2');
    await userEvent.click(within(canvasElement).getAllByRole('button')[2] as HTMLElement);
    await expect(args.onEdit).toHaveBeenLastCalledWith(3);
    // must show: what the analysis needs of the server's memory
    await expect(canvasElement.textContent).toMatch(/2\.1 GB.*9\.6 GB/);
    // must show: all choices in words
    const facts = canvasElement.querySelectorAll('dt');
    await expect([...facts].map((dt) => dt.textContent)).toEqual(
      (
        [
          'common.species',
          'common.tissue',
          'filtering.gene',
          'filtering.umi',
          'filtering.mitochondrial',
          'filtering.ribosomal',
          'filtering.doubletMethod',
          'filtering.doublet',
          'filtering.contamination',
          'filtering.cellCycle',
          'options.hvg',
          'options.scale',
          'options.pcs',
          'options.batch',
          'options.resolution',
          'options.tsne',
          'preview.annotation',
          'preview.seed',
        ] as const
      ).map(say),
    );
    await expect(within(canvasElement).getByText('CellTypist, blood')).toBeVisible();
    // Automatic shows the resulting choice for the kept cells.
    const tsne = within(canvasElement).getByText(say('options.tsne'));
    await expect(tsne.nextElementSibling).toHaveTextContent(say('common.yes'));
    // A recommendation shows its value, never only the word.
    for (const dd of canvasElement.querySelectorAll('dd'))
      await expect(dd).not.toHaveTextContent(/^(Recommended|推荐)$/);
    // must show: estimate
    await expect(within(canvasElement).getByText(/2 (min|分钟)/)).toBeVisible();
  },
};
/** Automatic t-SNE is left out above 100,000 cells. */
/** Samples that are each corrected differently. */
export const Contamination: Story = {
  args: {
    param: paramFixture({
      cellQualityAdjustments: ['contamination'],
      contaminationState: 'custom',
      contaminationChoices: [{ sample: 'Control', choice: 'fraction', fraction: 0.2 }],
    }),
  },
  play: async ({ canvasElement }) => {
    const term = within(canvasElement).getByText(say('filtering.contamination'));
    await expect(term.nextElementSibling).toHaveTextContent(/Control.*20\s*%.*Stimulated/);
  },
};
export const Skipped: Story = {
  args: {
    param: paramFixture({ cellFilteringEvaluation: 'skip', tsne: 'auto' }),
    files: filesFixture().map((file) => ({ ...file, cells: 60_000 })),
    result: null,
    estimateSeconds: null,
  },
  play: async ({ canvasElement }) => {
    const tsne = within(canvasElement).getByText(say('options.tsne'));
    await expect(tsne.nextElementSibling).toHaveTextContent(say('common.no'));
  },
};
export const Error: Story = {
  args: {
    param: paramFixture({ jobName: '' }),
    errors: { jobName: { id: 'JOB_NAME_REQUIRED' }, filters: { id: 'NO_CELLS_LEFT', params: { sample: 'Control' } } },
  },
};
export const Extreme: Story = {
  args: {
    param: paramFixture({ jobName: 'Longitudinal_multicentre_cohort_of_treatment_naive_hepatocellular_carcinoma' }),
    samples: Array.from({ length: 200 }, (_, i) => ({
      fileId: `f${i}`,
      name: `Patient_${i}_before_neoadjuvant_chemotherapy`,
      group: i % 2 ? 'responders_after_two_cycles' : '治疗前',
    })),
  },
};
