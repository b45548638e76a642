import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { geoOf, packagedGeo, readGeo } from './geo.ts';

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
});

test('a line that is none stops the start with its number', async () => {
  const file = await table('1.0.1.0/24,CN\n1.0.2.0/24;DE\n');
  expect(() => readGeo(file)).toThrow('line 2');
});

const lines = (name: string): string[][] => {
  const folder = dirname(createRequire(import.meta.url).resolve('@ip-location-db/asn-country/package.json'));
  return readFileSync(join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
};

test('the table that comes along names the country of the first and last address of every range, as its text does', async () => {
  const geo = await packagedGeo();
  for (const name of ['asn-country-ipv4.csv', 'asn-country-ipv6.csv']) {
    const all = lines(name);
    expect(all.length).toBeGreaterThan(50_000);
    const wrong = all.filter(([first, last, iso], i) => {
      if (i % 7 && i < all.length - 1) return false;
      return geo(first!) !== iso || geo(last!) !== iso;
    });
    expect(wrong).toEqual([]);
  }
  for (const none of [
    '10.1.1.1',
    '127.0.0.1',
    '::1',
    'fe80::1%eth0',
    '0.0.0.0',
    '255.255.255.255',
    'unknown',
    '',
    '1.2.3',
  ])
    expect([none, geo(none)]).toEqual([none, null]);
  expect(geo('::ffff:8.8.8.8')).toBe('US');
});

test('without a setting the table comes along, once; "off" is none', async () => {
  const first = await geoOf({ geoFile: null });
  expect(await geoOf({ geoFile: null })).toBe(first);
  expect([first('8.8.8.8'), (await geoOf({ geoFile: 'off' }))('8.8.8.8')]).toEqual(['US', null]);
});
