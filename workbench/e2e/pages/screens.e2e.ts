import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright';
import { withDatabase } from '../support/database.ts';
import type { Client } from '../support/client.ts';
import { importDataset, importSample, saveDraft } from '../support/fixtures.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { PICTURES, type Platform } from '../support/platform.ts';
import { rawKeys } from '../support/raw-keys.ts';
import { waitUntilStill } from '../support/rest.ts';
import { demoFiles, sharedPlatform, openVisit } from '../support/shared.ts';
import { overflowingElements } from '../support/standing-out.ts';
import { waitForPaint } from '../support/steps.ts';

/** All combinations, by `npm run screens`. */
const ALL = process.env.STROMA_SCREENS === 'all';
const OUT = PICTURES && join(PICTURES, 'screens');
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Routes of specification 2.1; the two public-database ones are disabled on a plain server (shell.e2e.ts). */
const PUBLIC = ['/', '/migration', '/domain', '/login', '/inviteMember', '/404', '/terms', '/privacy'];
const CLOUD = [
  'my_analyzes',
  'requestedDownloads',
  'notifications',
  'accountsettings',
  'importdata',
  'references',
  'integrateLocalData',
  'bulkData',
  'guidebook?id=upload-matrix',
  'documentation',
  'contact',
  'faq',
  'tutorialVideos',
  'groupSettings',
  'administration',
].map((name) => `/cloud/${name}`);

/** Tabs of My analyses after the first; the steps of the explorer and the wizard depend on the imported data. */
const LISTS = ['custom', 'uploaded', 'results', 'projects'].map((tab) => `/cloud/my_analyzes?tab=${tab}`);

/** For picture addresses: the path with its tab. Ids differ between runs and are omitted. */
const nameOf = (path: string): string => {
  const { pathname, searchParams } = new URL(path, 'http://x');
  const words = pathname.split('/').filter((word) => word && word !== 'cloud' && !/^[0-9a-f]{20}$/.test(word));
  return [...words, ...['tab', 'step'].flatMap((key) => searchParams.get(key) ?? [])].join('-') || 'home';
};

/** Navigates within the running app like a link; the browser keeps its modules. */
const push = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    if (location.pathname + location.search === to) return;
    // The previous screen stays until the code of the next one is loaded.
    for (const title of document.querySelectorAll('h1')) title.dataset.old = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
async function go(page: Page, path: string): Promise<void> {
  await push(page, path);
  await page.waitForURL((url) => url.pathname + url.search === path);
  await page.locator('h1:not([data-old])').first().waitFor();
  await settle(page);
}

/** For addresses of one screen whose heading does not change: goes through another screen, or reloads the page to test what a form keeps. */
async function load(page: Page, path: string): Promise<void> {
  if (/integrateLocalData/.test(path)) {
    await page.goto(new URL(path, page.url()).href);
    await page.locator('h1').first().waitFor();
    await settle(page);
  } else {
    await go(page, '/cloud/contact');
    await push(page, path);
    await page.locator('h1:not([data-old])').first().waitFor();
    await settle(page);
  }
  if (!/userDatasetAnalysis/.test(path)) return;
  // A phone shows the tab's panel instead of the embedding.
  if (/noembedding/.test(path) || page.viewportSize()!.width < DESK.width) await waitUntilStill(page);
  else await waitForPaint(page);
}

/** Nothing is loading, and fonts and pictures are loaded. */
async function settle(page: Page): Promise<void> {
  const loading = '[aria-busy=true], [role=status][aria-label], [role=progressbar]:not([aria-valuenow])';
  await page.waitForFunction((selector) => !document.querySelector(selector), loading);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].filter((i) => i.loading !== 'lazy').map((i) => i.decode().catch(() => 0)));
    // With reduced motion every colour change is a transition of 1 ms that is passed from parent to child in one frame each.
    const running = () => document.getAnimations().filter((a) => a instanceof CSSTransition);
    for (let end = Date.now() + 2000; Date.now() < end && running().length;)
      await new Promise((done) => requestAnimationFrame(done));
    scrollTo(0, 0);
  });
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
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

/** The frame after the next has the new size's styles; charts follow. */
async function resize(page: Page, size: typeof DESK): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  if (await page.locator('[data-highcharts-chart]').count()) await waitUntilStill(page);
}

async function shoot(page: Page, path: string, look: string): Promise<void> {
  if (!OUT) return;
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
  const filtering = await wizard(2, { cellFilteringEvaluation: 'do' });
  if (ALL) {
    // `npm test` has the evaluated step in seams.e2e.ts, on a desk and on a phone.
    const begun = await owner.call(`user/analysis/drafts/${filtering.id}/preprocess`, { method: 'POST' });
    assert.equal(begun.status, 200, JSON.stringify(begun.error));
    const isDone = (draft: { cellFilteringTaskStatus: string }) => draft.cellFilteringTaskStatus === 'completed';
    await owner.until(`user/analysis/drafts/${filtering.id}`, isDone);
  }
  const gene = 'gene=LYZ&colour=gene';
  return [
    ...['', '/quality', `/expression?${gene}`, `/expression?${gene}&chart=box`, '/markers'].map((tab) => dataset + tab),
    plain,
    ...[(await wizard(1)).path, filtering.path, (await wizard(3)).path, (await wizard(4)).path],
  ];
}

interface Look {
  locale: string;
  theme: string;
  sizes: readonly (typeof DESK)[];
}
/**
 * Two combinations in `npm test`: both languages, light and dark, each at one size; the stories run axe on the same screens. All six at both sizes,
 * with axe, by `npm run screens`.
 */
const LOOKS: readonly Look[] = ALL
  ? ['en-US', 'zh-CN'].flatMap((locale) =>
      ['light', 'dark', 'contrast'].map((theme) => ({ locale, theme, sizes: [DESK, PHONE] })),
    )
  : [
      { locale: 'en-US', theme: 'light', sizes: [DESK] },
      { locale: 'zh-CN', theme: 'dark', sizes: [PHONE] },
    ];

/** What must be shown, line 6: every screen in both languages, its sentences, no sideways scrolling; axe and pictures in all looks. */
describe('every screen', { concurrency: 2 }, () => {
  let platform: Platform;
  let owner: Client;
  let loaded: string[] = [];
  before(async () => {
    if (OUT) mkdirSync(OUT, { recursive: true });
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

  const examine = async (page: Page, path: string, { locale, theme, sizes }: Look, found: string[]) => {
    const note = (faults: string[]) => found.push(...faults.map((text) => `${path} ${text}`));
    for (const [i, size] of sizes.entries()) {
      if (i > 0) await resize(page, size);
      note((await rawKeys(page)).map((key) => `shows ${key}`));
      if (ALL) note(await violations(page));
      note(await overflowingElements(page));
      await shoot(page, path, `${locale.slice(0, 2)}-${theme}-${size.width}`);
    }
    if (sizes.length > 1) await resize(page, sizes[0]!);
  };

  for (const look of LOOKS)
    test(`${look.locale}, ${look.theme}, ${look.sizes.map(({ width }) => width).join(' and ')}`, async () => {
      const found: string[] = [];
      const v = await openVisit({ locale: look.locale, theme: look.theme, ...look.sizes[0]! });
      const { page } = v;
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
      await openSignedIn(v, owner);
      await walk('/cloud/my_analyzes', CLOUD);
      await walk('/cloud/my_analyzes', loaded, load);
      found.push(...v.complaints);
      await v.context.close();
      assert.deepEqual(found, []);
    });
});
