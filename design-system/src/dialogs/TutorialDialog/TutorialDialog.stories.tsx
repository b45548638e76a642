// states: no Loading, Empty or Error, because the tutorial is part of the build; no Extreme: it takes no data.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { openedDialog, dialogText } from '../help.stories.ts';
import { TutorialDialog } from './TutorialDialog.tsx';
import type { TutorialStep } from './TutorialDialog.types.ts';

const meta: Meta<typeof TutorialDialog> = {
  title: 'Dialogs/TutorialDialog',
  component: TutorialDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    isOpen: true,
    step: 1,
    onClose: fn(),
    onStepChange: fn(),
    onSkip: fn(),
    onGotIt: fn(),
    detailsHref: (section) => `/guidebook?id=${section}`,
    isNotShownAgain: false,
    onDontShowAgainChange: fn(),
  },
  render: function Walk(args) {
    const [step, setStep] = useState<TutorialStep>(args.step);
    return (
      <TutorialDialog
        {...args}
        step={step}
        onStepChange={(next) => {
          args.onStepChange(next);
          setStep(next);
        }}
      />
    );
  },
};
export default meta;
type Story = StoryObj<typeof TutorialDialog>;
const width = () => document.querySelector('[role=dialog]')?.parentElement?.getBoundingClientRect().width ?? 0;

export const Default: Story = {
  play: async ({ args }) => {
    const box = await openedDialog();
    // must show: welcome 560 px
    await expect(Math.round(width())).toBe(Math.min(560, window.innerWidth - 32));
    await userEvent.click(box.getByRole('button', { name: dialogText('tutorial.skip') }));
    await expect(args.onSkip).toHaveBeenCalledOnce();
    await userEvent.click(box.getByRole('button', { name: dialogText('common.next') }));
    await expect(args.onStepChange).toHaveBeenCalledWith(2);
  },
};
export const Overview: Story = {
  args: { step: 2 },
  play: async ({ args }) => {
    const box = await openedDialog();
    // must show: three tabs 1000 px
    await expect(Math.round(width())).toBe(Math.min(1000, window.innerWidth - 32));
    const tabs = box.getAllByRole('tab');
    await expect(tabs).toHaveLength(3);
    // must show: buttons
    await expect(box.getByRole('link')).toHaveAttribute('href', '/guidebook?id=homepage');
    await userEvent.click(tabs[1] as HTMLElement);
    await expect(args.onStepChange).toHaveBeenLastCalledWith(3);
    await expect(box.getByRole('link')).toHaveAttribute('href', '/guidebook?id=upload');
    await userEvent.click(box.getByRole('button', { name: dialogText('tutorial.gotIt') }));
    await expect(args.onGotIt).toHaveBeenCalledOnce();
    // must show: do-not-show-again
    await userEvent.click(box.getByRole('checkbox', { name: dialogText('tutorial.dontShow') }));
    await expect(args.onDontShowAgainChange).toHaveBeenCalledWith(true);
  },
};
export const Upload: Story = { args: { step: 3 } };
export const Initiate: Story = {
  args: { step: 4, isNotShownAgain: true },
  play: async () => {
    const box = await openedDialog();
    await expect(box.getAllByRole('tab')[2]).toHaveAttribute('aria-selected', 'true');
    await expect(within(box.getByRole('tabpanel')).getAllByRole('listitem')).toHaveLength(3);
  },
};
