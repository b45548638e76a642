import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { requestOf as given } from '@stroma/contract/fixtures/tools/requests';
import { TOOLS } from '@stroma/contract';
import type { ToolDefinition } from '@stroma/contract/tools';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { enterTeam, join, person, team, type Person } from '../../../test/people.ts';
import type { TestServer } from '../../../test/server.ts';

// What every tool of the registry stores, for the request of contract/fixtures/tools/requests on the small dataset of the tests.
const slugs = Object.values(TOOLS)
  .filter((tool) => tool.job && tool.computed && !tool.internal)
  .map((tool) => tool.slug);
// The samples of the fixtures' dataset begin with s0, those of the small one with s1.
const paramsOf = (slug: string) =>
  JSON.parse(JSON.stringify(given(slug).params).replaceAll('"s0"', '"s3"')) as Record<string, unknown>;

let service: ServerWithService;
let s: TestServer;
let owner: Person;
let mate: Person;
let spaceId: string;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  owner = await person(s, 'analyst');
  mate = await person(s, 'mate');
  spaceId = await team(s, owner);
  await join(s, spaceId, mate);
  for (const each of [owner, mate]) await enterTeam(s, each, spaceId);
  // The contig files named in the V(D)J request.
  for (const id of ['contigs', 'contigs2'])
    await s.deps.db('files').insert({
      ...{ id, space_id: spaceId, created_by: owner.userId, name: `${id}.csv`, size: 1 },
      ...{ kind: 'contigs', state: 'completed', created_at: s.clock.now },
    });
});
afterAll(() => service.close());

const newDataset = () => service.dataset({ userId: owner.userId, spaceId });
const submit = (slug: string, dataset: string, params: unknown, { token } = owner) =>
  s.call(`user/analysis/tools/${slug}`, { token, json: { dataset, name: 'An analysis', params } });
const jobs = async (tool: string, dataset: string) =>
  (await s.deps.db('jobs').where({ tool, source_dataset_id: dataset })).map((row: { id: string }) => row.id);

/** The tool's request on a dataset. The analysis that it is a second step of is completed there. */
async function requestOf(slug: string, dataset: string): Promise<Record<string, unknown>> {
  const params = paramsOf(slug);
  const definition: ToolDefinition = TOOLS[slug as 'enrichment'];
  const parent = definition.reads?.(params).parent;
  if (!parent) return params;
  const id = `parent-${dataset}`;
  await s.deps.db('jobs').insert({
    ...{ id, space_id: spaceId, created_by: owner.userId, tool: parent.tool, name: id, params: '{}' },
    ...{ status: 'completed', inputs: '{}', source_dataset_id: dataset, created_at: s.clock.now },
  });
  return JSON.parse(JSON.stringify(params), (_, value) => (value === parent.result ? id : value));
}

test('a tool is there', () => expect(slugs).toContain('differential-expression'));

test.each(slugs)('%s: the same request of twelve callers is one job, for a team mate too', async (slug) => {
  const dataset = await newDataset();
  const params = await requestOf(slug, dataset);
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, k) => submit(slug, dataset, params, k % 2 ? mate : owner)),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(await jobs(slug, dataset)).toEqual([replies[0]!.body.data.id]);
});

test.each(slugs)('%s: who has no seat to edit sees results and cannot submit', async (slug) => {
  const dataset = await newDataset();
  const params = await requestOf(slug, dataset);
  const { id } = (await submit(slug, dataset, params)).body.data;
  const seat = s.deps.db('space_members').where({ user_id: mate.userId, space_id: spaceId });
  await seat.clone().update({ can_edit: false });
  try {
    const refused = await submit(slug, dataset, params, mate);
    expect([refused.status, refused.body.error.id]).toEqual([403, 'PERMISSION_DENIED']);
    const list = await s.call(`user/analysis/tools/${slug}/results?dataset=${dataset}`, mate);
    expect(list.body.data.map((row: { id: string }) => row.id)).toEqual([id]);
    expect((await s.call(`user/analysis/results/${id}`, mate)).status).toBe(200);
  } finally {
    await seat.clone().update({ can_edit: true });
  }
});

test.each(slugs)(
  '%s: a further parameter, a missing one and a wrong type are refused, and no job is made',
  async (slug) => {
    const dataset = await newDataset();
    const params = await requestOf(slug, dataset);
    const [name] = Object.keys(params) as [string];
    const { [name]: _, ...without } = params;
    for (const wrong of [{ ...params, further: 1 }, without, { ...params, [name]: 7 }]) {
      const { status, body } = await submit(slug, dataset, wrong);
      expect([status, body.error.id, body.error.params.where]).toEqual([400, 'INPUT_INVALID', 'body']);
    }
    expect(await jobs(slug, dataset)).toEqual([]);
  },
);

const reading = slugs.filter((slug) => JSON.stringify(paramsOf(slug)).includes('"cell type"'));
test.each(reading)('%s: a column that the dataset lacks is refused by name, and no job is made', async (slug) => {
  const dataset = await newDataset();
  const params = JSON.parse(JSON.stringify(paramsOf(slug)).replaceAll('"cell type"', '"no such column"'));
  const { status, body } = await submit(slug, dataset, params);
  expect([status, body.error]).toEqual([404, { id: 'COLUMN_NOT_FOUND', params: { column: 'no such column' } }]);
  expect(await jobs(slug, dataset)).toEqual([]);
});

test.each(slugs)('%s: its tables and columns are not found before there is a result', async (slug) => {
  const dataset = await newDataset();
  const { id } = (await submit(slug, dataset, await requestOf(slug, dataset))).body.data;
  const { tables = {}, columns = {} } = TOOLS[slug as 'differential-expression'] as {
    tables?: object;
    columns?: object;
  };
  const paths = [
    ...Object.keys(tables).map((name) => `tables/${name}`),
    ...Object.keys(columns).map((name) => `columns/${name}`),
  ];
  for (const part of paths) expect((await s.call(`user/analysis/results/${id}/${part}`, owner)).status).toBe(404);
  expect(paths.length).toBeGreaterThan(0);
});
