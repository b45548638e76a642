import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { dialogText } from '../../dialogs/help.stories.ts';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { WizardFrameProps } from '../wizard.types.ts';
import { WizardFrame } from './WizardFrame.tsx';

const AT = '2026-11-21T10:42:00.000Z';
const meta: Meta<typeof WizardFrame> = {
  title: 'Wizard/WizardConflict',
  component: WizardFrame,
  parameters: { layout: 'fullscreen' },
  args: {
    step: 1,
    reachable: 2,
    onStepChange: fn(),
    savedAt: AT,
    isKept: true,
    title: 'Samples',
    onSaveDraft: fn(),
    onNext: fn(),
    children: <p>One column.</p>,
  },
};
export default meta;

/** "Next" has no effect; "Save as draft" is shown as at a step that was reached. */
function Walked(args: WizardFrameProps) {
  const [tries, setTries] = useState(0);
  const [step, setStep] = useState<1 | 2>(1);
  return (
    <WizardFrame
      {...args}
      step={step}
      tries={tries}
      onNext={() => setTries(tries + 1)}
      onSaveDraft={() => setStep(2)}
    />
  );
}

type Story = StoryObj<typeof WizardFrame>;

/** Another user has saved the draft: both options are offered. */
export const Theirs: Story = {
  args: { conflict: { saved: { by: 'mei', at: AT }, onTheirs: fn(), onMine: fn() } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: dialogText('wizard.conflict.theirs') }));
    await expect(args.conflict!.onTheirs).toHaveBeenCalledTimes(1);
    await userEvent.click(canvas.getByRole('button', { name: dialogText('wizard.conflict.mine') }));
    await expect(args.conflict!.onMine).toHaveBeenCalledTimes(1);
    await expect(canvas.getByText(dialogText('wizard.notSavedKept'))).toBeVisible();
  },
};
/** The same user, in another window. */
export const Own: Story = { args: { conflict: { saved: { by: null, at: AT }, onTheirs: fn(), onMine: fn() } } };
/** The draft was deleted. */
export const Gone: Story = { args: { conflict: { saved: null, onTheirs: fn(), onMine: fn() } } };

/** An incomplete step jumps to its first error; the next step starts at its heading, at the top. */
export const Places: Story = {
  args: {
    tries: 0,
    children: (
      <>
        <div style={{ height: 2000 }}>A long step.</div>
        <TextField label="Job name" value="" errorMessage="Please enter the job name" />
      </>
    ),
  },
  render: (args) => <Walked {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    globalThis.scrollTo(0, 0);
    await userEvent.click(canvas.getByRole('button', { name: dialogText('common.next') }));
    const field = canvas.getByRole('textbox');
    await waitFor(() => expect(field).toHaveFocus());
    await waitFor(() => {
      const { top, bottom } = field.getBoundingClientRect();
      return expect(top >= 0 && bottom <= globalThis.innerHeight).toBe(true);
    });
    await userEvent.click(canvas.getByRole('button', { name: dialogText('wizard.saveDraft') }));
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
    await waitFor(() => expect(Math.abs(globalThis.scrollY)).toBeLessThan(5));
  },
};
