/**
 * `npm run first-hour`: the first hour of a new user, scripted and timed: `npm start` of a checkout, the demo and each of its results, two analyses,
 * two own samples from upload to a map with named types, a figure, and a colleague who opens it. Presses and letters are counted; the table goes into
 * docs/first-hour.md. Exit 1 if a step failed or a goal was missed.
 *
 * `-- --checkout=<folder>`: another checkout than this one, such as a fresh clone; `-- --url=<URL with a sign-in link> --data=<folder>`: a running
 * server; `-- --look=phone`: in Chinese, dark, 390 x 844, without writing the table.
 */
import { cpus } from 'node:os';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';
import { ROOT } from '../setup/paths.mjs';
import { openPage } from '../../workbench/e2e/support/platform.ts';
import { messageFormatter } from '../../workbench/e2e/support/words.ts';
import { tableOf, writeInto } from './page.ts';
import { Person } from './person.ts';
import { rowsOf } from './report.ts';
import { startFromCheckout, type Server } from './server.ts';
import { invite, openShared, share } from './sharing.ts';
import * as steps from './steps.ts';
import { inputsOf, StopWatch, type Step } from './stop-watch.ts';

const option = (name: string): string | undefined =>
  process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const isPhone = option('look') === 'phone';
const locale = isPhone ? 'zh-CN' : 'en-US';
const look = isPhone ? { theme: 'dark', width: 390, height: 844 } : {};
const PICTURES = join(ROOT, 'test-out/first-hour', isPhone ? 'phone' : 'desk');
const COLLEAGUE = `colleague_${steps.RUN}`;
const OWN = ['two own samples uploaded', 'integrated by the wizard', 'types named on the map'];

function running(): Promise<Server> {
  const given = option('url');
  if (!given) return startFromCheckout(resolve(option('checkout') ?? ROOT));
  const dataDir = option('data');
  if (!dataDir) throw new Error('--data=<folder> names the data folder of the server of --url: mails lie there');
  const stop = async () => {};
  return Promise.resolve({ url: new URL(given).origin, dataDir, link: given, setUp: 0, started: 0, stop });
}

mkdirSync(PICTURES, { recursive: true });
const say = messageFormatter(locale);
const watch = new StopWatch((text) => console.log(text));
const begun = performance.now();
const since = () => (performance.now() - begun) / 1000;
const samples = await steps.writeSamples();
const server = await running();
const ready = performance.now();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
const complaints: string[] = [];

/** A window of one person, who sees the tour as on a first visit. */
async function arrive(): Promise<steps.StepContext> {
  const visit = await openPage(browser, { locale, tutorial: true, ...look });
  visit.page.on('pageerror', (error) => complaints.push(String(error)));
  visit.page.on('response', (reply) => reply.status() >= 500 && complaints.push(`${reply.status()} ${reply.url()}`));
  return { who: new Person(visit.page, watch), say, url: server.url, dataDir: server.dataDir };
}
let pictures = 0;
async function step(name: string, hour: steps.StepContext, run: () => Promise<unknown>, goesOn = false): Promise<Step> {
  const done = await watch
    .step(name, async () => void (await run()), goesOn)
    .finally(() =>
      hour.who.page.screenshot({
        path: join(PICTURES, `${String((pictures += 1)).padStart(2, '0')}-${name.replaceAll(/\W+/g, '-')}.png`),
      }),
    );
  return done;
}
const aim = (done: Step, what: string, limit: number, value: number) => void (done.goal = { what, limit, value });
const sinceReady = () => (performance.now() - ready) / 1000;

async function hour(): Promise<void> {
  const mine = await arrive();
  const arrived = await step('sign-in by the link of the start', mine, async () => {
    await steps.signIn(mine, server.link);
    await steps.skipTour(mine);
  });
  if (!option('url')) aim(arrived, 'address within 120 s of the set-up', 120, server.started);
  const demo = await step('the demo opened, its types named', mine, () => steps.openDemo(mine));
  aim(demo, 'first picture within 60 s of the address', 60, sinceReady());
  const results = await step('a result of every tool seen', mine, () =>
    steps.seeResults(mine, (tool) => console.log(`${sinceReady().toFixed(0).padStart(7)} s  ${tool}`)),
  );
  aim(results, 'all results within 10 min of the address', 600, sinceReady());
  await step('pathway enrichment run', mine, () => steps.enrich(mine), true);
  await step(OWN[0]!, mine, () => steps.upload(mine, samples));
  await step(OWN[1]!, mine, () => steps.integrate(mine, samples));
  const named = await step(OWN[2]!, mine, () => steps.annotate(mine));
  aim(named, 'own samples to named types: 5 min of hands', 300, inputsOf(watch.sum(OWN)));
  await step('a figure exported', mine, async () => {
    const bytes = await steps.exportFigure(mine);
    if (bytes < 1000) throw new Error(`the figure has ${bytes} bytes`);
  });
  // Uses own samples, because inference on the demo's 20,000 cells is slow.
  await step('TF regulation run', mine, () => steps.regulate(mine), true);
  let link = '';
  await step('a group made, a colleague invited', mine, async () => void (link = await invite(mine, COLLEAGUE)));
  await step('the dataset shared', mine, () => share(mine));
  const theirs = await arrive();
  await step('the colleague registers, joins and opens it', theirs, () => openShared(theirs, link, COLLEAGUE));
}

let wrong: string | null = null;
try {
  await hour();
} catch (error) {
  wrong = String(error).slice(0, 1000);
}
await browser.close();
const rows = rowsOf(watch.steps);
const head = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} processors, set-up ${server.setUp.toFixed(0)} s, ${(since() / 60).toFixed(0)} min in all.`;
console.log(`\n${head}\n${tableOf(rows)}`);
if (!isPhone && !option('url') && !wrong) writeInto('hour', `${head}\n\n${tableOf(rows)}`);
await server.stop();
const missed = watch.steps.filter(({ goal }) => goal && goal.value > goal.limit);
for (const text of [
  wrong,
  ...complaints,
  ...watch.steps.flatMap(({ name, failed }) => (failed ? [`${name}: ${failed}`] : [])),
])
  if (text) console.log(`wrong: ${text}`);
for (const { goal } of missed) console.log(`missed: ${goal!.what}: ${goal!.value.toFixed(0)} s`);
process.exit(wrong || complaints.length || missed.length || watch.steps.some(({ failed }) => failed) ? 1 : 0);
