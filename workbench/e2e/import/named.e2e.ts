import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { DatasetDetail, Job, TaskDetail } from '@stroma/contract';
import type { CellAnnotationResult, IntegrationParams, IntegrationResult } from '@stroma/contract/tools';
import type { Client } from '../support/client.ts';
import { importSample, saveDraft } from '../support/fixtures.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { DATA, type Platform, type Visit } from '../support/platform.ts';
import { sharedPlatform, openVisit } from '../support/shared.ts';
import { openDataset, picture } from '../support/steps.ts';

const IFNB = join(DATA, 'scrna_ifnb');
const RUN = 'named_at_the_end';
type Detail = { result: IntegrationResult; params: IntegrationParams };
type Annotation = Omit<TaskDetail, 'result'> & { result: CellAnnotationResult };

/** Two real samples whose clusters are named at the end of their integration: from the wizard to the labelled first picture. */
describe('annotation in the wizard', { skip: existsSync(IFNB) ? false : 'STROMA_TEST_DATA has no scrna_ifnb' }, () => {
  let platform: Platform;
  let v: Visit;
  let client: Client;
  let job: Job;
  before(async () => {
    platform = await sharedPlatform();
    client = await newcomer(platform, person('named_clusters'));
    const files: string[] = [];
    for (const name of ['ifnb_ctrl.zip', 'ifnb_stim.tar.gz']) files.push(await importSample(client, join(IFNB, name)));
    const draft = await saveDraft(client, files, { stepTag: 3, param: { jobName: RUN } });
    v = await openVisit();
    await openSignedIn(v, client);
    await v.page.goto(`${platform.url}/cloud/integrateLocalData?draft=${draft}&step=3`);
  });
  after(() => v?.context.close());
  const task = async (params: object) => {
    const json = { dataset: job.datasetId, name: 'by hand', params };
    const { id } = (await client.call<{ id: string }>('user/analysis/tools/cell-annotation', { json })).data;
    return client.until<Annotation>(`user/analysis/results/${id}`, ({ status }) => status === 'completed', 120_000);
  };

  test('step 3 offers the methods that can be used, and says why others cannot', async () => {
    const { page } = v;
    const automatic = page.getByRole('radio', { name: /^Automatic, at the end/ });
    await automatic.focus();
    await page.keyboard.press('Space');
    assert.ok(await page.getByRole('radio', { name: /^Marker genes.*Recommended/ }).isChecked());
    // Available once the lists of datasets and models are loaded.
    await page.getByText('There is no other dataset of this species').first().waitFor();
    await page.getByText('The reference library has no CellTypist model').waitFor();
    for (const name of [/^SingleR/, /^Label transfer/, /^CellTypist/])
      assert.ok(await page.getByRole('radio', { name }).isDisabled());
    await page.getByText('Reference species: Homo sapiens').waitFor();
    await page.getByText(/^Expected to add \d+ s to the analysis\.$/).waitFor();
    await automatic.scrollIntoViewIfNeeded();
    await picture(page, 'named-options');
    await page.setViewportSize({ width: 390, height: 844 });
    await automatic.scrollIntoViewIfNeeded();
    await picture(page, 'named-options-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Next' }).click();
    await page
      .getByText('Cell type annotation')
      .locator('xpath=following-sibling::*[1]')
      .getByText('Marker genes')
      .waitFor();
    await page.getByRole('button', { name: 'Start analysis' }).click();
    await page.getByRole('button', { name: 'Go to My analyses' }).waitFor({ timeout: 60_000 });
  });

  test('the result opens with the cell types, counted in the legend and told in the analysis info', async () => {
    const { page } = v;
    const ended = ({ rows }: { rows: Job[] }) => {
      const found = rows.find(({ tool }) => tool === 'integration');
      return found?.status === 'completed' || found?.status === 'error';
    };
    const { rows } = await client.until<{ rows: Job[] }>('user/analysis/jobs', ended, 240_000);
    job = rows.find(({ tool }) => tool === 'integration')!;
    assert.equal(job.status, 'completed', JSON.stringify(job.error));
    const { data } = await client.call<DatasetDetail>(`remote/user/user_datasets/${job.datasetId!}`);
    assert.equal(data.levels.annot_auto, 'annot_auto');
    assert.equal(data.defaultColumn, 'annot_auto');
    const column = data.columns.find(({ name }) => name === 'annot_auto')!;
    assert.ok(column.kind === 'category');
    const types = column.categories.filter(({ name }) => !/^\d+$/.test(name));
    assert.ok(['T cells', 'B cells', 'Mononuclear phagocytes'].every((one) => types.some(({ name }) => name === one)));
    await openDataset(page, RUN);
    const shown = page.getByRole('listitem').or(page.getByRole('row')).or(page.getByRole('button'));
    const { name, count } = types[0]!;
    await shown
      .filter({ hasText: name })
      .filter({ hasText: count.toLocaleString('en-US') })
      .first()
      .waitFor();
    await page.getByText('Table of marker genes', { exact: true }).waitFor();
    await page.getByText('Integrated analysis').first().waitFor();
    await picture(page, 'named-first-picture');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'named-first-picture-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    assert.deepEqual(v.complaints, []);
  });

  test('the annotation is a result of the tool, which gives the same numbers afterwards', async () => {
    const { page } = v;
    const { result, params } = (await client.call<Detail>(`user/analysis/jobs/${job.id}`)).data;
    const { jobId, named, unassigned } = result.annotation!;
    const asked = params.annotation!;
    const made = await task(asked);
    assert.equal(made.id, jobId);
    assert.equal(made.outdated, null);
    // The same choice without the explicit default minimum score, so the tool computes it again.
    const { floor: _, ...rest } = asked;
    const again = await task(rest);
    assert.notEqual(again.id, jobId);
    assert.deepEqual(again.result, made.result);
    assert.deepEqual(
      [made.result.unassigned, made.result.proposals.filter(({ label }) => label).length],
      [unassigned, named],
    );
    const table = (id: string) => client.call(`user/analysis/results/${id}/tables/scores?pageSize=500`);
    assert.deepEqual((await table(jobId)).data, (await table(again.id)).data);
    await page.goto(`${platform.url}/cloud/userDatasetAnalysis/${job.datasetId!}/cell-annotation?result=${jobId}`);
    await page.getByRole('table', { name: 'Proposed labels' }).waitFor({ timeout: 60_000 });
    await picture(page, 'named-result');
    assert.deepEqual(v.complaints, []);
  });
});
