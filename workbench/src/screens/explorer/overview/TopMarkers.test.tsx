import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { CatchFigures, CaughtFigures, NO_EDITS } from '@stroma/design-system/plot-kit';
import { answerWith } from '../../../../test/server.ts';
import { labelsColumn, renderSignedIn } from '../../../../test/signed-in.tsx';
import { forget } from '../../../api/cache.ts';
import type { DatasetDetail } from '../dataset.ts';
import { TopMarkers } from './TopMarkers.tsx';

beforeEach(() => forget(''));
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const detail = {
  ...{ id: 'd1', name: 'PBMC', version: 'v1', columnsVersion: 0, labelsRevision: 0 },
  ...{ hasMarkers: true, markersOutdated: false, markersColumn: 'type' },
  columns: [labelsColumn('type', { T: 2, B: 1 })],
} as unknown as DatasetDetail;
const dots = [[{ mean: 1, fraction: 1 }, null]];

test.each([
  ['/data/d1/overview', true],
  ['/shared/token/overview', false],
  ['/public/entry/explore/overview', false],
])('at %s a dot leads to the markers of its cluster: %s', async (address, leads) => {
  history.replaceState(null, '', address);
  const read = { data: { rows: [{ cluster: 'T', symbol: 'CD3D' }], clusters: ['T', 'B'], total: 1 } };
  const means = { groups: ['T', 'B'], genes: [{ symbol: 'CD3D' }], sides: [{ name: null, cells: [2, 1], dots }] };
  answerWith({
    'GET /user/user_datasets/d1/differential_expression': () => read,
    'POST /user/user_datasets/d1/expression': () => ({ data: { ...means, undetected: [], overlap: 0 } }),
  });
  const figures = new CaughtFigures(NO_EDITS);
  renderSignedIn(
    <CatchFigures figures={figures}>
      <TopMarkers detail={detail} />
    </CatchFigures>,
  );
  await waitFor(() => expect(figures.at(document, 0)).toMatchObject({ state: 'ready' }));
  const { data } = figures.at(document, 0) as unknown as { data: ReactElement<{ onSelect?: unknown }> };
  expect(typeof data.props.onSelect).toBe(leads ? 'function' : 'undefined');
});
