/** @mariadb services/tasks/bulk-inputs.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Labels } from '@stroma/contract';
import type { BulkParams } from '@stroma/contract/tools';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import type { TestServer } from '../../../test/server.ts';
import { claim } from '../../../test/wizard.ts';

let service: ServerWithService;
let s: TestServer;
let mei: Person;
let lin: Person;
/** The space where lin analyses bulk samples; mei is not a member. */
let lab = '';
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  [mei, lin] = [await person(s, 'mei'), await person(s, 'lin')];
  lab = await team(s, lin, 'Lab');
  await enterTeam(s, lin, lab);
});
afterAll(() => service.close());

let number = 0;
/** Bulk samples of lin; shares of the cell types of `dataset` are requested for them. */
async function submit(dataset: string, over: Partial<NonNullable<BulkParams['deconvolution']>> = {}) {
  number += 1;
  const file = `reference${number}`;
  const names = ['a', 'b'].flatMap((group) => [1, 2, 3].map((n) => `${group}${n}`));
  const samples = names.map((name) => ({ name, size: 1, detected: 1 }));
  const facts = { kind: 'bulk', bulk: { measure: 'counts', hasLengths: false, samples }, matrixSha256: 'a'.repeat(64) };
  await s.deps.db('files').insert({
    ...{ id: file, space_id: lab, created_by: lin.userId, name: 't.tsv', size: 1, kind: 'bulk', state: 'parsed' },
    ...{ species: 'Homo sapiens', facts: JSON.stringify(facts), created_at: s.clock.now },
  });
  const json: BulkParams = {
    ...{ jobName: 'bulk', species: 'Homo sapiens', pairs: [{ a: 'a', b: 'b' }], gsea: null },
    samples: names.map((sample) => ({ sample, group: sample[0]!, file })),
    ...{ foldChange: 2, pvalue: 0.05, qvalue: 0.05, differentialAnalysisMethod: 'DESeq2' },
    deconvolution: { dataset, column: 'cell type', donors: 'sample', ...over },
  };
  const { status, body } = await s.call('user/analysis/bulk', { token: lin.token, json });
  return { status, error: body.error as { id: string; params: object } | undefined, job: body.data as { id: string } };
}
const share = async (dataset: string, is: boolean) => {
  const path = `user/user_datasets/${dataset}/shares`;
  const reply = is
    ? await s.call(path, { token: mei.token, json: { spaceId: lab } })
    : await s.call(`${path}?space=${lab}`, { token: mei.token, method: 'DELETE' });
  expect([reply.status, reply.body.error]).toEqual([200, undefined]);
};

test('the labels of the reference and of its donors are read at their versions', async () => {
  const own = await service.dataset({ spaceId: lab, userId: lin.userId });
  const { status, job } = await submit(own);
  expect(status).toBe(200);
  const { inputs } = await claim(s);
  const version = expect.stringMatching(/^[0-9a-f]+$/);
  expect(inputs).toMatchObject({
    otherLabels: { dataset: own, column: 'cell type', version },
    donorLabels: { dataset: own, column: 'sample', version },
  });
  expect(job.id).toEqual(expect.any(String));
});

test('an edit of the reference’s labels marks the result outdated, and its undo makes it current', async () => {
  const own = await service.dataset({ spaceId: lab, userId: lin.userId });
  const { job } = await submit(own);
  await s.deps.db('jobs').where({ id: job.id }).update({ status: 'completed', result: '{}' });
  const outdated = async () => (await s.call(`user/analysis/jobs/${job.id}`, { token: lin.token })).body.data.outdated;
  const path = `user/user_datasets/${own}/labels`;
  const edit = async (change: object, column = 'cell type') => {
    const { columns } = (await s.call(path, { token: lin.token })).body.data as Labels;
    const expected = columns.find((one) => one.column === column)!.version;
    const reply = await s.call(path, { token: lin.token, json: { column, expected, edit: change } });
    expect([reply.status, reply.body.error]).toEqual([200, undefined]);
  };
  expect(await outdated()).toBeUndefined();
  // A column that the analysis did not read.
  await edit({ kind: 'rename', category: '0', name: 'zero' }, 'cluster');
  expect(await outdated()).toBeUndefined();
  await edit({ kind: 'merge', categories: ['T', 'B'], name: 'Lymphocytes' });
  expect(await outdated()).toMatchObject([
    { what: 'labels', column: 'cell type', change: { by: 'lin', edit: { kind: 'merge' } } },
  ]);
  await edit({ kind: 'undo' });
  expect(await outdated()).toBeUndefined();
});

test('a reference of another space is not found, unless it is shared, and not any longer when that has ended', async () => {
  const theirs = await service.dataset(mei);
  const refused = { status: 404, error: { id: 'NOT_FOUND' } };
  expect(await submit(theirs)).toMatchObject(refused);
  expect(await submit('none')).toMatchObject(refused);
  await join(s, lab, mei);
  await share(theirs, true);
  const { job, status } = await submit(theirs);
  expect(status).toBe(200);
  await s.deps.db('jobs').where({ id: job.id }).delete();
  await share(theirs, false);
  expect(await submit(theirs)).toMatchObject(refused);
});

test('a reference of another species is refused by both names; one without a species is taken', async () => {
  const own = await service.dataset({ spaceId: lab, userId: lin.userId });
  const set = (species: string | null) =>
    s.deps.db('datasets').where({ id: own }).update({ species, name: 'mouse liver' });
  await set('Mus musculus');
  expect(await submit(own)).toMatchObject({
    status: 422,
    error: { id: 'SPECIES_INCONSISTENT', params: { species: ['Homo sapiens', 'Mus musculus'], file: 'mouse liver' } },
  });
  await set(null);
  expect((await submit(own)).status).toBe(200);
});

test.each([
  ['column', 'none', 404, 'COLUMN_NOT_FOUND'],
  ['donors', 'none', 404, 'COLUMN_NOT_FOUND'],
  ['column', 'n_genes', 422, 'COLUMN_NOT_GROUPS'],
  ['donors', 'n_genes', 422, 'COLUMN_NOT_GROUPS'],
] as const)('a %s %s is refused by its name', async (field, column, status, id) => {
  const own = await service.dataset({ spaceId: lab, userId: lin.userId });
  expect(await submit(own, { [field]: column })).toMatchObject({ status, error: { id, params: { column } } });
});
