/** @mariadb services/public/curation.ts services/datasets/published.ts */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { PublicationResult } from '@stroma/contract/tools';
import { newId } from '../../services/basics/ids.ts';
import { FACTS, insertVersion } from '../../../test/catalogue.ts';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { insertJob } from '../../../test/downloads.ts';
import { enterTeam, join, notificationsOf, person, team, type Person } from '../../../test/people.ts';
import { errorOf, ROUNDS, type TestServer } from '../../../test/server.ts';
import { claim } from '../../../test/wizard.ts';

let service: ServerWithService;
let s: TestServer;
let mei: Person;
let other: Person;
let cura: Person;
let tor: Person;
let dataset: string;
beforeAll(async () => {
  service = await startWithService({ STROMA_FEATURES: 'import,integrate,explore,publicDatabase' });
  s = service.s;
  mei = await person(s, 'mei');
  other = await person(s, 'other');
  cura = await person(s, 'cura', { is_curator: true });
  tor = await person(s, 'tor', { is_curator: true });
});
afterAll(() => service.close());
beforeEach(async () => {
  await s.deps.db('jobs').delete();
  await s.deps.db('public_entries').delete();
  await s.deps.db('public_versions').delete();
  dataset = await service.dataset(mei);
});

const term = (id: string) => ({ term: id });
const FIELDS = {
  ...{ species: term('NCBITaxon:9606'), cellType: { column: 'cell type' }, donor: null, disease: term('PATO:0000461') },
  ...{ tissue: term('UBERON:0000178'), tissueType: null, technology: term('EFO:0009899'), developmentStage: null },
  ...{ sex: null, ethnicity: null, suspensionType: null, isPrimaryData: null },
};
const RESULT: PublicationResult = {
  ...{ cells: 600, genes: 40, hasRawCounts: true, groups: 2, cellsWithoutType: 0, bytes: 10, datasetBytes: 1000 },
  terms: [
    {
      ...{
        kind: 'cellType',
        id: 'CL:0000236',
        label: 'B cell',
        labelZh: 'B 细胞',
        cells: 600,
        synonyms: ['B lymphocyte'],
      },
      ancestors: ['CL:0000542', 'CL:0000738'],
    },
  ],
  above: [
    { id: 'CL:0000542', label: 'lymphocyte', labelZh: null },
    { id: 'CL:0000738', label: 'leukocyte', labelZh: null },
  ],
  composition: [],
  markers: [],
  problems: [{ id: 'fieldMissing', field: 'obs.donor_id', value: null, count: null, level: 'error' }],
  more: { terms: 0, composition: 0, markers: 0, problems: 0 },
};
const body = (over: object = {}) => ({ datasetId: dataset, facts: FACTS, fields: FIELDS, ...over });
const offer = (who: Person, over: object = {}) => s.call('curation/versions', { token: who.token, json: body(over) });
const decide = (who: Person, id: string, json: object) => s.call(`curation/versions/${id}`, { token: who.token, json });
const checked = async () => {
  const job = await claim(s);
  expect(job).toMatchObject({ tool: 'publication', params: { title: 'PBMC', fields: FIELDS } });
  await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result: RESULT });
};
const candidate = async (who = mei): Promise<string> => {
  const { id } = (await offer(who)).body.data;
  await checked();
  return id as string;
};
const listed = async (who: Person) => (await s.call('curation/versions', { token: who.token })).body.data as any[];

test('offered, checked, published by another person: the catalogue finds it by ancestors and synonyms', async () => {
  const offered = await offer(mei);
  expect(offered.body.data).toMatchObject({ state: 'checking', number: null, submittedBy: 'mei', mayApprove: false });
  const { id } = offered.body.data;
  await checked();
  expect(await listed(mei)).toMatchObject([{ id, state: 'candidate', mayEdit: true, problems: RESULT.problems }]);
  expect(await listed(other)).toEqual([]);
  expect(await listed(cura)).toMatchObject([{ id, mayApprove: true }]);
  expect((await s.call('public/datasets', { token: other.token })).body.data.total).toBe(0);
  const published = await decide(cura, id, { decision: 'publish' });
  expect(published.body.data).toMatchObject({ state: 'published', number: 1 });
  for (const search of ['leukocyte', 'b lymphocyte', 'B 细胞'])
    expect(
      (await s.call(`public/datasets?search=${encodeURIComponent(search)}`, { token: other.token })).body.data.total,
    ).toBe(1);
  expect((await notificationsOf(s, mei))[0]).toMatchObject({
    messageId: 'notification.public.publish',
    values: { name: 'PBMC' },
  });
});

test('nobody approves their own, nor without the right; a fault of the decision names itself', async () => {
  const own = await candidate(mei);
  await s.deps.db('users').where({ id: mei.userId }).update({ is_curator: true });
  expect(errorOf(await decide(mei, own, { decision: 'publish' }))).toEqual([403, 'SECOND_PERSON_NEEDED']);
  await s.deps.db('users').where({ id: mei.userId }).update({ is_curator: false });
  expect(errorOf(await decide(mei, own, { decision: 'publish' }))).toEqual([403, 'PERMISSION_DENIED']);
  expect(errorOf(await decide(other, own, { decision: 'publish' }))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await decide(cura, own, { decision: 'return', reason: ' ' }))).toEqual([400, 'REASON_REQUIRED']);
  expect(errorOf(await decide(cura, own, { decision: 'withdraw', reason: 'x' }))).toEqual([409, 'CONFLICT']);
});

test('what is needed is asked for by name before a job is made; a dataset of another space is missing', async () => {
  const missing = await offer(mei, { fields: { ...FIELDS, cellType: null, tissue: null, species: null } });
  expect(errorOf(missing)).toEqual([422, 'PUBLIC_FIELDS_MISSING']);
  expect(missing.body.error.params).toEqual({ fields: ['cellType', 'tissue', 'species'] });
  expect(await s.deps.db('jobs').first()).toBeUndefined();
  expect(errorOf(await offer(other))).toEqual([404, 'NOT_FOUND']);
  const entry = (await insertVersion(s.deps.db, dataset, { spaceId: other.spaceId, userId: other.userId, at: 1 }))
    .entry;
  expect(errorOf(await offer(mei, { entryId: entry }))).toEqual([404, 'NOT_FOUND']);
});

test('a member without Delete and Download offers nothing', async () => {
  const lab = await team(s, mei);
  const weak = await person(s, 'weak');
  await join(s, lab, weak, ['view', 'edit', 'download']);
  await enterTeam(s, weak, lab);
  expect(errorOf(await offer(weak))).toEqual([403, 'PERMISSION_DENIED']);
});

test('returned with a reason, mended, checked again; the same check is not computed twice', async () => {
  const id = await candidate();
  expect((await decide(cura, id, { decision: 'return', reason: 'Name the donors.' })).body.data).toMatchObject({
    state: 'returned',
    reason: 'Name the donors.',
  });
  const again = await s.call(`curation/versions/${id}`, {
    token: mei.token,
    method: 'PUT',
    json: { facts: { ...FACTS, description: 'Mended' }, fields: FIELDS },
  });
  expect(again.body.data).toMatchObject({ state: 'candidate', facts: { description: 'Mended' }, reason: null });
  const changed = { facts: FACTS, fields: { ...FIELDS, disease: term('MONDO:0005002') } };
  const put = () => s.call(`curation/versions/${id}`, { token: mei.token, method: 'PUT', json: changed });
  expect((await put()).body.data.state).toBe('checking');
  expect(errorOf(await decide(cura, id, { decision: 'publish' }))).toEqual([409, 'CONFLICT']);
});

test('a second version supersedes the first, which stays readable; a withdrawal tells those who used it', async () => {
  const first = await candidate();
  const { entryId } = (await decide(cura, first, { decision: 'publish' })).body.data;
  const facts = { ...FACTS, changes: 'Donors named' };
  const second = (await offer(mei, { entryId, facts })).body.data;
  expect(second).toMatchObject({ entryId, state: 'candidate' });
  expect((await decide(tor, second.id, { decision: 'publish' })).body.data.number).toBe(2);
  const page = (version = '') => s.call(`public/datasets/${entryId}${version}`, { token: other.token });
  expect((await page()).body.data).toMatchObject({
    version: 2,
    versions: [
      { number: 2, state: 'published', changes: 'Donors named' },
      { number: 1, state: 'superseded' },
    ],
  });
  expect((await page('?version=1')).body.data).toMatchObject({ version: 1, state: 'superseded' });
  // A published dataset is withdrawn before it is deleted.
  const remove = () => s.call(`user/user_datasets/${dataset}`, { token: mei.token, method: 'DELETE' });
  expect(errorOf(await remove())).toEqual([409, 'DATASET_PUBLISHED']);
  const used = await insertJob(s, other.spaceId);
  await s.deps.db('jobs').where({ id: used }).update({ source_dataset_id: dataset, created_by: other.userId });
  expect(errorOf(await decide(other, second.id, { decision: 'withdraw', reason: 'x' }))).toEqual([404, 'NOT_FOUND']);
  const gone = await decide(mei, second.id, { decision: 'withdraw', reason: 'Consent' });
  expect(gone.body.data).toMatchObject({ state: 'withdrawn', reason: 'Consent' });
  expect((await notificationsOf(s, other))[0]).toMatchObject({
    messageId: 'notification.public.withdraw',
    values: { name: 'PBMC', reason: 'Consent' },
  });
  await decide(mei, first, { decision: 'withdraw', reason: 'Consent' });
  expect((await remove()).status).toBe(200);
  // The entry is remembered without its dataset.
  expect((await page()).body.data).toMatchObject({ name: 'PBMC', state: 'withdrawn', mayExplore: false });
});

test('a result whose labels come from a published dataset names version and DOI', async () => {
  const id = await candidate();
  await s.call(`curation/versions/${id}`, {
    ...{ token: mei.token, method: 'PUT', json: { facts: { ...FACTS, doi: '10.1000/x' }, fields: FIELDS } },
  });
  await decide(cura, id, { decision: 'publish' });
  const own = await service.dataset(other);
  const reference = { dataset, column: 'cell type' };
  const params = {
    ...{ method: 'transfer', species: 'Homo sapiens', groupBy: 'cell type', within: null, reference, floor: 0.5 },
  };
  const sent = await s.call('user/analysis/tools/cell-annotation', {
    token: other.token,
    json: { dataset: own, name: 'named', params },
  });
  expect(sent.body.error).toBeUndefined();
  const { inputs } = await s.deps.db('jobs').where({ tool: 'cell-annotation' }).first('inputs');
  expect(JSON.parse(inputs).publicReference).toEqual({ name: 'PBMC', version: 1, doi: '10.1000/x' });
});

test('the file of a published dataset has the fields of its form for others, and what it is today for its space', async () => {
  const id = await candidate();
  await decide(cura, id, { decision: 'publish' });
  const params = async (who: Person) => {
    const json = { kind: 'conversion', targetId: dataset, format: 'h5ad' };
    expect((await s.call('user/downloads', { token: who.token, json })).body.error).toBeUndefined();
    const row = await s.deps.db('jobs').where({ tool: 'export-dataset', space_id: who.spaceId }).first('params');
    return JSON.parse(row.params) as object;
  };
  expect(await params(other)).toMatchObject({ format: 'h5ad', publication: { title: 'PBMC', fields: FIELDS } });
  expect(await params(mei)).not.toHaveProperty('publication');
});

test('what is decided about is what was read, of a dataset that is there', async () => {
  const id = await candidate();
  const [{ changedAt }] = await listed(cura);
  s.clock.now += 5;
  const facts = { ...FACTS, licence: 'CC0-1.0' };
  await s.call(`curation/versions/${id}`, { token: mei.token, method: 'PUT', json: { facts, fields: FIELDS } });
  expect(errorOf(await decide(cura, id, { decision: 'publish', changedAt }))).toEqual([409, 'CONFLICT']);
  await s.call(`user/user_datasets/${dataset}`, { token: mei.token, method: 'DELETE' });
  expect(await listed(mei)).toMatchObject([{ id, state: 'failed', failure: { id: 'NOT_FOUND' } }]);
  expect(errorOf(await decide(cura, id, { decision: 'publish' }))).toEqual([409, 'CONFLICT']);
});

test('what is offered again is a version of its entry; the sums of what is public stay', async () => {
  const first = await candidate();
  const { entryId } = (await decide(cura, first, { decision: 'publish' })).body.data;
  const second = (await offer(mei, { facts: { ...FACTS, description: 'again' } })).body.data;
  expect(second.entryId).toBe(entryId);
  const { id: job } = await s.deps.db('jobs').where({ tool: 'publication' }).first('id');
  const remove = () => s.call(`user/analysis/jobs/${job}`, { token: mei.token, method: 'DELETE' });
  expect(errorOf(await remove())).toEqual([409, 'DATASET_PUBLISHED']);
  await decide(mei, first, { decision: 'withdraw', reason: 'Consent' });
  expect((await s.call(`public/datasets/${entryId}`, { token: other.token })).body.data).toMatchObject({
    state: 'withdrawn',
    composition: [],
    terms: [],
  });
  expect((await remove()).status).toBe(200);
});

test('only whoever may give the dataset away, where it is, changes an offer', async () => {
  const id = await candidate();
  const put = (who: Person) =>
    s.call(`curation/versions/${id}`, { token: who.token, method: 'PUT', json: { facts: FACTS, fields: FIELDS } });
  expect(errorOf(await put(cura))).toEqual([404, 'NOT_FOUND']);
  expect(errorOf(await put(other))).toEqual([404, 'NOT_FOUND']);
  expect(await listed(cura)).toMatchObject([{ id, mayEdit: false, mayOpen: false }]);
});

test('two offers of a dataset at once make one entry', async () => {
  dataset = await service.dataset(mei);
  const replies = await Promise.all([offer(mei), offer(mei)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await s.deps.db('public_versions').where({ dataset_id: dataset }).count({ n: '*' })).toEqual([{ n: 1 }]);
});

test('of several decisions at once one counts', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await candidate();
    const replies = await Promise.all([
      ...[cura, tor, cura].map((who) => decide(who, id, { decision: 'publish' })),
      decide(tor, id, { decision: 'return', reason: 'No' }),
    ]);
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses.filter((one) => one === 200)).toHaveLength(1);
    expect(statuses.every((one) => one === 200 || one === 409)).toBe(true);
    await s.deps.db('jobs').delete();
    await s.deps.db('public_versions').delete();
  }
});

test('a check whose worker was killed says so, leaves nothing published, and is tried again', async () => {
  const { id } = (await offer(mei)).body.data;
  const job = await claim(s);
  const error = { id: 'JOB_WORKER_LOST', params: { attempts: 2 } };
  await s.internal(`/jobs/${job.id}/fail`, { fence: job.fence, error });
  expect(await listed(mei)).toMatchObject([{ id, state: 'failed', failure: error, reason: null, mayEdit: true }]);
  expect(await listed(cura)).toMatchObject([{ failure: error, mayApprove: false }]);
  expect(await s.deps.db('public_terms').where({ version_id: id })).toEqual([]);
  expect(errorOf(await decide(cura, id, { decision: 'publish' }))).toEqual([409, 'CONFLICT']);
  const json = { facts: FACTS, fields: FIELDS };
  const again = await s.call(`curation/versions/${id}`, { token: mei.token, method: 'PUT', json });
  expect(again.body.data).toMatchObject({ state: 'checking', failure: null });
  await checked();
  expect(await listed(mei)).toMatchObject([{ id, state: 'candidate' }]);
});

test('nothing is published that its giver may no longer give away, nor by who is no curator any more', async () => {
  const lab = await team(s, mei);
  const giver = await person(s, 'giver');
  await join(s, lab, giver, ['view', 'edit', 'delete', 'download']);
  await enterTeam(s, giver, lab);
  await enterTeam(s, mei, lab);
  dataset = await service.dataset({ ...mei, spaceId: lab });
  const id = await candidate(giver);
  const seat = s.deps.db('space_members').where({ space_id: lab, user_id: giver.userId });
  const refused = async () =>
    expect(errorOf(await decide(cura, id, { decision: 'publish' }))).toEqual([409, 'GIVER_RIGHT_ENDED']);
  await seat.clone().update({ can_download: false });
  await refused();
  await seat.clone().update({ can_download: true });
  const account = s.deps.db('users').where({ id: giver.userId });
  await account.clone().update({ status: 'locked' });
  await refused();
  await account.clone().update({ status: 'active' });
  const off = { id: newId(), user_id: giver.userId, permission: 'op.download', disabled: true };
  await s.deps.db('privilege_switches').insert(off);
  await refused();
  await s.deps.db('privilege_switches').where({ user_id: giver.userId }).delete();
  await seat.clone().delete();
  expect(errorOf(await decide(cura, id, { decision: 'publish' }))).toEqual([409, 'GIVER_RIGHT_ENDED']);
  const put = await s.call(`curation/versions/${id}`, {
    ...{ token: giver.token, method: 'PUT', json: { facts: FACTS, fields: FIELDS } },
  });
  expect(put.status).toBe(404);
  // A user who may share it offers it again; a former curator cannot decide.
  const second = (await offer(mei)).body.data;
  expect(second).toMatchObject({ state: 'candidate', submittedBy: 'mei' });
  const curators = s.deps.db('users').where({ id: tor.userId });
  await curators.clone().update({ is_curator: false });
  expect(errorOf(await decide(tor, second.id, { decision: 'publish' }))).toEqual([404, 'NOT_FOUND']);
  await curators.clone().update({ is_curator: true });
  expect((await decide(tor, second.id, { decision: 'publish' })).status).toBe(200);
  await enterTeam(s, mei, mei.spaceId);
});
