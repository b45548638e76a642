import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright';
import { withDatabase } from './database.ts';
import type { Client } from './client.ts';
import { importDataset, importSample, saveDraft } from './fixtures.ts';
import { comeAs, newcomer } from './newcomer.ts';
import { person } from './people-steps.ts';
import { PICTURES, type Platform } from './platform.ts';
import { rawKeys } from './raw-keys.ts';
import { demoFiles, sharedPlatform, visit } from './shared.ts';
import { waitForPaint } from './steps.ts';

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
  'references',
  'integrateLocalData',
  'guidebook?id=upload-matrix',
  'documentation',
  'contact',
  'faq',
  'tutorialVideos',
  'groupSettings',
  'administration',
].map((name) => `/cloud/${name}`);

/** Tabs of My analyses besides the first; the explorer's and the wizard's steps follow from what is imported. */
const LISTS = ['custom', 'uploaded', 'results', 'projects'].map((tab) => `/cloud/my_analyzes?tab=${tab}`);

/** Of pictures: the path, with a tab behind it. Ids differ from run to run and are left out. */
const nameOf = (path: string): string => {
  const { pathname, searchParams } = new URL(path, 'http://x');
  const words = pathname.split('/').filter((word) => word && word !== 'cloud' && !/^[0-9a-f]{20}$/.test(word));
  return [...words, ...['tab', 'step'].flatMap((key) => searchParams.get(key) ?? [])].join('-') || 'home';
};

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
  await settle(page);
}

/** Loaded anew: for addresses of one screen, whose heading stays from one to the next. */
async function load(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  await page.locator('h1').first().waitFor();
  await settle(page);
  if (/userDatasetAnalysis/.test(path) && !/noembedding/.test(path)) await waitForPaint(page);
}

/** Nothing is being loaded any more, fonts and pictures are there. */
async function settle(page: Page): Promise<void> {
  const loading = '[aria-busy=true], [role=status][aria-label], [role=progressbar]:not([aria-valuenow])';
  await page.waitForFunction((selector) => !document.querySelector(selector), loading);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].filter((i) => i.loading !== 'lazy').map((i) => i.decode().catch(() => 0)));
    // With reduced motion every change of colour is a transition of 1 ms, handed from parent to child, a frame each.
    const running = () => document.getAnimations().filter((a) => a instanceof CSSTransition);
    for (let end = Date.now() + 2000; Date.now() < end && running().length;)
      await new Promise((done) => requestAnimationFrame(done));
    scrollTo(0, 0);
  });
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations: found } = await axe.run(document, { resultTypes: ['violations'] });
    return found.flatMap((v) =>
      v.nodes.slice(0, 3).map((n) => {
        const text = document.querySelector(String(n.target.at(-1)))?.textContent?.slice(0, 60) ?? '';
        return `${v.id}: ${n.target.join(' ')}: ${n.html.slice(0, 100)} “${text}” ${n.any[0]?.message ?? ''}`;
      }),
    );
  });
}

/** Parts that stick out at the right of a page that scrolls sideways. */
async function standingOut(page: Page): Promise<string[]> {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, null, { timeout: 3000 }).catch(() => undefined);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((el) => Math.round(el.getBoundingClientRect().right) === scrollWidth)
      .map((el) => `${scrollWidth - clientWidth} px wider than ${innerWidth}: ${el.outerHTML.slice(0, 120)}`)
      .slice(0, 2);
  });
}

/** Nothing was changed for longer than a chart waits before it takes a new size (Highcharts: 100 ms), or for three seconds all the same. */
async function still(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const quiet = 250;
        let timer = setTimeout(end, quiet);
        const limit = setTimeout(end, 3000);
        const watch = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, quiet);
        });
        watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        function end() {
          clearTimeout(timer);
          clearTimeout(limit);
          watch.disconnect();
          done();
        }
      }),
  );
}

/** The frame after the next has the new size's styles; charts follow. */
async function resize(page: Page, size: typeof DESK): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  if (await page.locator('[data-highcharts-chart]').count()) await still(page);
}

async function shoot(page: Page, path: string, look: string): Promise<void> {
  const isFull = page.viewportSize()!.width < 500;
  await page.screenshot({ path: join(OUT, `${nameOf(path)}-${look}.png`), fullPage: isFull, timeout: 30_000 });
}

/** Addresses of the explorer's tabs and the wizard's steps, with data in them. */
async function imported(owner: Client): Promise<string[]> {
  const files = await demoFiles();
  const dataset = `/cloud/userDatasetAnalysis/${await importDataset(owner, files.annotated)}`;
  const plain = `/cloud/userDatasetAnalysis/${await importDataset(owner, files.plain)}?noembedding`;
  const samples: string[] = [];
  for (const path of files.samples) samples.push(await importSample(owner, path));
  const wizard = async (stepTag: number, param = {}) => {
    const id = await saveDraft(owner, samples, { stepTag, param });
    return { id, path: `/cloud/integrateLocalData?draft=${id}&step=${stepTag}` };
  };
  const evaluated = await wizard(2, { cellFilteringEvaluation: 'do' });
  const begun = await owner.call(`user/analysis/drafts/${evaluated.id}/preprocess`, { method: 'POST' });
  assert.equal(begun.status, 200, JSON.stringify(begun.error));
  const isDone = (draft: { cellFilteringTaskStatus: string }) => draft.cellFilteringTaskStatus === 'completed';
  await owner.until(`user/analysis/drafts/${evaluated.id}`, isDone);
  const gene = 'gene=LYZ&colour=gene';
  return [
    ...['', '/quality', `/expression?${gene}`, `/expression?${gene}&chart=box`, '/markers'].map((tab) => dataset + tab),
    plain,
    ...[(await wizard(1)).path, evaluated.path, (await wizard(3)).path, (await wizard(4)).path],
  ];
}

interface Look {
  locale: string;
  theme: string;
  /** Sizes at which axe looks. */
  axe: readonly (typeof DESK)[];
}
/** Two looks in `npm test`: either language, light and dark, axe at either size. All six, at both sizes, by `npm run screens`. */
const LOOKS: readonly Look[] =
  process.env.STROMA_SCREENS === 'all'
    ? ['en-US', 'zh-CN'].flatMap((locale) =>
        ['light', 'dark', 'contrast'].map((theme) => ({ locale, theme, axe: [DESK, PHONE] })),
      )
    : [
        { locale: 'en-US', theme: 'light', axe: [DESK] },
        { locale: 'zh-CN', theme: 'dark', axe: [PHONE] },
      ];

/** What must be shown, line 6: axe on every screen, both languages, no sideways scrolling on a phone, pictures. */
describe('every screen', { concurrency: 2 }, () => {
  let platform: Platform;
  let owner: Client;
  let loaded: string[] = [];
  before(async () => {
    mkdirSync(OUT, { recursive: true });
    platform = await sharedPlatform();
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
    loaded = [...LISTS, ...(await imported(owner))];
  });

  const examine = async (page: Page, path: string, { locale, theme, axe }: Look, found: string[]) => {
    for (const size of [DESK, PHONE]) {
      if (size === PHONE) await resize(page, PHONE);
      if (size === DESK) found.push(...(await rawKeys(page)).map((key) => `${path} shows ${key}`));
      if (axe.includes(size)) found.push(...(await violations(page)).map((text) => `${path} ${text}`));
      if (size === PHONE) found.push(...(await standingOut(page)).map((text) => `${path} ${text}`));
      await shoot(page, path, `${locale.slice(0, 2)}-${theme}-${size.width}`);
    }
    await resize(page, DESK);
  };

  for (const look of LOOKS)
    test(`${look.locale}, ${look.theme}, 1440 and 390`, async () => {
      const found: string[] = [];
      const v = await visit({ locale: look.locale, theme: look.theme, ...DESK });
      const { page } = v;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const walk = async (start: string, paths: readonly string[], way = go) => {
        await page.goto(platform.url + start);
        await page.locator('h1').first().waitFor();
        for (const path of paths) {
          await way(page, path).catch(async (error: unknown) => {
            const shown = await page.locator('body').innerText();
            throw new Error(`${path}: ${String(error)}\n${shown.slice(0, 600)}\n${v.complaints.join('\n')}`);
          });
          await examine(page, path, look, found).catch((error: unknown) => found.push(`${path}: ${String(error)}`));
        }
      };
      await walk('/', PUBLIC);
      await comeAs(v, owner);
      await walk('/cloud/my_analyzes', CLOUD);
      await walk('/cloud/my_analyzes', loaded, load);
      found.push(...v.complaints);
      await v.context.close();
      assert.deepEqual(found, []);
    });
});
