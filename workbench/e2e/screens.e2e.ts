import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright';
import { withDatabase } from './database.ts';
import type { Client } from './client.ts';
import { comeAs, newcomer } from './newcomer.ts';
import { person } from './people-steps.ts';
import { PICTURES, startTestPlatform, visit, type Platform } from './platform.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const OUT = join(PICTURES, 'screens');
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Routes of specification 2.1; bulkData and the two public-database ones are switched off on a plain server (shell.e2e.ts). */
const PUBLIC = ['/', '/migration', '/domain', '/login', '/inviteMember', '/404', '/terms', '/privacy'];
const CLOUD = [
  'my_analyzes',
  'requestedDownloads',
  'notifications',
  'accountsettings',
  'importdata',
  'integrateLocalData',
  'guidebook?id=upload-matrix',
  'documentation',
  'contact',
  'faq',
  'tutorialVideos',
  'groupSettings',
  'administration',
].map((name) => `/cloud/${name}`);

const nameOf = (path: string): string => path.replace(/^\/(cloud\/)?/, '').replace(/\?.*$/, '') || 'home';

/** Within the running app, as a link does it; the browser keeps its modules. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (location.pathname + location.search === to) return;
    // The screen before stays until the code of the next is there.
    for (const title of document.querySelectorAll('h1')) title.dataset.old = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForURL((url) => url.pathname + url.search === path);
  await page.locator('h1:not([data-old])').first().waitFor();
  const loading = '[aria-busy=true], [role=status][aria-label], [role=progressbar]:not([aria-valuenow])';
  await page.waitForFunction((selector) => !document.querySelector(selector), loading);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].filter((i) => i.loading !== 'lazy').map((i) => i.decode().catch(() => 0)));
    scrollTo(0, 0);
  });
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations: found } = await axe.run(document, { resultTypes: ['violations'] });
    return found.flatMap((v) =>
      v.nodes
        .slice(0, 3)
        .map((n) => `${v.id}: ${n.target.join(' ')}: ${n.html.slice(0, 100)} ${n.any[0]?.message ?? ''}`),
    );
  });
}

/** What stands out at the right of a page that scrolls sideways. */
async function standingOut(page: Page): Promise<string[]> {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, null, { timeout: 1500 }).catch(() => undefined);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((el) => Math.round(el.getBoundingClientRect().right) === scrollWidth)
      .map((el) => `${scrollWidth - clientWidth} px wider: ${el.outerHTML.slice(0, 120)}`)
      .slice(0, 2);
  });
}

/** The frame after the next has the new size's styles. */
async function resize(page: Page, size: typeof DESK): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function shoot(page: Page, path: string, look: string): Promise<void> {
  const isFull = page.viewportSize()!.width < 500;
  await page.screenshot({ path: join(OUT, `${nameOf(path)}-${look}.png`), fullPage: isFull, timeout: 30_000 });
}

/** What must be shown, line 6: axe on every screen in three themes, both languages, no sideways scrolling on a phone, pictures. */
describe('every screen', { concurrency: 2 }, () => {
  let platform: Platform;
  let owner: Client;
  let browser: Browser;
  before(async () => {
    mkdirSync(OUT, { recursive: true });
    platform = await startTestPlatform();
    ({ browser } = await visit());
    owner = await newcomer(platform, person('mei_lin'));
    await withDatabase(platform, (db) => db('users').where({ username: 'mei_lin' }).update({ is_admin: true }));
    const lei = await newcomer(platform, person('lei_wang'));
    const team = await owner.call<{ id: string }>('teams/create', { form: { name: 'Liver lab' } });
    const invited = await owner.call<{ path: string }>(`teams/${team.data.id}/members/invitation`, {
      json: { email: 'lei_wang@example.org' },
    });
    const secret = invited.data.path.split('=')[1]!;
    assert.equal((await lei.call(`teams/invitations/${secret}/accept`, { method: 'PUT' })).status, 200);
    await owner.call('teams/switch', { form: { teamId: team.data.id } });
  });
  after(async () => {
    await browser?.close();
    await platform?.stop();
  });

  const look = (
    name: string,
    options: { locale: string; theme: string },
    each: (page: Page, path: string, found: string[]) => Promise<void>,
  ) =>
    test(name, async () => {
      const found: string[] = [];
      const v = await visit({ ...options, ...DESK, browser });
      const { page } = v;
      page.setDefaultTimeout(10_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const walk = async (start: string, paths: readonly string[]) => {
        await page.goto(platform.url + start);
        await page.locator('h1').first().waitFor();
        for (const path of paths) {
          await go(page, path);
          await each(page, path, found).catch((error: unknown) => found.push(`${path}: ${String(error)}`));
        }
      };
      await walk('/', PUBLIC);
      await comeAs(v, owner);
      await walk('/cloud/my_analyzes', CLOUD);
      found.push(...v.complaints);
      await v.context.close();
      assert.deepEqual(found, []);
    });
  const check = async (page: Page, path: string, found: string[]) =>
    void found.push(...(await violations(page)).map((text) => `${path} ${text}`));
  const narrow = async (page: Page, path: string, found: string[]) => {
    found.push(...(await standingOut(page)).map((text) => `${path} ${text}`));
  };

  look('English, light, 1440 and 390', { locale: 'en-US', theme: 'light' }, async (page, path, found) => {
    await shoot(page, path, 'en-1440');
    await check(page, path, found);
    await resize(page, PHONE);
    await narrow(page, path, found);
    await shoot(page, path, 'en-390');
    await resize(page, DESK);
  });
  look('Chinese, light, 1440 and 390', { locale: 'zh-CN', theme: 'light' }, async (page, path, found) => {
    await shoot(page, path, 'zh-1440');
    await resize(page, PHONE);
    await check(page, path, found);
    await narrow(page, path, found);
    await shoot(page, path, 'zh-390');
    await resize(page, DESK);
  });
  look('English, dark', { locale: 'en-US', theme: 'dark' }, check);
  look('English, high contrast', { locale: 'en-US', theme: 'contrast' }, check);
});
