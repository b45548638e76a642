import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright';
import type { Client } from '../support/client.ts';
import { importDataset } from '../support/fixtures.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { demoFiles, sharedPlatform, openVisit } from '../support/shared.ts';
import { messageReader } from '../support/words.ts';
import { newDraftBody } from '../../src/features/wizard/draft.ts';

const draft = (tissue: string) => {
  const body = newDraftBody();
  return { ...body, param: { ...body.param, tissue } };
};

/** Input survives a reload and two windows at once, and errors focus the wrong field; in both languages. */
describe('forms', () => {
  let platform: Platform;
  let client: Client;
  let dataset = '';
  const visits: Visit[] = [];

  before(async () => {
    platform = await sharedPlatform();
    client = await newcomer(platform, person('typing'));
    dataset = await importDataset(client, (await demoFiles()).annotated);
    for (const locale of ['en-US', 'zh-CN'] as const) visits.push(await openVisit({ locale }));
    for (const one of visits) await openSignedIn(one, client);
  });
  after(async () => {
    for (const one of visits) await one.context.close();
  });
  const say = [messageReader('en-US'), messageReader('zh-CN')] as const;
  const both = async (run: (page: Page, words: (typeof say)[number]) => Promise<void>) => {
    for (const [i, words] of say.entries()) await run(visits[i]!.page, words);
  };
  const complaints = () => visits.flatMap((v) => v.complaints);

  test('a tool’s form that is filled in is there after another tab and a reload, and is discarded by its button', async () => {
    await both(async (page, words) => {
      const at = (tab: string) => `${platform.url}/cloud/userDatasetAnalysis/${dataset}/${tab}`;
      const field = page.getByRole('textbox', { name: words('deg.minLog2fc') });
      await page.goto(at('differential-expression'));
      const first = await field.inputValue();
      await field.fill('0.9');
      await field.blur();
      await page.locator(`a[href*="/composition"]`).first().click();
      await page.waitForURL(/composition/);
      await page.locator(`a[href*="/differential-expression"]`).first().click();
      await page.waitForURL(/differential-expression/);
      assert.equal(await field.inputValue(), '0.9');
      await page.reload();
      await field.waitFor();
      assert.equal(await field.inputValue(), '0.9');
      await page.getByRole('button', { name: words('form.discard') }).click();
      assert.equal(await field.inputValue(), first);
    });
    assert.deepEqual(complaints(), []);
  });

  test('two windows on one draft: either version is taken', async () => {
    const made = await client.call<{ id: string }>('user/analysis/drafts', { json: draft('first') });
    assert.equal(made.status, 200, JSON.stringify(made.error));
    const { id } = made.data;
    const path = `user/analysis/drafts/${id}`;
    const read = async () => (await client.call<{ version: number; param: { tissue: string } }>(path)).data;
    await both(async (page, words) => {
      const tissue = page.getByLabel(words('common.tissue'));
      for (const choice of ['theirs', 'mine'] as const) {
        await page.goto(`${platform.url}/cloud/integrateLocalData?draft=${id}`);
        await tissue.waitFor();
        const { version } = await read();
        const saved = await client.call(path, {
          ...{ method: 'PUT', json: draft('elsewhere'), headers: { 'if-match': `"${version}"` } },
        });
        assert.equal(saved.status, 200, JSON.stringify(saved.error));
        await tissue.fill(`typed_${choice}`);
        const button = choice === 'theirs' ? 'wizard.conflict.showOwn' : 'wizard.conflict.mine';
        await page.getByRole('button', { name: words(button) }).click();
        await page.getByRole('button', { name: words(button) }).waitFor({ state: 'detached' });
        if (choice === 'theirs') assert.equal(await tissue.inputValue(), 'elsewhere');
        else {
          await page.getByText(words('wizard.saving')).waitFor({ state: 'detached' });
          assert.equal((await read()).param.tissue, 'typed_mine');
        }
      }
    });
    assert.deepEqual(
      complaints().filter((text) => !text.includes('412')),
      [],
    );
  });

  test('"Next" without samples goes to what is missing, which the foot says too', async () => {
    await both(async (page, words) => {
      await page.goto(`${platform.url}/cloud/integrateLocalData`);
      await page.getByRole('button', { name: words('common.next') }).click();
      const place = page.locator('[data-problem]');
      await place.waitFor();
      assert.equal(await page.evaluate(() => document.activeElement?.matches('[data-problem]')), true);
      assert.equal(await page.getByText(words('error.SAMPLES_REQUIRED')).count(), 2);
    });
  });
});
