import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { ToastRegion } from '../../primitives/Toast/Toast.tsx';
import { dialogText } from '../../dialogs/help.stories.ts';
import { WizardFrame } from './WizardFrame.tsx';

const meta: Meta<typeof WizardFrame> = {
  title: 'Wizard/WizardFrame',
  component: WizardFrame,
  parameters: { layout: 'fullscreen' },
  args: {
    step: 2,
    reachable: 2,
    onStepChange: fn(),
    savedAt: '2026-11-21T10:42:00.000Z',
    title: 'Cell filtering',
    onBack: fn(),
    onSaveDraft: fn(),
    onNext: fn(),
    children: <p>One column.</p>,
    aside: <p>What it means.</p>,
  },
};
export default meta;
type Story = StoryObj<typeof WizardFrame>;
export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const steps = within(within(canvasElement).getAllByRole('list')[0] as HTMLElement).getAllByRole('button');
    await expect(steps[3]).toBeDisabled();
    await userEvent.click(steps[0] as HTMLElement);
    await expect(args.onStepChange).toHaveBeenCalledWith(1);
  },
};
export const Loading: Story = { args: { isSaving: true, isNextBusy: true } };
/** A conflict with another tab is visible at any scroll position. */
export const Error: Story = {
  args: {
    saveError: { id: 'VERSION_CONFLICT' },
    savedAt: null,
    children: <div style={{ height: 3000 }}>A long step.</div>,
  },
  play: async ({ canvasElement }) => {
    const notice = within(canvasElement).getByRole('alert');
    for (const top of [0, 1500, 4000]) {
      globalThis.scrollTo(0, top);
      const { top: upper, bottom } = notice.getBoundingClientRect();
      await expect(upper).toBeGreaterThanOrEqual(0);
      await expect(bottom).toBeLessThanOrEqual(globalThis.innerHeight);
    }
    globalThis.scrollTo(0, 0);
  },
};

const isApart = (a: Element, b: Element): boolean => {
  const [x, y] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
  return x.bottom <= y.top || y.bottom <= x.top || x.right <= y.left || y.right <= x.left;
};
/** Temporary messages do not cover the buttons, even if the bar grows or the page ends below it. */
export const Messages: Story = {
  args: { saveError: { id: 'VERSION_CONFLICT' }, children: <div style={{ height: 3000 }}>A long step.</div> },
  decorators: [
    (Show) => (
      <>
        <Show />
        <footer style={{ height: 48 }}>The page goes on.</footer>
        <ToastRegion items={[{ id: 'a', tone: 'info', text: 'mei has joined the group Lab.' }]} onDismiss={fn()} />
      </>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const ids = ['common.back', 'wizard.saveDraft', 'common.next'] as const;
    const buttons = ids.map((id) => canvas.getByRole('button', { name: dialogText(id) }));
    const message = canvas.getByText(/mei has joined/).parentElement!;
    for (const top of [0, 1500, 4000]) {
      globalThis.scrollTo(0, top);
      await waitFor(() => expect(buttons.every((button) => isApart(message, button))).toBe(true));
    }
    globalThis.scrollTo(0, 0);
  },
};
