/** Serves the built Storybook on loopback, with a page that switches between stories without reloading. */
import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';
import { NODE24, ROOT } from '../setup/paths.mjs';

const BUILT = join(ROOT, 'stories/storybook-static');
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

/** Builds unless `fresh` is false and a build exists. */
export function build(fresh = true, stdio = 'pipe') {
  if (!fresh && existsSync(join(BUILT, 'iframe.html'))) return;
  const run = (script, ...args) => {
    const done = spawnSync(NODE24, [script, ...args], {
      cwd: join(ROOT, 'stories'),
      encoding: 'utf8',
      stdio,
      env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
    });
    if (done.status !== 0)
      throw new Error(`storybook build failed\n${(done.stdout ?? '').slice(-3000)}${(done.stderr ?? '').slice(-3000)}`);
  };
  run(join(ROOT, 'tooling/publish/manifest.mjs'));
  const options = stdio === 'pipe' ? ['--quiet'] : [];
  run(join(ROOT, 'node_modules/storybook/dist/bin/dispatcher.js'), 'build', ...options);
}

/** Every story: `{ id, title, name, tags }`. */
export const stories = () =>
  Object.values(JSON.parse(readFileSync(join(BUILT, 'index.json'), 'utf8')).entries).filter((e) => e.type === 'story');

export function serve() {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    const file = join(BUILT, path === '/' ? 'index.html' : path);
    if (!file.startsWith(BUILT) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }),
    ),
  );
}

export async function openBrowser() {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  return { browser, major: Number(browser.version().split('.')[0]) };
}

/** Milliseconds without a change in the document that count as drawn, and the longest wait for them. */
const STILL_MS = 150;
const WAIT_MS = 5000;

/**
 * Runs in the page: waits until fonts are loaded, nothing loads, all points are drawn, and nothing has changed for a while. A chart with an endless
 * animation is photographed anyway.
 */
async function settle([still, wait]) {
  await document.fonts.ready;
  const end = performance.now() + wait;
  let last = performance.now();
  const observer = new globalThis.MutationObserver(() => (last = performance.now()));
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  const images = () => [...document.images].some((image) => !image.complete);
  // An embedding requests a GPU before it draws, which does not change the document.
  const points = () => document.querySelector('canvas[data-painted=""]');
  while (performance.now() < end && (performance.now() - last < still || images() || points()))
    await new Promise((done) => setTimeout(done, 30));
  observer.disconnect();
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/**
 * A page of one size, language and theme; `show(id)` resolves when the story is drawn (and its play function is over, where `play` asks for
 * it: a picture of a story is of the state that a reader meets, not of where its test ended).
 */
export async function openStories(browser, url, { width, height, locale, theme, scale = 1, play = false }) {
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    locale,
    timezoneId: 'UTC',
  });
  const globals = `locale:${locale};theme:${theme}`;
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  async function load(id) {
    await page.goto(`${url}/iframe.html?viewMode=story&id=${id}&globals=${globals}${play ? '' : '&embed=true'}`);
    await page.waitForFunction(() => window.__STORYBOOK_PREVIEW__?.currentRender?.phase !== undefined, null, {
      timeout: 60_000,
    });
  }
  let isOpen = false;
  async function show(id) {
    errors.length = 0;
    if (!isOpen) {
      await load(id);
      isOpen = true;
    } else
      await page.evaluate(
        (storyId) => window.__STORYBOOK_PREVIEW__.channel.emit('setCurrentStory', { storyId, viewMode: 'story' }),
        id,
      );
    await page.waitForFunction(
      (storyId) => {
        const render = window.__STORYBOOK_PREVIEW__?.currentRender;
        return render?.id === storyId && ['completed', 'finished', 'errored', 'aborted'].includes(render.phase);
      },
      id,
      { timeout: 60_000 },
    );
    const phase = await page.evaluate(() => window.__STORYBOOK_PREVIEW__.currentRender.phase);
    await page.mouse.move(0, 0);
    await page.evaluate(settle, [STILL_MS, WAIT_MS]);
    // A story that scrolled or took the focus leaves the next one at its beginning.
    await page.evaluate(() => window.scrollTo(0, 0));
    return { errors: phase === 'errored' ? [...errors, 'the story or its play function failed'] : [...errors] };
  }
  return { page, show, close: () => page.close() };
}
