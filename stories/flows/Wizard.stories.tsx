import type { Meta, StoryObj } from '@storybook/react-vite';
import type { DraftParam, DraftSample } from '@stroma/contract';
import { filesFixture, paramFixture, preprocessingFixture } from '@stroma/contract/fixtures';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import {
  AnalysisOptionsStep,
  CellFilteringStep,
  FilterCharts,
  PreviewSubmitStep,
  SelectSamplesStep,
  WizardFrame,
  type CellFilteringValue,
} from '@stroma/design-system/wizard';

interface Args {
  onSubmit: (param: DraftParam, samples: readonly DraftSample[]) => void;
}
type Step = 1 | 2 | 3 | 4;
const TITLES = ['1', '2', '3', '4'];
const files = filesFixture();

/** The four steps with shared state, like the workbench's draft; nothing is fetched. */
function Wizard({ onSubmit }: Args) {
  const [step, setStep] = useState<Step>(1);
  const [reached, setReached] = useState<Step>(1);
  const [samples, setSamples] = useState<DraftSample[]>([]);
  const [species, setSpecies] = useState<string | null>(null);
  const [tissue, setTissue] = useState('');
  const [started, setStarted] = useState(false);
  const [filter, setFilter] = useState<CellFilteringValue>({
    param: paramFixture({ jobName: '' }),
    mitochondrialGeneSet: { prefixes: ['MT-', 'mt-'], genes: [] },
    ribosomalGeneSet: { prefixes: ['Rps', 'Rpl', 'RPS', 'RPL'], genes: [] },
  });
  const [missing, setMissing] = useState(false);
  const { param } = filter;
  const setParam = (next: DraftParam) => setFilter({ ...filter, param: next });
  const go = (to: Step) => {
    setStep(to);
    setReached((was) => (to > was ? to : was));
  };
  const isComplete = [samples.length > 0 && species !== null && tissue !== '', started, true, true][step - 1];
  const next = () => {
    if (step < 4) return go((step + 1) as Step);
    if (!param.jobName) return setMissing(true);
    onSubmit(param, samples);
  };
  const filtering = {
    value: filter,
    onChange: setFilter,
    samples,
    status: started ? ('completed' as const) : ('notStarted' as const),
    result: started ? preprocessingFixture() : null,
    onStart: () => setStarted(true),
    onRetry: () => setStarted(true),
    errors: {},
  };
  return (
    <WizardFrame
      step={step}
      reachable={reached}
      onStepChange={go}
      savedAt={null}
      title={TITLES[step - 1] ?? ''}
      onBack={step > 1 ? () => go((step - 1) as Step) : undefined}
      onNext={next}
      isNextDisabled={!isComplete}
      aside={step === 2 && started ? <FilterCharts {...filtering} /> : undefined}
    >
      {step === 1 && (
        <SelectSamplesStep
          files={{ state: 'ready', data: files }}
          value={samples}
          onChange={setSamples}
          species={species}
          onSpeciesChange={setSpecies}
          tissue={tissue}
          onTissueChange={setTissue}
          errors={{}}
        />
      )}
      {step === 2 && <CellFilteringStep {...filtering} />}
      {step === 3 && (
        <AnalysisOptionsStep value={param} onChange={setParam} samples={samples} cells={2000} errors={{}} />
      )}
      {step === 4 && (
        <PreviewSubmitStep
          param={param}
          onJobNameChange={(jobName) => {
            setMissing(false);
            setParam({ ...param, jobName });
          }}
          samples={samples}
          files={files}
          result={preprocessingFixture()}
          estimateSeconds={95}
          errors={missing ? { jobName: { id: 'JOB_NAME_REQUIRED' } } : {}}
          onEdit={go}
        />
      )}
    </WizardFrame>
  );
}

const meta: Meta<Args> = {
  title: 'Flows/Wizard',
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { onSubmit: fn() },
};
export default meta;

/** From files to submitted analysis: choose, filter, set, name, submit; a missing field stops the current step. */
export const FromFilesToAnalysis: StoryObj<Args> = {
  render: (args) => <Wizard {...args} />,
  play: async ({ canvasElement, args, step }) => {
    const canvas = within(canvasElement);
    const next = () => canvas.getByRole('button', { name: /^(next|下一步)/i });
    await step('nothing chosen: the next step is closed', async () => {
      await expect(next()).toBeDisabled();
    });
    await step('two samples of one species and a tissue', async () => {
      const box = (name: RegExp) => within(canvas.getByRole('row', { name })).getByRole('checkbox');
      await userEvent.click(box(/control\.zip/));
      await userEvent.click(box(/stimulated/));
      await expect(next()).toBeDisabled();
      const tissue = canvas.getAllByRole('textbox').at(-1) as HTMLElement;
      await userEvent.type(tissue, 'PBMC');
      await waitFor(() => expect(next()).toBeEnabled());
      await userEvent.click(next());
    });
    await step('quality is looked at before anything is filtered', async () => {
      await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('2');
      await expect(next()).toBeDisabled();
      await userEvent.click(canvas.getByRole('button', { name: /evaluate cells|评估/i }));
      await waitFor(() => expect(next()).toBeEnabled());
      await waitFor(() => expect(canvasElement.querySelector('aside svg')).not.toBeNull());
      await userEvent.click(next());
    });
    await step('without batch correction', async () => {
      await userEvent.click(canvas.getByRole('radio', { name: /^(none|无|不)/i }));
      await userEvent.click(next());
    });
    await step('a name is asked for', async () => {
      const submit = canvas.getByRole('button', { name: /^(next|下一步)/i });
      await userEvent.click(submit);
      await expect(args.onSubmit).not.toHaveBeenCalled();
      const name = canvas.getByRole('textbox');
      await expect(name).toBeInvalid();
      await userEvent.type(name, 'PBMC_interferon');
      await userEvent.click(submit);
      await expect(args.onSubmit).toHaveBeenCalledOnce();
      await expect(args.onSubmit).toHaveBeenCalledWith(
        expect.objectContaining({ jobName: 'PBMC_interferon', batchRemoveMethod: 'none' }),
        [
          { fileId: 'file_control', name: 'control', group: 'control' },
          { fileId: 'file_stim', name: 'stimulated', group: 'stimulated' },
        ],
      );
    });
    await step('every step stays open to go back to, with what was chosen', async () => {
      const [first] = within(canvas.getAllByRole('list')[0] as HTMLElement).getAllByRole('button');
      await userEvent.click(first as HTMLElement);
      await expect(within(canvas.getByRole('row', { name: /control\.zip/ })).getByRole('checkbox')).toBeChecked();
    });
  },
};
