import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { CnvParams, IthParams } from '@stroma/contract/tools';
import type { Client } from '../support/client.ts';
import { choose, closePopover, downloaded, openOptions, python, submitted } from '../support/explorer.ts';
import { importDataset } from '../support/fixtures.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { DATA, ROOT, type Platform, type Visit } from '../support/platform.ts';
import { broadTest, sharedPlatform, openVisit } from '../support/shared.ts';
import { picture, tick } from '../support/steps.ts';
import cnvZh from '../../../design-system/messages/tools/cnv.zh-CN.json' with { type: 'json' };
import ithZh from '../../../design-system/messages/tools/ith.zh-CN.json' with { type: 'json' };

const FOLDER = join(DATA, 'cnv_oligodendroglioma');
const POSITIONS = join(ROOT, 'analysis-runner/src/stroma_runner/tools/cnv/positions/GRCh37.tsv.gz');
/** The stored counts (Tirosh et al. 2016) with cell types and patients, log-normalised values and an embedding. */
const ANNOTATED = `
import gzip, json, sys, anndata, numpy as np, pandas as pd, scipy.sparse as sp
counts = pd.read_csv(gzip.open(sys.argv[1] + '/oligodendroglioma_expression_downsampled.counts.matrix.gz', 'rt'), sep='\\t', index_col=0)
label = pd.read_csv(sys.argv[1] + '/oligodendroglioma_annotations_downsampled.txt', sep='\\t', header=None, index_col=0)[1][counts.columns]
matrix = sp.csr_matrix(np.rint(counts.to_numpy().T).astype(np.float32))
obs = pd.DataFrame({'type': label.to_numpy(), 'patient': [name.split('_')[0] for name in counts.columns]}, index=counts.columns).astype('category')
data = anndata.AnnData(matrix, obs=obs, var=pd.DataFrame(index=counts.index))
data.layers['counts'] = matrix.copy()
data.X = sp.csr_matrix(sp.diags(1e4 / np.asarray(matrix.sum(axis=1)).ravel()) @ matrix).log1p().astype(np.float32)
data.obsm['X_umap'] = np.asarray(data.X @ np.random.default_rng(0).normal(size=(data.n_vars, 2)), np.float32)
data.write_h5ad(sys.argv[2])
print(json.dumps(sorted(obs['type'].cat.categories)))
`;
interface Summary {
  status: string;
  result: {
    tested: number;
    reference: number;
    leaves: number[];
    chromosomes: { name: string }[];
    arms: { names: string[]; calls: string[][]; groups: { rows: string[] } };
    malignancy: { malignant: number };
    samples: { sample: string; score: number | null }[];
  };
}

/** CNV and ITH of the oligodendroglioma: real servers, a real browser, real data. */
describe('CNV and ITH', { skip: existsSync(FOLDER) ? false : 'STROMA_TEST_DATA has no cnv_oligodendroglioma' }, () => {
  let platform: Platform;
  let client: Client;
  let v: Visit;
  let dataset = '';
  let first = '';
  let types: string[] = [];
  const at = (tool: string) => `${platform.url}/cloud/userDatasetAnalysis/${dataset}/${tool}`;
  const newest = async (tool: string) => {
    const { data } = await client.call<{ id: string }[]>(`user/analysis/tools/${tool}/results?dataset=${dataset}`);
    return data[0]!.id;
  };
  const detail = async (id: string) => {
    for (;;) {
      const { data } = await client.call<Summary>(`user/analysis/results/${id}`);
      if (data.status === 'completed') return data.result;
      assert.ok(['pending', 'queued', 'running'].includes(data.status), data.status);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  };

  /** Chooses labels of the column `type` in one of the form's groups. */
  const cells = async (name: string, labels: string[]) => {
    await choose(v.page, new RegExp(`${name}: annotation`), 'type');
    for (const label of labels) {
      const box = v.page.getByRole('group', { name, exact: true }).locator(`input[value="${label}"]`);
      // At the edge of the window a press beside the mark is lost.
      await box.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await tick(box);
    }
  };

  before(async () => {
    platform = await sharedPlatform();
    client = await newcomer(platform, person('tumour'));
    const file = join(platform.dataDir, 'oligodendroglioma_counts.h5ad');
    types = python<string[]>(ANNOTATED, FOLDER, file);
    dataset = await importDataset(client, file);
    v = await openVisit();
    await openSignedIn(v, client);
  });
  after(() => v?.context.close());

  test('malignant cells against normal ones: references above, 1p and 19q are lost', async () => {
    const { page } = v;
    await page.goto(at('cnv'));
    await choose(page, /Gene positions/, 'GRCh37');
    await choose(page, /Keep cell type label/, 'type');
    const isMalignant = (name: string) => name.startsWith('malignant');
    await cells('Cells to test', types.filter(isMalignant));
    await cells(
      'Normal reference cells',
      types.filter((name) => !isMalignant(name)),
    );
    await page.getByRole('textbox', { name: 'Minimum mean count of a gene' }).fill('1');
    await page.getByRole('textbox', { name: 'Minimum mean count of a gene' }).blur();
    await picture(page, 'cnv-form');
    const params = await submitted<CnvParams>(page, 'cnv');
    const [tests, normal] = [params.test, params.reference].map((of) => ('categories' in of ? of.categories : []));
    assert.deepEqual([...tests!, ...normal!].sort(), types);
    assert.ok(tests!.every(isMalignant) && !normal!.some(isMalignant));
    await page.locator('[data-part="panel"]').first().waitFor({ timeout: 120_000 });
    first = await newest('cnv');
    const { arms, tested, reference, malignancy } = await detail(first);
    assert.deepEqual([tested, reference], [142, 42]);
    arms.groups.rows.forEach((group, row) => {
      for (const arm of ['1p', '19q'])
        assert.equal(arms.calls[row]![arms.names.indexOf(arm)], 'loss', `${arm} of ${group}`);
    });
    assert.ok(malignancy.malignant >= 0.9 * tested, `${malignancy.malignant} of ${tested}`);
    assert.deepEqual(await page.locator('[data-part="panel"]').allTextContents(), [
      'Reference cells (42)',
      'Tested cells (142)',
    ]);
    await picture(page, 'cnv-heatmap');
  });

  test('the number of clusters changes on the result, without another run', async () => {
    const { page } = v;
    await openOptions(page);
    const k = page.getByRole('textbox', { name: 'Hierarchical clusters' });
    await k.fill('5');
    await k.blur();
    await closePopover(page);
    await page.waitForFunction(
      () =>
        new Set([...document.querySelectorAll('[data-part="cluster"]')].map((e) => e.getAttribute('fill'))).size === 5,
    );
    assert.equal(await newest('cnv'), first);
  });

  test('scores of every cell as csv, region and arms', async () => {
    const { page } = v;
    await page.getByRole('tab', { name: 'CNV score' }).click();
    await page.getByText(/called malignant with a confidence/).waitFor();
    const lines = await downloaded(page, () => page.getByRole('button', { name: 'Scores', exact: true }).click());
    assert.equal(lines.filter(Boolean).length, 1 + 184);
    await picture(page, 'cnv-score');
    await page.getByRole('tab', { name: 'Specific region' }).click();
    await choose(page, /Chromosome/, '19');
    await page.getByRole('button', { name: 'Show region' }).click();
    await page.locator('[data-part="median"]').first().waitFor({ state: 'attached' });
    await picture(page, 'cnv-region');
    await page.getByRole('tab', { name: 'Arm level' }).click();
    await page.getByText(/lost .*1p.*19q/).waitFor();
    await picture(page, 'cnv-arms');
  });

  broadTest('reproduce.py of the zip computes the scores again', async () => {
    const reply = await fetch(`${platform.url}/api/user/analysis/jobs/${first}/files/reproduce.zip`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    assert.equal(reply.status, 200);
    const zip = join(platform.dataDir, 'cnv-reproduce.zip');
    writeFileSync(zip, Buffer.from(await reply.arrayBuffer()));
    const again = join(platform.dataDir, 'cnv-again');
    execFileSync(join(ROOT, '.venv/bin/python'), ['-m', 'zipfile', '-e', zip, again]);
    const said = execFileSync(join(ROOT, '.venv/bin/python'), [join(again, 'reproduce.py')], { encoding: 'utf8' });
    assert.match(said, /184 cells, the same/);
  });

  broadTest(
    'positions of a GTF of one\u2019s own: imported, chosen in the form, used and named by the result',
    async () => {
      const { page } = v;
      await page.goto(`${platform.url}/cloud/references`);
      await page.getByRole('button', { name: 'Import a set' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Gene positions', { exact: true }).click();
      // Chromosomes 1 and 19 of the assembly, as a packed GTF of GENCODE has them.
      const rows = gunzipSync(readFileSync(POSITIONS)).toString('utf8').split('\n');
      const lines = rows
        .map((row) => row.split('\t'))
        .filter(([, chromosome]) => chromosome === '1' || chromosome === '19');
      const gtf = lines.flatMap(([gene, chromosome, start, end]) =>
        ['gene', 'exon'].map(
          (kind) => `chr${chromosome}\tHAVANA\t${kind}\t${start}\t${end}\t.\t+\t.\tgene_id "E"; gene_name "${gene}";\n`,
        ),
      );
      const file = { name: 'two.gtf.gz', mimeType: 'application/gzip', buffer: gzipSync(gtf.join('')) };
      await dialog.locator('input[type=file]').setInputFiles(file);
      await dialog.getByLabel('Version').fill('19');
      await dialog.getByRole('button', { name: 'Import a set' }).click();
      await dialog.waitFor({ state: 'detached', timeout: 30_000 });
      await page.goto(at('cnv'));
      await page.getByRole('button', { name: 'New analysis' }).click();
      await choose(page, /Gene positions/, 'two (19)');
      const isMalignant = (name: string) => name.startsWith('malignant');
      await cells('Cells to test', types.filter(isMalignant));
      await cells(
        'Normal reference cells',
        types.filter((name) => !isMalignant(name)),
      );
      await page.getByRole('button', { name: 'Start analysis' }).click();
      await page.getByText(/\(two 19\)/).waitFor({ timeout: 60_000 });
      const { chromosomes } = await detail(await newest('cnv'));
      assert.deepEqual(
        chromosomes.map(({ name }) => name),
        ['1', '19'],
      );
    },
  );

  test('heterogeneity of the patients in expression and in copy-number space', async () => {
    const { page } = v;
    await page.goto(at('ith'));
    for (const [space, cnv] of [
      ['Expression', null],
      ['Copy number', await newest('cnv')],
    ] as const) {
      if (space !== 'Expression') await page.getByRole('button', { name: 'New analysis' }).click();
      await tick(page.getByRole('radio', { name: new RegExp(`^${space}`) }));
      await choose(page, /Samples/, 'type');
      await cells(
        'Cells',
        types.filter((name) => name.startsWith('malignant')),
      );
      assert.equal((await submitted<IthParams>(page, 'ith', 'Compute ITH')).cnv, cnv);
      await page.locator('[data-part="sample"]').first().waitFor({ timeout: 60_000 });
      const { samples } = await detail(await newest('ith'));
      assert.equal(samples.length, 4);
      assert.ok(samples.every(({ score }) => score !== null && score > 0));
    }
    await picture(page, 'ith');
  });

  broadTest('in Chinese too', async () => {
    const chinese = await openVisit({ locale: 'zh-CN' });
    await openSignedIn(chinese, client);
    await chinese.page.goto(at('cnv'));
    await chinese.page.getByText(cnvZh['cnv.panel.reference'].replace('{n, number}', '42')).waitFor();
    await chinese.page.goto(at('ith'));
    await chinese.page.getByRole('button', { name: ithZh['ith.download'] }).waitFor();
    await chinese.context.close();
  });
});
