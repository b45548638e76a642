import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Job, JobDetail, TaskDetail } from '@stroma/contract';
import type { BulkResult } from '@stroma/contract/tools';
import type { Client } from '../support/client.ts';
import { choose, python } from '../support/explorer.ts';
import { importDataset } from '../support/fixtures.ts';
import { IFNB, IFNB_TYPES, ifnbFiles } from '../support/ifnb-files.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { DATA, type Platform, type Visit } from '../support/platform.ts';
import { sharedPlatform, openVisit, IS_BROAD_RUN } from '../support/shared.ts';
import { picture, tick } from '../support/steps.ts';
import { messageFormatter, messageReader } from '../support/words.ts';

const GMT = join(DATA, 'genesets/enrichr.GO_Biological_Process_2021.gmt');
const hasData = existsSync(IFNB) && existsSync(GMT);

/**
 * Sums of cells as bulk samples, four of each of three groups: control and stimulated with the same shares of types, and `mono`, stimulated
 * with four times the weight of monocytes. Prints the share of monocytes in each group.
 */
const SAMPLES = `
import json, sys, anndata, numpy as np, pandas as pd
data = anndata.read_h5ad(sys.argv[1])
rng = np.random.default_rng(0)
kind, side = data.obs['type'].astype(str).to_numpy(), data.obs['condition'].astype(str).str.lower().to_numpy()
counts, table, shares = data.layers['counts'].tocsr(), {}, {}
for group in ('ctrl', 'stim', 'mono'):
    for k in range(4):
        own = np.flatnonzero(side == ('ctrl' if group == 'ctrl' else 'stim'))
        weight = np.where(kind[own] == 'Monocytes', 4.0 if group == 'mono' else 1.0, 1.0)
        cells = rng.choice(own, 300, p=weight / weight.sum())
        table[f'{group}{k + 1}'] = np.asarray(counts[cells].sum(axis=0)).ravel().astype(int)
        shares.setdefault(group, []).append(float((kind[cells] == 'Monocytes').mean()))
pd.DataFrame(table, index=data.var_names).rename_axis('gene').to_csv(sys.argv[2])
print(json.dumps({group: float(np.mean(found)) for group, found in shares.items()}))
`;
const LOOKS = [
  { who: 'boundbulk', locale: 'en-US', theme: 'light', width: 1440, height: 900 },
  { who: 'boundbulkzh', locale: 'zh-CN', theme: 'dark', width: 390, height: 844 },
] as const;

/** Library sets, several comparisons, shares of cell types, and genes sent to a dataset and back. */
for (const { who, ...look } of LOOKS)
  describe(
    `bulk samples beside single cells, ${look.locale}`,
    { skip: !hasData ? 'STROMA_TEST_DATA has no scrna_ifnb or genesets' : IS_BROAD_RUN ? false : 'npm run broad' },
    () => {
      const say = messageReader(look.locale);
      const counted = messageFormatter(look.locale);
      let platform: Platform;
      let client: Client;
      let v: Visit;
      let dataset = '';
      let truth: Record<'ctrl' | 'stim' | 'mono', number>;
      let job: JobDetail;
      const table = join(mkdtempSync(join(tmpdir(), 'bound-')), 'mixtures.csv');
      before(async () => {
        platform = await sharedPlatform();
        client = await newcomer(platform, person(who));
        const { annotated } = await ifnbFiles();
        dataset = await importDataset(client, annotated);
        truth = python(SAMPLES, annotated, table);
        const sets = {
          ...{ kind: 'geneSets', name: 'GO biological process', species: 'Homo sapiens', toSpecies: null },
          ...{ database: 'go_bp', version: '2021', licence: '', source: '', scope: 'personal' },
        };
        const made = await client.call('user/references', { json: { ...sets, text: readFileSync(GMT, 'utf8') } });
        assert.equal(made.status, 200, JSON.stringify(made.error));
        v = await openVisit(look);
        await openSignedIn(v, client);
      });
      after(() => v?.context.close());
      const tab = (id: string) => v.page.getByRole('tab', { name: say(id), exact: true });
      const result = () => job.result as BulkResult;

      test('the form takes three groups, all comparisons, sets of the library and an annotated dataset', async () => {
        const { page } = v;
        await page.goto(`${platform.url}/cloud/bulkData`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.locator('input[type=file]').first().setInputFiles(table);
        const grid = page.getByRole('region', { name: say('bulk.samples') });
        await grid.waitFor({ timeout: 120_000 });
        assert.equal(await grid.locator('tbody tr').count(), 12);
        // The names suggest the groups.
        await page.getByRole('button', { name: counted('bulk.allPairs', { n: 3 }) }).click();
        await tick(page.getByRole('checkbox', { name: /GO biological process/ }));
        await tick(page.getByRole('checkbox', { name: say('bulk.reference.use') }));
        await choose(page, new RegExp(say('bulk.reference.dataset')), 'ifnb_types');
        await choose(page, new RegExp(say('bulk.reference.column')), 'type');
        await choose(page, new RegExp(say('bulk.reference.donors')), 'condition');
        await page.getByRole('textbox', { name: say('preview.jobName') }).fill('bound');
        await picture(page, `bulk-bound-form-${look.locale}`);
        await page.getByRole('button', { name: say('wizard.startAnalysis') }).click();
        await page.waitForURL(/\/cloud\/bulkData\/[\w-]+$/);
        const id = page.url().split('/').at(-1)!;
        job = await client.until<JobDetail>(`user/analysis/jobs/${id}`, (one) =>
          ['completed', 'error'].includes(one.status),
        );
        assert.equal(job.status, 'completed', JSON.stringify(job.error));
        assert.deepEqual(result().comparisons.length, 3);
        await tab('bulk.tab.genes').waitFor({ timeout: 60_000 });
      });

      test('shares of cell types are those of the mixtures, with their error', async () => {
        const { page } = v;
        const { deconvolution: found, samples } = result();
        assert.ok(found);
        const at = found.types.indexOf('Monocytes');
        assert.deepEqual([...found.types].sort(), [...IFNB_TYPES].sort());
        for (const group of ['ctrl', 'stim', 'mono'] as const) {
          const own = samples.flatMap((one, i) => (one.group === group ? [found.shares[i]![at]!] : []));
          const mean = own.reduce((sum, one) => sum + one, 0) / own.length;
          assert.ok(Math.abs(mean - truth[group]) < 0.12, `${group}: ${mean} for ${truth[group]}`);
        }
        await tab('bulk.tab.cellTypes').click();
        await page.locator('[data-chart]').first().waitFor();
        await page.getByRole('row', { name: /Monocytes/ }).waitFor();
        await picture(page, `bulk-types-${look.locale}`);
      });

      test('overlaps of the comparisons follow the thresholds', async () => {
        const { page } = v;
        await tab('bulk.tab.upset').click();
        await page.locator('[data-chart]').first().waitFor();
        await picture(page, `bulk-upset-${look.locale}`);
        await page.getByRole('textbox', { name: say('bulk.foldChange') }).fill('1000000');
        await page.keyboard.press('Tab');
        await page.getByText(say('bulk.noneHint')).waitFor();
        await page.getByRole('textbox', { name: say('bulk.foldChange') }).fill('2');
        await page.keyboard.press('Tab');
        await page.locator('[data-chart]').first().waitFor();
      });

      test('interferon is among the sets of stimulated against control; every set can be reached', async () => {
        const { page } = v;
        const number = result().comparisons.findIndex(({ a, b }) => [a, b].sort().join() === 'ctrl,stim');
        await tab('bulk.tab.gsea').click();
        if (number) await choose(page, new RegExp(say('bulk.comparison')), result().comparisons[number]!.name);
        await page.locator('[data-chart]').first().waitFor();
        const { terms } = result().comparisons[number]!.gsea!;
        const path = `user/analysis/bulk/${job.id}/tables/terms?filter=comparison:eq:${number}`;
        const { data } = await client.call<{ total: number; rows: { term: string; fdr: number }[] }>(
          `${path}&sort=fdr&order=asc&pageSize=10`,
        );
        assert.equal(data.total, terms);
        assert.ok(data.rows.some(({ term }) => /interferon/i.test(term)));
        await page.getByRole('textbox', { name: say('enrichment.search') }).fill('type I interferon signaling');
        const pick = page
          .getByRole('grid')
          .getByRole('button', { name: /type I interferon signaling/i })
          .first();
        await pick.click();
        await page.getByRole('heading', { name: /type I interferon signaling/i }).waitFor();
        await page.locator('[data-chart]').first().waitFor();
        await picture(page, `bulk-library-gsea-${look.locale}`);
        await tab('bulk.tab.over').click();
        await page
          .getByRole('row', { name: /interferon/i })
          .first()
          .waitFor();
        await picture(page, `bulk-over-${look.locale}`);
      });

      test('genes of a comparison are drawn and scored in the dataset', async () => {
        const { page } = v;
        const take = async (id: string) => {
          await tab('bulk.tab.genes').click();
          await page.getByRole('button', { name: say(id) }).click({ timeout: 60_000 });
          await page.getByRole('menuitem', { name: 'ifnb_types' }).click();
        };
        await take('bulk.takeGenes');
        await page.waitForURL(/\/expression\?.*genes=/);
        await page.getByRole('main').locator('[data-chart]').first().waitFor({ timeout: 60_000 });
        await picture(page, `bulk-dots-${look.locale}`);
        await page.goto(`${platform.url}/cloud/bulkData/${job.id}`);
        await take('bulk.scoreGenes');
        await page.waitForURL(/\/gene-set\?.*score=/);
        await page.getByRole('button', { name: say('geneSet.plot') }).click({ timeout: 30_000 });
        await page.waitForURL(/result=/);
        const scored = new URL(page.url()).searchParams.get('result')!;
        const done = await client.until<TaskDetail>(`user/analysis/results/${scored}`, ({ status }) =>
          ['completed', 'error'].includes(status),
        );
        assert.equal(done.status, 'completed', JSON.stringify(done.error));
      });

      test('genes of a differential expression come to the heat map of the bulk samples', async () => {
        const { page } = v;
        const side = (category: string) => ({ name: category, column: 'type', categories: [category] });
        const params = {
          ...{ mode: 'normal', a: side('Monocytes'), b: side('T cells'), batchBy: null, batchCategories: [] },
          ...{ filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 }, test: 'wilcoxon' },
        };
        const made = await client.call<Job>('user/analysis/tools/differential-expression', {
          json: { dataset, name: 'types', params },
        });
        assert.equal(made.status, 200, JSON.stringify(made.error));
        await client.until<TaskDetail>(`user/analysis/results/${made.data.id}`, ({ status }) => status === 'completed');
        await page.goto(
          `${platform.url}/cloud/userDatasetAnalysis/${dataset}/differential-expression?result=${made.data.id}`,
        );
        await page
          .getByRole('button', { name: look.locale === 'zh-CN' ? /个基因发送到$/ : /genes to$/ })
          .click({ timeout: 60_000 });
        await page.getByRole('menuitem', { name: /bound/ }).click();
        await page.waitForURL(/\/cloud\/bulkData\/[\w-]+$/);
        await page.getByRole('heading', { name: say('bulk.ownGenes') }).waitFor({ timeout: 60_000 });
        await page.locator('[data-chart]').first().waitFor();
        await picture(page, `bulk-own-genes-${look.locale}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
        assert.deepEqual(v.complaints, []);
      });
    },
  );
