import { expect, test } from '@jest/globals';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGeo } from './geo.ts';

const table = async (text: string): Promise<string> => {
  const file = join(await mkdtemp(join(tmpdir(), 'stroma-geo-')), 'geo.csv');
  await writeFile(file, text);
  return file;
};

test('countries of both families; private and unknown addresses have none', async () => {
  const geo = readGeo(
    await table('cidr,iso\r\n1.0.1.0/24,CN\n# note\n\n8.8.0.0/16,US\n2001:db8::/32,DE\n10.0.0.0/8,FR\n'),
  );
  expect(['1.0.1.9', '8.8.4.4', '2001:db8:1::1'].map(geo)).toEqual(['CN', 'US', 'DE']);
  for (const none of ['1.0.2.9', '10.1.1.1', '127.0.0.1', '::1', 'fe80::1', 'unknown', ''])
    expect(geo(none)).toBeNull();
  expect(readGeo(null)('8.8.8.8')).toBeNull();
});

test('a line that is none stops the start with its number', async () => {
  const file = await table('1.0.1.0/24,CN\n1.0.2.0/24;DE\n');
  expect(() => readGeo(file)).toThrow('line 2');
});
