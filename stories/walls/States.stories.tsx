import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Checkbox,
  IconButton,
  RadioGroup,
  SegmentedControl,
  Stack,
  Steps,
  Switch,
  Table,
  Tabs,
} from '@stroma/design-system/primitives';
import * as tree from '../../design-system/src/explorer/subset/SubsetTree/SubsetTree.stories.tsx';
import * as genes from '../../design-system/src/explorer/gene-expression/GenePanel/GenePanel.stories.tsx';
import * as board from '../../design-system/src/screens/FigureBoard/FigureBoard.stories.tsx';
import * as explorer from '../../design-system/src/screens/Explorer/Explorer.stories.tsx';
import * as guide from '../../design-system/src/screens/Guidebook/Guidebook.stories.tsx';
import { expect, within } from 'storybook/test';
import { storyOf, WALL_AXE } from './wall.tsx';

/**
 * Every state that a control can be in, chosen beside not chosen. With a forced palette (Rendering > Emulate CSS media feature forced-colors in the
 * browser's developer tools) each must be told from the other; the tests do so on this page.
 */
const meta: Meta = {
  title: 'Walls/States',
  parameters: { layout: 'fullscreen', a11y: WALL_AXE, forcedColours: { kinds: 7 } },
};
export default meta;

const Explorer = storyOf(explorer, 'Default');
const Tree = storyOf(tree, 'Default');
const Genes = storyOf(genes, 'List');
const Board = storyOf(board, 'Default');
const Guide = storyOf(guide, 'Default');

const nothing = () => {};
const two = [
  { id: 'a', label: 'One' },
  { id: 'b', label: 'Two' },
] as const;
const rows = [{ id: 'a' }, { id: 'b' }];

export const Chosen: StoryObj = {
  tags: ['!autodocs'],
  render: () => (
    <main>
      <Stack style={{ padding: 16, maxWidth: 480 }}>
        <Checkbox isSelected>Ticked</Checkbox>
        <Checkbox isIndeterminate>Partly</Checkbox>
        <Checkbox>Not ticked</Checkbox>
        <Switch isSelected>On</Switch>
        <Switch>Off</Switch>
        <RadioGroup label="Mode" options={two} value="a" onChange={nothing} />
        <SegmentedControl label="Layer" options={two} value="a" onChange={nothing} />
        <span>
          <IconButton icon="lasso" label="Lasso" isActive />
          <IconButton icon="fit" label="Fit" isActive={false} />
        </span>
        <Steps label="Steps" steps={['Files', 'Filter', 'Options']} current={2} reachable={3} onChange={nothing} />
        <Tabs label="Tabs" tabs={two} value="a" onChange={nothing}>
          <Table
            label="Rows"
            rows={rows}
            rowId={(row) => row.id}
            selected={new Set(['a'])}
            onSelectedChange={nothing}
            columns={[{ id: 'id', label: 'Name', isRowHeader: true, render: (row) => row.id }]}
          />
        </Tabs>
      </Stack>
      <Tree />
      <Genes />
      <Board />
      <Guide />
      <div style={{ height: 720 }}>
        <Explorer />
      </div>
    </main>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('checkbox', { checked: true }).length).toBeGreaterThan(1);
  },
};
