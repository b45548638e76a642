import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { LIMITS, publicSampleId, type DraftBody, type PublicSource, type PublicState } from '@stroma/contract';
import { insertVersion } from '../../../test/catalogue.ts';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import { errorOf, type TestServer } from '../../../test/server.ts';
import { claim, draftBody, parsedFile } from '../../../test/wizard.ts';

// Samples of the public database in the wizard: listing, checks, the runner's input, and rejections.
let service: ServerWithService;
let s: TestServer;
let curator: Person;
let owner: Person;
let atlas: string;
let file: string;
const FEATURES = 'import,integrate,bulk,explore,downloadFreeFile,publicDatabase';
beforeAll(async () => {
  service = await startWithService({ STROMA_FEATURES: FEATURES });
  s = service.s;
  curator = await person(s, 'curating');
  owner = await person(s, 'integrating');
  const lab = await team(s, owner);
  await enterTeam(s, owner, lab);
  atlas = await service.dataset(curator);
  await publish(atlas);
  file = await parsedFile(s, owner.token, 'ctrl.zip');
});
afterAll(() => service.close());
// A claim takes the job of the current test.
afterEach(() => s.deps.db('jobs').where({ status: 'submitted' }).update({ status: 'suspended' }));

const publish = (
  datasetId: string,
  title = 'Atlas',
  over: { number?: number; state?: PublicState; asOf?: string } = {},
) => {
  const by = { spaceId: curator.spaceId, userId: curator.userId, at: s.clock.now };
  return insertVersion(s.deps.db, datasetId, { ...by, facts: { title, doi: '10.1/abc' }, ...over });
};
const withdraw = (datasetId: string, state = 'withdrawn') =>
  s.deps.db('public_versions').where({ dataset_id: datasetId }).update({ state });

const at = (datasets: string, who = owner) =>
  s.call(`user/analysis/public-samples?datasets=${datasets}`, { token: who.token });
type Sample = DraftBody['matrixFiles'][number];
const publicSample = (sample: string, name = sample, dataset = atlas, place = 0, version = 1): Sample => ({
  ...{ fileId: publicSampleId(dataset, version, place), name, group: '' },
  public: { dataset, version, sample, name: 'Atlas' },
});
const body = (...samples: Sample[]): DraftBody => bodyOf(file, ...samples);
const bodyOf = (own: string, ...samples: Sample[]): DraftBody => {
  const made = draftBody([own], { cellFilteringEvaluation: 'skip' });
  return { ...made, source: 'both', matrixFiles: [...made.matrixFiles, ...samples] };
};
const create = async (draft: DraftBody, who = owner) => {
  const reply = await s.call('user/analysis/drafts', { token: who.token, json: draft });
  expect(reply.status).toBe(200);
  return reply.body.data as DraftBody & { id: string };
};
const post = (id: string, what: string, who = owner) =>
  s.call(`user/analysis/drafts/${id}/${what}`, { token: who.token, method: 'POST' });

test('the samples of a published dataset are listed with cells, species, labels and source', async () => {
  const { sources, gone } = (await at(`${atlas},nowhere,${atlas}:7`)).body.data as {
    sources: PublicSource[];
    gone: string[];
  };
  expect(gone).toEqual(['nowhere', `${atlas}:7`]);
  expect(sources).toEqual([
    {
      ...{ dataset: atlas, version: 1, name: 'Atlas', doi: '10.1/abc', species: 'Homo sapiens', genes: 40 },
      ...{ simulated: false, labels: 'cell type' },
      samples: ['s1', 's2', 's3'].map((sample, place) => ({
        id: publicSampleId(atlas, 1, place),
        ...{ sample, group: place ? '' : 'ctrl', cells: 200, problem: null },
      })),
    },
  ]);
});

test('what is not published, or no longer, is as unknown as what never was', async () => {
  const secret = await service.dataset(curator);
  expect((await at(secret)).body.data).toEqual({ sources: [], gone: [secret] });
  await publish(secret);
  expect((await at(secret)).body.data.sources).toHaveLength(1);
  await withdraw(secret);
  expect((await at(secret)).body.data).toEqual({ sources: [], gone: [secret] });
});

test('a draft keeps its public samples, and the runner is told which cells of which version to read', async () => {
  const draft = await create(body(publicSample('s2', 'stim')));
  const read = (await s.call(`user/analysis/drafts/${draft.id}`, { token: owner.token })).body.data;
  expect(read.matrixFiles[1]).toEqual(publicSample('s2', 'stim'));
  expect(read.source).toBe('both');
  expect((await post(draft.id, 'submit')).status).toBe(200);
  const job = await claim(s);
  const [own, other] = job.inputs.samples;
  expect(own).not.toHaveProperty('public');
  expect(other).toMatchObject({ key: `datasets/${atlas}`, sha256: null, name: 'stim', group: 'stim' });
  expect(other.public).toMatchObject({
    ...{ dataset: atlas, version: 1, sample: 's2', name: 'Atlas', doi: '10.1/abc' },
    ...{ sampleColumn: 'sample', labelColumn: 'cell type' },
  });
  expect(other.public.labels).toEqual({ sample: expect.any(String), 'cell type': expect.any(String) });
});

test('its memory counts the public cells; preprocessing and the preview take them as well', async () => {
  const small = await parsedFile(s, owner.token, 'small.zip', { cells: 100 });
  const draft = await create(bodyOf(small, publicSample('s1'), publicSample('s3', 's3', atlas, 2)));
  for (const [what, tool] of [
    ['preprocess', 'preprocessing'],
    ['stability', 'stability'],
  ] as const) {
    expect((await post(draft.id, what)).status).toBe(200);
    const job = await claim(s);
    expect(job.tool).toBe(tool);
    expect(job.inputs.samples.map((one: { public?: { sample: string } }) => one.public?.sample)).toEqual([
      undefined,
      's1',
      's3',
    ]);
  }
  const [{ memory }] = await s.deps.db('jobs').where({ draft_id: draft.id, tool: 'stability' }).select('memory');
  const alone = await create(bodyOf(small));
  await post(alone.id, 'stability');
  const [{ memory: own }] = await s.deps.db('jobs').where({ draft_id: alone.id, tool: 'stability' }).select('memory');
  expect(Number(memory)).toBeGreaterThan(Number(own));
});

test.each<[string, () => Promise<Sample[]> | Sample[], unknown]>([
  ['a sample that the dataset has not', () => [publicSample('s9')], [422, 'PUBLIC_SAMPLE_UNKNOWN']],
  ['a version that was never there', () => [publicSample('s1', 's1', atlas, 0, 4)], [422, 'PUBLIC_SAMPLE_WITHDRAWN']],
  ['a dataset that nobody published', () => [publicSample('s1', 's1', 'nowhere')], [422, 'PUBLIC_SAMPLE_WITHDRAWN']],
  [
    'more datasets than the limit',
    () => Array.from({ length: LIMITS.publicSources + 1 }, (_, k) => publicSample('s1', `p${k}`, `d${k}`)),
    [422, 'PUBLIC_DATASETS_MANY'],
  ],
])('%s is refused with its reason, and the draft is kept', async (_, samples, error) => {
  const draft = await create(body(...(await samples())));
  for (const what of ['preprocess', 'stability', 'submit']) expect(errorOf(await post(draft.id, what))).toEqual(error);
  expect(await s.deps.db('jobs').where({ draft_id: draft.id })).toEqual([]);
});

test('without raw counts, or of another species, the sentence says so', async () => {
  const folder = (id: string) => fileURLToPath(new URL(`datasets/${id}`, `${s.deps.config.objectStore}/`));
  const normalised = await service.dataset(curator);
  await publish(normalised, 'Normalised');
  const meta = JSON.parse(await readFile(`${folder(normalised)}/dataset.json`, 'utf8'));
  await writeFile(`${folder(normalised)}/dataset.json`, JSON.stringify({ ...meta, normalisedOnly: true }));
  expect((await at(normalised)).body.data.sources[0].samples[0].problem).toBe('counts');
  const draft = await create(body(publicSample('s1', 's1', normalised)));
  const refused = await post(draft.id, 'submit');
  expect(errorOf(refused)).toEqual([422, 'PUBLIC_COUNTS_MISSING']);
  expect(refused.body.error.params).toEqual({ name: 's1', dataset: 'Normalised' });

  const mouse = await parsedFile(s, owner.token, 'mouse.zip', { species: 'Mus musculus' });
  const mixed = draftBody([mouse], { cellFilteringEvaluation: 'skip' });
  mixed.matrixFiles.push(publicSample('s1', 'human'));
  expect(errorOf(await post((await create(mixed)).id, 'submit'))).toEqual([422, 'SPECIES_INCONSISTENT']);
});

test('a dataset that is withdrawn meanwhile: before the submission, before the start, while it runs, before it goes on', async () => {
  const gone = await service.dataset(curator);
  await publish(gone);
  const sample = publicSample('s1', 'stim', gone);
  const [before, queued, running, suspended] = [
    await create(body(sample)),
    await create(body(sample)),
    await create(body(sample)),
    await create(body(sample)),
  ];
  expect((await post(running.id, 'submit')).status).toBe(200);
  const claimed = await claim(s);
  const later = (await post(suspended.id, 'submit')).body.data.id as string;
  await s.call(`user/analysis/jobs/${later}/suspend`, { token: owner.token, method: 'POST' });
  const waiting = (await post(queued.id, 'submit')).body.data.id as string;
  await withdraw(gone);
  const said = { id: 'PUBLIC_SAMPLE_WITHDRAWN', params: { name: 'stim', dataset: 'Atlas' } };
  expect((await post(before.id, 'submit')).body.error).toEqual(said);
  expect((await s.internal(`/jobs/${claimed.id}/heartbeat`, { fence: claimed.fence })).body).toMatchObject({
    action: 'cancel',
  });
  const plain = (await post((await create(body())).id, 'submit')).body.data.id as string;
  expect((await claim(s)).id).toBe(plain);
  for (const id of [claimed.id, waiting]) {
    const { body: reply } = await s.call(`user/analysis/jobs/${id}`, { token: owner.token });
    expect(reply.data).toMatchObject({ status: 'error', error: said });
  }
  const resumed = await s.call(`user/analysis/jobs/${later}/resume`, { token: owner.token, method: 'POST' });
  expect(resumed.body.error).toEqual(said);
  // The choice is kept, and the draft can be edited.
  const kept = (await s.call(`user/analysis/drafts/${before.id}`, { token: owner.token })).body.data;
  expect(kept.matrixFiles).toHaveLength(2);
  await withdraw(gone, 'published');
  expect((await post(before.id, 'submit')).status).toBe(200);
});

test('a result of a dataset that was withdrawn since stays readable, and says so', async () => {
  const gone = await service.dataset(curator);
  await publish(gone);
  const { id } = await create(body(publicSample('s1', 'stim', gone)));
  const submitted = (await post(id, 'submit')).body.data.id as string;
  await s.deps.db('jobs').where({ id: submitted }).update({ status: 'completed', result: '{"cells":1}' });
  await withdraw(gone);
  const reply = await s.call(`user/analysis/jobs/${submitted}`, { token: owner.token });
  expect([reply.status, reply.body.data.status]).toEqual([200, 'completed']);
});

test('genes and barcodes of public samples are compared like those of files', async () => {
  const ids = [0, 1].map((place) => publicSampleId(atlas, 1, place));
  const overlap = (files: string[], who = owner) =>
    s.call(`user/analysis/gene-overlap?files=${files.join(',')}`, { token: who.token });
  const { body: found } = await overlap(ids);
  expect(found.data.pairs).toEqual([
    { a: ids[0], b: ids[1], genesA: 40, genesB: 40, shared: 40, percent: 100, percentOfLarger: 100 },
  ]);
  expect(found.data).toMatchObject({ unknown: [], alike: [] });
  // The same cells under two numbers of a version.
  await publish(atlas, 'Atlas', { number: 2, state: 'superseded' });
  const same = (await overlap([ids[0]!, publicSampleId(atlas, 2, 0)])).body.data.alike;
  expect(same).toMatchObject([{ shared: 200, percent: 100, cellsA: 200, cellsB: 200 }]);
  expect((await overlap([ids[0]!, publicSampleId(atlas, 1, 9)])).status).toBe(404);
  expect((await overlap([ids[0]!, publicSampleId('nowhere', 1, 0)])).status).toBe(404);
});

test('without the right nothing is listed, compared or submitted', async () => {
  const shared = await create(body(publicSample('s1')));
  const lab = (await s.deps.db('drafts').where({ id: shared.id }).first('space_id')).space_id as string;
  const other = await person(s, 'withoutright');
  await join(s, lab, other, ['view', 'edit']);
  await enterTeam(s, other, lab);
  expect((await at(atlas, other)).status).toBe(200);
  await s.deps.db('privilege_switches').insert({
    ...{ id: 'off', user_id: other.userId, permission: 'publicData', disabled: true, hidden: null },
  });
  expect(errorOf(await at(atlas, other))).toEqual([403, 'PERMISSION_DENIED']);
  expect(errorOf(await post(shared.id, 'submit', other))).toEqual([403, 'PERMISSION_DENIED']);
  const files = [0, 1].map((place) => publicSampleId(atlas, 1, place)).join(',');
  const compared = await s.call(`user/analysis/gene-overlap?files=${files}`, { token: other.token });
  expect(errorOf(compared)).toEqual([403, 'PERMISSION_DENIED']);
});

test('a transfer from a dataset that was withdrawn since stays readable; one that has not ended does not go on', async () => {
  const gone = await service.dataset(curator);
  await publish(gone);
  const reads = JSON.stringify({
    labels: {},
    cellSets: [],
    otherLabels: { dataset: gone, column: 'cell type', version: 'a' },
  });
  const { id } = await create(body());
  const job = (await post(id, 'submit')).body.data.id as string;
  const set = (row: object) => s.deps.db('jobs').where({ id: job }).update(row);
  await withdraw(gone);
  await set({ reads, status: 'completed', result: '{}' });
  const log = () => s.call(`user/analysis/jobs/${job}/receipt`, { token: owner.token });
  expect(errorOf(await log())).not.toEqual([404, 'DATASET_ACCESS_ENDED']);
  await set({ status: 'error' });
  expect(errorOf(await log())).toEqual([404, 'DATASET_ACCESS_ENDED']);
});

test('labels that are edited after the publication change nothing of a version', async () => {
  const pinned = await service.dataset(curator);
  await publish(pinned, 'Atlas', { asOf: '-' });
  const path = `user/user_datasets/${pinned}/labels`;
  const before = (await s.call(path, { token: curator.token })).body.data.columns;
  const versionOf = (column: string) =>
    before.find((one: { column: string }) => one.column === column).version as string;
  for (const [column, category] of [
    ['sample', 's2'],
    ['cell type', 'T'],
  ] as const) {
    const edit = { kind: 'rename', category, name: 'renamed' };
    const json = { column, expected: versionOf(column), edit };
    expect((await s.call(path, { token: curator.token, json })).status).toBe(200);
  }
  const { samples } = (await at(pinned)).body.data.sources[0] as PublicSource;
  expect(samples.map(({ sample }) => sample)).toEqual(['s1', 's2', 's3']);
  const { id } = await create(body(publicSample('s2', 'stim', pinned, 1)));
  expect((await post(id, 'submit')).status).toBe(200);
  const { labels } = (await claim(s)).inputs.samples[1].public;
  expect(labels).toEqual({ sample: versionOf('sample'), 'cell type': versionOf('cell type') });
  // A version without a note of its labels is read as the dataset is now.
  await s.deps.db('public_versions').where({ dataset_id: pinned }).update({ as_of: null });
  const now = (await at(pinned)).body.data.sources[0] as PublicSource;
  expect(now.samples.map(({ sample }) => sample)).toContain('renamed');
});
