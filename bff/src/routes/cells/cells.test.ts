import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { LIMITS, type CellSet, type Labels, type SelectedQuality } from '@stroma/contract';
import { newId } from '../../services/basics/ids.ts';
import { insertVersion } from '../../../test/catalogue.ts';
import { SMALL_DATASET, startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import { errorOf, type TestServer } from '../../../test/server.ts';

let service: ServerWithService;
let s: TestServer;
let mei: Person;
let dataset: string;
beforeAll(async () => {
  service = await startWithService({
    STROMA_FEATURES: 'import,integrate,bulk,explore,downloadFreeFile,publicDatabase',
  });
  s = service.s;
  mei = await person(s, 'mei');
});
afterAll(() => service.close());
beforeEach(async () => {
  dataset = await service.dataset(mei);
});

const T = { column: 'cell type', categories: ['T'] };
const all = (...leaves: object[]) => ({ op: 'and', of: leaves.map((cells) => ({ cells })) });
const at = (path: string) => `user/user_datasets/${dataset}/${path}`;
const create = (name: string, cells: unknown, token = mei.token) =>
  s.call(at('cell_sets'), { token, json: { name, cells } });
const list = async (token = mei.token): Promise<CellSet[]> => (await s.call(at('cell_sets'), { token })).body.data;
const keys = async (folder: string): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of s.deps.store.list(`${folder}/${dataset}`)) found.push(key);
  return found;
};

test('a set is created from an expression, listed, renamed and deleted with its cells', async () => {
  const made = (await create('  T cells ', all(T))).body.data as CellSet;
  expect(made).toMatchObject({ name: 'T cells', datasetId: dataset, createdBy: 'mei' });
  expect(await keys('cell-sets')).toEqual([`cell-sets/${dataset}/${made.hash}.roaring`]);
  s.clock.now += 1;
  const other = (await create('not T', { op: 'or', of: [{ not: true, cells: { cellSet: made.hash } }] })).body
    .data as CellSet;
  expect(other.cells).toBe(SMALL_DATASET.cells - made.cells);
  expect((await list()).map((set) => set.id)).toEqual([other.id, made.id]);
  const renamed = await s.call(at(`cell_sets/${made.id}`), {
    method: 'PATCH',
    token: mei.token,
    json: { name: 'lymphocytes' },
  });
  expect(renamed.body.data).toEqual({ ...made, name: 'lymphocytes' });
  for (const { id } of [made, other])
    expect((await s.call(at(`cell_sets/${id}`), { method: 'DELETE', token: mei.token })).status).toBe(200);
  expect(await list()).toEqual([]);
  // Their cells are kept, because the deletion can be undone.
  expect((await keys('cell-sets')).sort()).toEqual(
    [made, other].map(({ hash }) => `cell-sets/${dataset}/${hash}.roaring`).sort(),
  );
});

test('the bits of a set are those of its cells', async () => {
  const made = (await create('T', all(T))).body.data as CellSet;
  const url = `${s.url}/api/${at(`cell_sets/${made.id}/bits`)}`;
  const headers = { authorization: `Bearer ${mei.token}` };
  const reply = await fetch(url, { headers });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  expect(bytes.length).toBe(SMALL_DATASET.cells / 8);
  expect([...bytes].reduce((n, byte) => n + byte.toString(2).replaceAll('0', '').length, 0)).toBe(made.cells);
  const again = (await create('the same', all({ bits: Buffer.from(bytes).toString('base64') }))).body.data as CellSet;
  expect(again.hash).toBe(made.hash);
  expect(JSON.parse(reply.headers.get('x-stroma-meta')!)).toMatchObject({ hash: made.hash, cells: made.cells });
  const etag = reply.headers.get('etag')!;
  expect((await fetch(url, { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304);
});

test('counting says how many cells and stores nothing', async () => {
  const json = { cells: all(T, { gene: 'CD3E', atLeast: 1 }) };
  const counted = (await s.call(at('cell_count'), { token: mei.token, json })).body.data;
  expect(counted.cells).toBeGreaterThan(0);
  expect(await keys('cell-sets')).toEqual([]);
  expect((await create('both', json.cells)).body.data).toMatchObject(counted);
});

test('cells stay while another set has them, also one of another space', async () => {
  const first = (await create('one', all(T))).body.data as CellSet;
  const second = (await create('two', all(T))).body.data as CellSet;
  await s.call(at(`cell_sets/${first.id}`), { method: 'DELETE', token: mei.token });
  expect(await keys('cell-sets')).toHaveLength(1);
  await s.call(at(`cell_sets/${second.id}`), { method: 'DELETE', token: mei.token });
  expect(await keys('cell-sets')).toHaveLength(1);
});

test('a set that is created while the same cells are deleted has its cells', async () => {
  for (let round = 0; round < 20; round += 1) {
    const old = (await create('old', all(T))).body.data as CellSet;
    const [made] = await Promise.all([
      create('new', all(T)),
      s.call(at(`cell_sets/${old.id}`), { method: 'DELETE', token: mei.token }),
    ]);
    const { id } = made.body.data as CellSet;
    expect((await s.call(at(`cell_sets/${id}/bits`), { token: mei.token })).status).toBe(200);
    await s.call(at(`cell_sets/${id}`), { method: 'DELETE', token: mei.token });
  }
});

test('so many sets and no more, also when they are made at the same time', async () => {
  const row = { space_id: mei.spaceId, dataset_id: dataset, name: 'x', hash: 'a'.repeat(64), cells: 1 };
  const made = { created_by: mei.userId, created_at: 1 };
  for (let k = 0; k < LIMITS.cellSets.most - 2; k += 1)
    await s.deps.db('cell_sets').insert({ id: newId(), ...row, ...made });
  const replies = await Promise.all(Array.from({ length: 5 }, (_, k) => create(`set ${k}`, all(T))));
  expect(replies.map((r) => r.status).sort()).toEqual([200, 200, 409, 409, 409]);
  const refused = replies.find((r) => r.status === 409)!;
  expect(refused.body.error).toEqual({ id: 'CELL_SETS_FULL', params: { limit: LIMITS.cellSets.most } });
});

test.each([
  ['no cell', all(T, { column: 'cell type', categories: ['B'] }), 422, 'CELL_SET_EMPTY'],
  ['an unknown set', all({ cellSet: 'b'.repeat(64) }), 404, 'CELL_SET_NOT_FOUND'],
  ['an unknown gene', all({ gene: 'nope', atLeast: 1 }), 404, 'GENE_NOT_FOUND'],
  ['bits of another dataset', all({ bits: 'AAAA' }), 400, 'INPUT_INVALID'],
  ['no terms', { op: 'and', of: [] }, 400, 'INPUT_INVALID'],
  ['two kinds in one', all({ ...T, cellSet: 'b'.repeat(64) }), 400, 'INPUT_INVALID'],
])('%s is refused and stores nothing', async (_, cells, status, id) => {
  expect(errorOf(await create('x', cells))).toEqual([status, id]);
  expect([await list(), await keys('cell-sets')]).toEqual([[], []]);
});

test('a selection of more bytes than the limit is BODY_TOO_LARGE', async () => {
  expect(errorOf(await create('x', all({ bits: 'A'.repeat(3 * 1024 ** 2) })))).toEqual([413, 'BODY_TOO_LARGE']);
});

test('seats: who sees, who edits, who deletes', async () => {
  const lab = await team(s, mei);
  const [viewer, editor] = [await person(s, 'viewer'), await person(s, 'editor')];
  await join(s, lab, viewer, ['view']);
  await join(s, lab, editor, ['view', 'edit']);
  for (const who of [mei, viewer, editor]) await enterTeam(s, who, lab);
  dataset = await service.dataset({ spaceId: lab, userId: mei.userId });
  expect(errorOf(await create('x', all(T), viewer.token))).toEqual([403, 'PERMISSION_DENIED']);
  const made = (await create('x', all(T), editor.token)).body.data as CellSet;
  expect((await list(viewer.token)).map((set) => set.id)).toEqual([made.id]);
  const remove = (token: string) => s.call(at(`cell_sets/${made.id}`), { method: 'DELETE', token });
  expect(errorOf(await remove(editor.token))).toEqual([403, 'PERMISSION_DENIED']);
  const labels = (await s.call(at('labels'), { token: viewer.token })).body.data as Labels;
  const column = labels.columns.find((one) => one.column === 'cell type')!;
  const change = { kind: 'rename', category: 'T', name: 'x' };
  const json = { column: 'cell type', expected: column.version, edit: change };
  expect(errorOf(await s.call(at('labels'), { token: viewer.token, json }))).toEqual([403, 'PERMISSION_DENIED']);
  expect((await s.call(at('labels'), { token: editor.token, json })).status).toBe(200);
  // The second edit changes the result of the first.
  const stale = await s.call(at('labels'), { token: mei.token, json });
  expect(errorOf(stale)).toEqual([412, 'VERSION_CONFLICT']);
  expect(stale.body.error.params).toMatchObject({ column: 'cell type', by: 'editor', at: expect.any(String) });
  expect((await remove(mei.token)).status).toBe(200);
  await enterTeam(s, mei, mei.spaceId);
});

test('another space has no set, no labels and no bits of a dataset that it cannot read', async () => {
  const made = (await create('x', all(T))).body.data as CellSet;
  const { token } = await person(s, `stranger${newId()}`);
  for (const path of ['cell_sets', `cell_sets/${made.id}/bits`, 'labels'])
    expect(errorOf(await s.call(at(path), { token }))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await create('x', all(T), token))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await s.call(at(`cell_sets/${made.id}`), { method: 'DELETE', token }))).toEqual([404, 'NOT_FOUND']);
});

test('of a published dataset each space has sets of its own, and only the owner edits labels', async () => {
  const mine = (await create('mine', all(T))).body.data as CellSet;
  await insertVersion(s.deps.db, dataset, { spaceId: 'x', userId: 'x', at: 1 });
  const reader = await person(s, `reader${newId()}`);
  expect(await list(reader.token)).toEqual([]);
  expect(errorOf(await s.call(at(`cell_sets/${mine.id}/bits`), { token: reader.token }))).toEqual([404, 'NOT_FOUND']);
  const theirs = (await create('theirs', all(T), reader.token)).body.data as CellSet;
  expect(theirs.hash).toBe(mine.hash);
  await s.call(at(`cell_sets/${theirs.id}`), { method: 'DELETE', token: reader.token });
  expect(await keys('cell-sets')).toHaveLength(1);
  const edit = { column: 'cell type', expected: 'a'.repeat(32), edit: { kind: 'undo' } };
  expect(errorOf(await s.call(at('labels'), { token: reader.token, json: edit }))).toEqual([404, 'NOT_FOUND']);
});

test('a deleted dataset leaves neither sets nor labels', async () => {
  await create('x', all(T));
  const labels = (await s.call(at('labels'), { token: mei.token })).body.data as Labels;
  const { version } = labels.columns.find((one) => one.column === 'cell type')!;
  const edit = { kind: 'rename', category: 'T', name: 'x' };
  await s.call(at('labels'), { token: mei.token, json: { column: 'cell type', expected: version, edit } });
  for (const folder of ['cell-sets', 'labels', 'annotations']) expect(await keys(folder)).not.toEqual([]);
  expect((await s.call(`user/user_datasets/${dataset}`, { method: 'DELETE', token: mei.token })).status).toBe(200);
  for (const folder of ['cell-sets', 'labels', 'annotations', 'datasets']) expect(await keys(folder)).toEqual([]);
  expect(await s.deps.db('cell_sets').where({ dataset_id: dataset })).toEqual([]);
});

test('an expression is read as bits, barcodes and quality; other spaces cannot read any of them', async () => {
  const ask = (path: string, cells: unknown, token = mei.token, accept = 'application/octet-stream') =>
    fetch(`${s.url}/api/${at(path)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept },
      body: JSON.stringify({ cells }),
    });
  const counted = (await s.call(at('cell_count'), { token: mei.token, json: { cells: all(T) } })).body.data;
  const bits = await ask('cell_bits', all(T));
  expect(JSON.parse(bits.headers.get('x-stroma-meta')!)).toMatchObject(counted);
  const lines = async (accept: string) =>
    (await (await ask('cell_barcodes', all(T), mei.token, accept)).text()).trim().split('\n');
  const names = await lines('text/plain');
  expect(names).toHaveLength(counted.cells);
  expect(await lines('text/csv')).toEqual(['barcode', ...names]);
  const quality = ((await (await ask('cell_quality', all(T))).json()) as { data: SelectedQuality }).data;
  // By sample, because one cell of the dataset has no cluster.
  const { selected, rest } = quality.bySample!;
  const cellsOf = (side: typeof selected) => side.genes!.reduce((n, group) => n + group.n, 0);
  expect(cellsOf(selected)).toBe(counted.cells);
  expect(cellsOf(rest)).toBe(SMALL_DATASET.cells - counted.cells);
  const { token } = await person(s, `stranger${newId()}`);
  for (const path of ['cell_bits', 'cell_barcodes', 'cell_quality']) {
    expect((await ask(path, all(T), token)).status).toBe(404);
    const wrong = await ask(path, all({ column: 'no such', categories: ['T'] }));
    expect([wrong.status, ((await wrong.json()) as { error: { id: string } }).error.id]).toEqual([
      404,
      'COLUMN_NOT_FOUND',
    ]);
    expect((await ask(path, { op: 'xor', of: [] })).status).toBe(400);
  }
});
