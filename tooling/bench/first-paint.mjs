import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';
import { coverage, firstComplete, readPng } from './coverage.mjs';

const SETTLE_MS = 2000;
const LIMIT_MS = 60_000;
/** Longer than either side ever pauses before its points are drawn. */
const STILL_MS = 6000;

export const MODES = {
  webgl: CHROMIUM_FLAGS,
  // The emulated GPU also composes the whole page: this favours WebGL, whose picture is not read back for the page.
  'page by webgl': CHROMIUM_FLAGS.filter((flag) => flag !== '--disable-gpu'),
  'no webgl': [
    ...CHROMIUM_FLAGS.filter((flag) => !/swiftshader/.test(flag)),
    ...['--disable-3d-apis', '--disable-webgl', '--disable-webgl2'],
  ],
};

/**
 * Opens the URL in a fresh browser; every frame that it composes is kept and examined afterwards. Returns milliseconds from the navigation until all
 * points are drawn (null: never), the plot's own report of the same, the final coverage, and a picture.
 */
export async function measureFirstPaint({ url, mode, storage = {}, picture }) {
  const browser = await chromium.launch({ executablePath: ensureChromium({ whole: true }), args: MODES[mode] });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 850 } });
    await page.addInitScript(prepare, storage);
    const cdp = await page.context().newCDPSession(page);
    const frames = [];
    cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      frames.push({ time: metadata.timestamp * 1000, data });
      cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    });
    await cdp.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
    // A browser that still starts itself would add the same to both sides.
    await page.screenshot();
    await new Promise((done) => setTimeout(done, SETTLE_MS));
    const start = Date.now();
    await page.goto(url, { waitUntil: 'commit' });
    for (;;) {
      await new Promise((done) => setTimeout(done, 250));
      const isStill = frames.length > 0 && Date.now() - frames.at(-1).time > STILL_MS;
      if (Date.now() - start > LIMIT_MS) break;
      if (isStill && (await isDrawn(page, frames.at(-1)))) break;
    }
    await cdp.send('Page.stopScreencast');
    const said = await page.evaluate(() => globalThis.benchSaid ?? {});
    const area = await plotArea(page);
    const shots = frames
      .filter((f) => f.time >= start)
      .map((f) => ({ time: f.time, png: Buffer.from(f.data, 'base64') }));
    if (picture && shots.length) writeFileSync(picture, shots.at(-1).png);
    const found = shots.length && area ? firstComplete(shots, area) : { time: null, coverage: 0 };
    return {
      ms: found.time === null ? null : Math.round(found.time - start),
      saidMs: said.paintedAt ? Math.round(said.paintedAt - start) : null,
      renderer: said.renderer ?? null,
      hasWebgl: await page.evaluate(() => Boolean(document.createElement('canvas').getContext('webgl'))),
      coverage: found.coverage,
      frames: shots.length,
    };
  } finally {
    await browser.close();
  }
}

async function isDrawn(page, frame) {
  const area = await plotArea(page);
  return area !== null && coverage(readPng(Buffer.from(frame.data, 'base64')), area) > 0.01;
}

/** The largest canvas of the page. */
const plotArea = (page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('canvas')].map((canvas) => canvas.getBoundingClientRect());
    const [box] = boxes.sort((a, b) => b.width * b.height - a.width * a.height);
    return box ? { x: box.x, y: box.y, width: box.width, height: box.height } : null;
  });

/** Runs in the page, before its own code: its storage, and when the plot reports that all points are drawn. */
function prepare(storage) {
  for (const [key, value] of Object.entries(storage)) globalThis.localStorage.setItem(key, value);
  globalThis.benchSaid = {};
  new globalThis.MutationObserver((changes) => {
    for (const { target } of changes)
      if (target.dataset.painted && !globalThis.benchSaid.paintedAt)
        globalThis.benchSaid = {
          paintedAt: performance.timeOrigin + performance.now(),
          renderer: target.dataset.renderer,
        };
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-painted'] });
}
