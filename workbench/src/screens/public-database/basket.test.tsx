import { beforeEach, expect, jest, test } from '@jest/globals';
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { publicSampleId } from '@stroma/contract';
import { LeanProvider } from '@stroma/design-system/theme';
import ds from '../../../../design-system/messages/en-US.json' with { type: 'json' };
import own from '../../../messages/en-US.json' with { type: 'json' };
import { answerWith } from '../../../test/server.ts';
import { createStore } from '../../app/store/store.ts';
import { signedIn } from '../../features/session/index.ts';
import { PublicDatabaseScreen } from './PublicDatabaseScreen.tsx';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(60_000);
const HUMAN = 'Homo sapiens';
const row = (id: string, species = HUMAN) => ({
  ...{ id: `e-${id}`, datasetId: id, version: 2, name: `Set ${id}`, species, tissue: 'lung', disease: 'normal' },
  ...{ technology: "10x 3' v3", cells: 900, genes: 100, samples: 1, cellTypes: 4, year: 2024, source: 'GSE1', doi: '' },
  ...{ publishedOn: '2026-10-01T00:00:00.000Z', simulated: false },
});
const ROWS = [row('a'), row('b'), row('mouse', 'Mus musculus'), row('logged')];
const sourceOf = (key: string) => {
  const [dataset = '', version] = key.split(':');
  const { name, species } = ROWS.find((one) => one.datasetId === dataset)!;
  return {
    ...{ dataset, version: Number(version), name, doi: null, species, genes: 100, simulated: false, labels: null },
    samples: [
      {
        ...{ id: publicSampleId(dataset, Number(version), 0), sample: 's', group: '', cells: 450 },
        problem: dataset === 'logged' ? 'counts' : null,
      },
    ],
  };
};
const KINDS = ['species', 'tissue', 'disease', 'technology', 'cellType', 'developmentStage', 'publication'];
beforeEach(() => localStorage.setItem('stroma.token', 'tok'));

test('datasets are put aside for one integration, and what forbids it is said before the press', async () => {
  const asked = answerWith({
    'GET /public/datasets': () => ({
      data: { total: ROWS.length, rows: ROWS, facets: Object.fromEntries(KINDS.map((name) => [name, []])) },
    }),
    'GET /user/analysis/public-samples': ({ path }) => ({
      data: { sources: new URL(path, 'http://x').searchParams.get('datasets')!.split(',').map(sourceOf), gone: [] },
    }),
    'GET /user/analysis/gene-overlap': () => ({ data: { pairs: [{ shared: 87 }], unknown: [], alike: [] } }),
  });
  history.pushState(null, '', '/cloud/publicData');
  const store = createStore();
  const privileges = ['publicData', 'integratePublic'].map((permission) => ({ permission }));
  store.dispatch(signedIn({ uuid: 'u1', username: 'mei', privileges, space: { id: 's1', name: 'mei' } } as never));
  render(
    <Provider store={store}>
      <LeanProvider locale="en-US" theme="light" messages={{ ...ds, ...own }} navigate={() => {}}>
        <BrowserRouter>
          <PublicDatabaseScreen />
        </BrowserRouter>
      </LeanProvider>
    </Provider>,
  );
  const choose = async (name: string) =>
    fireEvent.click(await screen.findByRole('checkbox', { name: `Choose ${name}` }));
  await choose('Set b');
  const bar = () => within(screen.getByRole('region', { name: ds['publicDb.chosen'] }));
  await choose('Set a');
  await waitFor(() => expect(bar().getByRole('status').textContent).toBe('2 datasets · 1,800 cells · 87 shared genes'));
  const button = () => bar().getByRole('button', { name: /^Integrate/ });
  await choose('Set mouse');
  await bar().findByText(/different species \(Homo sapiens and Mus musculus\)/);
  expect(button().hasAttribute('disabled')).toBe(true);
  await choose('Set mouse');
  await choose('Set logged');
  await bar().findByText(/Set logged: This dataset has no raw counts/);
  await choose('Set logged');
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
  fireEvent.click(button());
  await waitFor(() => expect(location.pathname + location.search).toBe('/cloud/integrateSynEcoSysData?public=a:2,b:2'));
  expect(asked.filter(({ path }) => path.includes('gene-overlap')).length).toBeGreaterThan(0);
});
