import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';

const PAINT_MS = 120_000;
/** Nothing else begins within it after an action: the page must be still before the next one. */
const STILL_MS = 1500;
const VIEWPORT = { width: 1440, height: 900 };

/**
 * What a reader does in the explorer, one after another, and the longest time that the page's main thread was blocked by each: `[{action, longest,
 * blocks, causes}]`, milliseconds by the browser's own long tasks (those above 50 ms), causes by its long animation frames.
 */
export async function measureBlocks({ url, token }, datasetId) {
  const browser = await chromium.launch({ executablePath: ensureChromium({ whole: true }), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    page.setDefaultTimeout(PAINT_MS);
    await page.addInitScript(watch, token);
    const found = [];
    for (const [action, act] of actions(page, `${url}/cloud/userDatasetAnalysis/${datasetId}`)) {
      await act();
      await still(page);
      found.push({ action, ...(await page.evaluate(() => globalThis.benchTakeBlocks())) });
    }
    return found;
  } finally {
    await browser.close();
  }
}

/** Name and what is done, in this order. */
function actions(page, address) {
  const plot = () => page.getByRole('application').first().boundingBox();
  const at = async (x, y) => {
    const box = await plot();
    return [box.x + x * box.width, box.y + y * box.height];
  };
  const move = async (x, y) => page.mouse.move(...(await at(x, y)));
  const drag = async (corners) => {
    await move(...corners[0]);
    await page.mouse.down();
    for (const corner of corners.slice(1)) await move(...corner);
    await page.mouse.up();
  };
  const painted = () => page.locator('[data-painted]:not([data-painted=""])').first().waitFor({ state: 'attached' });
  return [
    ['open', async () => (await page.goto(address, { waitUntil: 'commit' }), await painted())],
    [
      'point',
      async () => {
        for (let k = 1; k < 12; k++) await move(k / 12, 0.5);
      },
    ],
    [
      'zoom',
      async () => {
        await move(0.5, 0.5);
        for (let k = 0; k < 8; k++) await page.mouse.wheel(0, k < 4 ? -200 : 200);
      },
    ],
    ['pan', () => drag([...Array(8).keys()].map((k) => [0.4 + k / 40, 0.5]))],
    [
      'violins',
      async () => (await page.goto(`${address}/expression?group=cluster&gene=gene1&chart=violin`), await painted()),
    ],
    [
      'lasso',
      async () => {
        await page.getByRole('button', { name: 'Lasso' }).click();
        await drag([
          [0.1, 0.1],
          [0.6, 0.1],
          [0.6, 0.9],
          [0.1, 0.9],
        ]);
      },
    ],
    [
      'lasso, all cells',
      () =>
        drag([
          [0.01, 0.01],
          [0.99, 0.01],
          [0.99, 0.99],
          [0.01, 0.99],
        ]),
    ],
    ['clear', () => page.keyboard.press('Escape')],
  ];
}

/** Until nothing has blocked since the action for a while, so that what follows an action counts as its own. */
const still = (page) =>
  page.evaluate(async (stillMs) => {
    const acted = performance.now();
    for (;;) {
      const left = stillMs - (performance.now() - Math.max(acted, globalThis.benchLastBlock()));
      if (left <= 0) return;
      await new Promise((done) => setTimeout(done, left));
    }
  }, STILL_MS);

/** Runs in the page, before its own code. */
function watch(token) {
  globalThis.localStorage.setItem('stroma.token', token);
  let tasks = [];
  let frames = [];
  let last = 0;
  new globalThis.PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      tasks.push(duration);
      last = startTime + duration;
    }
  }).observe({ type: 'longtask', buffered: true });
  new globalThis.PerformanceObserver((list) => {
    for (const { scripts, duration } of list.getEntries())
      frames.push({
        duration,
        scripts: scripts.map(
          (one) =>
            `${one.invoker} ${one.sourceFunctionName} ${one.sourceURL.split('/').at(-1)} ${Math.round(one.duration)}`,
        ),
      });
  }).observe({ type: 'long-animation-frame', buffered: true });
  globalThis.benchLastBlock = () => last;
  globalThis.benchTakeBlocks = () => {
    const causes = frames.sort((a, b) => b.duration - a.duration)[0]?.scripts ?? [];
    const taken = { longest: Math.round(Math.max(0, ...tasks)), blocks: tasks.length, causes };
    [tasks, frames] = [[], []];
    return taken;
  };
}
