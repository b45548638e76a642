import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { DatasetDetail, Job } from '@stroma/contract';
import type { Client } from '../support/client.ts';
import { python } from '../support/explorer.ts';
import { importSample } from '../support/fixtures.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { DATA, type Platform, type Visit } from '../support/platform.ts';
import { keysOf } from '../support/keys.ts';
import { broadTest, sharedPlatform, openVisit } from '../support/shared.ts';
import { picture } from '../support/steps.ts';
import { messageFormatter } from '../support/words.ts';

const IFNB = join(DATA, 'scrna_ifnb/ifnb_2samples.h5ad');
/** Twelve count tables of 150 real cells each, six of either condition: ctrl_1 to stim_6. */
const SPLIT = `
import gzip, os, sys, json
import anndata as ad, numpy as np, pandas as pd
source, folder = sys.argv[1:]
os.makedirs(folder)
data = ad.read_h5ad(source)
counts = data.layers['counts'] if 'counts' in data.layers else data.X
of = data.obs[[c for c in data.obs if data.obs[c].nunique() == 2][0]].astype(str).to_numpy()
for name in sorted(set(of)):
    for part, rows in enumerate(np.array_split(np.flatnonzero(of == name)[:900], 6)):
        block = counts[rows].toarray().T.astype(int)
        table = pd.DataFrame(block, index=data.var_names, columns=[f'{b}' for b in data.obs_names[rows]])
        table.to_csv(f"{folder}/{'ctrl' if 'c' in name.lower() else 'stim'}_{part + 1}.tsv.gz", sep='\\t')
print(json.dumps(sorted(os.listdir(folder))))`;
const DONORS = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6'];
const HEAD = 'donor\tlibrary\ttreatment\tgroup\tdiagnosis';
const row = (sample: string) => {
  const [treatment, n] = sample.split('_') as [string, string];
  return [`P${n}`, sample, treatment, Number(n) > 3 ? 'lane B' : 'lane A', Number(n) > 3 ? 'lupus' : ''].join('\t');
};
const SAMPLES = ['ctrl', 'stim'].flatMap((one) => DONORS.map((_, k) => `${one}_${k + 1}`));
/** The pasted table: two names are wrong, and one differs in letter case. */
const PASTED = [HEAD, ...SAMPLES.map(row)]
  .join('\n')
  .replace('ctrl_2', 'ctrl_twp')
  .replace('stim_5', 'stim_55')
  .replace('stim_6', 'Stim 6');

/** Twelve samples and a spreadsheet about them: from the wizard to composition, comparison and export. */
describe('a table of samples', { skip: existsSync(IFNB) ? false : 'STROMA_TEST_DATA has no scrna_ifnb' }, () => {
  let platform: Platform;
  let v: Visit;
  let client: Client;
  let dataset = '';
  before(async () => {
    platform = await sharedPlatform();
    client = await newcomer(platform, person('tabulating'));
    const folder = join(platform.dataDir, 'twelve-samples');
    python<string[]>(SPLIT, IFNB, folder);
    assert.equal(readdirSync(folder).length, 12);
    for (const name of readdirSync(folder)) await importSample(client, join(folder, name));
    v = await openVisit();
    await openSignedIn(v, client);
  });
  after(() => v?.context.close());

  /** Number of samples per group, from the fields of the page. */
  const groups = async () => {
    const found: Record<string, number> = {};
    for (const field of await v.page.getByRole('textbox', { name: 'Group' }).all()) {
      const name = await field.inputValue();
      found[name] = (found[name] ?? 0) + 1;
    }
    return found;
  };

  test('a pasted table is matched; what matches nothing is named and given by hand; a column is the groups', async () => {
    const { page } = v;
    await page.goto(`${platform.url}/cloud/integrateLocalData`);
    const files = page.getByRole('grid', { name: 'Parsed files' });
    await files.getByRole('row', { name: /ctrl_1/ }).waitFor();
    await files.getByRole('checkbox', { name: /Select all/i }).check({ force: true });
    await page.getByLabel('Tissue').fill('PBMC');
    await page.getByLabel(/Paste from a spreadsheet/).evaluate((field, text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, PASTED);
    await page.getByText('12 rows, 5 columns; 10 of 12 samples have a row').waitFor();
    await page.getByText(/No row for 2 samples: (ctrl_2, stim_5|stim_5, ctrl_2)\./).waitFor();
    await page.getByText(/2 rows belong to no chosen sample and are not used: ctrl_twp, stim_55/).waitFor();
    await picture(page, 'sample-table-lost');
    await page.getByRole('button', { name: /Row ctrl_twp belongs to/ }).click();
    await page.getByRole('option', { name: 'ctrl_2' }).click();
    await page.getByRole('button', { name: /Row stim_55 belongs to/ }).click();
    await page.getByRole('option', { name: 'stim_5' }).click();
    await page.getByText('12 of 12 samples have a row').waitFor();
    await page.getByText(/The column group will be named group_table/).waitFor();
    await page.getByRole('button', { name: /Groups by column/ }).click();
    await page.getByRole('option', { name: /treatment/ }).click();
    assert.deepEqual(await groups(), { ctrl: 6, stim: 6 });
    await picture(page, 'sample-table');
  });

  test('a reload loses nothing of it', async () => {
    const { page } = v;
    await page.reload();
    await page.getByText('12 of 12 samples have a row').waitFor();
    assert.deepEqual(await groups(), { ctrl: 6, stim: 6 });
  });

  test('a column is the batch; the dataset has all columns', async () => {
    const { page } = v;
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Skip filtering').click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Options', exact: true }).waitFor();
    await page.getByRole('button', { name: /A batch is/ }).click();
    await picture(page, 'sample-table-batches');
    assert.equal(await page.getByRole('option', { name: /diagnosis/ }).getAttribute('aria-disabled'), 'true');
    await page.getByRole('option', { name: /donor/ }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Harmony, Column donor').waitFor();
    await page.getByLabel('Job name').fill('twelve');
    await page.getByRole('button', { name: 'Start analysis' }).click();
    await page.getByRole('button', { name: 'Go to My analyses' }).waitFor({ timeout: 60_000 });
    const { rows } = await client.until<{ rows: Job[] }>(
      'user/analysis/jobs',
      ({ rows: all }) => all[0]?.status === 'completed' || all[0]?.status === 'error',
      240_000,
    );
    assert.equal(rows[0]!.status, 'completed', JSON.stringify(rows[0]!.error));
    dataset = rows[0]!.datasetId!;
    const { data } = await client.call<DatasetDetail>(`remote/user/user_datasets/${dataset}`);
    const of = (name: string) => {
      const column = data.columns.find((one) => one.name === name);
      return column?.kind === 'category' ? column.categories.map((one) => one.name) : undefined;
    };
    assert.deepEqual(of('donor'), DONORS);
    assert.deepEqual(of('treatment'), ['ctrl', 'stim']);
    assert.deepEqual(of('group')?.toSorted(), ['ctrl', 'stim']);
    assert.deepEqual(of('group_table'), ['lane A', 'lane B']);
    assert.deepEqual(of('diagnosis'), ['lupus']);
  });

  const ended = async (tool: string, params: unknown) => {
    const posted = await client.call<{ id: string }>(`user/analysis/tools/${tool}`, {
      json: { dataset, name: tool, params },
    });
    assert.equal(posted.status, 200, JSON.stringify(posted.error));
    const done = await client.until<{ status: string; result: any; error: unknown }>(
      `user/analysis/results/${posted.data.id}`,
      ({ status }) => status === 'completed' || status === 'error',
      180_000,
    );
    assert.equal(done.status, 'completed', JSON.stringify(done.error));
    return done.result;
  };

  test('composition, a comparison of samples blocked by donors, and the export know the columns', async () => {
    const { page } = v;
    const composition = await ended('composition', {
      ...{ types: 'cluster', by: 'donor', cells: null, groups: null, tested: [], roeBy: 'treatment' },
    });
    assert.equal(composition.cells, 1800);
    const side = (name: string) => ({ name, column: 'treatment', categories: [name] });
    const compared = await ended('differential-expression', {
      ...{ mode: 'normal', a: side('stim'), b: side('ctrl'), batchBy: null, batchCategories: [] },
      ...{ filter: { log2fc: 1, padj: 0.05, pct: 0.1 }, test: 'pseudobulk', replicates: 'sample', block: 'donor' },
    });
    assert.ok(JSON.stringify(compared).includes('ISG15'), 'the strongest gene of interferon is among the first');
    await page.goto(`${platform.url}/cloud/userDatasetAnalysis/${dataset}/composition`);
    await page.getByText('P6').first().waitFor();
    await picture(page, 'sample-table-composition');
    await page.goto(`${platform.url}/cloud/userDatasetAnalysis/${dataset}/overview`);
    await page.getByText('lupus').first().waitFor();
    await ended('export-dataset', { format: 'h5ad', cells: null, columns: [] });
    assert.deepEqual(v.complaints, []);
  });

  broadTest('samples are dragged into groups by the keyboard, in Chinese, on a phone', async () => {
    const say = messageFormatter('zh-CN');
    const phone = await openVisit({ locale: 'zh-CN', width: 390 });
    const { page } = phone;
    const keys = await keysOf(page);
    await openSignedIn(phone, client);
    await page.goto(`${platform.url}/cloud/integrateLocalData`);
    for (const name of ['ctrl_1', 'ctrl_2', 'stim_1', 'stim_2'])
      await page
        .getByRole('row', { name: new RegExp(`${name}\\b`) })
        .getByRole('checkbox')
        .check({ force: true });
    const fields = page.getByRole('textbox', { name: say('samples.group') });
    const typed = async () => Promise.all((await fields.all()).map((field) => field.inputValue()));
    const card = (name: string, n: number) =>
      page.getByRole('group', { name: `${name} ${say('samples.groupSize', { n })}` });
    const handle = (name: string, n = 1) => page.getByRole('button', { name: say('samples.groupDrag', { n, name }) });

    const board = page.getByRole('group', { name: say('samples.groups'), exact: true });
    // Drags two samples at once onto the area for a new group.
    for (const name of ['ctrl_1', 'ctrl_2']) {
      await board.getByRole('checkbox', { name, exact: true }).focus();
      await keys.press('Space');
    }
    await page
      .getByRole('group', { name: say('samples.groupNew') })
      .getByRole('textbox')
      .fill('control');
    await handle('ctrl_1', 2).focus();
    await keys.press('Enter');
    await keys.to(say('samples.groupNew'));
    await keys.press('Enter');
    await page.getByText(say('samples.groupMoved', { n: 2, names: 'ctrl_1, ctrl_2', group: 'control' })).waitFor();
    await card('control', 2).waitFor();
    // One, onto the group of another.
    await handle('stim_1').focus();
    await keys.press('Enter');
    await keys.to(new RegExp('^stim_2 '));
    await picture(page, 'sample-groups-drag');
    await keys.press('Enter');
    await card('stim_2', 2).waitFor();
    assert.deepEqual(await typed(), ['control', 'control', 'stim_2', 'stim_2']);
    assert.deepEqual(keys.unseen, []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${wide} px`);
    // The dragged sample is in the draft.
    await page.reload();
    await card('control', 2).waitFor();
    assert.deepEqual(await typed(), ['control', 'control', 'stim_2', 'stim_2']);
    await picture(page, 'sample-groups');
    assert.deepEqual(phone.complaints, []);
    await phone.context.close();
  });
});
