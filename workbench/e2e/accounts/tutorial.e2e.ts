import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Client } from '../support/client.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { sharedPlatform, openVisit } from '../support/shared.ts';
import { messageReader } from '../support/words.ts';

const say = messageReader('en-US');
const WELCOME = say('tutorial.welcome');
const TABS = say('tutorial.title');
const TUTORIAL = /\/account\/tutorial$/;

/** Specification 2.3, with new users. */
describe('tutorial', () => {
  let platform: Platform;
  let v: Visit;
  before(async () => {
    platform = await sharedPlatform();
  });
  const come = async (name: string): Promise<Client> => {
    await v?.context.close();
    const client = await newcomer(platform, person(name));
    v = await openVisit({ tutorial: true });
    await openSignedIn(v, client);
    return client;
  };
  after(() => v?.context.close());
  const dialog = (name: string) => v.page.getByRole('dialog', { name });
  const button = (id: string) => v.page.getByRole('button', { name: say(id) });
  const width = async (name: string) => Math.round((await dialog(name).locator('..').boundingBox())!.width);
  /** The server has stored that it was seen. */
  const told = () => v.page.waitForResponse((reply) => reply.ok() && TUTORIAL.test(reply.url()));
  const myAnalyses = () => v.page.goto(`${platform.url}/cloud/my_analyzes`);
  /** Long enough for a dialog that would open by itself. */
  const noneOpens = async () => {
    await v.page.getByRole('heading', { level: 1 }).waitFor();
    await v.page.getByRole('button', { name: /^Space: / }).waitFor();
    await v.page.waitForTimeout(500);
    assert.equal(await v.page.getByRole('dialog').count(), 0);
  };

  test('opens by itself on My Analyses alone, 560 px, then 1000 px with three tabs', async () => {
    await come('learner');
    await v.page.goto(`${platform.url}/cloud/faq`);
    await noneOpens();
    await myAnalyses();
    await dialog(WELCOME).waitFor();
    assert.equal(await width(WELCOME), 560);
    await button('tutorial.skip').waitFor();
    await button('common.next').click();
    await dialog(TABS).waitFor();
    assert.equal(await width(TABS), 1000);
    for (const id of ['homepage', 'upload', 'initiate']) {
      await v.page.getByRole('tab', { name: say(`tutorial.tab.${id}`) }).click();
      await v.page.getByRole('heading', { name: say(`tutorial.lead.${id}`) }).waitFor();
    }
  });

  for (const [tab, section] of [
    ['homepage', 'homepage-overview'],
    ['upload', 'upload-matrix'],
    ['initiate', 'initiate-analysis'],
  ] as const)
    test(`see more details of ${tab} goes to the guidebook at ${section}`, async () => {
      if (tab !== 'homepage') await button('tutorial.reopen').click();
      await v.page.getByRole('tab', { name: say(`tutorial.tab.${tab}`) }).click();
      await v.page.getByRole('link', { name: say('tutorial.details') }).click();
      await v.page.waitForURL((url) => url.pathname + url.search === `/cloud/guidebook?id=${section}`);
      await v.page.locator('[aria-current]').filter({ visible: true }).first().waitFor();
      await v.page.getByRole('dialog').waitFor({ state: 'detached' });
      const title = await v.page.getByRole('heading', { level: 1 }).innerText();
      assert.doesNotMatch(title, new RegExp(say('menu.guidebook')));
    });

  test('"Got it" without "Don\'t show again" shows it again after a reload', async () => {
    await myAnalyses();
    await dialog(WELCOME).waitFor();
    await button('common.next').click();
    await v.page.getByText(say('tutorial.dontShow')).click();
    await button('tutorial.gotIt').click();
    await v.page.getByRole('dialog').waitFor({ state: 'detached' });
    await v.page.reload();
    await dialog(WELCOME).waitFor();
  });

  test('"Got it" with "Don\'t show again" is remembered after a reload, on the server too', async () => {
    await button('common.next').click();
    assert.ok(await v.page.getByRole('checkbox', { name: say('tutorial.dontShow') }).isChecked());
    await Promise.all([told(), button('tutorial.gotIt').click()]);
    await v.page.getByRole('dialog').waitFor({ state: 'detached' });
    await v.page.reload();
    await noneOpens();
    await v.page.evaluate(() => localStorage.removeItem('stroma.tutorialSeen'));
    await v.page.reload();
    await noneOpens();
  });

  test('the help image opens it again at step two', async () => {
    await button('tutorial.reopen').click();
    await dialog(TABS).waitFor();
    assert.equal(await width(TABS), 1000);
    await button('tutorial.gotIt').click();
    await v.page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('"Skip tutorials" is remembered', async () => {
    const client = await come('skipping_user');
    await myAnalyses();
    await Promise.all([told(), button('tutorial.skip').click()]);
    await v.page.getByRole('dialog').waitFor({ state: 'detached' });
    await v.page.reload();
    await noneOpens();
    const { data } = await client.call<{ tutorialSeen: boolean }>('account/info');
    assert.equal(data.tutorialSeen, true);
  });

  test('the page complained about nothing', () => assert.deepEqual(v.complaints, []));
});
