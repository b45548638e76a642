import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Job, JobDetail, UploadedFile } from '@stroma/contract';
import type { BulkParams, BulkResult, BulkRow } from '@stroma/contract/tools';
import type { Client } from '../support/client.ts';
import { newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { DATA, ROOT, type Platform } from '../support/platform.ts';
import { sharedPlatform, IS_BROAD_RUN } from '../support/shared.ts';

const AIRWAY = join(DATA, 'bulk_airway/airway_rawcounts.csv');
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
/** Output of R's DESeq2 for the same design: log2 fold change and adjusted p value by gene. */
function ofR(): Map<string, { fold: number; q: number }> {
  const [, ...rows] = lines(
    gunzipSync(readFileSync(join(DATA, 'bulk_airway/expected/airway_cell_dex_DESeq2.csv.gz'))).toString(),
  );
  return new Map(rows.map((row) => [row[0]!, { fold: Number(row[2]), q: row[6] === 'NA' ? NaN : Number(row[6]) }]));
}

/** The real services, from the upload of a table to the tables of the result, compared with R. */
const missing = existsSync(AIRWAY) ? false : 'STROMA_TEST_DATA has no bulk_airway';
describe('bulk samples of airway', { skip: IS_BROAD_RUN ? missing : 'npm run broad' }, () => {
  let platform: Platform;
  let client: Client;
  let other: Client;
  let file: UploadedFile;
  let params: BulkParams;
  let job: JobDetail;
  let result: BulkResult;
  before(async () => {
    platform = await sharedPlatform();
    client = await newcomer(platform, person('airway'));
    other = await newcomer(platform, person('airwayother'));
  });
  after(() => platform.stop());
  const rows = async (query: string): Promise<{ total: number; rows: BulkRow[] }> => {
    const reply = await client.call<{ total: number; rows: BulkRow[] }>(
      `user/analysis/bulk/${job.id}/tables/genes?${query}`,
    );
    assert.equal(reply.status, 200, JSON.stringify(reply.error));
    return reply.data;
  };

  test('the table is read as counts of its eight samples', async () => {
    const id = await client.upload(AIRWAY, 'airway_rawcounts.csv', 'bulk');
    file = await client.until<UploadedFile>(`user/files/${id}`, (f) => ['parsed', 'failed'].includes(f.state));
    assert.deepEqual([file.state, file.kind, file.format, file.genes], ['parsed', 'bulk', 'counts-table', 64102]);
    assert.deepEqual([file.bulk?.measure, file.bulk?.samples.length, file.species], ['counts', 8, 'Homo sapiens']);
    assert.equal(file.cells, null);
  });

  test('the comparison of pairs is that of R', async () => {
    const [, ...samples] = lines(readFileSync(join(DATA, 'bulk_airway/airway_metadata.csv'), 'utf8'));
    params = {
      ...{ jobName: 'airway', species: 'Homo sapiens', pairs: [{ a: 'treated', b: 'control' }] },
      samples: samples.map(([sample, group, pair]) => ({ sample: sample!, group: group!, file: file.id, pair: pair! })),
      ...{ foldChange: 2, pvalue: 0.05, qvalue: 0.1, differentialAnalysisMethod: 'DESeq2', gsea: null },
    };
    const headers = { 'idempotency-key': 'airway' };
    const made = await client.call<Job>('user/analysis/bulk', { json: params, headers });
    assert.equal(made.status, 200, JSON.stringify(made.error));
    const again = await client.call<Job>('user/analysis/bulk', { json: params, headers });
    assert.equal(again.data.id, made.data.id);
    job = await client.until<JobDetail>(`user/analysis/jobs/${made.data.id}`, (one) =>
      ['completed', 'error'].includes(one.status),
    );
    assert.equal(job.status, 'completed', JSON.stringify(job.error));
    result = job.result as BulkResult;
    assert.deepEqual([result.design, result.samples.length, result.genes], ['~ pair + group', 8, 64102]);
    // The filter is best for the adjusted P_val of the request, 0.1 as in the stored table.
    const expected = ofR();
    const { total, rows: found } = await rows('filter=p_val_adj:lt:0.05&pageSize=500&sort=row&order=asc');
    const called = [...expected.values()].filter(({ q }) => q < 0.05).length;
    assert.equal(total, called, 'genes with an adjusted p value below .05');
    for (const { gene_id: id, log2fc } of found)
      assert.ok(Math.abs(log2fc! - expected.get(id)!.fold) <= 1e-4 * Math.max(1, Math.abs(log2fc!)), id);
  });

  test('tables, summary and files agree', async () => {
    const [first] = result.comparisons;
    const both = 'filter=comparison:eq:0&filter=p_val:le:0.05&filter=p_val_adj:le:0.1';
    const up = await rows(`${both}&filter=log2fc:ge:1&pageSize=1`);
    const down = await rows(`${both}&filter=log2fc:le:-1&pageSize=1`);
    assert.deepEqual([up.total, down.total], [first!.up, first!.down]);
    assert.ok(up.total > 100 && down.total > 100);
    const zero = await rows('filter=why:eq:zero&pageSize=1');
    assert.equal(zero.total, first!.missing.find((one) => one.why === 'zero')!.genes);
    assert.deepEqual(job.files.map(({ name }) => name).slice(0, 3), ['receipt.json', 'reproduce.zip', 'job.log']);
    const values = await fetch(`${platform.url}/api/user/analysis/bulk/${job.id}/matrices/values?level=0&rows=0-2`, {
      headers: { authorization: `Bearer ${client.token}`, accept: 'application/octet-stream' },
    });
    assert.equal(values.status, 200);
  });

  test('nobody else reads it, and a file in a running analysis stays', async () => {
    for (const path of [`jobs/${job.id}`, `bulk/${job.id}/tables/genes`, `bulk/${job.id}/matrices/values`])
      assert.equal((await other.call(`user/analysis/${path}`)).status, 404, path);
    const stolen = await other.call('user/analysis/bulk', { json: params });
    assert.deepEqual([stolen.status, stolen.error?.id], [422, 'SAMPLE_FILE_MISSING']);
  });

  test('wrong designs and other values are refused with the true reason, and nothing is lost', async () => {
    const wrong = structuredClone(params);
    wrong.samples.forEach((one) => (one.batch = one.group));
    const refused = await client.call('user/analysis/bulk', { json: wrong });
    assert.deepEqual(
      [refused.status, refused.error?.id, refused.error?.params.column],
      [422, 'BULK_CONFOUNDED', 'batch'],
    );
    const folder = mkdtempSync(join(tmpdir(), 'bulk-'));
    const path = join(folder, 'airway_tpm.csv');
    const [head, ...body] = lines(readFileSync(AIRWAY, 'utf8')).slice(0, 3000);
    const sums = head!.slice(1).map((_, k) => body.reduce((sum, row) => sum + Number(row[k + 1]), 0));
    const tpm = body.map(([gene, ...row]) =>
      [gene, ...row.map((value, k) => (1e6 * Number(value)) / sums[k]!)].join(','),
    );
    writeFileSync(path, [head!.join(','), ...tpm].join('\n'));
    const id = await client.upload(path, 'airway_tpm.csv', 'bulk');
    const read = await client.until<UploadedFile>(`user/files/${id}`, (f) => f.state === 'parsed');
    assert.equal(read.bulk?.measure, 'tpm');
    const samples = params.samples.map((one) => ({ ...one, file: id }));
    const untested = await client.call('user/analysis/bulk', { json: { ...params, samples } });
    assert.deepEqual([untested.status, untested.error?.id], [422, 'BULK_NOT_COUNTS']);
    const kept = await client.call<JobDetail>(`user/analysis/jobs/${job.id}`);
    assert.equal(kept.data.status, 'completed');
  });

  test('the script computes the tables again without the platform', async () => {
    const reply = await fetch(`${platform.url}/api/user/analysis/jobs/${job.id}/files/reproduce.zip`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    const folder = mkdtempSync(join(tmpdir(), 'again-'));
    writeFileSync(join(folder, 'reproduce.zip'), Buffer.from(await reply.arrayBuffer()));
    const python = join(ROOT, '.venv/bin/python');
    execFileSync(python, ['-m', 'zipfile', '-e', 'reproduce.zip', '.'], { cwd: folder });
    const said = execFileSync(python, ['-P', 'reproduce.py'], { cwd: folder, encoding: 'utf8' });
    assert.match(said, /largest difference from the analysis: \d\.\d\de-1\d/);
  });
});
