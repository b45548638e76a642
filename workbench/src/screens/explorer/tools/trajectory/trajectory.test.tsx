import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOOLS } from '@stroma/contract';
import { trajectoryMonocle2Fixture } from '@stroma/contract/fixtures/tools/trajectory';
import type { TrajectoryParams } from '@stroma/contract/tools';
import { Value } from 'typebox/value';
import design from '../../../../../../design-system/messages/en-US.json' with { type: 'json' };
import own from '../../../../../../design-system/messages/tools/trajectory.en-US.json' with { type: 'json' };
import { openTool } from '../../../../../test/tool-tab.tsx';
import { forget } from '../../../../api/cache.ts';
import { Tab } from './index.tsx';

afterEach(cleanup);

const PARAMS: TrajectoryParams = {
  ...{ version: 'monocle2', engine: 'python', cells: null, ordering: { meanExpression: 0.5 }, embedding: 'umap' },
  ...{ root: { state: 1 }, reverse: false, groupBy: 'type', seed: 0 },
};
const CELLS = 3;
const floats = (values: number[]) => ({ array: { format: 'f32', bytes: Float32Array.from(values).buffer } });
const codes = (values: number[]) => ({
  array: { format: 'codes-u8', meta: { categories: ['1'] }, bytes: Uint8Array.from(values).buffer },
});
const none = Array.from({ length: CELLS }, () => 0);

/** The newest trajectory has these parameters; its three cells are at 0, 1 and 2 and have these pseudotimes. */
function open(params: TrajectoryParams, pseudotime = [0, 1, 2]) {
  // Arrays are kept from test to test: results have one id here.
  forget('t0:');
  const at = (name: string) => `GET /user/analysis/results/t0/columns/${name}`;
  return openTool('trajectory', Tab, {
    messages: own,
    done: { params, result: trajectoryMonocle2Fixture },
    answers: {
      [at('x')]: () => floats([0, 1, 2]),
      [at('y')]: () => floats(none),
      [at('pseudotime')]: () => floats(pseudotime),
      [at('state')]: () => codes(none),
      [at('partition')]: () => codes(none),
    },
  });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const isValid = (params: object) => Value.Check(TOOLS.trajectory.params, params);

test('"Reverse" asks for the same cells from the other end', async () => {
  const { sent } = open(PARAMS);
  expect(await screen.findByText(/all with a pseudotime/)).toBeTruthy();
  expect(screen.queryByText(new RegExp(own['trajectory.isReversed']))).toBeNull();
  await press(own['trajectory.reverse']);
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [body] = sent();
  expect(body).toEqual({ dataset: 'd1', name: 'Monocle 2 · reverse', params: { ...PARAMS, reverse: true } });
  expect(isValid(body!.params)).toBe(true);
});

test('a reversed trajectory says so, is drawn in its own order, and is turned back', async () => {
  const { sent } = open({ ...PARAMS, reverse: true }, [2, 1, 0]);
  expect(await screen.findByText(new RegExp(own['trajectory.isReversed']))).toBeTruthy();
  await userEvent.click((await screen.findAllByRole('button', { name: design['plot.asTable'] }))[0]!);
  const rows = (await screen.findAllByRole('row')).slice(1, 1 + CELLS);
  // Cell number and pseudotime.
  expect(rows.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent))).toEqual([
    ['1', '2'],
    ['2', '1'],
    ['3', '0'],
  ]);
  await press(own['trajectory.reverse']);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({ dataset: 'd1', name: 'Monocle 2', params: PARAMS });
});

test('the form sends version, root and direction', async () => {
  const { sent } = openTool('trajectory', Tab, { messages: own });
  await userEvent.click(await screen.findByRole('switch', { name: new RegExp(own['trajectory.reverse']) }));
  await press(design['wizard.startAnalysis']);
  await waitFor(() => expect(sent()).toHaveLength(1));
  // Without an embedding, Monocle 3 has no plane to learn its graph on.
  const params = { ...PARAMS, engine: 'auto', root: null, reverse: true };
  expect(sent()[0]).toEqual({ dataset: 'd1', name: 'Monocle 2', params });
});

test('a root of cells without cells is refused in the form', async () => {
  const { sent } = openTool('trajectory', Tab, { messages: own });
  await userEvent.click(await screen.findByRole('radio', { name: new RegExp(own['trajectory.rootByCells']) }));
  await press(design['wizard.startAnalysis']);
  expect(await screen.findByText(design['tool.selectGroupFirst'])).toBeTruthy();
  expect(sent()).toEqual([]);
});
