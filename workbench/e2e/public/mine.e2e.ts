import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { DatasetDetail, Job } from '@stroma/contract';
import type { Client } from '../support/client.ts';
import { withDatabase } from '../support/database.ts';
import { importDataset, importSample } from '../support/fixtures.ts';
import { ifnbFiles } from '../support/ifnb-files.ts';
import { openSignedIn, newcomer, signedIn } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { DATA, startTestPlatform, type Platform, type Visit } from '../support/platform.ts';
import { openVisit, IS_BROAD_RUN } from '../support/shared.ts';
import { picture, waitForPaint } from '../support/steps.ts';
import { messageFormatter } from '../support/words.ts';

const CTRL = join(DATA, 'scrna_ifnb/ifnb_ctrl.zip');
const missing = existsSync(CTRL) ? false : 'STROMA_TEST_DATA has no scrna_ifnb';
const BOTH = '/cloud/integrateLocalAndSynEcoSys';
const NONE = {
  ...{ species: null, donor: null, tissueType: null, developmentStage: null, sex: null, ethnicity: null },
  ...{ suspensionType: null, isPrimaryData: null },
};
const FACTS = {
  ...{ title: 'Kang 2018', description: '', doi: '10.1038/nbt.4042', citation: '', licence: 'other' },
  ...{ source: 'GSE96583', year: 2018, changes: '' },
};
const WITHDRAWN = { name: FACTS.title, version: 1, reason: 'Superseded by a corrected one.' };
const LOOKS = [
  { who: 'publicmine', locale: 'en-US', theme: 'light', width: 1440, height: 900 },
  { who: 'publicminezh', locale: 'zh-CN', theme: 'dark', width: 390, height: 844 },
] as const;

/** From a published dataset and an uploaded file to the receipt; then the dataset is withdrawn. */
describe('public data together with one’s own', { skip: missing }, () => {
  let platform: Platform;
  let curator: Client;
  let version: { id: string };
  /** Datasets created together with the published one. */
  const results: string[] = [];
  const decide = (decision: string) =>
    curator.call(`curation/versions/${version.id}`, { json: { decision, reason: WITHDRAWN.reason } });
  before(async () => {
    const FEATURES = 'import,integrate,explore,downloadFreeFile,publicDatabase';
    platform = await startTestPlatform({
      settings: { STROMA_FEATURES: FEATURES, STROMA_CURATION: 'one', STROMA_RATE_LIMITS: 'off' },
    });
    curator = await newcomer(platform, person('publiccurator'));
    await withDatabase(platform, (db) => db('users').where({ username: 'publiccurator' }).update({ is_curator: true }));
    const datasetId = await importDataset(curator, (await ifnbFiles()).annotated);
    const fields = {
      ...NONE,
      ...{ cellType: { column: 'type' }, tissue: { term: 'UBERON:0000178' } },
      ...{ disease: { term: 'PATO:0000461' }, technology: { term: 'EFO:0009899' } },
    };
    const offered = await curator.call<{ id: string }>('curation/versions', {
      json: { datasetId, facts: FACTS, fields },
    });
    assert.equal(offered.status, 200, JSON.stringify(offered.error));
    version = offered.data;
    await curator.until<{ id: string; state: string }[]>('curation/versions', (rows) =>
      rows.some(({ id, state }) => id === version.id && state === 'candidate'),
    );
    const published = await decide('publish');
    assert.equal(published.status, 200, JSON.stringify(published.error));
  });
  after(() => platform?.stop());

  for (const { who, ...look } of IS_BROAD_RUN ? LOOKS : LOOKS.slice(0, 1))
    describe(`${look.locale}, ${look.width}`, () => {
      const say = messageFormatter(look.locale);
      let v: Visit;
      let mine: Client;
      let job: Job;
      before(async () => {
        mine = await newcomer(platform, person(who));
        await importSample(mine, CTRL);
        v = await openVisit(look);
        await openSignedIn(v, mine);
      });
      after(() => v?.context.close());
      const button = (id: string) => v.page.getByRole('button', { name: say(id), exact: true });

      test('a file and a sample of the published dataset are chosen, the latter by keyboard', async () => {
        await v.page.goto(`${platform.url}${BOTH}`);
        await v.page
          .getByRole('row', { name: /ifnb_ctrl/ })
          .getByRole('checkbox')
          .check({ force: true });
        const opener = v.page.getByRole('button', { name: /Kang 2018/ });
        await opener.focus();
        await v.page.keyboard.press('Enter');
        const row = v.page.getByRole('row', { name: /stim/ });
        await row.focus();
        await v.page.keyboard.press('Space');
        await v.page.getByText(/stim · Kang 2018/).waitFor();
        await v.page.getByRole('heading', { name: say('samples.overlap') }).waitFor();
        await v.page.getByText(say('samples.overlapAll', { percent: '100' })).waitFor();
        await v.page.getByLabel(say('common.tissue')).fill('PBMC');
        await picture(v.page, `public-mine-samples-${look.locale}`);
      });

      test('they go through the steps like two files', async () => {
        await button('common.next').click();
        await v.page.getByText(say('filtering.skip'), { exact: true }).first().click();
        await button('common.next').click();
        await v.page.getByRole('heading', { name: say('wizard.step.options'), exact: true }).waitFor();
        await button('common.next').click();
        await v.page.getByLabel(say('preview.jobName')).fill(`with_public_${look.width}`);
        await v.page
          .getByText(/stim · Kang 2018/)
          .first()
          .waitFor();
        await picture(v.page, `public-mine-preview-${look.locale}`);
        await button('wizard.startAnalysis').click();
        await v.page.waitForURL(/job=/);
        const id = new URL(v.page.url()).searchParams.get('job')!;
        job = await mine.until<Job>(
          `user/analysis/jobs/${id}`,
          ({ status }) => status === 'completed' || status === 'error',
        );
        assert.equal(job.status, 'completed', JSON.stringify(job.error));
      });

      test('the result has the published cell types, and its receipt the version and DOI', async () => {
        results.push(job.datasetId!);
        const detail = await mine.call<DatasetDetail>(`remote/user/user_datasets/${job.datasetId}`);
        const article = detail.data.columns.find(({ name }) => name === 'annot_article');
        assert.ok(article?.kind === 'category' && article.categories.length > 1);
        assert.equal(detail.data.levels.annot_article, 'annot_article');
        const receipt = await fetch(`${platform.url}/api/user/analysis/jobs/${job.id}/receipt`, {
          headers: { authorization: `Bearer ${mine.token}` },
        });
        const { inputs, method } = (await receipt.json()) as {
          inputs: { public?: { version: number; doi: string; sample: string } }[];
          method: Record<string, string>;
        };
        assert.equal(inputs.filter((one) => one.public).length, 1);
        const [{ version: number, doi, sample }] = inputs.flatMap((one) => one.public ?? []) as [
          { version: number; doi: string; sample: string },
        ];
        assert.deepEqual([number, doi, sample], [1, FACTS.doi, 'stim']);
        assert.match(method[look.locale]!, /Kang 2018/);
        await v.page.goto(`${platform.url}/cloud/userDatasetAnalysis/${job.datasetId}`);
        await waitForPaint(v.page);
        await picture(v.page, `public-mine-result-${look.locale}`);
      });

      test('labels of the published dataset are transferred in one press, with a score per cell', async () => {
        await v.page.goto(`${platform.url}/cloud/userDatasetAnalysis/${job.datasetId}/cell-annotation`);
        await button('cell-annotation.publicLabels').click();
        await v.page.getByRole('menuitem', { name: /Kang 2018/ }).click();
        await v.page.getByText('type', { exact: true }).first().waitFor();
        await button('wizard.startAnalysis').click();
        const path = `user/analysis/tools/cell-annotation/results?dataset=${job.datasetId}`;
        const [made] = await mine.until<{ id: string; status: string }[]>(path, (rows) =>
          rows.some(({ status }) => status === 'completed'),
        );
        const { data } = await mine.call<{ params: object; result: { reference: object; unassigned: number } }>(
          `user/analysis/results/${made!.id}`,
        );
        const reference = data.result.reference as { name: string; column: string };
        assert.equal(reference.column, 'type');
        assert.equal(reference.name, `${FACTS.title} (v1, https://doi.org/${FACTS.doi})`);
        assert.ok(data.result.unassigned < 1000);
        await picture(v.page, `public-mine-labels-${look.locale}`);
      });
    });

  test('a dataset that is withdrawn is named in the draft, and its results stay', async () => {
    const say = messageFormatter('en-US');
    const mine = await newcomer(platform, person('publicgone'));
    const v = await openVisit();
    await openSignedIn(v, mine);
    await v.page.goto(`${platform.url}/cloud/integrateSynEcoSysData`);
    await v.page.getByRole('button', { name: /Kang 2018/ }).click();
    await v.page.getByRole('row', { name: /stim/ }).getByRole('checkbox').first().check({ force: true });
    await v.page.getByLabel(say('common.tissue')).fill('PBMC');
    await v.page.getByText(/stim · Kang 2018/).waitFor();
    assert.equal((await decide('withdraw')).status, 200);
    await v.page.getByRole('button', { name: say('wizard.saveDraft') }).click();
    await v.page.waitForURL(/draft=/);
    await v.page.reload();
    await v.page.getByText(/stim · Kang 2018/).waitFor();
    await v.page.getByRole('button', { name: say('common.next'), exact: true }).click();
    const sentence = say('error.PUBLIC_SAMPLE_WITHDRAWN', { name: 'stim', dataset: 'Kang 2018' });
    await v.page.getByText(sentence).first().waitFor();
    await picture(v.page, 'public-mine-withdrawn');
    const [{ who }] = LOOKS;
    const maker = await openVisit();
    await openSignedIn(maker, await signedIn(platform, person(who)));
    const made = maker.page;
    await made.goto(`${platform.url}/cloud/userDatasetAnalysis/${results[0]}`);
    await made.getByText(say('public.sourceWithdrawn', WITHDRAWN)).waitFor();
    await maker.context.close();
    await v.context.close();
  });
});
