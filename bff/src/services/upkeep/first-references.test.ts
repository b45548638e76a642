/** @mariadb services/upkeep/first-references.ts */
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { importFirstReferences } from './first-references.ts';

let s: TestServer;
beforeAll(async () => {
  s = await startServer();
});
afterAll(() => s.close());

const set = (name: string, text: string) => ({
  ...{ kind: 'geneSets', name, species: 'Homo sapiens', toSpecies: null, database: 'go_bp', version: '1' },
  ...{ licence: 'CC BY 4.0', source: 'here', text },
});
const GMT = 'GO:1\tfirst\tCD3D\tCD3E\nGO:2\tsecond\tLYZ\tCST3\n';

test('a first start fills the library for everybody, once; what is there stays, what cannot be read is left out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stroma-first-'));
  writeFileSync(join(folder, '01.json'), JSON.stringify(set('GO biological process', GMT)));
  writeFileSync(join(folder, '02.json'), JSON.stringify(set('Damaged', 'no gene set')));
  await importFirstReferences(s.deps, folder);
  expect(await s.deps.db('reference_sets')).toEqual([]);
  writeFileSync(join(folder, 'READY'), '1');
  await importFirstReferences(s.deps, folder);
  await importFirstReferences(s.deps, folder);
  expect(readdirSync(folder)).toEqual(['SEEDED']);
  const mei = await person(s, 'mei');
  const { body } = await s.call('user/references', { token: mei.token });
  expect(body.data).toMatchObject([
    { name: 'GO biological process', scope: 'platform', entries: 2, isOwn: false, importedBy: 'Stroma' },
  ]);
  // An administrator's newer version is not replaced by another start.
  await s.deps.db('reference_sets').update({ version: '2' });
  const again = mkdtempSync(join(tmpdir(), 'stroma-first-'));
  writeFileSync(join(again, '01.json'), JSON.stringify(set('GO biological process', GMT)));
  writeFileSync(join(again, 'READY'), '1');
  await importFirstReferences(s.deps, again);
  expect(existsSync(join(again, 'SEEDED'))).toBe(true);
  expect(await s.deps.db('reference_sets')).toMatchObject([{ version: '2' }]);
});
