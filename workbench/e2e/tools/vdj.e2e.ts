import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { VdjParams } from '@stroma/contract/tools';
import type { Client } from '../support/client.ts';
import { choose, downloaded, openDemo, python, submitted } from '../support/explorer.ts';
import { importDataset } from '../support/fixtures.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { DATA, type Platform, type Visit } from '../support/platform.ts';
import { waitUntilStill } from '../support/rest.ts';
import { broadTest, sharedPlatform, openVisit } from '../support/shared.ts';
import { picture, tick } from '../support/steps.ts';

const WU = join(DATA, 'vdj/wu2020_200_v0_6.h5ad');
const PBMC = join(DATA, 'vdj/scirpy/10x/vdj_nextgem_hs_pbmc3_t_filtered_contig_annotations.csv.gz');
/**
 * Contig tables of the 200 T cells of Wu 2020 (their receptors are columns of the file), one for each source, in CeleScope's columns; and their
 * analysis by pandas: clonotypes are cells with equal CDR3 nucleotides of all chains.
 */
const CONTIGS = `
import json, sys, anndata, pandas as pd
data = anndata.read_h5ad(sys.argv[1])
obs = data.obs
text = lambda v: None if v is None or str(v) in ('nan', 'None') else str(v)
rows, keys = [], {}
for cell, row in obs.iterrows():
    sets = {'VJ': [], 'VDJ': []}
    for arm in sets:
        for k in (1, 2):
            get = lambda name: text(row[f'IR_{arm}_{k}_{name}'])
            if get('cdr3_nt') is None:
                continue
            sets[arm].append(get('cdr3_nt'))
            rows.append({'barcode': cell, 'chain': get('locus'), 'v_gene': get('v_gene') or 'None', 'd_gene': get('d_gene') or 'None',
                         'j_gene': get('j_gene') or 'None', 'c_gene': get('c_gene') or 'None', 'full_length': True, 'productive': True,
                         'cdr3': get('cdr3'), 'cdr3_nt': get('cdr3_nt'), 'reads': 10, 'umis': int(float(get('expr') or 1)), 'raw_clonotype_id': 1,
                         'source': row['source']})
    if str(row['multi_chain']) != 'True' and (sets['VJ'] or sets['VDJ']):
        keys[cell] = (tuple(sorted(sets['VJ'])), tuple(sorted(sets['VDJ'])))
contigs = pd.DataFrame(rows)
files = {}
for source, part in contigs.groupby('source', observed=True):
    core = part['barcode'].str.extract('([ACGT]{16})')[0]
    unique = core.groupby(core).transform('size').eq(part.groupby('barcode')['barcode'].transform('size')).all()
    part = part.drop(columns='source').assign(barcode=core + '-1' if unique else part['barcode'])
    files[source] = f'{sys.argv[2]}/{source}_filtered_contig_annotations.csv'
    part.to_csv(files[source], index=False)
sizes = pd.Series(keys).value_counts()
data.obsm['X_umap'] = data.obsm['X_umap_orig']
data.obs = obs[['source', 'cluster_orig', 'patient']].astype(str).astype('category')
data.write_h5ad(f'{sys.argv[2]}/wu.h5ad')
print(json.dumps({'files': files, 'cells': len(keys), 'clonotypes': len(sizes), 'largest': int(sizes.iloc[0]), 'expanded': int(sizes[sizes > 1].sum())}))
`;
interface Oracle {
  files: Record<string, string>;
  cells: number;
  clonotypes: number;
  largest: number;
  expanded: number;
}
interface Result {
  status: string;
  error: unknown;
  result: { cells: number; clonotypes: number; total: { cells: Record<string, number> }; largest: { cells: number }[] };
}
const REPRODUCED = `
import json, subprocess, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as packed:
    packed.extractall(sys.argv[2])
done = subprocess.run([sys.executable, '-W', 'ignore', f'{sys.argv[2]}/reproduce.py'], capture_output=True, text=True)
print(json.dumps({'code': done.returncode, 'text': done.stdout.strip() + done.stderr[-2000:]}))
`;

/** Contig files of real T cells: upload, samples, barcodes, run, charts that select their cells; in both languages. */
describe('V(D)J', { skip: existsSync(WU) ? false : 'STROMA_TEST_DATA has no vdj' }, () => {
  let platform: Platform;
  let client: Client;
  let v: Visit;
  let dataset = '';
  let result = '';
  let oracle: Oracle;
  const at = (query = '') => `${platform.url}/cloud/userDatasetAnalysis/${dataset}/vdj${query}`;
  const status = () => v.page.getByRole('status').filter({ hasText: 'cells selected' });

  before(async () => {
    platform = await sharedPlatform();
    client = await newcomer(platform, person('repertoire'));
    oracle = python<Oracle>(CONTIGS, WU, platform.dataDir);
    dataset = await importDataset(client, join(platform.dataDir, 'wu.h5ad'));
    v = await openVisit();
    await openSignedIn(v, client);
  });
  after(() => v?.context.close());

  test('files without required fields or with wrong content are refused in words', async () => {
    const { page } = v;
    await page.goto(at());
    await page.getByRole('button', { name: 'Start analysis' }).click();
    await page.getByText('Please complete the required fields').first().waitFor();
    const send = (name: string, text: string) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await send('wrong.csv', 'a,b\n1,2\n');
    await page
      .getByText(/wrong.csv cannot be read as a contig table: these columns are missing: barcode/)
      .waitFor({ timeout: 60_000 });
    const head = 'barcode,chain,v_gene,j_gene,cdr3,cdr3_nt,umis';
    await send('formula.csv', `${head}\nAAAC,TRA,=cmd(),TRAJ1,CAF,TGTGCTTTC,3\n`);
    await page.getByText(/formula.csv .*line 2, column v_gene: =cmd\(\)/).waitFor({ timeout: 60_000 });
    await send('nul.csv', `${head}\nAAAC,TRA,TRAV1,TRAJ1,C\0F,TGTGCTTTC,3\n`);
    await page.getByText(/nul.csv is not readable as text/).waitFor({ timeout: 60_000 });
    await picture(page, 'vdj-refused');
    for (const name of ['wrong', 'formula', 'nul']) {
      await page.getByRole('button', { name: `Delete: ${name}.csv` }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText('The contig annotation will be deleted permanently.').waitFor();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: `Delete: ${name}.csv` }).waitFor({ state: 'detached' });
    }
  });

  test('every file is matched to its sample before the run; clonotypes are those of pandas', async () => {
    const { page } = v;
    await choose(page, 'Sample column', 'source');
    await choose(page, 'Cell type column', 'cluster_orig');
    await page.locator('input[type=file]').setInputFiles(Object.values(oracle.files));
    for (const [source, path] of Object.entries(oracle.files)) {
      const name = path.split('/').at(-1)!;
      await page
        .getByRole('checkbox', { name: new RegExp(`${name}.*\\d+ contigs`) })
        .waitFor({ state: 'attached', timeout: 60_000 });
      // An arriving file or report moves the page's content.
      await waitUntilStill(page);
      await tick(page.getByRole('checkbox', { name: new RegExp(name) }));
      await choose(page, new RegExp(`Sample of ${name}`), source);
    }
    const report = page.getByRole('grid', { name: 'Barcodes in the dataset' });
    await report.waitFor({ timeout: 30_000 });
    assert.equal(await report.getByRole('row').count(), Object.keys(oracle.files).length + 1);
    await picture(page, 'vdj-form');
    const params = await submitted<VdjParams>(page, 'vdj');
    assert.deepEqual(
      [params.type, params.sampleBy, params.groupBy, params.contigs.map(({ sample }) => sample).sort()],
      ['TCR', 'source', 'cluster_orig', Object.keys(oracle.files).sort()],
    );
    await page
      .getByText(`${oracle.cells} cells with a clonotype, ${oracle.clonotypes} clonotypes`)
      .waitFor({ timeout: 120_000 });
    result = new URL(page.url()).searchParams.get('result')!;
    const { data } = await client.call<Result>(`user/analysis/results/${result}`);
    assert.equal(data.result.largest[0]!.cells, oracle.largest);
    assert.equal(data.result.total.cells.Medium! + data.result.total.cells.Large!, oracle.expanded);
  });

  test('all views are drawn; a clonotype, a sector and a sample select their cells', async () => {
    const { page } = v;
    for (const name of [
      'Clonotype frequency',
      'Per cell type',
      'Clonotype pie',
      'VJ usage',
      'VJ pairs',
      'D50 diversity',
      'Sharing',
      'STARTRAC',
    ]) {
      await page.getByRole('tab', { name, exact: true }).click();
      await page.getByRole('tabpanel').locator('[data-chart], svg').first().waitFor();
      await picture(page, `vdj-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`);
    }
    await page.getByRole('tab', { name: 'Chains and files' }).click();
    await page.getByRole('grid', { name: 'Chains of a cell' }).waitFor();
    await picture(page, 'vdj-quality');
    await page.getByRole('tab', { name: 'Clonotypes', exact: true }).click();
    await page.getByRole('button', { name: 'Select the cells of clonotype 1', exact: true }).click();
    await status()
      .filter({ hasText: new RegExp(`^${oracle.largest} of 200`) })
      .waitFor();
    await picture(page, 'vdj-clonotypes');
    const lines = await downloaded(page, () => page.getByRole('button', { name: 'Download the table' }).click());
    assert.equal(lines.length, oracle.clonotypes + 1);
    await page.getByRole('tab', { name: 'Clonotype pie' }).click();
    // The largest sector covers nearly the whole disc, so its left side is half way down.
    const sector = page.getByRole('tabpanel').locator('.highcharts-point').first();
    const disc = (await sector.boundingBox())!;
    await picture(page, 'vdj-pie');
    await sector.click({ position: { x: disc.width * 0.15, y: disc.height * 0.5 } });
    const single = oracle.cells - oracle.expanded;
    await status()
      .filter({ hasText: new RegExp(`^${single} of 200`) })
      .waitFor();
    await choose(page, /Colour of the cells/, 'clonotype size');
    await page
      .getByRole('button', { name: /Colour of the cells/ })
      .filter({ hasText: 'clonotype size' })
      .waitFor();
    await picture(page, 'vdj-coloured');
    await page.getByRole('tab', { name: 'D50 diversity' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'vdj-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    assert.deepEqual(v.complaints, []);
  });

  broadTest('the script of the result computes the same on its own', async () => {
    const reply = await fetch(`${platform.url}/api/user/analysis/jobs/${result}/files/reproduce.zip`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    assert.equal(reply.status, 200);
    const zip = join(platform.dataDir, 'vdj-reproduce.zip');
    writeFileSync(zip, Buffer.from(await reply.arrayBuffer()));
    const { code, text } = python<{ code: number; text: string }>(
      REPRODUCED,
      zip,
      join(platform.dataDir, 'vdj-reproduced'),
    );
    assert.equal(code, 0, text);
    assert.match(
      text,
      new RegExp(`${oracle.cells} cells, ${oracle.clonotypes} clonotypes; equal to the platform: True`),
    );
  });

  broadTest('in Chinese and in the dark', async () => {
    const { page } = v;
    await page.evaluate(() =>
      localStorage.setItem('stroma.preferences', JSON.stringify({ locale: 'zh-CN', theme: 'dark' })),
    );
    await page.goto(at(`?result=${result}`));
    await page
      .getByText(`${oracle.cells} 个细胞具有克隆型，共 ${oracle.clonotypes} 个克隆型`)
      .waitFor({ timeout: 30_000 });
    await page.getByRole('tab', { name: 'VJ 配对' }).click();
    // The address contains the view.
    await page.waitForURL(/show=pairs/);
    await page.reload();
    await page.getByRole('tab', { name: 'VJ 配对', selected: true }).waitFor();
    await picture(page, 'vdj-pairs-zh');
    await page.getByRole('tab', { name: '链与文件' }).click();
    await picture(page, 'vdj-quality-zh');
    await page.getByRole('button', { name: '新建分析' }).click();
    await page.getByText('contig 注释文件').first().waitFor();
    await picture(page, 'vdj-form-zh');
    assert.deepEqual(v.complaints, []);
  });
});

/** Receptors in columns of the dataset's own file, compared with scirpy's clonotypes of the same cells. */
describe(
  'V(D)J of receptors in the file itself',
  { skip: existsSync(WU) ? false : 'STROMA_TEST_DATA has no vdj' },
  () => {
    let v: Visit;
    after(() => v?.context.close());

    test('they are chosen at first and analysed for all samples without a file; no picker has their columns', async () => {
      const platform = await sharedPlatform();
      const client = await newcomer(platform, person('ownReceptors'));
      const dataset = await importDataset(client, WU);
      v = await openVisit();
      await openSignedIn(v, client);
      const { page } = v;
      const { data: detail } = await client.call<{ columns: { name: string }[]; receptors: object }>(
        `remote/user/user_datasets/${dataset}`,
      );
      const receptors = { layout: 'scirpy', chains: 322, cells: { TCR: 200, BCR: 0 }, nucleotides: true };
      assert.deepEqual(detail.receptors, receptors);
      assert.deepEqual(
        detail.columns.map(({ name }) => name).filter((name) => name.startsWith('IR_') || name.startsWith('receptor')),
        ['receptor_chains'],
      );
      await page.goto(`${platform.url}/cloud/userDatasetAnalysis/${dataset}/vdj`);
      await page.getByText('Receptors in this dataset: 200 cells, TCR').waitFor({ timeout: 30_000 });
      await picture(page, 'vdj-own-form');
      await tick(page.getByRole('radio', { name: /^One equal chain of each kind is enough/ }));
      const params = await submitted<VdjParams>(page, 'vdj');
      assert.deepEqual([params.source, params.contigs, params.secondChains], ['dataset', [], 'any']);
      await page.getByText('200 cells with a clonotype, 196 clonotypes').waitFor({ timeout: 120_000 });
      await page.getByRole('tab', { name: 'Chains and files' }).click();
      await page.getByText('the imported file, layout of scirpy').waitFor();
      await picture(page, 'vdj-own-quality');
      assert.deepEqual(v.complaints, []);
    });
  },
);

/** A file of other cells, none of whose barcodes are in the dataset. */
describe('V(D)J of another dataset', { skip: existsSync(PBMC) ? false : 'STROMA_TEST_DATA has no vdj' }, () => {
  let v: Visit;
  after(() => v?.context.close());

  broadTest(
    '4,004 contigs of 1,556 cells are read; without a matched cell the report says so and nothing starts',
    async () => {
      const demo = await openDemo('otherCells');
      ({ v } = demo);
      const { page } = v;
      await page.goto(demo.at('vdj'));
      await choose(page, 'Sample column', 'louvain');
      await page.locator('input[type=file]').setInputFiles(PBMC);
      const name = PBMC.split('/').at(-1)!;
      await page.getByText(new RegExp(`${name}.*4,004 contigs, 1,556 barcodes`)).click({ timeout: 60_000 });
      await choose(page, new RegExp(`Sample of ${name}`), '0');
      await page
        .getByText(/No barcode of .* is a cell of 0: the file has AAACCTGAGAGTGAGA-1, the sample/)
        .waitFor({ timeout: 30_000 });
      await page.getByRole('button', { name: 'Start analysis' }).click();
      await picture(page, 'vdj-unmatched');
      const { data } = await demo.client.call<unknown[]>(`user/analysis/tools/vdj/results?dataset=${demo.dataset}`);
      assert.deepEqual(data, []);
      assert.deepEqual(v.complaints, []);
    },
  );
});

/** The beta chains of pbmc3 as two bulk repertoires in the columns of AIRR, and what pandas makes of them. */
const BULK = `
import json, sys, pandas as pd
rows = pd.read_csv(sys.argv[1])
rows = rows[(rows['chain'] == 'TRB') & (rows['productive'].astype(str).str.lower() == 'true') & (rows['cdr3_nt'] != 'None')]
rows['half'] = pd.Series(pd.factorize(rows['barcode'])[0] % 2, index=rows.index).map({0: 'first', 1: 'second'})
keys = ['v_gene', 'j_gene', 'cdr3', 'cdr3_nt']
files = {}
for half, part in rows.groupby('half'):
    made = part.groupby(keys, as_index=False)['umis'].sum()
    made.columns = ['v_call', 'j_call', 'junction_aa', 'junction', 'duplicate_count']
    files[half] = f'{sys.argv[2]}/{half}.tsv'
    made.assign(locus='TRB', sequence_id=range(len(made))).to_csv(files[half], sep='\\t', index=False)
of = rows.groupby('half')['cdr3_nt'].agg(set)
print(json.dumps({'files': files, 'copies': int(rows['umis'].sum()), 'clonotypes': int(rows['cdr3_nt'].nunique()),
                  'shared': len(of['first'] & of['second'])}))
`;
interface BulkOracle {
  files: Record<string, string>;
  copies: number;
  clonotypes: number;
  shared: number;
}

describe('V(D)J of bulk repertoires', { skip: existsSync(PBMC) ? false : 'STROMA_TEST_DATA has no vdj' }, () => {
  let v: Visit;
  after(() => v?.context.close());

  broadTest('tables without cells are analysed by their counts; what needs cells says so', async () => {
    const demo = await openDemo('bulkRepertoires');
    ({ v } = demo);
    const { page } = v;
    const oracle = python<BulkOracle>(BULK, PBMC, demo.platform.dataDir);
    await page.goto(demo.at('vdj'));
    await page.locator('input[type=file]').setInputFiles(Object.values(oracle.files));
    await page.getByText('This is a bulk repertoire, which has no cell barcodes.').nth(1).waitFor({ timeout: 60_000 });
    await tick(page.getByRole('radio', { name: 'Bulk repertoires' }));
    for (const half of Object.keys(oracle.files)) {
      await tick(page.getByRole('checkbox', { name: new RegExp(`${half}.tsv.*rows, bulk repertoire`) }));
      assert.equal(await page.getByRole('textbox', { name: `Sample of ${half}.tsv` }).inputValue(), half);
    }
    await picture(page, 'vdj-bulk-form');
    await page.getByRole('button', { name: 'Start analysis' }).click();
    const [copies, clonotypes] = [oracle.copies, oracle.clonotypes].map((n) => n.toLocaleString('en-US'));
    await page.getByText(`TRB: ${copies} copies, ${clonotypes} clonotypes`).waitFor({ timeout: 120_000 });
    for (const name of ['Clonotype frequency', 'Clonotype pie', 'VJ usage', 'VJ pairs', 'D50 diversity', 'Sharing']) {
      await page.getByRole('tab', { name, exact: true }).click();
      await page.getByRole('tabpanel').locator('[data-chart], svg').first().waitFor();
      await picture(page, `vdj-bulk-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`);
    }
    await page.getByRole('tab', { name: 'STARTRAC' }).click();
    await page.getByText(/STARTRAC follows clonotypes through cell types/).waitFor();
    await page.getByRole('tab', { name: 'Chains and files' }).click();
    await page.getByText('copies (duplicate_count)').first().waitFor();
    await picture(page, 'vdj-bulk-files');
    const result = new URL(page.url()).searchParams.get('result')!;
    const path = `user/analysis/results/${result}/tables/sharing`;
    const { data } = await demo.client.call<{ rows: { clonotypes: number }[] }>(path);
    assert.deepEqual(
      data.rows.map((row) => Number(row.clonotypes)),
      [oracle.shared],
    );
    assert.deepEqual(v.complaints, []);
  });
});
