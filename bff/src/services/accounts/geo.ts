import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { addRange, inList } from '../../middlewares/proxy.ts';

export type Geo = (address: string) => string | null;

const LINE = /^([0-9a-fA-F.:]+\/\d{1,3}),([A-Z]{2})$/;
const PRIVATE = ['10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];
const PRIVATE_6 = ['::1/128', 'fc00::/7', 'fe80::/10'];
const nowhere = new BlockList();
for (const range of [...PRIVATE, ...PRIVATE_6]) addRange(nowhere, range);

/** The country of an address by a table of ranges (`cidr,iso` a line); null when it is private or in no range. */
export function readGeo(file: string | null): Geo {
  if (!file) return () => null;
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

const tables = new Map<string | null, Geo>();
/** Read once a file: at the start (main.ts), so that a bad table stops it there. */
export function geoOf({ geoFile }: { geoFile: string | null }): Geo {
  const geo = tables.get(geoFile) ?? readGeo(geoFile);
  tables.set(geoFile, geo);
  return geo;
}
