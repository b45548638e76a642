import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { FigurePanelContext } from '../kernels/figure/room.ts';
import { Button } from '../primitives/Button/Button.tsx';
import { Switch } from '../primitives/Switch/Switch.tsx';
import { ResultNotes, type ResultNote } from './ResultNotes.tsx';
import { ResultOptions } from './ResultOptions.tsx';
import { closeOptions, pageDecorator, options, messageText } from './tool.stories.helper.tsx';

const NOTES: ResultNote[] = [
  { id: 'facts', text: '1,204 of 4,620 pairs of consensus liana 1.10.0 tested, 200 permutations.' },
  {
    id: 'samples',
    tone: 'warning',
    text: 'Cells of one sample are not independent, so these p values are too small.',
    action: <Button isSmall>Run by samples</Button>,
  },
  { id: 'orthologs', tone: 'info', text: 'Genes were converted to their mouse orthologs.' },
];
const meta: Meta<typeof ResultNotes> = {
  title: 'Explorer/ResultParts',
  component: ResultNotes,
  decorators: [pageDecorator],
  args: { notes: NOTES },
};
export default meta;
type Story = StoryObj<typeof ResultNotes>;

/** Outside the explorer, all notes are stacked. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    for (const { text } of NOTES) await expect(within(canvasElement).getByText(String(text))).toBeVisible();
  },
};
/** In the explorer's panel, one line (the warning) leaves the height to the figure and opens the others. */
export const InThePanel: Story = {
  decorators: [
    (Story) => (
      <FigurePanelContext value={{ node: null, height: 600 }}>
        <Story />
      </FigurePanelContext>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(String(NOTES[1]!.text))).toBeVisible();
    await expect(canvas.queryByText(String(NOTES[2]!.text))).toBeNull();
    await userEvent.click(canvas.getByRole('button', { expanded: false }));
    await expect(canvas.getByText(String(NOTES[2]!.text))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { expanded: true }));
    await expect(canvas.queryByText(String(NOTES[2]!.text))).toBeNull();
  },
};
/** Without notes, nothing is rendered. */
export const Empty: Story = { args: { notes: [] } };
/** Controls of a result open next to the figure. */
export const Options: Story = {
  render: () => (
    <ResultOptions summary={['log2FC ≥ 0.25', 'p ≤ 0.05']}>
      <Switch isSelected onChange={() => {}}>
        {messageText('trajectory.pseudotime')}
      </Switch>
    </ResultOptions>
  ),
  play: async ({ canvasElement }) => {
    const box = await options(canvasElement);
    await expect(box.getByText('log2FC ≥ 0.25 · p ≤ 0.05')).toBeVisible();
    await expect(box.getByRole('switch')).toBeChecked();
    await closeOptions();
  },
};
