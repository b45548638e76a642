import type { Meta, StoryObj } from '@storybook/react-vite';
import type { DraftSample } from '@stroma/contract';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { createIntl } from 'react-intl';
import { MESSAGES, translate, useT, type MessageId, type MessageValues } from '../../theme/messages.ts';
import { GroupBoard } from './GroupBoard.tsx';

interface Args {
  samples: readonly DraftSample[];
  onSamples: (samples: DraftSample[]) => void;
}
/** With plural forms, in the language of the story. */
const say = (id: MessageId, values?: MessageValues) => {
  const locale = document.documentElement.lang === 'zh-CN' ? 'zh-CN' : 'en-US';
  return translate(createIntl({ locale, messages: MESSAGES[locale] }))(id, values);
};
const sample = (name: string, group = name): DraftSample => ({ fileId: `file_${name}`, name, group });
const meta: Meta<Args> = {
  title: 'Wizard/SampleGroups',
  args: {
    samples: [sample('P1'), sample('P2'), sample('P3', 'treated'), sample('P4', 'treated')],
    onSamples: fn(),
  },
  render: function Held(args: Args) {
    const t = useT();
    const [samples, setSamples] = useState(args.samples);
    return (
      <main style={{ maxWidth: 688 }}>
        <h1>1</h1>
        <h2>{t('samples.chosen', { n: samples.length })}</h2>
        <GroupBoard
          samples={samples}
          onSamples={(next) => {
            setSamples(next);
            args.onSamples(next);
          }}
        />
      </main>
    );
  },
};
export default meta;
type Story = StoryObj<Args>;

const at = (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement);
  const card = (name: string, n: number) =>
    canvas.findByRole('group', { name: `${name} ${say('samples.groupSize', { n })}` });
  const fresh = () => canvas.getByRole('group', { name: say('samples.groupNew') });
  const handle = (name: string, n = 1) => canvas.getByRole('button', { name: say('samples.groupDrag', { n, name }) });
  const isSaid = (names: string, group: string, n = 1) =>
    waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(say('samples.groupMoved', { n, names, group })));
  return { canvas, card, fresh, handle, isSaid };
};
const groups = (...of: string[]) => of.map((group) => expect.objectContaining({ group }));

/** Enter picks up a sample, Tab moves from group to group, Enter drops it; Escape cancels. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const { canvas, card, fresh, handle, isSaid } = at(canvasElement);
    const seen = () => document.activeElement?.querySelector('header strong')?.textContent;
    // Cycles through the targets until the group is reached; the sample's own group is not a target.
    const to = async (group: string) => {
      const passed: unknown[] = [];
      do {
        await userEvent.tab();
        passed.push(seen());
      } while (seen() !== group && passed.length < 9);
      await expect(passed.at(-1)).toBe(group);
      return passed;
    };
    handle('P1').focus();
    await userEvent.keyboard('{Enter}');
    await expect(await to('treated')).not.toContain('P1');
    await expect(document.activeElement).toHaveAttribute('data-drop-target');
    await userEvent.keyboard('{Enter}');
    await expect(args.onSamples).toHaveBeenLastCalledWith(groups('treated', 'P2', 'treated', 'treated'));
    await isSaid('P1', 'treated');
    await waitFor(async () => expect(await card('treated', 3)).toHaveFocus());
    await expect(canvas.queryByRole('group', { name: /^P1 / })).toBeNull();

    handle('P2').focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    await expect(args.onSamples).toHaveBeenCalledOnce();
    await waitFor(() => expect(handle('P2')).toHaveFocus());

    // A new group, with the typed name.
    await userEvent.type(within(fresh()).getByRole('textbox'), 'control');
    handle('P3').focus();
    await userEvent.keyboard('{Enter}');
    await to(say('samples.groupNew'));
    await userEvent.keyboard('{Enter}');
    await expect(args.onSamples).toHaveBeenLastCalledWith(groups('treated', 'P2', 'control', 'treated'));
    await isSaid('P3', 'control');
    await expect(within(fresh()).getByRole('textbox')).toHaveValue('');
  },
};

/** The whole chip can be dragged; all selected ones move with it. */
export const ByPointer: Story = {
  play: async ({ canvasElement, args }) => {
    const { canvas, card, fresh, isSaid } = at(canvasElement);
    const chip = (name: string) => canvas.getByRole('checkbox', { name }).closest('li')!;
    // Native browser events, because pointer events do not start a drag.
    const drag = async (from: HTMLElement, to: HTMLElement) => {
      const dataTransfer = new DataTransfer();
      const { x, y } = to.getBoundingClientRect();
      const event = { dataTransfer, clientX: x + 5, clientY: y + 5 };
      await fireEvent(from, new DragEvent('dragstart', { bubbles: true, cancelable: true, ...event }));
      await waitFor(() => expect(from).toHaveAttribute('data-dragging'));
      for (const type of ['dragenter', 'dragover', 'drop'])
        await fireEvent(to, new DragEvent(type, { bubbles: true, cancelable: true, ...event }));
      await fireEvent(from, new DragEvent('dragend', { bubbles: true, ...event }));
    };
    await drag(chip('P2'), await card('P1', 1));
    await waitFor(() => expect(args.onSamples).toHaveBeenLastCalledWith(groups('P1', 'P1', 'treated', 'treated')));
    await isSaid('P2', 'P1');
    await card('P1', 2);

    await userEvent.click(canvas.getByRole('checkbox', { name: 'P1' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'P3' }));
    await waitFor(() =>
      expect(canvas.getByRole('checkbox', { name: say('samples.groupPicked', { n: 2 }) })).toBeVisible(),
    );
    await drag(chip('P3'), fresh());
    const made = say('samples.groupNumber', { n: 3 });
    await waitFor(() => expect(args.onSamples).toHaveBeenLastCalledWith(groups(made, 'P1', made, 'treated')));
    await isSaid('P1, P3', made, 2);
    await expect(canvas.getByRole('checkbox', { name: 'P1' })).not.toBeChecked();
  },
};

/** Long names, many groups. */
export const Extreme: Story = {
  args: {
    samples: Array.from({ length: 30 }, (_, i) =>
      sample(
        `a_sample_with_a_name_that_goes_on_for_patient_${i}`,
        i % 3 ? `group_of_long_name_number_${i % 7}` : `P${i}`,
      ),
    ),
  },
};
