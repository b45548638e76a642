/** @mariadb services/upkeep/demo-public.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PublicationResult } from '@stroma/contract/tools';
import type { UserRow } from '../../db/rows.ts';
import { startWithService, type ServerWithService } from '../../../test/dataset-service.ts';
import { person, type Person } from '../../../test/people.ts';
import type { TestServer } from '../../../test/server.ts';
import { claim } from '../../../test/wizard.ts';
import { DEMO_FIELDS, publishDemo } from './demo-public.ts';

let service: ServerWithService;
let s: TestServer;
let demo: Person;
let user: UserRow;
let dataset: string;
beforeAll(async () => {
  service = await startWithService();
  s = service.s;
  demo = await person(s, 'demo', { is_demo: true });
  user = await s.deps.db('users').where({ id: demo.userId }).first();
  dataset = await service.dataset(demo);
  await s.deps.db('datasets').where({ id: dataset }).update({ species: 'Homo sapiens' });
});
afterAll(() => service.close());

const RESULT: PublicationResult = {
  ...{ cells: 600, genes: 40, hasRawCounts: true, groups: 2, cellsWithoutType: 0, bytes: 10, datasetBytes: 1000 },
  ...{ terms: [], above: [], composition: [], markers: [], problems: [] },
  more: { terms: 0, composition: 0, markers: 0, problems: 0 },
};
/** The dataset of the tests has other names than the simulator's. */
const FIELDS = { ...DEMO_FIELDS, cellType: { column: 'cell type' }, donor: null };
const step = () => publishDemo(s.deps, user, dataset, FIELDS);
const published = async () => (await s.call('public/datasets', { token: demo.token })).body.data.total as number;

test('offered once, published once it is checked, and never again after it was withdrawn', async () => {
  expect(await step()).toBe(true);
  expect(await step()).toBe(true);
  expect(await s.deps.db('jobs').count({ n: '*' })).toEqual([{ n: 1 }]);
  const job = await claim(s);
  await s.internal(`/jobs/${job.id}/complete`, { fence: job.fence, result: RESULT });
  expect(await published()).toBe(0);
  expect(await step()).toBe(false);
  expect(await published()).toBe(1);
  expect(await step()).toBe(false);
  await s.deps.db('public_versions').update({ state: 'withdrawn', changed_at: s.clock.now + 1 });
  expect(await step()).toBe(false);
  expect(await published()).toBe(0);
});
