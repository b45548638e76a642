import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Badge } from './Badge/Badge.tsx';
import { Banner } from './Banner/Banner.tsx';
import { Button, IconButton } from './Button/Button.tsx';
import { Checkbox } from './Checkbox/Checkbox.tsx';
import { FileDrop } from './FileDrop/FileDrop.tsx';
import { LinkButton } from './Link/Link.tsx';
import { NumberField } from './NumberField/NumberField.tsx';
import { NumberRange } from './NumberRange/NumberRange.tsx';
import { RowFlex, Stack } from './Page/Page.styles.ts';
import { ProgressBar } from './ProgressBar/ProgressBar.tsx';
import { RadioGroup } from './RadioGroup/RadioGroup.tsx';
import { SegmentedControl } from './SegmentedControl/SegmentedControl.tsx';
import { Select } from './Select/Select.tsx';
import { SkeletonChart, SkeletonRows } from './Skeleton/Skeleton.tsx';
import { Slider } from './Slider/Slider.tsx';
import { SplitPane } from './SplitPane/SplitPane.tsx';
import { Switch } from './Switch/Switch.tsx';
import { Table } from './Table/Table.tsx';
import { Tabs } from './Tabs/Tabs.tsx';
import { TextField } from './TextField/TextField.tsx';
import { ToastRegion } from './Toast/Toast.tsx';
import { dialogText } from '../dialogs/help.stories.ts';
import { useT } from '../theme/messages.ts';

const meta: Meta = { title: 'Primitives/All', args: { onAct: fn() } };
export default meta;
type Story = StoryObj<{ onAct: (value?: unknown) => void }>;

export const Buttons: Story = {
  render: ({ onAct }) => (
    <RowFlex>
      <Button tone="primary" onPress={() => onAct()}>
        Start analysis
      </Button>
      <Button icon="download">Download</Button>
      <Button tone="quiet">Reset</Button>
      <Button tone="danger">Delete</Button>
      <Button isDisabled>Disabled</Button>
      <Button tone="primary" isBusy>
        Working
      </Button>
      <IconButton icon="lasso" label="Lasso" isActive />
      <LinkButton href="/x">A link</LinkButton>
    </RowFlex>
  ),
  play: async ({ canvasElement, args }) => {
    const [first] = within(canvasElement).getAllByRole('button');
    first?.focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onAct).toHaveBeenCalledOnce();
  },
};
const WORDS = 'Another window saved another version of this draft. What you type is kept in this browser.';
/** On a phone, the actions of a message are below its text, so that the text is not squeezed. */
export const BannerOnPhone: Story = {
  render: ({ onAct }) => (
    <div style={{ width: 340 }}>
      <Banner
        tone="warning"
        action={
          <RowFlex>
            <Button isSmall onPress={() => onAct()}>
              Show the saved version
            </Button>
            <Button isSmall onPress={() => onAct()}>
              Keep mine
            </Button>
          </RowFlex>
        }
      >
        <span>{WORDS}</span>
      </Banner>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const words = canvas.getByText(WORDS).getBoundingClientRect();
    await expect(words.width).toBeGreaterThan(250);
    await expect(canvas.getAllByRole('button')[0]!.getBoundingClientRect().top).toBeGreaterThanOrEqual(words.bottom);
  },
};
export const Fields: Story = {
  render: function Fields({ onAct }) {
    const [range, setRange] = useState({ min: 200, max: 5000 });
    return (
      <Stack style={{ maxWidth: 320 }}>
        <TextField label="Name" hint="Letters and digits" />
        <TextField label="Wrong" errorMessage="Please fill in the job name" />
        <NumberField label="Genes" defaultValue={2000} />
        <NumberRange
          label="Genes per cell"
          value={range}
          bounds={{ min: 0, max: 1e6 }}
          onChange={(next) => {
            setRange(next);
            onAct(next);
          }}
        />
        <Select
          label="Colour by"
          options={[
            { id: 'a', label: 'cluster' },
            { id: 'b', label: 'sample' },
          ]}
          value="a"
          onChange={onAct}
        />
        <Checkbox>I agree</Checkbox>
        <Switch hint="One line of why">Remove doublets</Switch>
        <RadioGroup
          label="Mode"
          value="do"
          onChange={onAct}
          options={[
            { id: 'do', label: 'Do', description: 'Counts quality' },
            { id: 'skip', label: 'Skip' },
          ]}
        />
        <SegmentedControl
          label="Layer"
          value="raw"
          onChange={onAct}
          options={[
            { id: 'raw', label: 'Raw' },
            { id: 'n', label: 'Normalised' },
          ]}
        />
        <Slider label="Point size" value={5} min={1} max={20} onChange={onAct} />
      </Stack>
    );
  },
  play: async ({ canvasElement, args }) => {
    const low = within(canvasElement).getAllByRole('textbox')[3] as HTMLInputElement;
    // The lower bound never passes the upper one.
    await userEvent.clear(low);
    await userEvent.type(low, '9000');
    await userEvent.tab();
    await expect(args.onAct).toHaveBeenLastCalledWith({ min: 5000, max: 5000 });
  },
};
export const Status: Story = {
  render: () => (
    <Stack style={{ maxWidth: 480 }}>
      <RowFlex>
        {(['neutral', 'info', 'success', 'warning', 'danger', 'accent'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </RowFlex>
      <Banner tone="danger" title="It failed">
        What it means and what to do next.
      </Banner>
      <Banner tone="warning">One file has no mitochondrial genes.</Banner>
      <ProgressBar label="Step 4 of 12: Correcting batch effects" value={0.37} />
      <ProgressBar label="Waiting" />
      <SkeletonRows />
      <div style={{ height: 180 }}>
        <SkeletonChart />
      </div>
    </Stack>
  ),
};
export const TabsAndTable: Story = {
  render: function Both({ onAct }) {
    const [tab, setTab] = useState<'a' | 'b'>('a');
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
    const rows = [
      { id: 'r1', name: 'Control', n: 1000 },
      { id: 'r2', name: 'Stimulated', n: 968 },
      { id: 'r3', name: 'Locked', n: 0 },
    ];
    return (
      <Tabs
        label="Both"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'a', label: 'One', count: 2 },
          { id: 'b', label: 'Two' },
        ]}
      >
        <Table
          label="Samples"
          rows={rows}
          rowId={(r) => r.id}
          selected={chosen}
          disabledRows={new Set(['r3'])}
          onSelectedChange={(ids) => {
            setChosen(ids);
            onAct([...ids]);
          }}
          columns={[
            { id: 'name', label: 'Sample', isRowHeader: true, isSortable: true, render: (r) => r.name },
            { id: 'n', label: 'Cells', isAtEnd: true, render: (r) => r.n },
          ]}
        />
      </Tabs>
    );
  },
  play: async ({ canvasElement, args }) => {
    const boxes = within(canvasElement).getAllByRole('checkbox');
    // "All" leaves out options that cannot be chosen.
    await userEvent.click(boxes[0] as HTMLElement);
    await expect(args.onAct).toHaveBeenLastCalledWith(['r1', 'r2']);
  },
};
export const Divider: Story = {
  render: function Held() {
    const [share, setShare] = useState(0.5);
    return (
      <div style={{ height: 200 }}>
        <SplitPane name="embedding" share={share} onShareChange={setShare} first={<p>one</p>} second={<p>two</p>} />
      </div>
    );
  },
  play: async ({ canvasElement }) => {
    const divider = within(canvasElement).getByRole('separator');
    divider.focus();
    await userEvent.keyboard('{ArrowRight}{End}');
    await expect(divider).toHaveAttribute('aria-valuenow', '85');
  },
};
/** With the first pane on the right, keys and value follow the visible layout, and so does the reading order. */
export const DividerReversed: Story = {
  render: function Held() {
    const [share, setShare] = useState(0.3);
    const [reversed, setReversed] = useState(false);
    return (
      <div style={{ height: 200 }}>
        <button onClick={() => setReversed(!reversed)}>turn</button>
        <SplitPane
          {...{ name: 'embedding', share, isReversed: reversed, max: 0.9 }}
          onShareChange={setShare}
          first={<input aria-label="plot" />}
          second={<p>panel</p>}
        />
      </div>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const plot = canvas.getByRole('textbox');
    const isAfter = (one: Element) => Boolean(plot.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
    const turn = canvas.getByRole('button');
    const moves = new MutationObserver(() => {});
    moves.observe(canvasElement, { childList: true, subtree: true });
    for (const isReversed of [true, false]) {
      await userEvent.click(turn);
      await expect(isAfter(canvas.getByText('panel'))).toBe(!isReversed);
      await expect(isAfter(canvas.getByRole('separator'))).toBe(!isReversed);
    }
    // A plot is neither recreated nor moved within the page.
    const removed = moves.takeRecords().flatMap((one) => [...one.removedNodes]);
    await expect(removed.some((one) => one.contains(plot))).toBe(false);
    await expect(canvas.getByRole('textbox')).toBe(plot);
    await userEvent.click(turn);
    const divider = canvas.getByRole('separator', { name: dialogText('common.resize', { name: 'embedding' }) });
    divider.focus();
    const expectAt = (value: number) => expect(divider).toHaveAttribute('aria-valuenow', String(value));
    await expectAt(70);
    await userEvent.keyboard('{ArrowRight}');
    await expectAt(72);
    await expect(plot.getBoundingClientRect().left).toBeGreaterThan(divider.getBoundingClientRect().left);
    await userEvent.keyboard('{Home}');
    await expectAt(10);
    await userEvent.keyboard('{End}');
    await expectAt(85);
  },
};
export const Drop: Story = {
  render: ({ onAct }) => (
    <FileDrop title="Drop count matrices here" hint="zip, tar or tar.gz" accept={['.zip']} onFiles={onAct} />
  ),
};
export const Toasts: Story = {
  render: ({ onAct }) => (
    <ToastRegion
      items={[
        { id: '1', tone: 'danger', text: 'Resource does not exist' },
        { id: '2', tone: 'success', text: 'Submitted' },
      ]}
      onDismiss={onAct}
    />
  ),
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getAllByRole('button')[1] as HTMLElement);
    await expect(args.onAct).toHaveBeenCalledWith('2');
  },
};

/** A name of an imported file that overrides the writing direction. */
const MIRRORS = '\u202egpj.exe';
function Sentence() {
  return <p>{useT()('chart.labelWithCount', { label: MIRRORS, n: 123 })}</p>;
}
/** Left edge of the last `text` in an element, in pixels. */
function leftOf(element: Element, text: string): number {
  const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = Number.NaN;
  while (node.nextNode()) {
    const at = node.currentNode.textContent?.lastIndexOf(text) ?? -1;
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node.currentNode, at);
    range.setEnd(node.currentNode, at + text.length);
    left = range.getBoundingClientRect().left;
  }
  return left;
}

/** Text next to such a name keeps its order: in a sentence, and next to an element with the name. */
export const NamesThatMirror: Story = {
  render: () => (
    <Stack>
      <Sentence />
      <p>
        <span>{MIRRORS}</span> 123
      </p>
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    for (const line of canvasElement.querySelectorAll('p')) {
      await expect(leftOf(line, '1')).toBeGreaterThan(leftOf(line, 'e'));
      await expect(leftOf(line, '1')).toBeLessThan(leftOf(line, '3'));
    }
  },
};

const LONG =
  'malignant_93, malignant_97, malignant_36, malignant_53 / Microglia, Oligodendrocytes (non-malignant), T cells';
/** A truncated name could be mistaken for another one. */
export const WholeNames: Story = {
  render: () => (
    <div style={{ width: 240 }}>
      <Select
        isWrapping
        label="Result"
        value="a"
        onChange={() => {}}
        options={[{ id: 'a', label: LONG, mark: <Badge tone="warning">Outdated</Badge> }]}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const name = within(within(canvasElement).getByRole('button')).getByText(LONG);
    await expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth + 1);
    await expect(name.getBoundingClientRect().height).toBeGreaterThan(40);
    const trigger = within(canvasElement).getByRole('button').getBoundingClientRect();
    await expect(trigger.bottom).toBeGreaterThanOrEqual(name.getBoundingClientRect().bottom);
  },
};
