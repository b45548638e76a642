import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOOLS } from '@stroma/contract';
import { Value } from 'typebox/value';
import design from '../../../../../../design-system/messages/en-US.json' with { type: 'json' };
import own from '../../../../../../design-system/messages/tools/ith.en-US.json' with { type: 'json' };
import { openTool } from '../../../../../test/tool-tab.tsx';
import { Tab } from './index.tsx';

afterEach(cleanup);

const cnv = { id: 'c1', name: 'Tumour against normal', status: 'completed', tool: 'cnv', outdated: null };
const CNV = 'GET /user/analysis/tools/cnv/results';
const open = (results: object[]) =>
  openTool('ith', Tab, { messages: own, answers: { [CNV]: () => ({ data: results }) } });
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }));
const start = async () => userEvent.click(await screen.findByRole('button', { name: design['ith.run'] }));
const PARAMS = {
  ...{ method: 'expression', cnv: null, cells: { name: 'T', column: 'type', categories: ['T'] } },
  ...{ groupBy: 'sample', cellTypeBy: 'type', seed: 0 },
};
/** The server's check of parameters: the schema, then the tool's own rule. */
const isTaken = (params: never) => Value.Check(TOOLS.ith.params, params) && TOOLS.ith.problem?.(params) === null;

test('chosen cells are compared in expression, by sample and cell type', async () => {
  const { sent } = open([]);
  await start();
  expect(await screen.findByText(design['tool.selectGroupFirst'])).toBeTruthy();
  expect(sent()).toEqual([]);
  await choose(/^T\b/);
  await start();
  await waitFor(() => expect(sent()).toHaveLength(1));
  const name = `T · sample · ${design['ith.method.expression']}`;
  expect(sent()[0]).toEqual({ dataset: 'd1', name, params: PARAMS });
  expect(isTaken(sent()[0]!.params as never)).toBe(true);
});

test('copy-number space needs a completed CNV analysis, and is sent with it', async () => {
  const radio = () => screen.findByRole('radio', { name: new RegExp(`^${design['ith.method.cnv']}`) });
  open([{ ...cnv, status: 'running' }]);
  expect((await radio()).hasAttribute('disabled')).toBe(true);
  cleanup();
  const { sent } = open([{ ...cnv, id: 'c0', status: 'error' }, cnv]);
  await waitFor(async () => expect((await radio()).hasAttribute('disabled')).toBe(false));
  await userEvent.click(await radio());
  await choose(/^T\b/);
  await start();
  await waitFor(() => expect(sent()).toHaveLength(1));
  const { params } = sent()[0]!;
  expect(params).toEqual({ ...PARAMS, method: 'cnv', cnv: 'c1' });
  expect(isTaken(params as never)).toBe(true);
});
