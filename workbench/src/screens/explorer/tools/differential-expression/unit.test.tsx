import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOOLS } from '@stroma/contract';
import type { DegWarning } from '@stroma/contract/tools';
import { differentialExpressionFixture } from '@stroma/contract/fixtures/tools/differential-expression';
import { Value } from 'typebox/value';
import request from '../../../../../../contract/fixtures/deg-unit-request.json' with { type: 'json' };
import design from '../../../../../../design-system/messages/en-US.json' with { type: 'json' };
import zh from '../../../../../../design-system/messages/zh-CN.json' with { type: 'json' };
import { forget } from '../../../../api/cache.ts';
import { labelsColumn } from '../../../../../test/signed-in.tsx';
import { openTool } from '../../../../../test/tool-tab.tsx';
import { Tab } from './index.tsx';

beforeEach(() => forget('d1:'));
afterEach(cleanup);

const TYPES = request.batchCategories;
/** Cells of each type per sample: eight types give 80 cells, or 8 in a small sample, which is too few. */
const EACH = 10;
/** Samples by group; a sample whose name ends in `!` has 8 cells. */
type Groups = Record<string, string[]>;
interface Options {
  isNormalised?: boolean;
  isUnread?: boolean;
  params?: object;
  warnings?: DegWarning[];
  locale?: 'en-US' | 'zh-CN';
}

function openForm(groups: Groups, options: Options = {}) {
  const { isNormalised = false, isUnread = false, params, warnings, locale = 'en-US' } = options;
  const samples = Object.values(groups).flat();
  const names = Object.keys(groups);
  const labels = { group: names, sample: samples, type: TYPES };
  const rows = samples.flatMap((name, sample) =>
    TYPES.flatMap((_, type) =>
      Array.from({ length: name.endsWith('!') ? 1 : EACH }, () => ({
        ...{ type, sample },
        group: names.findIndex((group) => groups[group]!.includes(name)),
      })),
    ),
  );
  const codesOf = (name: keyof typeof labels) => Uint8Array.from(rows, (row) => row[name]);
  const columnOf = (name: keyof typeof labels) => {
    const codes = codesOf(name);
    const counts = labels[name].map((category, k) => [category, codes.filter((code) => code === k).length]);
    return labelsColumn(name, Object.fromEntries(counts));
  };
  return openTool('differential-expression', Tab, {
    locale,
    detail: {
      ...{ cells: rows.length, normalisedOnly: isNormalised, version: 'v1', levels: { cluster: 'group' } },
      columns: (['group', 'sample', 'type'] as const).map(columnOf),
    } as never,
    answers: isUnread
      ? {}
      : {
          'GET /user/user_datasets/d1/observation_annotation': ({ path }) => {
            const name = new URL(path, 'http://x').searchParams.get('name') as keyof typeof labels;
            const { buffer } = codesOf(name);
            return { array: { format: 'codes-u8', meta: { categories: labels[name] }, bytes: buffer } };
          },
        },
    ...(params && {
      done: {
        params,
        result: {
          ...differentialExpressionFixture,
          test: 'wilcoxon',
          comparisons: differentialExpressionFixture.comparisons.map((one) => ({ ...one, warnings })),
        },
      },
    }),
  });
}

const press = async (side: string, name: string) =>
  userEvent.click(
    within(await screen.findByRole('group', { name: side })).getByRole('checkbox', { name: new RegExp(`^${name}\\b`) }),
  );
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) });
const [SAMPLES, CELLS] = ['Samples: pseudobulk', 'Cells: Wilcoxon'];
const isChosen = (name: string) => waitFor(() => expect(radio(name).checked).toBe(true));
const start = async () => {
  await waitFor(() => expect(screen.queryByText(design['deg.unit.counting'])).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: design['wizard.startAnalysis'] }));
};
const TWO = { x: ['x1', 'x2'], y: ['y1', 'y2'] };
const THREE = { x: ['x1', 'x2', 'x3'], y: ['y1', 'y2', 'y3'] };
const isValid = (params: unknown) => Value.Check(TOOLS['differential-expression'].params, params);

describe('the test that the form chooses', () => {
  test.each([
    ['2 against 2', TWO, 'wilcoxon', /the groups have 2 and 2 samples with at least 10 cells/],
    ['3 against 3', THREE, 'pseudobulk', /each group has at least 3 of them \(3 and 3\)/],
    ['3 against 2', { ...THREE, y: TWO.y }, 'wilcoxon', /the groups have 3 and 2 samples/],
    ['3 against 3 of which one is too small', { ...THREE, y: ['y1', 'y2', 'y3!'] }, 'wilcoxon', /have 3 and 2 samples/],
    ['2 samples in all', { x: ['x1'], y: ['y1'] }, 'wilcoxon', /the dataset has 2 samples with at least 10 cells/],
  ] as const)('%s', async (_, groups, chosen, why) => {
    const { sent } = openForm(groups as unknown as Groups);
    await press('Group A', 'x');
    await press('Group B', 'y');
    await screen.findByText(why);
    await isChosen(chosen === 'pseudobulk' ? SAMPLES : CELLS);
    await start();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]!.params).toMatchObject({ test: chosen, replicates: 'sample', block: null });
    expect(isValid(sent()[0]!.params)).toBe(true);
  });

  test('follows the groups until it is chosen by hand', async () => {
    openForm({ ...THREE, z: ['z1'] });
    await press('Group A', 'x');
    await press('Group B', 'y');
    await isChosen(SAMPLES);
    await press('Group B', 'y');
    await press('Group B', 'z');
    await isChosen(CELLS);
    await screen.findByText(/the groups have 3 and 1 samples/);
    await press('Group B', 'y');
    await isChosen(SAMPLES);
    await userEvent.click(radio(CELLS));
    await screen.findByText(/Each group has at least 3 samples \(3 and 4\)/);
    await press('Group B', 'z');
    await isChosen(CELLS);
    await userEvent.click(radio(SAMPLES));
    await press('Group B', 'y');
    await press('Group B', 'z');
    await screen.findByText(/Below 3 in each group, a test of samples has little power/);
    await isChosen(SAMPLES);
  });

  test('sends the request of the null experiment', async () => {
    const { sent } = openForm(THREE);
    await press('Group A', 'x');
    await press('Group B', 'y');
    await userEvent.click(screen.getByRole('radio', { name: new RegExp(design['deg.mode.batchTwoGroups']) }));
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`${design['deg.batchBy']}$`) }));
    await userEvent.click(await screen.findByRole('option', { name: 'type' }));
    const types = await screen.findByRole('group', { name: design['deg.cellTypes'] });
    await userEvent.click(within(types).getByRole('button'));
    await screen.findByText(/A cell type with fewer than 2 samples in a group is left out/);
    await start();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]!.params).toEqual(request);
  });

  test('is that of cells without raw counts, and where the samples cannot be read', async () => {
    openForm(THREE, { isNormalised: true });
    await screen.findByText(design['deg.unit.noCounts']);
    await isChosen(CELLS);
    cleanup();
    const { sent } = openForm(THREE, { isUnread: true });
    await press('Group A', 'x');
    await press('Group B', 'y');
    await screen.findByText(design['deg.unit.unread']);
    await start();
    await waitFor(() => expect(sent()[0]!.params.test).toBe('wilcoxon'));
  });
});

const cells = { ...request, mode: 'normal', batchBy: null, batchCategories: [], test: 'wilcoxon' };
const warningOf = (usableA: number, usableB: number): DegWarning => ({
  id: 'deg.samplesAreTheUnit',
  params: { column: 'sample', a: 3, b: 3, usableA, usableB, unit: 'cells' },
});
const button = () => screen.queryByRole('button', { name: design['deg.runPseudobulk'] });

describe('the warning of a test of cells', () => {
  test.each([
    ['en-US', design],
    ['zh-CN', zh],
  ] as const)('runs the same comparison by samples: %s', async (locale, said) => {
    const { sent } = openForm(THREE, { params: cells, warnings: [warningOf(3, 3)], locale });
    await userEvent.click(await screen.findByRole('button', { name: said['deg.runPseudobulk'] }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    const params = { ...cells, test: 'pseudobulk', replicates: 'sample', block: null };
    expect(sent()[0]).toEqual({ dataset: 'd1', name: 'Earlier', params });
    expect(isValid(sent()[0]!.params)).toBe(true);
  });

  test('in a result of an earlier version, by the samples that it counted', async () => {
    const told: DegWarning = { id: 'deg.samplesAreTheUnit', params: { column: 'donor', a: 2, b: 2 } };
    const { sent } = openForm(THREE, { params: { ...cells, replicates: null }, warnings: [told] });
    await userEvent.click(await screen.findByRole('button', { name: design['deg.runPseudobulk'] }));
    await waitFor(() => expect(sent()[0]?.params).toMatchObject({ test: 'pseudobulk', replicates: 'donor' }));
  });

  test.each([
    ['too few samples with enough cells', { warnings: [warningOf(3, 1)] }],
    ['no raw counts', { warnings: [warningOf(3, 3)], isNormalised: true }],
  ])('has no button: %s', async (_, options) => {
    openForm(THREE, { params: cells, ...options });
    await screen.findAllByText(/Cells of one sample are not independent/);
    expect(button()).toBeNull();
  });
});
