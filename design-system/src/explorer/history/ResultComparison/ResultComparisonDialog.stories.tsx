import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { ReceiptData } from '../../explorer.types.ts';
import { dialog, LONG_NAME, messageText } from '../../tool.stories.helper.tsx';
import type { PastResult } from '../history.types.ts';
import { ResultComparisonDialog } from './ResultComparisonDialog.tsx';

const result = (id: string, name: string): PastResult => ({
  ...{ id, name, createdBy: 'lin.chen', createdAt: '2026-11-20T08:00:00.000Z', starred: false },
});
const receipt = (jobId: string, cells: number, params: Record<string, unknown>): ReceiptData => ({
  ...{ tool: 'differential-expression', jobId, params },
  cellSet: { cells, sha256: jobId },
});
const params = { method: 'wilcoxon', minPct: 0.1, paired: false, seed: 0 };
const cells = (name: string) => ({ name, column: 'condition', categories: [name] });
const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><path fill="#fff" d="M0 0h240v160H0z"/><path d="M20 140V20M20 140H220" stroke="#555" fill="none"/><path d="M40 30Q110 220 200 30" stroke="${colour}" stroke-width="4" fill="none"/></svg>`,
  )}`;
const meta: Meta<typeof ResultComparisonDialog> = {
  title: 'Explorer/History/ResultComparisonDialog',
  component: ResultComparisonDialog,
  args: {
    isOpen: true,
    onClose: fn(),
    results: [result('r3', 'stim vs ctrl'), result('r2', 'Monocytes vs T cells')],
    shown: 'r3',
    onShow: fn(),
    pictureOf: (id) => picture(id === 'r3' ? '#1b6ec2' : '#b5421b'),
    state: {
      state: 'ready',
      data: [receipt('r3', 1929, params), receipt('r2', 845, { ...params, method: 't-test', minPct: 0.25 })],
    },
  },
};
export default meta;
type Story = StoryObj<typeof ResultComparisonDialog>;

const rowsOf = (rows: readonly HTMLElement[]) => rows.map((row) => [...row.children].map((cell) => cell.textContent));
export const Default: Story = {
  play: async ({ args }) => {
    const box = await dialog();
    // must show: what differs alone
    await expect(rowsOf(box.getAllByRole('row').slice(1)).map((row) => row.slice(1))).toEqual([
      ['1,929', '845'],
      ['wilcoxon', 't-test'],
      ['0.1', '0.25'],
    ]);
    await userEvent.click(box.getByRole('button', { name: messageText('results.open') }));
    await expect(args.onShow).toHaveBeenCalledWith('r2');
  },
};
/** Parameters as the tool's form calls them. */
export const Named: Story = {
  args: {
    settings: {
      test: { label: 'Test', choices: { wilcoxon: 'Wilcoxon', pseudobulk: 'Pseudobulk' } },
      b: { label: 'Group B' },
      'filter.padj': { label: 'Maximum adjusted p value' },
    },
    state: {
      state: 'ready',
      data: [
        receipt('r3', 1929, { test: 'wilcoxon', b: cells('ctrl'), filter: { padj: 0.05 } }),
        receipt('r2', 1929, { test: 'pseudobulk', b: cells('untreated'), filter: { padj: 0.01 } }),
      ],
    },
  },
  play: async () => {
    const box = await dialog();
    // must show: names and choices of the form
    const rows = rowsOf(box.getAllByRole('row').slice(1));
    await expect(rows.map(([name]) => name)).toEqual([
      messageText('results.cells'),
      'Test',
      'Group B',
      'Maximum adjusted p value',
    ]);
    await expect(rows[1]?.slice(1)).toEqual(['Wilcoxon', 'Pseudobulk']);
    await expect(rows[2]?.[1]).toContain('ctrl');
  },
};
export const Same: Story = {
  args: {
    state: { state: 'ready', data: [receipt('r', 700, params), receipt('r', 700, params)] },
    pictureOf: undefined,
  },
  play: async () => {
    const box = await dialog();
    await expect(box.getByText(messageText('results.same'))).toBeVisible();
  },
};
export const Loading: Story = { args: { state: { state: 'loading' } } };
export const Failed: Story = { args: { state: { state: 'error', error: { id: 'NOT_FOUND' } } } };
export const LongNames: Story = { args: { results: [result('r3', LONG_NAME), result('r2', `${LONG_NAME} 2`)] } };
