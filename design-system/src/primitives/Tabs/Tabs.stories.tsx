import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Tabs } from './Tabs.tsx';

const TABS = ['Integrated', 'Custom', 'Uploaded files', 'Results', 'Projects'].map((label, i) => ({
  id: String(i),
  label,
  count: i * 100,
}));

/** A size is reported in the next frame, which may be late on a busy machine. */
const PATIENT = { timeout: 5000 };

const meta: Meta = { title: 'Primitives/Tabs' };
export default meta;

/** The tab opened by a link is in view without scrolling the page, also after a choice by keyboard. */
export const Narrow: StoryObj = {
  render: function Narrow() {
    const [value, setValue] = useState('3');
    return (
      <div data-testid="room" style={{ width: 260 }}>
        <Tabs label="Data" tabs={TABS} value={value} onChange={setValue}>
          {TABS[Number(value)]!.label}
        </Tabs>
      </div>
    );
  },
  play: async ({ canvasElement }) => {
    const view = within(canvasElement);
    const isInView = (name: RegExp) => {
      const list = view.getByRole('tablist').getBoundingClientRect();
      const { left, right } = view.getByRole('tab', { name }).getBoundingClientRect();
      return left >= list.left - 0.5 && right <= list.right + 0.5;
    };
    await waitFor(() => expect(isInView(/Results/)).toBe(true), PATIENT);
    await expect(isInView(/Integrated/)).toBe(false);
    // As when a phone is rotated and rotated back.
    const room = view.getByTestId('room');
    room.style.width = '800px';
    await waitFor(() => expect(isInView(/Integrated/)).toBe(true), PATIENT);
    // A size that appears and disappears within one frame has no effect.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    room.style.width = '260px';
    await waitFor(() => expect(isInView(/Results/)).toBe(true), PATIENT);
    await userEvent.click(view.getByRole('tab', { name: /Results/ }));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(isInView(/Integrated/)).toBe(true), PATIENT);
    await expect(window.scrollX).toBe(0);
    // must show: that there are more tabs, with a press that leads to them
    const more = () => canvasElement.querySelector('[data-more=end]') as HTMLElement;
    await waitFor(() => expect(more()).toBeVisible());
    await expect(canvasElement.querySelector('[data-more=start]')).toBeNull();
    await userEvent.click(more());
    await waitFor(() => expect(canvasElement.querySelector('[data-more=start]')).toBeVisible());
  },
};
