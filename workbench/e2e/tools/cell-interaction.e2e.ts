import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { CellInteractionParams } from '@stroma/contract/tools';
import type { Client } from '../support/client.ts';
import { choose, closePopover, downloaded, openOptions, python, submitted } from '../support/explorer.ts';
import { importDataset } from '../support/fixtures.ts';
import { IFNB, IFNB_TYPES, ifnbFiles } from '../support/ifnb-files.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { DATA, ROOT, type Platform, type Visit } from '../support/platform.ts';
import { broadTest, sharedPlatform, openVisit } from '../support/shared.ts';
import { picture } from '../support/steps.ts';
import own from '../../../design-system/messages/tools/cell-interaction.zh-CN.json' with { type: 'json' };

const V5 = join(DATA, 'lr_cellphonedb/db_v5.0.0');
const hasData = existsSync(IFNB) && existsSync(V5);
/** Means and p values by liana's own function, and their differences from the csv. */
const ORACLE = `
import csv, io, json, sys, anndata, liana
data = anndata.read_h5ad(sys.argv[1])
liana.mt.cellphonedb(data, groupby='type', resource_name='cellphonedb', expr_prop=0.1, n_perms=200, use_raw=False, min_cells=1, verbose=False)
frame = data.uns['liana_res']
head, *rows = csv.reader(open(sys.argv[2], encoding='utf-8-sig', newline=''))
found = {(r['partner_a'], r['partner_b'], r['source'], r['target']): r for r in (dict(zip(head, row)) for row in rows)}
keys = list(zip(frame.ligand_complex, frame.receptor_complex, frame.source, frame.target))
means = dict(zip(keys, frame.lr_means)); p = dict(zip(keys, frame.cellphone_pvals))
simple = [k for k in keys if '_' not in k[0] + k[1]]
print(json.dumps({
    'rows': len(found), 'expected': len(keys), 'missing': len(set(keys) - set(found)),
    'worst': max(abs(float(found[k]['means']) - means[k]) for k in keys),
    'far': sum(abs(float(found[k]['pvalues']) - p[k]) > 0.15 for k in simple) / len(simple),
    'significant': sum(float(r['pvalues']) <= 0.05 for r in found.values()),
}))
`;
interface Oracle {
  rows: number;
  expected: number;
  missing: number;
  worst: number;
  far: number;
  significant: number;
}
interface Result {
  status: string;
  result: {
    counts: number[][];
    countsA: number[][] | null;
    cellTypes: { name: string }[];
    resource: { name: string; version: string; tested: number };
    total: { rows: number; significant: number };
  };
}

/** Cell interactions of ifnb: real servers, a real browser, real data, liana's own numbers. */
describe(
  'cell interactions',
  { skip: hasData ? false : 'STROMA_TEST_DATA has no scrna_ifnb or lr_cellphonedb' },
  () => {
    let platform: Platform;
    let client: Client;
    let v: Visit;
    let file = '';
    let dataset = '';
    let first = '';
    let csv = '';
    const at = (query = '') => `${platform.url}/cloud/userDatasetAnalysis/${dataset}/cell-interaction${query}`;
    const results = () =>
      client.call<({ id: string } & Result)[]>(`user/analysis/tools/cell-interaction/results?dataset=${dataset}`);

    before(async () => {
      platform = await sharedPlatform();
      client = await newcomer(platform, person('interacting'));
      file = (await ifnbFiles()).annotated;
      dataset = await importDataset(client, file);
      v = await openVisit();
      await openSignedIn(v, client);
    });
    after(() => v?.context.close());

    test('a run shows the heat map first, and its table has every pair', async () => {
      const { page } = v;
      await page.goto(at());
      await choose(page, /Cell types by/, 'type');
      await page.getByRole('textbox', { name: 'Permutations' }).fill('200');
      await page.getByRole('textbox', { name: 'Permutations' }).blur();
      await picture(page, 'cell-interaction-form');
      const params = await submitted<CellInteractionParams>(page, 'cell-interaction');
      assert.deepEqual([params.groupBy, params.cellTypes, params.permutations], ['type', IFNB_TYPES, 200]);
      await page.getByRole('tab', { name: 'Heatmap', selected: true }).waitFor({ timeout: 120_000 });
      await page.locator('[data-part="cell-text"]').first().waitFor();
      const { data } = await results();
      first = data[0]!.id;
      const { result } = (await client.call<Result>(`user/analysis/results/${first}`)).data;
      const numbers = await page.locator('[data-part="cell-text"]').allTextContents();
      assert.deepEqual(numbers.map(Number), result.counts.flat());
      await picture(page, 'cell-interaction-heatmap');
      await openOptions(page);
      await page.getByRole('textbox', { name: 'P value at most' }).fill('1');
      await page.getByRole('textbox', { name: 'P value at most' }).blur();
      await closePopover(page);
      await page.getByRole('tab', { name: 'Table' }).click();
      await page.getByText(`${result.total.rows.toLocaleString('en')} rows`).waitFor();
      const lines = await downloaded(page, () => page.getByRole('button', { name: 'Download the table' }).click());
      assert.equal(lines.length, 1 + result.total.rows);
      for (const column of 'interacting_pair secreted receptor_a receptor_b means pvalues rank_value'.split(' '))
        assert.ok(lines[0]!.replaceAll('"', '').split(',').includes(column), column);
      csv = join(platform.dataDir, 'interactions.csv');
      writeFileSync(csv, lines.join('\n'));
    });

    broadTest('means and p values are those of liana', async () => {
      const { result } = (await client.call<Result>(`user/analysis/results/${first}`)).data;
      const oracle = python<Oracle>(ORACLE, file, csv);
      assert.equal(oracle.missing, 0);
      // Pairs of which the matrix has a gene under a former symbol, which liana does not look up.
      assert.ok(oracle.rows - oracle.expected <= 0.05 * oracle.expected, `${oracle.rows} of ${oracle.expected}`);
      assert.ok(oracle.worst < 1e-4, `means differ by ${oracle.worst}`);
      assert.ok(oracle.far < 0.01, `${oracle.far} of the p values of simple pairs are far from liana's`);
      assert.equal(oracle.significant, result.total.significant);
    });

    test('thresholds, cytokines and a csv change the view without another run', async () => {
      const { page } = v;
      const before = (await results()).data.length;
      await openOptions(page);
      await page.getByRole('textbox', { name: 'P value at most' }).fill('0.01');
      await page.getByRole('textbox', { name: 'P value at most' }).blur();
      await closePopover(page);
      await page.getByRole('tab', { name: 'Heatmap' }).click();
      const sum = async () =>
        (await page.locator('[data-part="cell-text"]').allTextContents()).reduce((n, text) => n + Number(text), 0);
      const { data } = await client.call<{ total: number }>(
        `user/analysis/results/${first}/tables/interactions?filter=pvalues:le:0.01&pageSize=1`,
      );
      await page.waitForFunction(
        (total) =>
          [...document.querySelectorAll('[data-part="cell-text"]')].reduce((n, e) => n + Number(e.textContent), 0) ===
          total,
        data.total,
      );
      await openOptions(page);
      await page.getByRole('radio', { name: 'Pairs of a csv' }).click();
      const buffer = Buffer.from('CCL5,CCR1\nHLA-C,KIR2DL3\nNO_SUCH\n');
      await page.locator('input[type=file]').setInputFiles({ name: 'pairs.csv', mimeType: 'text/csv', buffer });
      await page.getByText('Not tested:').waitFor();
      await page.getByRole('radio', { name: 'Choose from cytokines' }).click();
      const list = page.getByRole('group', { name: 'Cytokines', exact: true });
      await list.getByText('CCL5', { exact: true }).click();
      await page.waitForFunction((total) => {
        const texts = [...document.querySelectorAll('[data-part="cell-text"]')];
        return texts.length > 0 && texts.reduce((n, e) => n + Number(e.textContent), 0) < total;
      }, data.total);
      assert.ok((await sum()) > 0);
      await page.getByRole('radio', { name: 'All pairs' }).click();
      await closePopover(page);
      await page.getByRole('tab', { name: 'Top pairs' }).click();
      await page.locator('[data-part="dot"]').first().waitFor();
      assert.ok((await page.locator('[data-part="pair"]').count()) <= 30);
      await picture(page, 'cell-interaction-top');
      await page.getByRole('tab', { name: 'Network' }).click();
      await page.locator('[data-part="edge"]').first().waitFor();
      await picture(page, 'cell-interaction-network');
      assert.equal((await results()).data.length, before);
    });

    test('a couple filters the table and selects its cells', async () => {
      const { page } = v;
      await page.getByRole('tab', { name: 'Heatmap' }).click();
      await page.getByRole('application', { name: /Pairs from source to target/ }).focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await page.getByText('Only B cells → B cells').waitFor();
      const grid = page.getByRole('grid', { name: 'Table' });
      await grid.waitFor();
      const cells = await grid.getByRole('row').allTextContents();
      assert.ok(cells.slice(1).every((row) => row.includes('B cells')));
      await page.getByRole('button', { name: 'Select these cells' }).click();
      await page
        .getByText(/of [\d,]+ cells selected/)
        .first()
        .waitFor();
    });

    broadTest('the result comes as a tar, and reproduce.py of the zip computes it again', async () => {
      const fetched = async (name: string) => {
        const reply = await fetch(`${platform.url}/api/user/analysis/jobs/${first}/files/${name}`, {
          headers: { authorization: `Bearer ${client.token}` },
        });
        assert.equal(reply.status, 200);
        const path = join(platform.dataDir, `interaction-${name}`);
        writeFileSync(path, Buffer.from(await reply.arrayBuffer()));
        return path;
      };
      const tar = execFileSync('tar', ['-tf', await fetched('results.tar')], { encoding: 'utf8' });
      assert.deepEqual(tar.trim().split('\n'), ['means.txt', 'pvalues.txt', 'significant_means.txt']);
      const zip = await fetched('reproduce.zip');
      const again = join(platform.dataDir, 'interaction-again');
      execFileSync(join(ROOT, '.venv/bin/python'), ['-m', 'zipfile', '-e', zip, again]);
      const said = execFileSync(join(ROOT, '.venv/bin/python'), [join(again, 'reproduce.py')], { encoding: 'utf8' });
      assert.match(said, /all: \d+ rows, the same/);
    });

    broadTest('the tables of CellPhoneDB v5 are imported; two conditions are compared with them', async () => {
      const { page } = v;
      await page.goto(`${platform.url}/cloud/references`);
      await page.getByRole('button', { name: 'Import a set' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Ligand-receptor pairs' }).click();
      const names = ['gene', 'interaction', 'complex', 'protein'].map((name) => join(V5, `${name}_input.csv`));
      await dialog.locator('input[type=file]').setInputFiles(names);
      await dialog.getByText('interaction_input.csv').last().waitFor();
      await dialog.getByLabel('Version').fill('v5.0.0');
      await dialog.getByRole('button', { name: 'Import a set' }).click();
      await dialog.waitFor({ state: 'detached', timeout: 30_000 });
      await page.getByText('2,911 pairs').waitFor();
      const [set] = (await client.call<{ id: string; kind: string }[]>('user/references')).data;
      const { data, error } = await client.call<{ id: string }>('user/analysis/tools/cell-interaction', {
        json: {
          ...{ dataset, name: 'stim and ctrl' },
          params: {
            ...{ groupBy: 'type', cellTypes: IFNB_TYPES, cells: null },
            ...{ species: 'Homo sapiens', resource: { reference: set!.id }, permutations: 100 },
            condition: { column: 'condition', a: 'stim', b: 'ctrl' },
          },
        },
      });
      assert.ok(data, JSON.stringify(error));
      const done = await client.until<Result>(
        `user/analysis/results/${data.id}`,
        ({ status }) => status === 'completed',
        120_000,
      );
      assert.deepEqual([done.result.resource.name, done.result.resource.version], ['CellPhoneDB', 'v5.0.0']);
      assert.ok(done.result.resource.tested > 100);
      const rows = await client.call<{ rows: Record<string, number | string>[] }>(
        `user/analysis/results/${data.id}/tables/interactions?filter=interacting_pair:eq:CCL8_CCR1&pageSize=50`,
      );
      assert.ok(rows.data.rows.length > 0);
      // Interferon induces CCL8.
      assert.ok(rows.data.rows.every((row) => Number(row['mean_a']) > Number(row['mean_b'])));
      const chinese = await openVisit({ locale: 'zh-CN', theme: 'dark' });
      await openSignedIn(chinese, client);
      await chinese.page.goto(at(`?result=${data.id}`));
      await chinese.page.getByRole('tab', { name: own['interaction.view.heatmap'] }).waitFor({ timeout: 30_000 });
      await chinese.page.getByRole('radio', { name: 'stim 减 ctrl' }).click();
      await chinese.page.locator('[data-part="cell-text"]').first().waitFor();
      await picture(chinese.page, 'cell-interaction-conditions');
      assert.deepEqual(chinese.complaints, []);
      await chinese.context.close();
      const log = await readFile(join(V5, 'interaction_input.csv'), 'utf8');
      assert.equal(log.trim().split('\n').length - 1, 2911);
    });

    test('no page complained', () => assert.deepEqual(v.complaints, []));
  },
);
