import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import specified from '../../../../tooling/check/specified-fields.json' with { type: 'json' };
import { startServer, type TestServer } from '../../../test/server.ts';
import { draftBody } from '../../../test/wizard.ts';

// Every draft field named in the specification (section 3) is in a draft returned by this server, or in a deviation with its reason.
let s: TestServer;
let draft: Record<string, any>;
beforeAll(async () => {
  s = await startServer();
  const token = await s.register('walker');
  const json = {
    ...draftBody([], {
      ...{ annotationType: 'automatic', algorithm: 'transfer', reference: { dataset: 'd', column: 'c' } },
      ...{ contaminationState: 'recommended', doubletMethod: 'scrublet' },
    }),
    metadataFile: { fileName: 'a.csv', columns: ['name', 'disease'], tableData: [['S1', 'lupus']] },
  };
  const { id } = (await s.call('user/analysis/drafts', { token, json })).body.data;
  draft = (await s.call(`user/analysis/drafts/${id}`, { token })).body.data;
});
afterAll(() => s.close());

const [, table = ''] = readFileSync(join(import.meta.dirname, '../../../../docs/spec-map.md'), 'utf8').split(
  '\n## Deviations\n',
);
const deviating = table
  .split('\n## ')[0]!
  .split('\n')
  .filter((row) => row.startsWith('| 3 draft'))
  .map((row) => row.split(' | '));

const { analysisInfo: _, draft: fields, ...parts } = specified;
const NAMES = [
  ...fields.map((name) => ['', name]),
  ...Object.entries(parts).flatMap(([part, all]) => all.map((name) => [part, name])),
];
test.each(NAMES)('%s %s', (part, name) => {
  const of = part ? draft[part!] : draft;
  const row = deviating.find(([cell]) => cell!.includes(`\`${name}\``));
  // Either it exists, or there is a reason: never both.
  expect([name, Object.hasOwn(of, name!)]).toEqual([name, row === undefined]);
  if (row) expect(row[2]!.length).toBeGreaterThan(10);
});
