import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { BlockList, isIPv6 } from 'node:net';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { addRange, inList } from '../../middlewares/proxy.ts';

export type Geo = (address: string) => string | null;

const LINE = /^([0-9a-fA-F.:]+\/\d{1,3}),([A-Z]{2})$/;
const PRIVATE = ['10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];
const PRIVATE_6 = ['::1/128', 'fc00::/7', 'fe80::/10'];
const nowhere = new BlockList();
for (const range of [...PRIVATE, ...PRIVATE_6]) addRange(nowhere, range);
const NONE: Geo = () => null;

/** Reads the operator's table (`cidr,iso` per line) of countries by address; null for a private or unlisted address. */
export function readGeo(file: string): Geo {
  const countries = new Map<string, BlockList>();
  readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .forEach((line, i) => {
      if (!line.trim() || line.startsWith('#') || (i === 0 && line.startsWith('cidr'))) return;
      const [, range, iso] = LINE.exec(line.trim()) ?? [];
      if (!range || !iso) throw new Error(`${file}, line ${i + 1} is no "cidr,ISO": ${line}`);
      const list = countries.get(iso) ?? new BlockList();
      countries.set(iso, list);
      addRange(list, range);
    });
  return (address) => {
    if (inList(nowhere, address)) return null;
    for (const [iso, list] of countries) if (inList(list, address)) return iso;
    return null;
  };
}

const PACKAGE = '@ip-location-db/asn-country';
const folder = (): string => dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));
/** Number of lines read before yielding to other work. */
const AT_ONCE = 20_000;

/** Ranges of one family, in ascending order: the first and last address, and its country as two letters in one number. */
interface Ranges {
  first: BigUint64Array | Uint32Array;
  last: BigUint64Array | Uint32Array;
  country: Uint16Array;
}

/** First half of an IPv6 address: networks are never assigned in smaller units. */
const HALF = 64n;

async function readRanges(name: string, isV6: boolean): Promise<Ranges> {
  const lines = (await readFile(join(folder(), name), 'latin1')).trimEnd().split('\n');
  const make = () => (isV6 ? new BigUint64Array(lines.length) : new Uint32Array(lines.length));
  const ranges: Ranges = { first: make(), last: make(), country: new Uint16Array(lines.length) };
  for (let i = 0; i < lines.length; i += 1) {
    const [first, last, iso] = lines[i]!.split(',') as [string, string, string];
    ranges.first[i] = isV6 ? BigInt(first) >> HALF : Number(first);
    ranges.last[i] = isV6 ? BigInt(last) >> HALF : Number(last);
    ranges.country[i] = iso.charCodeAt(0) * 256 + iso.charCodeAt(1);
    if (i % AT_ONCE === AT_ONCE - 1) await setImmediate();
  }
  return ranges;
}

/** The country of the range that contains a number, or null. */
function find({ first, last, country }: Ranges, number: bigint | number): string | null {
  let [low, high] = [0, first.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (first[middle]! <= number) low = middle + 1;
    else high = middle - 1;
  }
  if (high < 0 || last[high]! < number) return null;
  const code = country[high]!;
  return String.fromCharCode(code >> 8, code & 255);
}

const numberOf = (address: string): number => address.split('.').reduce((n, part) => n * 256 + Number(part), 0);
/** The first four groups of an IPv6 address. */
function halfOf(address: string): bigint {
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [front, back] = [groups(head), groups(tail)];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const all = [...front, ...Array<string>(zeros).fill('0'), ...back];
  return all.slice(0, 4).reduce((n, group) => (n << 16n) + BigInt(`0x${group || '0'}`), 0n);
}

/** The country of an address by the table of the package, which is loaded here: 210,000 ranges of both families in 3 MB of memory. */
export async function packagedGeo(): Promise<Geo> {
  const v4 = await readRanges('asn-country-ipv4-num.csv', false);
  const v6 = await readRanges('asn-country-ipv6-num.csv', true);
  return (given) => {
    const address = given.replace(/^::ffff:(?=\d+\.)/i, '');
    if (!address || inList(nowhere, address)) return null;
    if (/^\d+(\.\d+){3}$/.test(address)) return find(v4, numberOf(address));
    return isIPv6(address) ? find(v6, halfOf(address)) : null;
  };
}

/** Setting that disables the table. */
const OFF = 'off';
let packaged: Promise<Geo> | null = null;
const tables = new Map<string, Geo>();
/** An operator's own table is read at startup (main.ts), so that an invalid one fails there; the bundled one on first use. */
export async function geoOf({ geoFile }: { geoFile: string | null }): Promise<Geo> {
  if (geoFile === OFF) return NONE;
  if (geoFile === null) return (packaged ??= packagedGeo());
  const geo = tables.get(geoFile) ?? readGeo(geoFile);
  tables.set(geoFile, geo);
  return geo;
}
