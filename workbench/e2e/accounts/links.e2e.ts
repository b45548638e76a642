import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright';
import { FACTS, insertVersion } from '../../../bff/test/catalogue.ts';
import type { Client } from '../support/client.ts';
import { withDatabase } from '../support/database.ts';
import { importDataset } from '../support/fixtures.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { startTestPlatform, type Platform, type Visit } from '../support/platform.ts';
import { demoFiles, openVisit, IS_BROAD_RUN } from '../support/shared.ts';
import { picture, waitForPaint } from '../support/steps.ts';
import { messageFormatter } from '../support/words.ts';

const LOOKS = [
  { locale: 'en-US', theme: 'light', width: 1440, height: 900 },
  { locale: 'zh-CN', theme: 'dark', width: 390, height: 844 },
] as const;
type Look = (typeof LOOKS)[number];

/**
 * People without an account: a reviewer by a link, readers of a page that embeds a view, visitors of the catalogue. The server has its own toggles.
 */
describe('links to a dataset', { skip: IS_BROAD_RUN ? false : 'npm run broad' }, () => {
  let platform: Platform;
  let giver: Client;
  let dataset = '';
  let other = '';
  let site: Server;
  let v: Visit;
  before(async () => {
    const features = 'import,integrate,explore,downloadFreeFile,publicDatabase,publicVisitors,shareLinks';
    platform = await startTestPlatform({ settings: { STROMA_FEATURES: features, STROMA_RATE_LIMITS: 'off' } });
    giver = await newcomer(platform, person('linkgiver'));
    const { annotated, plain } = await demoFiles();
    dataset = await importDataset(giver, annotated);
    other = await importDataset(giver, plain);
    // A page of another site, with whatever HTML its address has.
    site = createServer((req, res) => {
      const html = new URL(req.url!, 'http://x').searchParams.get('html') ?? '';
      res.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html><title>Paper</title>${html}`);
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    v = await openVisit();
    await openSignedIn(v, giver);
  });
  after(async () => {
    await v?.context.close();
    site?.close();
    await platform?.stop();
  });
  const origin = (host = '127.0.0.1') => `http://${host}:${(site.address() as AddressInfo).port}`;

  /** Opens the links dialog for the plot coloured by a column. Returns the dialog. */
  const dialogOf = async (say: ReturnType<typeof messageFormatter>, page: Page) => {
    await page.goto(`${platform.url}/cloud/userDatasetAnalysis/${dataset}/overview`);
    await waitForPaint(page);
    await page.getByRole('button', { name: say('explorer.links'), exact: true }).click();
    return page.getByRole('dialog');
  };
  const made = (page: Page) => page.getByRole('dialog').locator('pre').innerText();

  const named = (page: Page, name = 'pbmc68k_reduced'): Promise<void> => page.getByRole('heading', { name }).waitFor();
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise((go) => setTimeout(go, 50));
  };
  /** Every response of the server to a page, by status and path. */
  const answersTo = (page: Page): [number, string][] => {
    const seen: [number, string][] = [];
    page.on('response', (r) => r.url().includes('/api/') && seen.push([r.status(), new URL(r.url()).pathname]));
    return seen;
  };
  const refused = (seen: [number, string][]) => seen.filter(([status]) => status >= 400);

  for (const look of LOOKS)
    test(`a reviewer looks at the chosen tabs until the link is revoked (${look.locale}, ${look.width})`, async () => {
      const say = messageFormatter(look.locale);
      const mine = await openVisit(look);
      await openSignedIn(mine, giver);
      const box = await dialogOf(say, mine.page);
      await box.getByRole('textbox', { name: say('links.label') }).fill(`Reviewer ${look.width}`);
      await box.locator('label', { hasText: say('explorer.tab.markers') }).click();
      await picture(mine.page, `links-new-${look.width}`);
      await box.getByRole('button', { name: say('links.make') }).click();
      await box.locator('pre').waitFor();
      const address = await made(mine.page);
      await picture(mine.page, `links-made-${look.width}`);
      const guest = await openVisit(look);
      const seen = answersTo(guest.page);
      await guest.page.goto(address);
      await waitForPaint(guest.page);
      await picture(guest.page, `links-reviewer-${look.width}`);
      for (const tab of ['quality', 'expression']) {
        await guest.page.goto(`${address}/${tab}`);
        await named(guest.page);
        await picture(guest.page, `links-reviewer-${tab}-${look.width}`);
      }
      // A tab that was not chosen opens the first chosen one. Nothing was rejected, and nobody is signed in.
      await guest.page.goto(`${address}/markers`);
      await named(guest.page);
      assert.deepEqual(refused(seen), []);
      assert.equal(await guest.page.evaluate(() => localStorage.getItem('stroma.token')), null);
      assert.equal(await guest.page.getByRole('link', { name: say('signIn.signIn') }).count(), 0);
      const token = address.split('/').at(-1)!;
      const asGuest = (path: string) =>
        fetch(`${platform.url}/api/${path}`, { headers: { 'x-stroma-guest': `link ${token}` } });
      assert.equal((await asGuest(`remote/user/user_datasets/${other}`)).status, 404);
      assert.equal((await asGuest(`user/user_datasets/${dataset}/differential_expression`)).status, 200);
      assert.equal((await asGuest('user/user_datasets')).status, 403);
      // The open page ends within a second of the revocation.
      await mine.page.getByRole('button', { name: say('links.another') }).click();
      await box.getByRole('button', { name: say('links.revokeNamed', { label: `Reviewer ${look.width}` }) }).click();
      await box.getByRole('button', { name: say('links.revokeDo') }).click();
      await box.getByText(say('links.state.revoked')).first().waitFor();
      const at = Date.now();
      await guest.page.getByText(say('shared.ended')).waitFor();
      assert.ok(Date.now() - at < 1000, `${Date.now() - at} ms`);
      await picture(guest.page, `links-ended-${look.width}`);
      assert.equal((await asGuest(`remote/user/user_datasets/${dataset}`)).status, 410);
      // A request that was made just before the end is rejected.
      assert.deepEqual(
        guest.complaints.filter((text) => !text.includes('410')),
        [],
      );
      await mine.context.close();
      await guest.context.close();
    });

  const embed = async (look: Look): Promise<string> => {
    const say = messageFormatter(look.locale);
    const mine = await openVisit(look);
    await openSignedIn(mine, giver);
    const box = await dialogOf(say, mine.page);
    await box.getByRole('radio', { name: say('links.kind.embed') }).click();
    await box.getByRole('textbox', { name: say('links.label') }).fill(`Figure ${look.width}`);
    await box.getByRole('button', { name: new RegExp(say('links.view')) }).click();
    await mine.page.getByRole('option', { name: say('explorer.links.map') }).click();
    await box.getByRole('textbox', { name: say('links.sites') }).fill(origin());
    await picture(mine.page, `links-embed-new-${look.width}`);
    await box.getByRole('button', { name: say('links.make') }).click();
    await box.locator('pre').waitFor();
    const html = await made(mine.page);
    await mine.context.close();
    return html;
  };

  for (const look of LOOKS)
    test(`a page of a named site shows one view, and no other site does (${look.locale}, ${look.width})`, async () => {
      const html = await embed(look);
      const paper = await openVisit(look);
      const seen = answersTo(paper.page);
      const at = (host?: string) => `${origin(host)}/?html=${encodeURIComponent(html)}`;
      await paper.page.goto(at());
      const frame = paper.page.frameLocator('iframe');
      await frame.locator('[data-painted]:not([data-painted=""]):not([data-painted="false"])').first().waitFor();
      const name = messageFormatter(look.locale)('shared.by', { name: 'pbmc68k_reduced' });
      await frame.getByText(name).waitFor();
      await picture(paper.page, `links-embed-${look.width}`);
      assert.deepEqual(refused(seen), []);
      const inner = paper.page.frames().find((one) => one.url().includes('/embed/'))!;
      const kept = await inner.evaluate(() => Object.keys(localStorage).filter((key) => key === 'stroma.token'));
      assert.deepEqual(kept, []);
      assert.deepEqual(await paper.context.cookies(), []);
      // The same page at another name of this machine is another site.
      await paper.page.goto(at('localhost'));
      await paper.page.waitForTimeout(500);
      assert.equal(await paper.page.frameLocator('iframe').getByText(name).count(), 0);
      await paper.context.close();
    });

  for (const look of LOOKS)
    test(`a visitor explores what is published, until it is withdrawn (${look.locale}, ${look.width})`, async () => {
      const say = messageFormatter(look.locale);
      let entry = '';
      const { data: info } = await giver.call<{ uuid: string; space: { id: string } }>('account/info');
      await withDatabase(platform, async (db) => {
        const user = (await db('users').where({ uuid: info.uuid }).first('id')) as { id: string };
        const given = { spaceId: info.space.id, userId: user.id, at: Date.now(), number: look.width };
        ({ entry } = await insertVersion(db, dataset, given));
      });
      const guest = await openVisit(look);
      const seen = answersTo(guest.page);
      await guest.page.goto(`${platform.url}/public/${entry}`);
      await guest.page.getByRole('link', { name: say('publicSet.explore') }).click();
      await waitForPaint(guest.page);
      await picture(guest.page, `links-visitor-${look.width}`);
      await guest.page.goto(`${platform.url}/public/${entry}/explore/markers`);
      // By the title of the version: what its space calls it is not public.
      await named(guest.page, FACTS.title);
      await until(() => seen.some(([, path]) => path.endsWith('/differential_expression')));
      assert.deepEqual(refused(seen), []);
      await withDatabase(platform, (db) =>
        db('public_versions').where({ entry_id: entry }).update({ state: 'withdrawn', reason: 'test' }),
      );
      await guest.page.getByText(say('shared.ended')).waitFor({ timeout: 2000 });
      // A request that was made just before the end is rejected.
      assert.deepEqual(
        guest.complaints.filter((text) => !text.includes('410')),
        [],
      );
      await guest.context.close();
    });
});
