import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { EnrichmentParams } from '@stroma/contract/tools';
import type { Client } from '../support/client.ts';
import { python, submitted } from '../support/explorer.ts';
import { importDataset } from '../support/fixtures.ts';
import { IFNB, ifnbFiles } from '../support/ifnb-files.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { DATA, type Platform, type Visit } from '../support/platform.ts';
import { broadTest, sharedPlatform, openVisit } from '../support/shared.ts';
import { picture } from '../support/steps.ts';

const GMT = join(DATA, 'genesets/enrichr.GO_Biological_Process_2021.gmt');
const hasData = existsSync(IFNB) && existsSync(GMT);
/** Passing genes, and p values from the numbers of each row, by scipy; sizes and overlaps from the GMT file. */
const ORACLE = `
import csv, json, sys
from scipy.stats import hypergeom
head, *rows = csv.reader(open(sys.argv[1], encoding='utf-8-sig', newline=''))
rows = [dict(zip(head, row)) for row in rows]
tested = {r['symbol'] for r in rows}
query = {r['symbol'] for r in rows if float(r['log2fc']) >= 0.25 and float(r['p_val_adj']) <= 0.05
         and max(float(r['pct1']), float(r['pct2'])) >= 0.1}
lines = (line.rstrip('\\n').split('\\t') for line in open(sys.argv[2], encoding='utf-8'))
sets = {name: [len(tested & set(genes)), len(tested & query & set(genes))] for name, _, *genes in lines}
p = [float(hypergeom.sf(k - 1, len(tested), size, len(query))) for size, k in json.load(open(sys.argv[3]))]
print(json.dumps({'query': len(query), 'tested': len(tested), 'sets': sets, 'p': p}))
`;
interface Oracle {
  query: number;
  tested: number;
  sets: Record<string, [size: number, overlap: number]>;
  p: number[];
}
interface Row {
  term: string;
  term_id: string;
  size: number;
  overlap: number;
  p_val: number;
}
interface Result {
  id: string;
  status: string;
  error: { id: string; params: Record<string, unknown> } | null;
  outdated: { what: string; change: { version: string } | null }[] | null;
  result: { query: { genes: number; background: number }; terms: { term: string; nes: number | null }[] };
}

/** Import of gene sets, differential expression, enrichment of its genes: real servers, a real browser, real data. */
describe('enrichment', { skip: hasData ? false : 'STROMA_TEST_DATA has no scrna_ifnb or genesets' }, () => {
  let platform: Platform;
  let client: Client;
  let v: Visit;
  let dataset = '';
  let deg = '';
  let ora = '';
  const at = (tab: string, query = '') => `${platform.url}/cloud/userDatasetAnalysis/${dataset}/${tab}${query}`;

  before(async () => {
    platform = await sharedPlatform();
    client = await newcomer(platform, person('enriching'));
    dataset = await importDataset(client, (await ifnbFiles()).annotated);
    v = await openVisit();
    await openSignedIn(v, client);
  });
  after(() => v?.context.close());

  test('a GMT file is imported on the page of the library; a wrong one is refused with its line', async () => {
    const { page } = v;
    await page.goto(`${platform.url}/cloud/references`);
    await page.getByText('No sets yet').waitFor();
    await page.getByRole('button', { name: 'Import a set' }).click();
    const dialog = page.getByRole('dialog');
    const choose = async (name: string, text: string | Buffer) => {
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
      // The file's name becomes the set's name. A test that types at the same moment would type into that field.
      await dialog.getByText(`${name} · `).waitFor();
    };
    await choose('twice.gmt', 'A\tx\tISG15\nB\tx\tIFI6\nA\tx\tMX1\n');
    await dialog.getByLabel('Version').fill('1');
    await dialog.getByRole('button', { name: 'Import a set' }).click();
    await dialog.getByText('Line 3 repeats the name A.').waitFor();
    await picture(page, 'references-refused');
    // The refusal itself, as reported by the browser's console.
    v.complaints.length = 0;
    await choose('go.gmt', readFileSync(GMT));
    await dialog.getByLabel('Name').fill('GO biological process');
    await dialog.getByLabel('Version').fill('2021');
    await dialog.getByRole('button', { name: /Database/ }).click();
    await page.getByRole('option', { name: 'GO biological process' }).click();
    await dialog.getByLabel('Licence').fill('CC BY 4.0');
    await dialog.getByLabel('Source').fill('Enrichr, GO_Biological_Process_2021');
    await picture(page, 'references-import');
    await dialog.getByRole('button', { name: 'Import a set' }).click();
    await dialog.waitFor({ state: 'detached', timeout: 30_000 });
    await page.getByText('6,036 gene sets').waitFor();
    await picture(page, 'references');
  });

  test('ISG15, IFI6 and IFIT1 are on top of stim against ctrl', async () => {
    const [one] = (
      await client.call<{ columns: { name: string; categories?: { name: string }[] }[] }>(
        `remote/user/user_datasets/${dataset}`,
      )
    ).data.columns.filter(({ name }) => name === 'condition');
    const names = one!.categories!.map(({ name }) => name);
    const stim = names.find((name) => /stim/i.test(name))!;
    const ctrl = names.find((name) => /ctrl/i.test(name))!;
    const group = (name: string) => ({ name, column: 'condition', categories: [name] });
    const { data, error } = await client.call<{ id: string }>('user/analysis/tools/differential-expression', {
      json: {
        ...{ dataset, name: 'stim vs ctrl' },
        params: {
          ...{ mode: 'normal', a: group(stim), b: group(ctrl), batchBy: null, batchCategories: [] },
          filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
        },
      },
    });
    assert.ok(data, JSON.stringify(error));
    deg = data.id;
    await client.until<Result>(`user/analysis/results/${deg}`, ({ status }) => status === 'completed', 120_000);
    const query = 'filter=side:eq:a&filter=log2fc:gt:0&sort=p_val&order=asc&pageSize=20';
    const { data: top } = await client.call<{ rows: { symbol: string }[] }>(
      `user/analysis/results/${deg}/tables/deg?${query}`,
    );
    const symbols = top.rows.map(({ symbol }) => symbol);
    for (const gene of ['ISG15', 'IFI6', 'IFIT1']) assert.ok(symbols.includes(gene), `${gene} is not in ${symbols}`);
  });

  test('its genes go to the enrichment by one button; the interferon response is first', async () => {
    const { page } = v;
    await page.goto(at('differential-expression', `?result=${deg}`));
    await page.getByRole('button', { name: 'Pathway enrichment' }).waitFor({ timeout: 60_000 });
    // Nothing is missing: it starts with Gene Ontology processes.
    const { method, genes } = await submitted<EnrichmentParams>(page, 'enrichment', 'Pathway enrichment');
    const parent = { kind: 'differential-expression', result: deg, comparison: 0 };
    assert.deepEqual({ method, ...genes }, { method: 'ora', ...genes, ...parent });
    await page.getByRole('tablist', { name: 'Views' }).waitFor({ timeout: 120_000 });
    ora = new URL(page.url()).searchParams.get('result')!;
    await page.getByRole('tabpanel').locator('[data-chart]').first().waitFor();
    await picture(page, 'enrichment-bars');
    await page.getByRole('tab', { name: 'Dots' }).click();
    await picture(page, 'enrichment-dots');
    await page.getByRole('tab', { name: 'Network' }).click();
    await picture(page, 'enrichment-network');
    await page.getByRole('tab', { name: 'Tables' }).click();
    const table = page.getByRole('grid', { name: 'Tables' });
    const first = table.getByRole('row').nth(1);
    await first.getByText(/\d/).first().waitFor();
    assert.match(await first.innerText(), /type I interferon|response to.*interferon|defense response to/i);
    await picture(page, 'enrichment-table');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab', { name: 'Bars' }).click();
    await picture(page, 'enrichment-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    assert.deepEqual(v.complaints, []);
  });

  broadTest(
    'genes and p values are those of scipy; sizes and overlaps those of the file, with former symbols found',
    async () => {
      const authorization = `Bearer ${client.token}`;
      const reply = await fetch(
        `${platform.url}/api/user/analysis/results/${deg}/tables/deg?filter=side:eq:a&columns=symbol,log2fc,p_val_adj,pct1,pct2`,
        { headers: { authorization, accept: 'text/csv' } },
      );
      const { data: table } = await client.call<{ rows: Row[] }>(
        `user/analysis/results/${ora}/tables/terms?pageSize=500&sort=p_val&order=asc`,
      );
      const files = ['deg.csv', 'rows.json'].map((name) => join(platform.dataDir, name)) as [string, string];
      writeFileSync(files[0], await reply.text());
      writeFileSync(files[1], JSON.stringify(table.rows.map(({ size, overlap }) => [size, overlap])));
      const oracle = python<Oracle>(ORACLE, files[0], GMT, files[1]);
      const { data } = await client.call<Result>(`user/analysis/results/${ora}`);
      assert.deepEqual([data.result.query.genes, data.result.query.background], [oracle.query, oracle.tested]);
      assert.ok(table.rows.length > 300);
      let equal = 0;
      for (const [i, row] of table.rows.entries()) {
        const p = oracle.p[i]!;
        assert.ok(Math.abs(row.p_val - p) <= 1e-9 * p + 1e-300, `${row.term}: ${row.p_val} is not ${p}`);
        const [size, overlap] = oracle.sets[`${row.term} (${row.term_id})`]!;
        // The dataset has some genes under former symbols: they are found, so a set is never smaller.
        assert.ok(row.size >= size && row.overlap >= overlap, `${row.term}: ${row.overlap} of ${row.size}`);
        equal += Number(row.size === size && row.overlap === overlap);
      }
      assert.ok(equal > 0.3 * table.rows.length, `${equal} sets are as in the file`);
    },
  );

  broadTest('GSEA shows running scores, led by the interferon response', async () => {
    const { page } = v;
    await page.goto(at('enrichment', `?from=${deg}`));
    await page.getByText('GSEA (ranked genes)').click();
    // The processes of the Gene Ontology are chosen from the start.
    assert.ok(await page.getByRole('checkbox', { name: 'GO biological process · 2021' }).isChecked());
    const permutations = page.getByRole('textbox', { name: 'Permutations' });
    await permutations.fill('100');
    await permutations.press('Tab');
    await page.getByRole('button', { name: 'Start analysis' }).click();
    await page.getByRole('tab', { name: 'Running score' }).click({ timeout: 240_000 });
    await page.getByRole('tabpanel').locator('[data-chart]').first().waitFor();
    await picture(page, 'enrichment-gsea');
    const result = new URL(page.url()).searchParams.get('result')!;
    const { data } = await client.call<Result>(`user/analysis/results/${result}`);
    assert.ok(data.result.terms.slice(0, 15).some(({ term }) => /interferon/i.test(term)));
  });

  test('a new version of the sets marks the result as outdated', async () => {
    const { page } = v;
    const result = ora;
    await page.goto(at('enrichment', `?result=${result}`));
    await page.getByRole('tablist', { name: 'Views' }).waitFor();
    const { data } = await client.call<Result>(`user/analysis/results/${result}`);
    assert.equal(data.outdated, null);
    const { data: sets } = await client.call<{ id: string }[]>('user/references');
    const text = readFileSync(GMT, 'utf8').split('\n').slice(1).join('\n');
    const body = {
      ...{ kind: 'geneSets', name: 'GO biological process', species: 'Homo sapiens', toSpecies: null },
      ...{ database: 'go_bp', version: '2022', licence: '', source: '', scope: 'personal', text },
    };
    const again = await client.call<{ id: string; replaced: number }>('user/references', { json: body });
    assert.deepEqual([again.status, again.data.id, again.data.replaced], [200, sets[0]!.id, 1]);
    const { data: now } = await client.call<Result>(`user/analysis/results/${result}`);
    assert.deepEqual(
      now.outdated?.map(({ what, change }) => [what, change?.version]),
      [['reference', '2022']],
    );
    await page.reload();
    await page.getByText('as version 2022').waitFor({ timeout: 30_000 });
    await picture(page, 'enrichment-outdated');
    assert.deepEqual(v.complaints, []);
  });

  broadTest('in Chinese and in the dark', async () => {
    const { page } = v;
    await page.evaluate(() =>
      localStorage.setItem('stroma.preferences', JSON.stringify({ locale: 'zh-CN', theme: 'dark' })),
    );
    await page.goto(at('enrichment', `?result=${ora}`));
    await page.getByRole('tab', { name: '网络图' }).click({ timeout: 30_000 });
    await picture(page, 'enrichment-zh-dark');
    await page.getByRole('button', { name: '新建分析' }).click();
    await picture(page, 'enrichment-form-zh');
    await page.goto(`${platform.url}/cloud/references`);
    await page.getByRole('heading', { name: '参考库' }).waitFor();
    await picture(page, 'references-zh-dark');
    assert.deepEqual(v.complaints, []);
  });

  test('wrong requests make no job', async () => {
    const submit = (over: object) =>
      client.call('user/analysis/tools/enrichment', {
        json: {
          ...{ dataset, name: 'wrong' },
          params: {
            ...{ method: 'ora', background: 'tested', minSize: 10, maxSize: 500, permutations: 100, seed: 0 },
            genes: { kind: 'list', name: 'x', genes: ['ISG15'], scores: null },
            databases: [{ name: 'own', sets: [{ name: 'a', genes: ['ISG15'] }] }],
            ...over,
          },
        },
      });
    const parent = {
      kind: 'differential-expression',
      comparison: 0,
      direction: 'up',
      filter: { log2fc: 0, padj: 1, pct: 0 },
    };
    const refused = [
      [{ databases: [] }, 400, 'INPUT_INVALID'],
      [{ databases: [{ reference: 'nothing' }] }, 404, 'REFERENCE_NOT_FOUND'],
      [{ genes: { ...parent, result: 'nothing' } }, 404, 'PARENT_NOT_FOUND'],
      [{ minSize: 20, maxSize: 10 }, 400, 'INPUT_INVALID'],
      [{ method: 'gsea' }, 400, 'INPUT_INVALID'],
    ] as const;
    for (const [over, status, id] of refused) {
      const reply = await submit(over);
      assert.deepEqual([reply.status, reply.error?.id], [status, id], JSON.stringify(over));
    }
  });
});
