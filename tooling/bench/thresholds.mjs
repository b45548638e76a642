import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';
import { say } from '../setup/say.mjs';
import { build, serve } from '../pictures/storybook.mjs';
import { judge, median, table } from './report.mjs';

const STORY = 'wizard-cellfilteringstep--six-samples';
const PRESSES = 40;
const GOAL_MS = 100;

/**
 * `npm run bench -- thresholds [--no-build]`: a threshold of the wizard's second step is moved by the keyboard, with six samples of 5,000 cells.
 * Measures the time from the key to the next picture, as reported by the browser (Event Timing, in steps of 8 ms; below 16 ms is not reported), and
 * the processor time of the page's thread, which is more reliable while other programs run.
 */
export async function benchThresholds(args) {
  build(!args.includes('--no-build'));
  const server = await serve();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.url}/iframe.html?id=${STORY}&viewMode=story`);
    const sliders = page.getByRole('slider');
    await sliders.first().waitFor();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const worked = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
    };
    await page.evaluate(() => {
      globalThis.told = [];
      new globalThis.PerformanceObserver((list) => {
        for (const { name, duration } of list.getEntries()) if (name === 'keydown') globalThis.told.push(duration);
      }).observe({ type: 'event', durationThreshold: 16 });
    });
    const rows = [['threshold', 'median ms', 'longest ms', 'processor ms']];
    const longest = [];
    for (let number = 0; number < (await sliders.count()); number += 1) {
      const slider = sliders.nth(number);
      const label = await slider.getAttribute('aria-label');
      const before = await slider.getAttribute('aria-valuenow');
      await slider.focus();
      await page.evaluate(() => (globalThis.told.length = 0));
      const begun = await worked();
      // Back and forth: a handle may be at its end.
      for (let press = 0; press < PRESSES; press += 1) {
        await page.keyboard.press(press < PRESSES / 2 ? 'ArrowLeft' : 'ArrowRight');
        await page.waitForTimeout(60);
      }
      const told = await page.evaluate(() => globalThis.told);
      const processor = Math.round((await worked()) - begun) / PRESSES;
      const times = [...told, ...Array.from({ length: Math.max(0, PRESSES - told.length) }, () => 16)];
      longest.push(Math.max(...times));
      rows.push([`${label ?? number} (${before})`, median(times), Math.max(...times), Math.round(processor)]);
    }
    table(rows);
    if (!longest.length) say('No threshold was found.');
    const value = longest.length ? Math.max(...longest) : null;
    return judge([{ name: 'threshold to picture', value, limit: GOAL_MS, text: `${value} ms at most` }]);
  } finally {
    await browser.close();
    server.close();
  }
}
