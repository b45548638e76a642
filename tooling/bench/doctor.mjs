import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { signIn } from '../../workbench/e2e/support/client.ts';
import { startTestPlatform } from '../../workbench/e2e/support/platform.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';
import { PYTHON, ROOT } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';
import { say } from '../setup/say.mjs';
import { BENCH_DIR } from './files.mjs';
import { judge, table } from './report.mjs';

const ROUNDS = 2;
const GOAL_MS = 2000;
const GOAL_MB = 300;

/** Memory of the page's process in MB: current and peak. */
function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)[1]) / 1000;
  return { now: of('VmRSS'), most: of('VmHWM') };
}

/** The process of the page: of a browser with one page the largest of its kind. */
async function rendererOf(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const all = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  return all.sort((a, b) => memoryOf(b).now - memoryOf(a).now)[0];
}

async function round({ url, token }, path) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript((token) => {
      globalThis.localStorage.setItem('stroma.token', token);
      globalThis.localStorage.setItem('stroma.preferences', JSON.stringify({ locale: 'en-US', theme: 'light' }));
      globalThis.localStorage.setItem('stroma.tutorialSeen', '1');
    }, token);
    await page.goto(`${url}/cloud/importdata?tab=annotated`);
    const input = page.locator('input[type=file]').first();
    await input.waitFor({ state: 'attached' });
    await page.getByText('Show what was found before each upload').click();
    const alone = memoryOf(await rendererOf(browser)).now;
    await input.setInputFiles(path);
    await page.getByText('I have read this and agree').click();
    const begun = performance.now();
    await page.getByRole('button', { name: 'Agree and continue' }).click();
    await page.locator('[data-upload][data-state="held"], [data-upload][data-state="unfit"]').first().waitFor();
    const ms = performance.now() - begun;
    const found = await page.locator('[data-upload]').first().innerText();
    const { most } = memoryOf(await rendererOf(browser));
    return { ms, alone, most, found: found.replaceAll('\n', ' ').slice(0, 160) };
  } finally {
    await browser.close();
  }
}

/** `npm run bench -- doctor`: a file of 20 GB is examined in the browser, on the built page. */
export async function benchDoctor() {
  mkdirSync(BENCH_DIR, { recursive: true });
  const path = join(BENCH_DIR, 'sparse-20gb.h5ad');
  if (!existsSync(path)) {
    await run(PYTHON, [join(ROOT, 'tooling/bench/make_sparse.py'), `${path}.part`]);
    renameSync(`${path}.part`, path);
  }
  const started = await startTestPlatform({ warm: false, settings: { STROMA_RATE_LIMITS: 'off' } });
  try {
    const rounds = [];
    const { token } = await signIn(started);
    for (let k = 0; k < ROUNDS; k += 1) rounds.push(await round({ url: started.url, token }, path));
    const { size, blocks } = statSync(path);
    table([
      ['file', 'GB', 'on the disk, MB', 'shown after, ms', 'page alone, MB', 'most, MB'],
      ...rounds.map((one) => [
        ...['sparse-20gb.h5ad', (size / 1e9).toFixed(2), ((blocks * 512) / 1e6).toFixed(0)],
        ...[one.ms.toFixed(0), one.alone.toFixed(0), one.most.toFixed(0)],
      ]),
    ]);
    say(rounds[0].found);
    const ms = Math.max(...rounds.map((one) => one.ms));
    const most = Math.max(...rounds.map((one) => one.most));
    return judge([
      { name: 'faults shown', value: ms, limit: GOAL_MS, text: `${ms.toFixed(0)} ms, goal ${GOAL_MS}` },
      { name: 'memory of the tab', value: most, limit: GOAL_MB, text: `${most.toFixed(0)} MB, goal ${GOAL_MB}` },
    ]);
  } finally {
    await started.stop();
  }
}
