import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { NODE24 } from '../setup/paths.mjs';
import { listing } from './official.mjs';
import { download } from '../../bff/src/services/references/official/download.ts';
import { OFFICIAL, officialSet } from '../../bff/src/services/references/official/sources.ts';
import { ReferenceSpecies, TextReferenceKind } from '../../contract/src/shapes/references.ts';
import { EnrichmentDatabase } from '../../contract/src/tools/enrichment/schema.ts';

// One local server plays the publishers and the Stroma server that receives the sets.
const GMT = 'A\tx\tISG15\tMX1\n';
const GTF =
  'chr1\tH\tgene\t1\t9\t.\t+\t.\tgene_id "ENSG1.2"; gene_name "A1";\nchr1\tH\texon\t1\t5\t.\t+\t.\tgene_id "ENSG1.2";\n';
let server: Server;
let base: string;
let folder: string;
const received: Record<string, unknown>[] = [];
const replies: Record<string, (request: IncomingMessage, reply: ServerResponse) => void> = {
  '/sets.gmt': (_, reply) => void reply.setHeader('last-modified', 'Wed, 03 Jun 2026 08:00:00 GMT').end(GMT),
  '/moved': (_, reply) => void reply.writeHead(302, { location: '/sets.gmt' }).end(),
  '/loop': (_, reply) => void reply.writeHead(302, { location: '/loop' }).end(),
  '/elsewhere': (_, reply) => void reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/empty': (_, reply) => void reply.end(),
  '/genes.gtf.gz': (_, reply) => void reply.end(gzipSync(GTF)),
  '/page.gmt': (_, reply) => void reply.end('<!DOCTYPE html><title>Moved</title>'),
  '/bytes.gmt': (_, reply) => void reply.end(Buffer.from([0xff, 0xfe, 0x41])),
  '/large': (_, reply) => void reply.writeHead(200, { 'content-length': '5000' }).end('x'.repeat(5000)),
  '/large-unsaid': (_, reply) => {
    reply.write('x'.repeat(600));
    reply.end('x'.repeat(600));
  },
  '/cut': (_, reply) => {
    reply.writeHead(200, { 'content-length': '5000' }).write('A\tx\tISG15\n');
    setTimeout(() => reply.destroy(), 50);
  },
  '/stalled': (_, reply) => void reply.write('A\tx\tISG15\n'),
  '/api/admin/references': (request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const set = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
      received.push(set);
      reply.end(JSON.stringify({ data: { ...set, entries: 1, genes: 2, sha256: 'a'.repeat(64) } }));
    });
  },
};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'references-test-'));
  server = createServer((request, reply) => {
    const answer = replies[request.url ?? ''];
    if (answer) answer(request, reply);
    else reply.writeHead(404).end('Not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, limits = {}) => download(`${base}${path}`, join(folder, 'download'), limits);

describe('a download', () => {
  test.each(['/sets.gmt', '/moved'])('%s: content, hash and day', async (path) => {
    const { file, ...facts } = await get(path);
    const sha256 = createHash('sha256').update(GMT).digest('hex');
    expect([await file.text(), facts]).toEqual([GMT, { sha256, bytes: GMT.length, modified: '2026-06-03' }]);
  });

  test.each([
    ['/absent', 'status 404', {}],
    ['/loop', 'more than 5 redirects', {}],
    ['/elsewhere', 'is refused', {}],
    ['/empty', 'is empty', {}],
    ['/large', 'larger than 0.001 MB', { most: 1000 }],
    ['/large-unsaid', 'larger than 0.001 MB', { most: 1000 }],
    ['/cut', '/cut: ', {}],
    ['/stalled', 'no data for 0.3 seconds', { stallMs: 300 }],
  ])('%s fails: %s', async (path, message, limits) => {
    await expect(get(path, limits)).rejects.toThrow(message);
  });

  test('an address that does not answer is named with the reason', async () => {
    await expect(download('http://127.0.0.1:1/x', join(folder, 'download'))).rejects.toThrow('http://127.0.0.1:1/x: ');
  });
});

const run = (...args: string[]) =>
  new Promise<{ code: number | null; out: string; error: string }>((resolve) => {
    const child = spawn(NODE24 as string, ['--no-warnings', join(import.meta.dirname, 'references.mjs'), ...args], {
      env: { ...process.env, STROMA_URL: base, STROMA_TOKEN: 'x' },
    });
    let [out, error] = ['', ''];
    child.stdout.on('data', (part) => (out += String(part)));
    child.stderr.on('data', (part) => (error += String(part)));
    child.on('close', (code) => resolve({ code, out, error }));
  });

describe('the command', () => {
  test('imports from an address, prints its hash and names the address as the source', async () => {
    const { code, out } = await run('--from', `${base}/moved`, '--name', 'Own', '--version', '1');
    expect([code, out]).toEqual([0, expect.stringContaining(createHash('sha256').update(GMT).digest('hex'))]);
    expect(received.at(-1)).toMatchObject({
      ...{ kind: 'geneSets', name: 'Own', database: 'custom', toSpecies: null },
      ...{ version: '1', source: `${base}/moved`, text: GMT },
    });
  });

  test('reduces a packed GTF as the page does', async () => {
    const { code } = await run('--from', `${base}/genes.gtf.gz`, '--kind', 'genes', '--name', 'G', '--version', '1');
    expect(code).toBe(0);
    expect(received.at(-1)).toMatchObject({
      ...{ kind: 'genes', database: null },
      text: 'chr1\tH\tgene\t1\t9\t.\t+\t.\tgene_id "ENSG1.2"; gene_name "A1"\n',
    });
  });

  test.each([
    ['/page.gmt', 'page.gmt: The file is a web page, not a table.'],
    ['/bytes.gmt', 'bytes.gmt: The file is not text in UTF-8.'],
    ['/absent', 'status 404'],
  ])('%s is refused: %s', async (path, message) => {
    const before = received.length;
    const { code, error } = await run('--from', `${base}${path}`, '--name', 'Own', '--version', '1');
    expect([code, received.length]).toEqual([1, before]);
    expect(error).toContain(message);
  });

  test('imports an official set from a local copy, with its licence and address', async () => {
    const copy = join(folder, 'hgnc.txt');
    writeFileSync(copy, 'hgnc_id\tsymbol\tname\talias_symbol\nHGNC:3430\tERBB2\tx\tHER2\n');
    expect((await run('--from', 'official:hgnc', copy, '--version', '2026-06')).code).toBe(0);
    expect(received.at(-1)).toMatchObject({
      ...{ kind: 'genes', name: 'HGNC complete set', species: 'Homo sapiens', licence: 'CC0', version: '2026-06' },
      ...{ source: OFFICIAL['hgnc']!.url, text: 'symbol\talias_symbol\nERBB2\tHER2\n' },
    });
    const unknown = await run('--from', 'official:constructor');
    expect([unknown.code, unknown.error]).toEqual([1, expect.stringContaining('--list')]);
  });

  test('lists the official sets without a server', async () => {
    const { code, out } = await run('--list');
    expect([code, out.trim()]).toEqual([0, listing()]);
  });
});

test('official sets have kinds, species and databases of the contract, a licence and an https address', () => {
  const databases = EnrichmentDatabase.anyOf.map((one) => one.const) as string[];
  for (const id of Object.keys(OFFICIAL)) {
    const { set, address } = officialSet(id)!;
    expect(TextReferenceKind.enum).toContain(set.kind);
    expect(ReferenceSpecies.enum).toContain(set.species);
    if (set.kind === 'geneSets') expect(databases).toContain(set.database);
    expect(set.toSpecies === null).toBe(set.kind !== 'orthologs');
    expect([set.licence, new URL(address).protocol]).toEqual([expect.any(String), 'https:']);
    expect(address).not.toMatch(/[{}]/);
  }
  expect(officialSet('ensembl-human', '110')!.address).toBe(
    'https://ftp.ensembl.org/pub/release-110/gtf/homo_sapiens/Homo_sapiens.GRCh38.110.gtf.gz',
  );
});
