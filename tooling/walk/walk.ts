/**
 * `npm run walk`: every tool of the demo at 1440 x 900, 1920 x 1080 and 390 x 844, by what is in sight: the share of the window that its main
 * figure has, where it begins, and the presses from the opened dataset to it; then ten tasks of a scientist, counted in presses and seconds.
 * Pictures go to test-out/walk, the tables into docs/first-hour.md. Exit 1 where a goal is missed.
 *
 * `-- --url=<sign-in link>`: on a server that runs, whose demo is complete; else one is started by `npm start`. The link serves once:
 * `-- --session=<file>` keeps the sign-in for further runs. `-- --locale=zh-CN`,
 * `-- --theme=dark`: without writing the tables. `-- --only=tools|tasks`. `-- --datasets`: datasets.ts.
 * `-- --peer`: peer.ts.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';
import { ROOT } from '../setup/paths.mjs';
import { openPage, type Visit } from '../../workbench/e2e/support/platform.ts';
import { messageFormatter } from '../../workbench/e2e/support/words.ts';
import { tableOf, writeInto } from '../first-hour/page.ts';
import { Person } from '../first-hour/person.ts';
import { startFromCheckout } from '../first-hour/server.ts';
import * as hour from '../first-hour/steps.ts';
import { inputsOf, StopWatch } from '../first-hour/stop-watch.ts';
import { walkDatasets } from './datasets.ts';
import { waitForSettledFigure } from './measure.ts';
import { walkPeer } from './peer.ts';
import { PRESSES_BEFORE, TASKS } from './tasks.ts';
import { FIGURE_TOOLS, missedGoals, openTool, SIZES, TABS, type ToolMeasures } from './tools.ts';

const PATIENCE_MS = 15_000;
type Session = Awaited<ReturnType<Visit['context']['storageState']>>;
const option = (name: string): string | undefined =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const locale = option('locale') === 'zh-CN' ? 'zh-CN' : 'en-US';
const theme = option('theme') ?? 'light';
const only = option('only');
const isWritten = locale === 'en-US' && theme === 'light' && !option('no-table');
const PICTURES = join(ROOT, 'test-out/walk', `${locale}-${theme}`);
mkdirSync(PICTURES, { recursive: true });

const others = { '--datasets': walkDatasets, '--peer': walkPeer };
for (const [name, walk] of Object.entries(others))
  if (process.argv.includes(name)) {
    const own = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
    const missed = await walk(own);
    await own.close();
    for (const line of missed) console.error(line);
    process.exit(missed.length ? 1 : 0);
  }
const given = option('url');
const server = given
  ? { url: new URL(given).origin, dataDir: '', link: given, stop: async () => {} }
  : await startFromCheckout(ROOT);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
const watch = new StopWatch(() => {});
const visit = await openPage(browser, { locale, theme });
// What is in sight answers soon, or the step has failed.
const who = new Person(visit.page, watch, PATIENCE_MS);
const step: hour.StepContext = { who, say: messageFormatter(locale), url: server.url, dataDir: server.dataDir };
await enter();
await hour.openDemo(step);
const dataset = /userDatasetAnalysis\/([^/?]+)/.exec(visit.page.url())![1]!;
const home = `${server.url}/cloud/userDatasetAnalysis/${dataset}/overview`;
let isMissed = false;

/** By the link, or as before by the stored session. */
async function enter(): Promise<void> {
  const file = option('session');
  if (file && existsSync(file)) {
    const { cookies, origins } = JSON.parse(readFileSync(file, 'utf8')) as Session;
    await visit.context.addCookies(cookies);
    const kept = origins.flatMap((one) => one.localStorage);
    await visit.context.addInitScript((items) => {
      for (const { name, value } of items) if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
    }, kept);
    await visit.page.goto(`${server.url}/cloud/my_analyzes`);
    return;
  }
  await hour.signIn(step, server.link);
  if (file) await visit.context.storageState({ path: file });
}

/** The first start still imports gene sets when the demo can be opened; an hour later they are all there. */
async function whenLibraryIsThere(): Promise<void> {
  const sets = visit.page.getByText(/^GO (?:biological process|生物过程) ·/).first();
  for (let tries = 0; tries < 30; tries += 1) {
    await visit.page.goto(home.replace(/overview$/, 'enrichment'));
    await hour.newForm(step);
    const isThere = await sets.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
  throw new Error('no gene sets after five minutes');
}

if (only !== 'tasks') {
  const seen: ToolMeasures[] = [];
  for (const [width, height] of SIZES) {
    await visit.page.setViewportSize({ width, height });
    await visit.page.goto(home);
    for (const tab of TABS) {
      const of = await watch.step(`${tab} ${width}`, () => openTool(step, tab), true);
      const part = FIGURE_TOOLS.has(tab) ? step.say(`explorer.tab.${tab}`) : step.say('explorer.embedding');
      const figure = of.failed ? null : await waitForSettledFigure(visit.page, part);
      await visit.page.screenshot({ path: join(PICTURES, `${tab}-${width}.png`) });
      seen.push({ tab, width, presses: of.presses, figure, failed: of.failed });
      console.log(tab, width, of.failed ?? '', of.presses, JSON.stringify(figure));
    }
  }
  const missed = missedGoals(seen);
  isMissed ||= missed.length > 0;
  for (const line of missed) console.error(line);
  const cell = (tab: string, width: number) => {
    const one = seen.find((found) => found.tab === tab && found.width === width)!;
    return one.figure ? `${one.figure.width} x ${one.figure.height} %, ${one.figure.top} px, ${one.presses}` : 'none';
  };
  const head = ['tool', ...SIZES.map(([width, height]) => `${width} x ${height}`)];
  if (isWritten)
    writeInto('walk-tools', tableOf([head, ...TABS.map((tab) => [tab, ...SIZES.map(([w]) => cell(tab, w))])]));
}

if (only !== 'tools') {
  await visit.page.setViewportSize({ width: 1440, height: 900 });
  await whenLibraryIsThere();
  const rows = [['task', 'presses', 'letters', 'hands, s', 'waiting, s', 'presses before']];
  for (const task of TASKS) {
    await visit.page.goto(home);
    await visit.page.locator('[data-painted]:not([data-painted="false"])').first().waitFor({ timeout: 30_000 });
    const done = await watch.step(task.name, () => task.run(step), true);
    await visit.page.screenshot({ path: join(PICTURES, `task-${rows.length}.png`) });
    if (done.failed) isMissed = true;
    const before = PRESSES_BEFORE[task.name]!;
    rows.push([
      task.name,
      done.failed ? `failed: ${done.failed.replaceAll('|', '/')}` : String(done.presses),
      String(done.letters),
      inputsOf(done).toFixed(0),
      done.clock.toFixed(0),
      before === null ? 'no way' : String(before),
    ]);
    console.log(rows.at(-1)!.join(' | '));
  }
  if (isWritten) writeInto('walk-tasks', tableOf(rows));
}
await browser.close();
await server.stop();
process.exitCode = isMissed ? 1 : 0;
