import { beforeEach, expect, test } from '@jest/globals';
import { takePrefetched } from '../../api/early.ts';
import { answerWith } from '../../../test/server.ts';
import { prefetchExplorer } from './read-ahead.ts';
import { paths } from '../paths.ts';

const detail = (id: string) => ({
  id,
  version: 'v1',
  columns: [{ kind: 'category', name: 'cluster', categories: [] }],
  levels: { cluster: 'cluster' },
  embeddings: [{ key: 'umap', dimensions: 2 }],
  layers: ['normalized'],
});
const settled = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) await new Promise((done) => setTimeout(done, 0));
};
const early = (id: string) => takePrefetched('datasetProxies', 'detail', { params: { id } });
beforeEach(() => localStorage.clear());

test('an explorer address asks for the session, detail, coordinates and colouring at once', async () => {
  localStorage.setItem('stroma.token', 'tok');
  const asked = answerWith({ 'GET /remote/user/user_datasets/d1': () => ({ data: detail('d1') }) });
  await prefetchExplorer({ pathname: paths.dataset('d1', 'quality'), search: '' });
  expect(asked.map((one) => one.path)).toEqual([
    expect.stringMatching(/account\/info$/),
    expect.stringMatching(/user_datasets\/d1$/),
    expect.stringMatching(/d1\/embedding_view2\?key=umap&dimensions=2$/),
    expect.stringMatching(/d1\/observation_annotation\?name=cluster$/),
  ]);
});

test('a column of a result colours the cells, and a read that fails leaves the others', async () => {
  localStorage.setItem('stroma.token', 'tok');
  const asked = answerWith({ 'GET /remote/user/user_datasets/d4': () => ({ data: detail('d4') }) });
  void prefetchExplorer({ pathname: paths.dataset('d4'), search: '?colour=result:job1:genes' });
  await settled();
  expect(asked.at(-1)!.path).toMatch(/results\/job1\/columns\/genes$/);
  await expect(early('d4')).resolves.toMatchObject({ id: 'd4' });
});

test('nothing is asked without a session or elsewhere', async () => {
  const asked = answerWith({});
  void prefetchExplorer({ pathname: paths.dataset('d2'), search: '' });
  localStorage.setItem('stroma.token', 'tok');
  void prefetchExplorer({ pathname: paths.myAnalyses, search: '' });
  await settled();
  expect(asked).toEqual([]);
});

test('a refused read is forgotten, so that the screen asks again and reports it', async () => {
  localStorage.setItem('stroma.token', 'old');
  answerWith({ 'GET /remote/user/user_datasets/d3': () => ({ status: 401, error: { id: 'SESSION_EXPIRED' } }) });
  void prefetchExplorer({ pathname: paths.dataset('d3'), search: '' });
  await settled();
  expect(early('d3')).toBeUndefined();
});
