import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { SortDescriptor } from 'react-aria-components';
import { expect, userEvent, within } from 'storybook/test';
import { dialogText } from '../../dialogs/help.stories.ts';
import { Pager } from '../Pager/Pager.tsx';
import { Table } from './Table.tsx';

interface Cell {
  id: string;
  type: string;
  genes: number;
}
const TYPES = ['CD4 T', 'CD8 T', 'B', 'NK', 'Monocyte'];
const CELLS: readonly Cell[] = Array.from({ length: 5000 }, (_, i) => ({
  id: `cell-${i + 1}`,
  type: TYPES[i % TYPES.length]!,
  genes: 500 + ((i * 7919) % 3000),
}));
const PAGE = 10;

const meta: Meta<typeof Table> = { title: 'Primitives/Table', component: Table };
export default meta;
type Story = StoryObj<typeof Table>;

function Cells({ cells }: { cells: readonly Cell[] }) {
  const [sort, setSort] = useState<SortDescriptor>({ column: 'genes', direction: 'descending' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [page, setPage] = useState(1);
  const sign = sort.direction === 'descending' ? -1 : 1;
  const sorted = cells.toSorted((a, b) => sign * (a.genes - b.genes));
  const pages = Math.ceil(cells.length / PAGE);
  return (
    <>
      <Table
        label="Cells"
        columns={[
          { id: 'id', label: 'Cell', isRowHeader: true, render: ({ id }) => id },
          { id: 'type', label: 'Cell type', render: ({ type }) => type },
          { id: 'genes', label: 'Genes', isSortable: true, isAtEnd: true, render: ({ genes }) => genes },
        ]}
        rows={sorted.slice((page - 1) * PAGE, page * PAGE)}
        rowId={({ id }) => id}
        sort={sort}
        onSortChange={setSort}
        selected={selected}
        onSelectedChange={setSelected}
      />
      {pages > 1 && <Pager page={page} pages={pages} onChange={setPage} />}
    </>
  );
}

/** Rows can be sorted and selected. */
export const Default: Story = {
  render: () => <Cells cells={CELLS.slice(0, PAGE)} />,
  play: async ({ canvasElement }) => {
    const view = within(canvasElement);
    await userEvent.click(view.getByRole('columnheader', { name: /Genes/ }));
    await expect(view.getByRole('columnheader', { name: /Genes/ })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(view.getAllByRole('checkbox')[1]!);
    await expect(view.getAllByRole('row', { selected: true })).toHaveLength(1);
  },
};

/** More rows than a page has: the table gets one page of them. */
export const Pages: Story = {
  render: () => <Cells cells={CELLS} />,
  play: async ({ canvasElement }) => {
    const view = within(canvasElement);
    await userEvent.click(view.getByRole('button', { name: dialogText('common.nextPage') }));
    await expect(view.getByText(dialogText('common.page', { page: 2, pages: 500 }))).toBeVisible();
    await expect(view.getAllByRole('row')).toHaveLength(PAGE + 1);
  },
};
