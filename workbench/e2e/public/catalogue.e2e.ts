import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { chromium, type Locator } from 'playwright';
import type { Candidate } from '@stroma/contract';
import type { Client } from '../support/client.ts';
import { withDatabase } from '../support/database.ts';
import { python } from '../support/explorer.ts';
import { importDataset } from '../support/fixtures.ts';
import { ifnbFiles } from '../support/ifnb-files.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { importFolder } from '../../../tooling/catalogue/catalogue.mjs';
import { DATA, openPage, startTestPlatform, type Platform, type Visit } from '../support/platform.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../../../tooling/setup/chromium.mjs';
import { openVisit, IS_BROAD_RUN } from '../support/shared.ts';
import { picture, waitForPaint } from '../support/steps.ts';
import { messageFormatter } from '../support/words.ts';

const missing = existsSync(join(DATA, 'scrna_ifnb/ifnb_ctrl.zip')) ? false : 'STROMA_TEST_DATA has no scrna_ifnb';
/** Gives a file of cells the columns of the schema. */
const WITH_SCHEMA = `
import sys, anndata
data = anndata.read_h5ad(sys.argv[1])
types = {'B cells': 'CL:0000236', 'Monocytes': 'CL:0000576', 'NK cells': 'CL:0000623', 'T cells': 'CL:0000084'}
data.obs['cell_type_ontology_term_id'] = data.obs['type'].astype(str).map(types).astype('category')
for column, value in {
    'tissue_ontology_term_id': 'UBERON:0000178', 'disease_ontology_term_id': 'PATO:0000461',
    'assay_ontology_term_id': 'EFO:0009901', 'organism_ontology_term_id': 'NCBITaxon:9606', 'donor_id': 'pooled',
}.items():
    data.obs[column] = value
    data.obs[column] = data.obs[column].astype('category')
data.write_h5ad(sys.argv[2])
print('null')
`;
const TITLE = 'PBMC under interferon beta';
const LOOKS = [
  { locale: 'en-US', theme: 'light', width: 1440, height: 900 },
  { locale: 'zh-CN', theme: 'dark', width: 390, height: 844 },
] as const;

/** A dataset is offered and approved manually, found, read without an account, compared and withdrawn. */
describe('the public database', { skip: missing }, () => {
  let platform: Platform;
  let giver: Client;
  let curator: Client;
  let entry = '';
  before(async () => {
    const features = 'import,integrate,explore,downloadFreeFile,publicDatabase,publicVisitors';
    platform = await startTestPlatform({ settings: { STROMA_FEATURES: features, STROMA_RATE_LIMITS: 'off' } });
    giver = await newcomer(platform, person('publicgiver'));
    curator = await newcomer(platform, person('publicjudge'));
    await withDatabase(platform, (db) => db('users').where({ username: 'publicjudge' }).update({ is_curator: true }));
    await importDataset(giver, (await ifnbFiles()).annotated);
  });
  after(() => platform?.stop());

  const signedIn = async (client: Client, look: Partial<(typeof LOOKS)[number]> = {}): Promise<Visit> => {
    const v = await openVisit(look);
    await openSignedIn(v, client);
    return v;
  };

  test('the form offers a dataset: columns for what differs between cells, terms found by their names for the rest', async () => {
    const say = messageFormatter('en-US');
    const v = await signedIn(giver);
    await v.page.goto(`${platform.url}/cloud/curation`);
    await v.page.getByRole('button', { name: say('curation.offer'), exact: true }).click();
    const box = v.page.getByRole('dialog');
    const choose = async (label: string, option: string | RegExp) => {
      await box.getByRole('button', { name: label }).click();
      await v.page.getByRole('option', { name: option }).click();
    };
    await choose(say('curation.dataset'), /ifnb/);
    await box.getByLabel(say('curation.field.title')).fill(TITLE);
    await box.getByLabel(say('curation.field.doi')).fill('https://doi.org/10.1038/nbt.4042');
    const send = box.getByRole('button', { name: say('curation.submit') });
    assert.ok(await send.isDisabled());
    const row = (field: string): Locator => box.locator(`[data-field="${field}"]`);
    const from = async (field: string, what: 'column' | 'term') => {
      await row(field).getByRole('button').first().click();
      await v.page.getByRole('option', { name: say(`curation.from.${what}`) }).click();
    };
    await from('cellType', 'column');
    await row('cellType').getByRole('button').nth(1).click();
    await v.page.getByRole('option', { name: 'type', exact: true }).click();
    for (const [field, typed, term] of [
      ['tissue', 'blood', 'UBERON:0000178'],
      ['disease', 'healthy', 'PATO:0000461'],
      ['technology', "10x 3' v1", 'EFO:0009901'],
    ] as const) {
      await from(field, 'term');
      await row(field).getByRole('combobox').fill(typed);
      await v.page.getByRole('option', { name: new RegExp(term) }).click();
      await row(field)
        .getByText(term)
        .or(row(field).locator(`input[value*="${term}"]`))
        .waitFor();
    }
    await picture(v.page, 'public-offer');
    await send.click();
    await v.page.locator('[data-state="candidate"]').waitFor({ timeout: 120_000 });
    assert.equal(await v.page.getByRole('button', { name: say('curation.publish') }).count(), 0);
    await picture(v.page, 'public-offered');
    await v.context.close();
  });

  test('another person publishes it', async () => {
    const say = messageFormatter('en-US');
    const v = await signedIn(curator);
    await v.page.goto(`${platform.url}/cloud/curation`);
    await v.page.getByRole('button', { name: say('curation.publish'), exact: true }).click();
    await v.page
      .getByRole('dialog')
      .getByRole('button', { name: say('curation.publish'), exact: true })
      .click();
    await v.page.locator('[data-state="published"]').waitFor();
    const rows = (await curator.call<Candidate[]>('curation/versions')).data;
    entry = rows[0]!.entryId;
    await v.context.close();
  });

  for (const look of IS_BROAD_RUN ? LOOKS : LOOKS.slice(0, 1))
    describe(`${look.locale}, ${look.width}`, () => {
      const say = messageFormatter(look.locale);
      let v: Visit;
      before(async () => {
        v = await openVisit(look);
      });
      after(() => v?.context.close());
      const at = (path: string) => v.page.goto(`${platform.url}${path}`);

      test('a visitor finds it by a synonym, an ancestor and a gene, and reads its page', async () => {
        await at('/public');
        const found = v.page.getByRole('link', { name: TITLE });
        await found.waitFor();
        await picture(v.page, `public-catalogue-${look.locale}`);
        const search = v.page.getByRole('textbox', { name: say('publicDb.search') });
        await search.fill('vertebrate blood');
        await found.waitFor();
        await search.fill('zebrafish kidney');
        await v.page.getByText(say('common.nothingFound')).waitFor();
        await search.fill('');
        const gene = v.page.getByRole('textbox', { name: say('publicDb.gene') });
        await gene.fill('MS4A1');
        await v.page.waitForURL(/gene=MS4A1/);
        await found.waitFor();
        await gene.fill('NOSUCHGENE');
        await v.page.getByText(say('common.nothingFound')).waitFor();
        await gene.fill('');
        await found.click();
        await v.page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
        await v.page.getByRole('img', { name: TITLE }).waitFor();
        await v.page.getByRole('link', { name: say('publicSet.explore') }).waitFor();
        assert.equal(await v.page.getByRole('link', { name: say('publicSet.use') }).count(), 0);
        await picture(v.page, `public-page-${look.locale}`);
      });

      test('genes over all datasets, as the explorer has them', async () => {
        await at('/public/genes?genes=MS4A1,LYZ,CD3D');
        const table = v.page.getByRole('grid', { name: say('publicGenes.table') });
        await table.waitFor();
        await picture(v.page, `public-genes-${look.locale}`);
        const rows = await table.getByRole('row').allInnerTexts();
        assert.ok(rows.some((row) => /LYZ\s+(monocyte|单核细胞).*10\.1038\/nbt\.4042/s.test(row)));
      });
    });

  test('whoever is signed in opens the cells without a copy, with the labels as they were published', async () => {
    const reader = await newcomer(platform, person('publicreader'));
    const v = await signedIn(reader);
    const say = messageFormatter('en-US');
    await v.page.goto(`${platform.url}/cloud/publicData/${entry}`);
    await v.page.getByRole('link', { name: say('publicSet.explore') }).click();
    await waitForPaint(v.page);
    await picture(v.page, 'public-explorer');
    const mine = (await reader.call<unknown[]>('user/user_datasets')).data;
    assert.equal(mine.filter((one) => JSON.stringify(one).includes(TITLE)).length, 0);
    await v.context.close();
  });

  test('a folder of files that follow the schema is offered from the shell', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
    python(WITH_SCHEMA, (await ifnbFiles()).annotated, join(folder, 'blood.h5ad'));
    writeFileSync(join(folder, 'catalogue.tsv'), 'file\ttitle\tlicence\tyear\nblood.h5ad\tBlood\tCC-BY-4.0\t2018\n');
    const { username, password } = person('publicgiver');
    const said: string[] = [];
    const given = { url: platform.url, username, password, say: (line: string) => said.push(line) };
    assert.deepEqual(await importFolder(folder, given), [], said.join('\n'));
    assert.match(said.join(), /blood\.h5ad: candidate, \d+ faults/);
    await importFolder(folder, given);
    assert.match(said.at(-1)!, /offered before/);
  });

  if (IS_BROAD_RUN)
    test('a page without a session is painted as soon as the explorer', async (t) => {
      const reader = await newcomer(platform, person('publicpaint'));
      const { datasetId } = (await reader.call<{ datasetId: string }>(`public/datasets/${entry}`)).data;
      /** Median of five first paints with content, each in a window without a cache. */
      const painted = async (path: string, isReader: boolean): Promise<number> => {
        const times: number[] = [];
        for (let k = 0; k < 5; k += 1) {
          const v = isReader ? await signedIn(reader) : await openVisit();
          await v.page.goto(`${platform.url}${path}`);
          const time = await v.page.waitForFunction(
            () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
          );
          times.push((await time.jsonValue())!);
          await v.context.close();
        }
        return times.sort((a, b) => a - b)[2]!;
      };
      const explorer = await painted(`/cloud/userDatasetAnalysis/${datasetId}`, true);
      for (const path of ['/public', `/public/${entry}`]) {
        const open = await painted(path, false);
        t.diagnostic(`${path}: ${Math.round(open)} ms, explorer ${Math.round(explorer)} ms`);
        assert.ok(open <= 1.2 * explorer, `${path}: ${open} ms, explorer ${explorer} ms`);
      }
    });

  if (IS_BROAD_RUN)
    test('its pages and the explorer are whole without WebGL', async () => {
      const args = [...CHROMIUM_FLAGS, '--disable-3d-apis'];
      const browser = await chromium.launch({ executablePath: ensureChromium(), args });
      const reader = await newcomer(platform, person('publicplain'));
      try {
        for (const look of LOOKS) {
          const say = messageFormatter(look.locale);
          const v = await openPage(browser, look);
          const at = (path: string) => v.page.goto(`${platform.url}${path}`);
          await at('/public');
          const hasWebGl = () => v.page.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null);
          assert.equal(await hasWebGl(), false);
          await v.page.getByRole('link', { name: TITLE }).waitFor();
          await at(`/public/${entry}`);
          await v.page.getByRole('img', { name: TITLE }).waitFor();
          await at('/public/genes?genes=MS4A1,LYZ');
          await v.page.getByRole('grid', { name: say('publicGenes.table') }).waitFor();
          await openSignedIn(v, reader);
          await at(`/cloud/publicData/${entry}`);
          await v.page.getByRole('link', { name: say('publicSet.explore') }).click();
          await waitForPaint(v.page);
          await picture(v.page, `public-plain-${look.locale}`);
          assert.deepEqual(v.complaints, []);
          await v.context.close();
        }
      } finally {
        await browser.close();
      }
    });

  if (IS_BROAD_RUN)
    test('several datasets go into the wizard in one press', async () => {
      const say = messageFormatter('en-US');
      const offered = (await curator.call<Candidate[]>('curation/versions')).data;
      const blood = offered.find(({ facts }) => facts.title === 'Blood')!;
      const decided = await curator.call(`curation/versions/${blood.id}`, { json: { decision: 'publish' } });
      assert.equal(decided.status, 200, JSON.stringify(decided.error));
      const v = await signedIn(await newcomer(platform, person('publicseveral')));
      await v.page.goto(`${platform.url}/cloud/publicData`);
      for (const name of [TITLE, 'Blood'])
        await v.page.getByRole('checkbox', { name: say('publicDb.choose', { name }) }).check({ force: true });
      const basket = v.page.getByRole('region', { name: say('publicDb.chosen') });
      await basket.getByText(/2 datasets · [\d,]+ cells · [\d,]+ shared genes/).waitFor();
      await picture(v.page, 'public-several');
      await basket.getByRole('button', { name: say('publicDb.integrate', { n: 2 }) }).click();
      await v.page.waitForURL(/integrateSynEcoSysData(?!.*public=)/);
      await v.page
        .getByText(/stim · Blood/)
        .first()
        .waitFor();
      await v.page
        .getByText(new RegExp(`stim · ${TITLE}`))
        .first()
        .waitFor();
      await v.context.close();
    });

  test('withdrawn with a reason, its page says so to everybody', async () => {
    const say = messageFormatter('en-US');
    const v = await signedIn(curator);
    await v.page.goto(`${platform.url}/cloud/curation`);
    const offered = v.page.locator('[data-state="published"]').filter({ hasText: TITLE });
    await offered.getByRole('button', { name: say('curation.withdraw'), exact: true }).click();
    const box = v.page.getByRole('dialog');
    await box.getByLabel(say('curation.reason')).fill('A donor has withdrawn the consent.');
    await box.getByRole('button', { name: say('curation.withdraw'), exact: true }).click();
    await v.page.locator('[data-state="withdrawn"]').waitFor();
    await v.context.close();
    const visitor = await openVisit();
    await visitor.page.goto(`${platform.url}/public/${entry}`);
    await visitor.page.getByText(say('publicSet.withdrawnTitle')).waitFor();
    await visitor.page
      .getByText(/A donor has withdrawn the consent/)
      .first()
      .waitFor();
    await picture(visitor.page, 'public-withdrawn');
    await visitor.context.close();
  });
});
