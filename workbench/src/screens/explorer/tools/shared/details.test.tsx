import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import regulons from '../../../../../../design-system/messages/tools/tf-regulation.en-US.json' with { type: 'json' };
import repertoire from '../../../../../../design-system/messages/tools/vdj.en-US.json' with { type: 'json' };
import { answerWith } from '../../../../../test/server.ts';
import { renderSignedIn } from '../../../../../test/signed-in.tsx';
import { genesOf } from '../cell-interaction/Detail.tsx';
import { Detail as Targets } from '../tf-regulation/Detail.tsx';
import { Detail as Sequences } from '../vdj/Detail.tsx';

afterEach(cleanup);
const table = (name: string) => `GET /user/analysis/results/r1/tables/${name}`;

test('a pair shows its ligand first, and of complexes two genes of each side, none twice', () => {
  expect(genesOf({ genes_a: 'TGFB1', genes_b: 'TGFBR1 TGFBR2 TGFBR3' })).toEqual(['TGFB1', 'TGFBR1', 'TGFBR2']);
  expect(genesOf({ genes_a: 'CD99', genes_b: 'CD99' })).toEqual(['CD99']);
  expect(genesOf(undefined)).toEqual([]);
});

test('the strongest targets of the picked regulon are asked for, and how many it has is said', async () => {
  const row = { number: 3, regulon: 'STAT1', tf: 'STAT1', gene_id: null, detected: true };
  const rows = [
    { ...row, gene: 'ISG15', symbol: 'ISG15', weight: 2.5 },
    { ...row, gene: 'g2', symbol: null, weight: 0.12345 },
  ];
  const asked = answerWith({ [table('targets')]: () => ({ data: { rows, total: 84 } }) });
  renderSignedIn(<Targets id="r1" regulon={3} name="STAT1" />, { messages: regulons });
  expect(await screen.findByText('STAT1: 2 strongest of 84 targets')).toBeTruthy();
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['ISG15', 'g2']);
  expect(screen.getByText('0.123')).toBeTruthy();
  const query = new URL(asked.find(({ path }) => path.includes('/tables/targets'))!.path, 'http://x').searchParams;
  expect([query.getAll('filter').join(), query.get('sort'), query.get('order')]).toEqual([
    'number:eq:3',
    'weight',
    'desc',
  ]);
});

test('a clonotype without a second chain shows the one that it has', async () => {
  const row = { clonotype: 7, cells: 12, share: 0.06, cdr3_1: null, cdr3_nt_1: null, v_1: null, j_1: null };
  const second = { cdr3_2: 'CASSL', cdr3_nt_2: 'TGTGCC', v_2: 'TRBV7-9', j_2: 'TRBJ2-1', samples: [], types: [] };
  answerWith({ [table('clonotypes')]: () => ({ data: { rows: [{ ...row, ...second }], total: 1 } }) });
  renderSignedIn(<Sequences id="r1" clonotype={7} />, { messages: repertoire });
  expect(await screen.findByText('CASSL · TGTGCC')).toBeTruthy();
  expect(screen.getByText('TRBV7-9, TRBJ2-1')).toBeTruthy();
  expect(screen.getByText('12 cells (6%)')).toBeTruthy();
  expect(screen.queryByText(repertoire['vdj.table.cdr3_1'])).toBeNull();
});
