import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Receptors } from '@stroma/contract/tools';
import design from '../../../../../../design-system/messages/en-US.json' with { type: 'json' };
import own from '../../../../../../design-system/messages/tools/vdj.en-US.json' with { type: 'json' };
import { openTool } from '../../../../../test/tool-tab.tsx';
import { Tab } from './index.tsx';

afterEach(cleanup);

const open = (receptors: Receptors | null) =>
  openTool('vdj', Tab, {
    messages: own,
    answers: { 'GET /user/files': () => ({ data: { rows: [], total: 0 } }) },
    detail: { receptors },
  });
const press = async (role: 'button' | 'radio', name: string) =>
  userEvent.click(await screen.findByRole(role, { name }));
const receptors = (over: Partial<Receptors> = {}): Receptors => ({
  ...{ layout: 'scirpy', chains: 322, cells: { TCR: 120, BCR: 3 }, nucleotides: true },
  ...over,
});

test('receptors of the dataset are chosen at first and sent without a file', async () => {
  const { sent } = open(receptors());
  await screen.findByText('Receptors in this dataset: 120 cells, TCR');
  await press('button', design['wizard.startAnalysis']);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]!.params).toEqual({
    ...{ type: 'TCR', source: 'dataset', contigs: [], bulk: null, sampleBy: 'sample', groupBy: 'type' },
    ...{ doubleChainOnly: false, clonotype: 'nucleotide', secondChains: 'all' },
  });
});

test('the type that more cells have is chosen, and amino acids where the file has no nucleotides', async () => {
  const { sent } = open(receptors({ cells: { TCR: 1, BCR: 80 }, nucleotides: false }));
  await screen.findByText('Receptors in this dataset: 80 cells, BCR');
  await press('button', design['wizard.startAnalysis']);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]!.params).toMatchObject({ type: 'BCR', source: 'dataset', clonotype: 'aminoAcid' });
});

test('a dataset without receptors is not offered them and needs files', async () => {
  const { sent } = open(null);
  await screen.findByRole('radio', { name: own['vdj.data.cells'] });
  expect(screen.queryByRole('radio', { name: own['vdj.data.dataset'] })).toBeNull();
  await press('button', design['wizard.startAnalysis']);
  expect((await screen.findAllByText(design['tool.completeRequired'])).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
});

test('contig files can be chosen instead, which then are required', async () => {
  const { sent } = open(receptors());
  await press('radio', own['vdj.data.cells']);
  await press('button', design['wizard.startAnalysis']);
  await screen.findByText(design['tool.completeRequired']);
  expect(sent()).toEqual([]);
});
