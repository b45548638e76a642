import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import type { Client } from '../support/client.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person, signIn } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { sharedPlatform, openVisit } from '../support/shared.ts';
import { messageReader } from '../support/words.ts';

const [say, zh] = [messageReader('en-US'), messageReader('zh-CN')];
const mei = person('shell_mei');
const lei = person('shell_lei');

const headerOf = (headers: Record<string, string>, name: string): string =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? '';

/** Guards of specification 2.1, shell and tutorial of 2.2 and 2.3, in a real browser. */
describe('guards and shell', () => {
  let platform: Platform;
  let hers: Client;
  const open: Visit[] = [];
  before(async () => {
    platform = await sharedPlatform();
    hers = await newcomer(platform, mei);
  });
  after(() => Promise.all(open.map((v) => v.context.close())));
  /** A page with its own storage, signed in as a client or signed out. */
  const come = async (client?: Client, options: { tutorial?: boolean; width?: number } = {}): Promise<Visit> => {
    const v = await openVisit(options);
    if (client) await openSignedIn(v, client);
    open.push(v);
    return v;
  };
  const to = (page: Page, path: string) => page.goto(platform.url + path);
  const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname + url.search === path);
  const account = (page: Page) => page.getByRole('button', { name: /^Account of shell_mei/ });

  describe('guards', () => {
    /** One window for the addresses that only redirect. */
    let window: Promise<Visit> | undefined;
    const comeAgain = () => (window ??= come(hers));

    test('a visitor goes to /login with the full intended path, and there after signing in', async () => {
      const v = await come();
      await to(v.page, '/cloud/guidebook?id=upload-matrix');
      await v.page.waitForURL((url) => url.pathname === '/login');
      const { searchParams } = new URL(v.page.url());
      assert.equal(searchParams.get('redirect'), '/cloud/guidebook?id=upload-matrix');
      await signIn(v, say, mei);
      await at(v.page, '/cloud/guidebook?id=upload-matrix');
    });

    for (const evil of ['https://example.org/', '//example.org/', '/\\example.org', 'javascript:alert(1)'])
      test(`a redirect to ${evil} is not followed`, async () => {
        const v = await comeAgain();
        await to(v.page, `/login?redirect=${encodeURIComponent(evil)}`);
        await at(v.page, '/cloud/my_analyzes');
      });

    for (const path of ['/nothing', '/cloud/nothing', '/cloud/administration'])
      test(`${path} goes to /404`, async () => {
        const { page } = await comeAgain();
        await to(page, path);
        await at(page, '/404');
        await page.getByRole('heading', { level: 1 }).waitFor();
      });

    test('initial JavaScript of /login stays within 220 kB, compressed', async () => {
      const { page } = await come();
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Network.enable');
      const scripts = new Map<string, { url: string; encoding: string; bytes: number }>();
      cdp.on('Network.responseReceived', ({ requestId, response: { mimeType, url, headers } }) => {
        if (/javascript/.test(mimeType))
          scripts.set(requestId, { url, encoding: headerOf(headers, 'content-encoding'), bytes: 0 });
      });
      // Bodies as transferred, without headers.
      cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
        const script = scripts.get(requestId);
        if (script) script.bytes += encodedDataLength;
      });
      await to(page, '/login');
      await page.getByLabel(say('signIn.account')).waitFor();
      await page.waitForLoadState('networkidle');
      const all = [...scripts.values()].sort((a, b) => b.bytes - a.bytes);
      assert.ok(all.length > 0 && all.every(({ bytes }) => bytes > 0));
      assert.deepEqual(
        all.filter(({ encoding, bytes }) => bytes > 2000 && !/^(br|gzip)$/.test(encoding)),
        [],
      );
      // The browser uses brotli if it can, but the limit is meant for gzip, which most peers state.
      const bodies = await Promise.all(all.map(async ({ url }) => Buffer.from(await (await fetch(url)).arrayBuffer())));
      const gz = bodies.map((body) => gzipSync(body, { level: 9 }).length);
      const [sum, sent] = [gz, all.map(({ bytes }) => bytes)].map((list) => list.reduce((total, n) => total + n, 0));
      console.log(`/login: ${sum! / 1000} kB of JavaScript gz, ${sent! / 1000} kB sent, ${all.length} files`);
      const heaviest = all.slice(0, 8).map(({ url, bytes }) => `${url.split('/').at(-1)} ${bytes}`);
      assert.ok(sum! <= 220_000, `${sum} bytes: ${heaviest.join(', ')}`);
    });
  });

  describe('code that does not come (specification 8)', () => {
    const failed = (page: Page) => page.getByText(say('chunk.failed.title'));

    test('a screen whose code fails says so, keeps the bar, and loads again', async () => {
      const v = await come(hers);
      await to(v.page, '/cloud/contact');
      await v.page.getByRole('heading', { level: 1 }).waitFor();
      await v.page.route('**/assets/faq-*.js', (route) => route.abort());
      await v.page.getByRole('button', { name: say('menu.resource') }).click();
      await v.page.getByRole('menuitem', { name: say('menu.faq') }).click();
      await failed(v.page).waitFor();
      await v.page.unroute('**/assets/faq-*.js');
      await v.page.getByRole('button', { name: say('chunk.failed.retry') }).click();
      await v.page.getByRole('heading', { level: 1, name: say('faq.title') }).waitFor();
      // The browser logs the failure itself once, as it should.
      v.complaints.length = 0;
    });

    test('one that hangs is given up after 120 s', async () => {
      const v = await come(hers);
      await v.page.clock.install();
      await to(v.page, '/cloud/contact');
      await v.page.getByRole('heading', { level: 1 }).waitFor();
      await v.page.route('**/assets/faq-*.js', () => undefined);
      const asked = v.page.waitForRequest('**/assets/faq-*.js');
      await v.page.getByRole('button', { name: say('menu.resource') }).click();
      await v.page.getByRole('menuitem', { name: say('menu.faq') }).click();
      await asked;
      await v.page.clock.fastForward(119_000);
      assert.equal(await failed(v.page).count(), 0);
      await v.page.clock.fastForward(2_000);
      await failed(v.page).waitFor();
      v.complaints.length = 0;
    });
  });

  describe('the server is away', () => {
    const status = (page: Page, id: string) => page.getByRole('status').filter({ hasText: say(id) });

    test('menus and screens that cannot load leave the page; a sign in the corner says that the connection is lost and back', async () => {
      const v = await come(hers);
      await to(v.page, '/cloud/contact');
      await v.page.getByRole('heading', { level: 1 }).waitFor();
      await v.context.setOffline(true);
      await account(v.page).click();
      await status(v.page, 'shell.connection.lost').waitFor();
      // One message per cause.
      assert.equal(await v.page.getByRole('alertdialog').count(), 0);
      assert.ok(await v.page.locator('header').isVisible());
      assert.ok(await v.page.getByRole('heading', { level: 1 }).isVisible());
      await v.context.setOffline(false);
      await status(v.page, 'shell.connection.back').waitFor({ timeout: 30_000 });
      // The requested menu opens once its code is loaded.
      await v.page.getByRole('menuitem', { name: say('shell.signOut') }).waitFor({ timeout: 30_000 });
      await status(v.page, 'shell.connection.back').waitFor({ state: 'detached', timeout: 30_000 });
      v.complaints.length = 0;
    });

    test('a server that fails raises the alert, and what was typed is there after signing in again', async () => {
      const v = await come(hers);
      await to(v.page, '/cloud/integrateLocalData');
      await v.page.getByLabel(say('common.tissue')).fill('Liver');
      // Its sign-out fails too, so that later tests still have the session.
      const failing = /\/api\/(user\/analysis\/drafts|account\/sign-out)/;
      await v.page.route(failing, (route) => route.fulfill({ status: 500, body: '{}' }));
      await v.page.getByRole('button', { name: say('wizard.saveDraft') }).click();
      const alert = v.page.getByRole('alertdialog', { name: say('maintenance.title') });
      await alert.waitFor({ timeout: 40_000 });
      await alert.getByRole('button').click();
      await v.page.waitForURL((url) => url.pathname === '/login');
      await v.page.unroute(failing);
      await openSignedIn(v, hers);
      await to(v.page, '/cloud/integrateLocalData');
      await v.page.waitForFunction(() => document.querySelector('h1'));
      assert.equal(await v.page.getByLabel(say('common.tissue')).inputValue(), 'Liver');
      v.complaints.length = 0;
    });
  });

  describe('shell', () => {
    test('menus by the privilege list; the two headings are disabled', async () => {
      const { page } = await come(hers);
      await to(page, '/cloud/my_analyzes');
      await page.getByRole('button', { name: say('menu.initiate') }).click();
      const menu = page.getByRole('menu');
      await menu.waitFor();
      const lines = await menu.locator('[role=menuitem], [data-heading], header').allInnerTexts();
      const wanted = ['singleCell', 'integrateLocal', 'integratePublic', 'integrateLocalAndPublic', 'bulkRna', 'bulk'];
      assert.deepEqual(
        lines.map((line) => line.split('\n')[0]),
        wanted.map((id) => say(`menu.${id}`)),
      );
      for (const id of ['singleCell', 'bulkRna'] as const)
        assert.equal(await page.getByRole('menuitem', { name: say(`menu.${id}`), disabled: false }).count(), 0);
      for (const id of ['integratePublic', 'integrateLocalAndPublic'])
        await page.getByRole('menuitem', { name: say(`menu.${id}`), exact: true, disabled: false }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: say('menu.resource') }).click();
      await menu.waitFor();
      const resources = [
        'references',
        'tutorialVideos',
        'documentation',
        'guidebook',
        'faq',
        'contact',
        'curation',
      ].map((id) => say(`menu.${id}`));
      assert.deepEqual(await page.getByRole('menuitem').allInnerTexts(), resources);
      await page.keyboard.press('Escape');
      await account(page).click();
      await menu.waitFor();
      const last = await page.getByRole('menuitem').last().innerText();
      assert.equal(last, say('shell.signOut'));
    });

    test('on a phone the menu is one sheet', async () => {
      const { page } = await come(hers, { width: 390 });
      await to(page, '/cloud/my_analyzes');
      await page.getByRole('button', { name: say('shell.openMenu') }).click();
      await page
        .getByRole('dialog')
        .getByRole('link', { name: say('menu.faq') })
        .click();
      await at(page, '/cloud/faq');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });

    test('a window that gets narrow while styles are added has the narrow header', async () => {
      const v = await come(hers);
      await to(v.page, '/cloud/my_analyzes');
      await account(v.page).waitFor();
      const menu = v.page.locator('header nav');
      await menu.waitFor({ state: 'visible' });
      // What components do that render for the first time while the size changes.
      await v.page.evaluate(() => {
        const sheet = [...document.styleSheets].find((one) =>
          [...one.cssRules].some((r) => r instanceof CSSMediaRule),
        )!;
        setInterval(() => sheet.insertRule('.rendered-late { color: red }', sheet.cssRules.length), 1);
      });
      for (const width of [390, 1440, 390, 1440, 390]) {
        await v.page.setViewportSize({ width, height: 844 });
        await menu.waitFor({ state: width === 390 ? 'hidden' : 'visible' });
      }
    });

    test('the language switch keeps the place', async () => {
      const { page } = await come(hers);
      await to(page, '/cloud/guidebook?id=upload-matrix');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const moves: string[] = [];
      page.on('framenavigated', (frame) => moves.push(frame.url()));
      await page.getByRole('button', { name: say('shell.language') }).click();
      await page.getByRole('menuitem', { name: '简体中文' }).click();
      await page.getByRole('button', { name: zh('menu.resource') }).waitFor();
      await page.waitForFunction(() => /\p{sc=Han}/u.test(document.querySelector('h1')?.innerText ?? ''));
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-CN');
      assert.equal(new URL(page.url()).search, '?id=upload-matrix');
      assert.deepEqual(moves, []);
    });

    test('the update log loads its first page, then more on scroll until all are there', async () => {
      const { page } = await come(hers);
      const pages: string[] = [];
      page.on(
        'request',
        (r) => r.url().includes('/updateLog') && pages.push(new URL(r.url()).searchParams.get('pageNum')!),
      );
      await to(page, '/cloud/faq');
      await page.getByRole('button', { name: say('news.title') }).click();
      const rows = page.getByRole('region', { name: say('news.log') }).locator('ol > li:has(time)');
      await rows.first().waitFor();
      const { data } = await hers.call<{ total: number }>('dataset/updateLog?pageNum=1&pageSize=10&locale=en-US');
      assert.ok(data.total > 10, `${data.total} rows do not make two pages`);
      assert.equal(await rows.count(), 10);
      assert.deepEqual(pages, ['1']);
      for (let n = 10; n < data.total; n = await rows.count()) {
        await rows.last().scrollIntoViewIfNeeded();
        await page.mouse.move(1300, 600);
        await page.mouse.wheel(0, 4000);
        await rows.nth(n).waitFor();
      }
      assert.equal(await rows.count(), data.total);
      await page.getByText(new RegExp(`All ${data.total} updates`)).waitFor();
      assert.deepEqual(
        pages,
        Array.from({ length: Math.ceil(data.total / 10) }, (_, i) => String(i + 1)),
      );
    });

    test('feedback goes to contact, and the drawer closes', async () => {
      const { page } = await come(hers);
      await to(page, '/cloud/faq');
      await page.getByRole('button', { name: say('news.title') }).click();
      await page.getByRole('link', { name: say('news.toContact') }).click();
      await at(page, '/cloud/contact');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });

    test('the badge counts a notification that arrives live, and goes when it is read', async () => {
      const { page } = await come(hers);
      await to(page, '/cloud/notifications');
      await page.getByRole('button', { name: 'Account of shell_mei, nothing unread' }).waitFor();
      const team = await hers.call<{ id: string }>('teams/create', { form: { name: 'Liver lab' } });
      const path = `teams/${team.data.id}/members/invitation`;
      const invited = await hers.call<{ path: string }>(path, { json: { email: lei.email } });
      const his = await newcomer(platform, lei);
      await his.call(`teams/invitations/${invited.data.path.split('=')[1]}/accept`, { method: 'PUT' });
      const title = say('notification.team.accepted', { name: lei.username, team: 'Liver lab' });
      // Shown only in the list, because a toast would repeat the same text.
      await page.getByText(title).waitFor();
      await page.locator('[data-unread="1"]').waitFor();
      await page.getByRole('button', { name: say('notices.markReadOf', { title }) }).click();
      await page.getByRole('button', { name: 'Account of shell_mei, nothing unread' }).waitFor();
      assert.equal(await page.locator('[data-unread]').count(), 0);
    });
  });

  test('no page complained', () =>
    assert.deepEqual(
      open.flatMap((v) => v.complaints),
      [],
    ));
});
