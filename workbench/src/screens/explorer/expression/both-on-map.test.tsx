import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import own from '../../../../../design-system/messages/tools/gene-expression.en-US.json' with { type: 'json' };
import { CatchFigures, CaughtFigures, NO_EDITS } from '@stroma/design-system/plot-kit';
import { answerWith } from '../../../../test/server.ts';
import { labelsColumn, renderSignedIn } from '../../../../test/signed-in.tsx';
import { forget } from '../../../api/cache.ts';
import { SelectionProvider } from '../../../features/selection/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { defaultView } from '../view/view.ts';
import { ShowMapContext } from '../view/ShowMap.ts';
import { ExpressionTab } from './ExpressionTab.tsx';

let isNarrow = false;
beforeEach(() => {
  isNarrow = false;
  forget('');
  globalThis.matchMedia = (() => ({
    ...{ matches: isNarrow, addEventListener: () => {}, removeEventListener: () => {} },
    ...{ addListener: () => {}, removeListener: () => {} },
  })) as unknown as typeof matchMedia;
});
afterEach(cleanup);

const detail = {
  ...{ id: 'd1', name: 'PBMC', version: 'v1', columnsVersion: 0, labelsRevision: 0, cells: 3, samples: [] },
  ...{ embeddings: [{ key: 'umap', dimensions: 2 }], layers: ['normalized'], levels: { cluster: 'type' } },
  columns: [labelsColumn('type', { T: 2, B: 1 })],
} as unknown as DatasetDetail;

/** The button, once the means of the genes are loaded; the matrix lacks `undetected`. */
async function open(given: {
  genes?: string[];
  undetected?: string[];
  detail?: DatasetDetail;
  showMap?: (() => void) | null;
  change?: (part: object) => void;
}) {
  const { genes = ['LYZ', 'CD3E'], undetected = [], showMap = () => {}, change = () => {} } = given;
  const found = genes.filter((name) => !undetected.includes(name)).map((symbol) => ({ symbol, gene_id: symbol }));
  const dots = found.map(() => [{ mean: 1, fraction: 1 }, null]);
  const figures = new CaughtFigures(NO_EDITS);
  answerWith({
    'POST /user/user_datasets/d1/expression': () => ({
      data: { groups: ['T', 'B'], genes: found, sides: [{ name: null, cells: [2, 1], dots }], undetected, overlap: 0 },
    }),
    'GET /user/user_datasets/d1/cell_sets': () => ({ data: [] }),
  });
  const shown = given.detail ?? detail;
  renderSignedIn(
    <SelectionProvider dataset={shown}>
      <ShowMapContext value={showMap}>
        <CatchFigures figures={figures}>
          <ExpressionTab detail={shown} view={{ ...defaultView(shown), chart: 'dot', genes }} change={change} />
        </CatchFigures>
      </ShowMapContext>
    </SelectionProvider>,
    { messages: own },
  );
  await waitFor(() => expect(figures.at(document, 0)).toMatchObject({ state: 'ready' }));
  return screen.queryByRole('button', { name: own['gene.bothOnMap'] });
}

test('two genes that were found are shown on the map, which is brought into view', async () => {
  const [showMap, change] = [jest.fn(), jest.fn()];
  await open({ genes: ['LYZ', 'NONE', 'CD3E'], undetected: ['NONE'], showMap, change });
  await userEvent.click(await screen.findByRole('button', { name: own['gene.bothOnMap'] }));
  expect(change).toHaveBeenCalledWith({ beside: ['blend', 'LYZ', 'CD3E'] });
  expect(showMap).toHaveBeenCalledTimes(1);
});

test.each([
  ['one gene alone was found', { undetected: ['CD3E'] }],
  ['the dataset has no embedding', { detail: { ...detail, embeddings: [] } as DatasetDetail }],
  ['the page has no map', { showMap: null }],
])('they are not offered where %s', async (_, given) => {
  expect(await open(given)).toBeNull();
});

test('they are not offered where one thing at a time is shown', async () => {
  isNarrow = true;
  expect(await open({})).toBeNull();
});
