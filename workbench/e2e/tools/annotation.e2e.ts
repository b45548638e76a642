import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { CellAnnotationResult } from '@stroma/contract/tools';
import type { Client } from '../support/client.ts';
import { choose, python } from '../support/explorer.ts';
import { importDataset } from '../support/fixtures.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { broadTest, demoFiles, sharedPlatform, openVisit } from '../support/shared.ts';
import { picture, tick } from '../support/steps.ts';

/** The stored labels of pbmc68k, translated to names of the marker table (analysis-runner/tests/tools/test_cell_annotation.py). */
const STORED: Record<string, string[]> = {
  'T cells': [
    'CD4+/CD25 T Reg',
    'CD4+/CD45RA+/CD25- Naive T',
    'CD4+/CD45RO+ Memory',
    'CD8+ Cytotoxic T',
    'CD8+/CD45RA+ Naive Cytotoxic',
  ],
  'B cells': ['CD19+ B'],
  'Mononuclear phagocytes': ['CD14+ Monocyte', 'Dendritic'],
};
interface Task {
  status: string;
  result: CellAnnotationResult;
  error: { id: string };
}
interface Detail {
  levels: Record<string, string>;
  columns: { name: string; categories?: { name: string; count: number }[] }[];
}
/**
 * Trains a CellTypist model on every other cell, in which 764 genes are expressed, and writes its file. Prints its most frequent label per stored
 * label, with the share.
 */
const TRAIN = `
import json, os, sys
folder, source = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
os.environ['CELLTYPIST_FOLDER'] = folder
import anndata as ad, celltypist
celltypist.logger.set_level(40)
whole = ad.read_h5ad(source)
cells = whole.raw.to_adata()
cells.obs['bulk_labels'] = whole.obs['bulk_labels'].astype(str)
model = celltypist.train(cells[::2].copy(), labels='bulk_labels', check_expression=False, n_jobs=1, max_iter=200)
model.write(folder + '/blood.pkl')
found = celltypist.annotate(cells, model=model).predicted_labels['predicted_labels'].astype(str)
shares = found.groupby(cells.obs['bulk_labels']).value_counts(normalize=True)
print(json.dumps({name: [of.idxmax()[1], of.max()] for name, of in shares.groupby(level=0)}))
`;
const PARAMS = {
  ...{ method: 'markers', species: 'Homo sapiens', groupBy: 'louvain', within: null, reference: null, floor: 0.25 },
};

/** Automatic labels of clusters, written to a level, edited by hand and undone, through real servers. */
describe('cell annotation', () => {
  let platform: Platform;
  let v: Visit;
  let client: Client;
  let dataset = '';
  let other = '';

  before(async () => {
    platform = await sharedPlatform();
    client = await newcomer(platform, person('annotating'));
    const { annotated } = await demoFiles();
    dataset = await importDataset(client, annotated);
    other = await importDataset(client, annotated);
    v = await openVisit();
    await openSignedIn(v, client);
  });
  after(() => v?.context.close());
  const open = (tab: string) => v.page.goto(`${platform.url}/cloud/userDatasetAnalysis/${dataset}/${tab}`);
  const detail = async () => (await client.call<Detail>(`remote/user/user_datasets/${dataset}`)).data;
  const counts = async (column: string) =>
    Object.fromEntries(
      (await detail()).columns.find(({ name }) => name === column)?.categories?.map((c) => [c.name, c.count]) ?? [],
    );

  test('major types are proposed, looked at, and written to the automatic level', async () => {
    const { page } = v;
    await open('cell-annotation');
    await page.getByRole('button', { name: /^Clusters|Clusters$/ }).click();
    await page.getByRole('option', { name: 'louvain', exact: true }).click();
    await picture(page, 'annotation-form');
    await page.getByRole('button', { name: 'Start analysis' }).click();
    const table = page.getByRole('table', { name: 'Proposed labels' });
    await table.waitFor({ timeout: 120_000 });
    await picture(page, 'annotation');
    await table
      .getByRole('row', { name: /T cells/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Colour by label' }).click();
    await page.getByLabel(/UMAP/).first().waitFor();
    await page.getByRole('tab', { name: 'Scores' }).click();
    await picture(page, 'annotation-scores');
    await page.getByRole('tab', { name: 'Labels' }).click();
    const all = await table.getByRole('checkbox', { name: /^Use the label of cluster/ }).count();
    assert.equal(all, 11);
    await table.getByRole('checkbox', { name: 'Use the label of cluster 10' }).press('Space');
    await page.getByRole('button', { name: 'Use 10 labels' }).click();
    await page.getByText('10 labels were written to Automatic').waitFor();
    await picture(page, 'annotation-accepted');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'annotation-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    const found = await counts('annot_auto');
    assert.equal((await detail()).levels.annot_auto, 'annot_auto');
    assert.equal(found['10'], (await counts('louvain'))['10'], 'a label that was not chosen stays the cluster’s');
    const stored = await counts('bulk_labels');
    for (const [name, of] of Object.entries(STORED)) {
      const wanted = of.reduce((sum, one) => sum + stored[one]!, 0);
      const given = (found[name] ?? 0) + (name === 'Mononuclear phagocytes' ? (found['Dendritic cells'] ?? 0) : 0);
      assert.ok(Math.abs(given - wanted) <= 0.35 * wanted, `${name}: ${given} cells, stored ${wanted}`);
    }
    assert.deepEqual(v.complaints, []);
  });

  test('the level is undone and redone in a later visit, with author and time', async () => {
    const { page } = v;
    const named = await counts('annot_auto');
    await open('labels');
    await page.getByRole('radio', { name: 'By cluster' }).click();
    await page.getByRole('button', { name: /Level/ }).click();
    await page.getByRole('option', { name: /^Automatic/ }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /named clusters/ })
      .waitFor();
    await picture(page, 'annotation-level');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('textbox', { name: 'Label of cluster 0' }).and(page.locator('[value="0"]')).waitFor();
    assert.deepEqual(await counts('annot_auto'), await counts('louvain'));
    await page.getByRole('button', { name: 'Redo' }).last().click();
    await page.getByRole('textbox', { name: 'Label of cluster 0' }).and(page.locator('[value="T cells"]')).waitFor();
    assert.deepEqual(await counts('annot_auto'), named);
    assert.deepEqual(v.complaints, []);
  });

  test('a level is made from a column and its labels are edited with checks', async () => {
    const { page } = v;
    await page.getByRole('button', { name: /Level/ }).click();
    await page.getByRole('option', { name: /^Subtypes 2/ }).click();
    await page.getByRole('button', { name: /Copy labels from/ }).click();
    await page.getByRole('option', { name: 'Automatic', exact: true }).click();
    await picture(page, 'annotation-make-level');
    await page.getByRole('button', { name: 'Create the level' }).click();
    const field = page.getByRole('textbox', { name: 'Label of cluster 1', exact: true });
    await field.fill('1 wrong');
    await page
      .getByText(/must not start|cannot start|begin/i)
      .first()
      .waitFor();
    await field.fill('Monocytes');
    await page.getByRole('button', { name: 'Save 1 label' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /Monocytes/ })
      .waitFor();
    assert.ok((await counts('annot_sub2')).Monocytes! > 0);
    assert.equal((await counts('annot_auto')).Monocytes, undefined);
    await picture(page, 'annotation-major');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'annotation-major-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    assert.deepEqual(v.complaints, []);
  });

  test('a column is copied, selected cells are labelled, labels are taken away, and the copy is removed', async () => {
    const { page } = v;
    await open('labels');
    await page.getByRole('button', { name: /Column/ }).click();
    await page.getByRole('option', { name: 'louvain', exact: true }).click();
    await page.getByRole('group', { name: 'Labels of louvain' }).waitFor();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('mine');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Column/ }).click();
    await page.getByRole('option', { name: 'mine', exact: true }).click();
    await page.getByRole('group', { name: 'Labels of mine' }).waitFor();
    assert.deepEqual(await counts('mine'), await counts('louvain'));
    assert.ok(await page.getByRole('button', { name: 'Label selected cells' }).isDisabled());
    await page.getByRole('button', { name: 'Add condition' }).click();
    const condition = page.getByRole('dialog');
    await condition.getByRole('button', { name: /Column/ }).click();
    await page.getByRole('option', { name: 'louvain', exact: true }).click();
    await tick(condition.locator('input[value="0"]'));
    await condition.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Label selected cells' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Chosen cells');
    await picture(page, 'annotation-assign');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Rename Chosen cells' }).waitFor();
    assert.equal((await counts('mine'))['Chosen cells'], (await counts('louvain'))['0']);
    await page.getByRole('button', { name: 'Remove labels of selected cells' }).click();
    await page.getByRole('button', { name: 'Rename Chosen cells' }).waitFor({ state: 'detached' });
    const { 0: taken, ...rest } = await counts('louvain');
    assert.ok(taken! > 0);
    assert.deepEqual(await counts('mine'), rest);
    await page.getByRole('button', { name: '2 earlier edits' }).click();
    await picture(page, 'annotation-columns');
    await page.getByRole('button', { name: 'Remove the copy' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the copy' }).click();
    await page.getByRole('group', { name: 'Labels of mine' }).waitFor({ state: 'detached' });
    assert.deepEqual(await counts('mine'), {});
    assert.deepEqual(v.complaints, []);
  });

  const submit = (over: object) =>
    client.call<{ id: string }>('user/analysis/tools/cell-annotation', {
      json: { dataset, name: 'x', params: { ...PARAMS, ...over } },
    });

  test('columns, species and references that are not there are refused before there is a job', async () => {
    const refused = [
      [{ groupBy: 'no such' }, 404, 'COLUMN_NOT_FOUND'],
      [{ groupBy: 'n_genes' }, 422, 'COLUMN_NOT_GROUPS'],
      [{ floor: 2 }, 400, 'INPUT_INVALID'],
      [{ species: 'Rattus norvegicus' }, 400, 'INPUT_INVALID'],
      [{ within: { column: 'annot_auto', cellTypes: ['T cell'] } }, 400, 'INPUT_INVALID'],
      [{ method: 'transfer', reference: { dataset: 'nobody', column: 'x' } }, 404, 'NOT_FOUND'],
      [{ method: 'transfer', reference: { dataset: other, column: 'x' } }, 404, 'COLUMN_NOT_FOUND'],
    ] as const;
    for (const [over, status, id] of refused) {
      const reply = await submit(over);
      assert.deepEqual([reply.status, reply.error?.id], [status, id], JSON.stringify(over));
    }
  });

  broadTest(
    'subtypes are proposed inside the types of the exact name; labels of another dataset are transferred',
    async () => {
      const result = async (over: object) => {
        const { data } = await submit(over);
        const done = await client.until<Task>(`user/analysis/results/${data.id}`, ({ status }) =>
          ['completed', 'error'].includes(status),
        );
        assert.equal(done.status, 'completed', JSON.stringify(done.error));
        return done.result;
      };
      const subtypes = await result({ within: { column: 'annot_auto', cellTypes: ['T cells', 'Endothelial cells'] } });
      assert.deepEqual(subtypes.unmatched, ['Endothelial cells']);
      assert.ok(subtypes.proposals.every(({ cellType }) => cellType === 'T cells'));
      const transferred = await result({
        ...{
          method: 'transfer',
          reference: { dataset: other, column: 'bulk_labels' },
          groupBy: 'bulk_labels',
          floor: 0.3,
        },
      });
      const right = transferred.proposals.filter(({ cluster, label }) => cluster === label).length;
      assert.ok(right >= 8, JSON.stringify(transferred.proposals.map(({ cluster, label }) => [cluster, label])));
      assert.equal(transferred.reference?.cells, 700);
    },
  );

  /** A new analysis by this method, with the stored labels as clusters. */
  const begin = async (method: string) => {
    await open('cell-annotation');
    // The form gives way to the last result once that is loaded.
    await v.page.getByRole('button', { name: 'New analysis' }).click();
    await v.page.getByText(method, { exact: true }).click();
    await choose(v.page, /^Clusters|Clusters$/, 'bulk_labels');
  };
  const latest = async () => {
    const { data } = await client.call<{ id: string }[]>(
      `user/analysis/tools/cell-annotation/results?dataset=${dataset}`,
    );
    return (await client.call<Task>(`user/analysis/results/${data[0]!.id}`)).data;
  };

  broadTest('SingleR labels cells by another dataset, with scores, margins and cells that it leaves out', async () => {
    const { page } = v;
    await begin('SingleR');
    await page.getByRole('button', { name: /Labelled dataset/ }).click();
    await page.getByRole('option').first().click();
    await choose(page, /Column with its labels/, 'bulk_labels');
    await picture(page, 'annotation-singler-form');
    await page.getByRole('button', { name: 'Start analysis' }).click();
    // Up to 200 cells of each of the ten labels.
    await page.getByText(/Labels of bulk_labels in .*660 reference cells/).waitFor({ timeout: 120_000 });
    await page.getByRole('button', { name: 'Colour by margin' }).click();
    await picture(page, 'annotation-singler');
    const { result } = await latest();
    assert.ok(result.unassigned > 0 && result.unassigned < 70, `${result.unassigned} cells left out`);
    const right = result.proposals.filter(({ cluster, label }) => cluster === label).length;
    assert.ok(right >= 8, JSON.stringify(result.proposals.map(({ cluster, label }) => [cluster, label])));
    assert.deepEqual(v.complaints, []);
  });

  broadTest(
    'a CellTypist model is imported into the library and labels the cells as the library itself does',
    async () => {
      const { page } = v;
      const { annotated } = await demoFiles();
      const folder = join(platform.dataDir, 'celltypist');
      const expected = python<Record<string, [string, number]>>(TRAIN, folder, annotated);
      await begin('CellTypist');
      await page.getByText('The reference library has no CellTypist model').waitFor();
      await page.getByRole('link', { name: 'Import a model' }).click();
      await page.waitForURL(`${platform.url}/cloud/references`);
      await page.getByRole('button', { name: 'Import a set' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('CellTypist model', { exact: true }).click();
      const file = async (content: Buffer) => {
        await dialog
          .locator('input[type=file]')
          .setInputFiles({ name: 'blood.pkl', mimeType: 'application/octet-stream', buffer: content });
        await dialog.getByText('blood.pkl · ').waitFor();
      };
      const send = () => dialog.getByRole('button', { name: 'Import a set' }).click();
      // A pickle that calls a function: the error names the function, and it is not called.
      await file(Buffer.from('cos\nsystem\n(S"true"\ntR.'));
      await dialog.getByLabel('Name').fill('Blood');
      await dialog.getByLabel('Version').fill('2026-11');
      await send();
      await dialog.getByText(/The file contains os.system, which a CellTypist model does not need/).waitFor();
      await picture(page, 'references-model-refused');
      v.complaints.length = 0;
      await file(readFileSync(join(folder, 'blood.pkl')));
      await send();
      await dialog.waitFor({ state: 'detached', timeout: 30_000 });
      await page.getByText('10 labels, 764 genes').waitFor();
      await picture(page, 'references-model');
      // The form is unchanged after the detour to the library.
      await open('cell-annotation');
      assert.ok(await page.getByRole('radio', { name: 'CellTypist' }).isChecked());
      await page.getByRole('button', { name: /bulk_labels.*Clusters|Clusters.*bulk_labels/ }).waitFor();
      await page.getByRole('button', { name: /^Model|Model$/ }).click();
      await page.getByRole('option', { name: /Blood \(2026-11\)/ }).click();
      await picture(page, 'annotation-celltypist-form');
      await page.getByRole('button', { name: 'Start analysis' }).click();
      await page.getByText(/Model Blood 2026-11: 10 labels, 764 of 764 genes/).waitFor({ timeout: 120_000 });
      await picture(page, 'annotation-celltypist');
      const { result } = await latest();
      assert.equal(result.proposals.length, 10);
      for (const { cluster, label, score } of result.proposals) {
        const [name, share] = expected[cluster]!;
        assert.equal(label, name, cluster);
        assert.ok(Math.abs(score! - share) < 1e-6, `${cluster}: ${score}, the library ${share}`);
      }
      assert.deepEqual(v.complaints, []);
    },
  );

  test('another space’s dataset cannot be a reference', async () => {
    const stranger = await newcomer(platform, person('strange'));
    const { annotated } = await demoFiles();
    const theirs = await importDataset(stranger, annotated);
    const params = { ...PARAMS, method: 'transfer', reference: { dataset, column: 'bulk_labels' } };
    const reply = await stranger.call('user/analysis/tools/cell-annotation', {
      json: { dataset: theirs, name: 'x', params },
    });
    assert.deepEqual([reply.status, reply.error?.id], [404, 'NOT_FOUND']);
  });

  broadTest('in Chinese, in the dark', async () => {
    const chinese = await openVisit({ locale: 'zh-CN', theme: 'dark' });
    try {
      await openSignedIn(chinese, client);
      const at = `${platform.url}/cloud/userDatasetAnalysis/${dataset}`;
      await chinese.page.goto(`${at}/cell-annotation`);
      await chinese.page.getByRole('table', { name: '建议标签' }).waitFor({ timeout: 30_000 });
      await picture(chinese.page, 'annotation-zh-dark');
      await chinese.page.getByRole('button', { name: '新建分析' }).click();
      await picture(chinese.page, 'annotation-zh-form');
      await chinese.page.goto(`${at}/labels`);
      await chinese.page.getByRole('radio', { name: '按分群' }).click();
      await picture(chinese.page, 'annotation-zh-labels');
      assert.deepEqual(chinese.complaints, []);
    } finally {
      await chinese.context.close();
    }
  });
});
