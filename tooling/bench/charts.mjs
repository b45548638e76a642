/**
 * `npm run bench -- charts [--cells 1000000] [--rounds 3] [--only first,recolour,lasso,block,heatmap]`: EmbeddingPlot and regl-scatterplot at a
 * million points in the same browser mode, alternating rounds, each in a fresh browser: first paint (all points drawn: pixel coverage within 0.5 % of
 * the final picture) and recolour (first picture from which less than 0.5 % of the drawn pixels differ from the final one), both measured in the
 * frames that the browser composes. Then only ours: a lasso around all points, the longest block of the main thread while loading, LargeHeatmap.
 */
import { createReadStream, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { ensureChromium } from '../setup/chromium.mjs';
import { ROOT } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';
import { say, SetupError } from '../setup/say.mjs';
import { coverage, firstComplete, readPng } from './coverage.mjs';
import { BENCH_DIR } from './files.mjs';
import { MODES } from './first-paint.mjs';
import { judge, median, sayMachine, table } from './report.mjs';

const PEER = 'regl-scatterplot@1.16.0';
const FOLDER = join(BENCH_DIR, 'charts');
const STILL_MS = 2500;
const LIMIT_MS = 60_000;

/** The peer into bench-out, both pages built by the project's own Vite. */
async function buildPages() {
  mkdirSync(FOLDER, { recursive: true });
  if (!existsSync(join(FOLDER, 'node_modules/regl-scatterplot'))) {
    say(`Installing ${PEER} in ${FOLDER}`);
    writeFileSync(join(FOLDER, 'package.json'), '{ "name": "bench-charts", "private": true }\n');
    const peers = [PEER, 'regl@2.1.1', 'pub-sub-es@3.0.0'];
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', FOLDER, ...peers], { cwd: FOLDER });
  }
  const { build } = await import('vite');
  await build({
    root: join(ROOT, 'tooling/bench/charts-app'),
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    base: './',
    resolve: {
      alias: { 'regl-scatterplot': join(FOLDER, 'node_modules/regl-scatterplot') },
      dedupe: ['react', 'react-dom'],
    },
    build: { outDir: join(FOLDER, 'dist'), emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 9000 },
  });
}

function serve() {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://x');
    const file = join(FOLDER, 'dist', pathname === '/' ? 'index.html' : pathname);
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () =>
      done({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }),
    ),
  );
}

/** A page with its data made, and every frame that its browser composes. */
async function open(url, side, cells, mode) {
  const browser = await chromium.launch({ executablePath: ensureChromium({ whole: true }), args: MODES[mode] });
  const page = await browser.newPage({ viewport: { width: 1240, height: 820 } });
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`${url}/?side=${side}&n=${cells}`);
  await page
    .waitForFunction(() => globalThis.ready, null, { timeout: 120_000 })
    .catch((error) => {
      throw new Error(`${side}: ${errors.join('; ') || error.message}`);
    });
  const cdp = await page.context().newCDPSession(page);
  const frames = [];
  cdp.on('Page.screencastFrame', ({ data, sessionId }) => {
    // A frame's own timestamp marks its beginning; a GPU emulated by the CPU draws it much later. Only finished pictures count.
    frames.push({ time: Date.now(), data });
    cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  // The browser takes about 100 ms to write a PNG of a million random dots, for both sides; a JPEG arrives as soon as the picture is finished. Two
  // JPEGs of the same picture have equal bytes, so the comparisons below lose nothing.
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 90, everyNthFrame: 1 });
  await page.screenshot();
  await page.waitForTimeout(800);
  /** Calls `bench[name]()` and waits until nothing more is composed: `{ start, shots }`. */
  const act = async (name) => {
    frames.length = 0;
    const start = await page.evaluate((what) => {
      const at = performance.timeOrigin + performance.now();
      globalThis.startedAt = performance.now();
      globalThis.blocks.length = 0;
      globalThis.bench[what]();
      return at;
    }, name);
    const since = Date.now();
    for (;;) {
      await page.waitForTimeout(200);
      const last = frames.at(-1)?.time ?? 0;
      if (Date.now() - since > LIMIT_MS) break;
      if (frames.length && Date.now() - last > STILL_MS && Date.now() - since > STILL_MS) break;
    }
    const shots = await Promise.all(
      frames
        .filter((f) => f.time >= start)
        .map(async (f) => ({ time: f.time, png: await sharp(Buffer.from(f.data, 'base64')).png().toBuffer() })),
    );
    return { start, shots };
  };
  return { browser, page, act, errors };
}

const AREA = { x: 0, y: 0, width: 1200, height: 800 };

/** Share of the drawn pixels in which two pictures differ, of what the second one draws. */
function apart(a, b, area) {
  let differ = 0;
  for (let y = 0; y < Math.min(area.height, a.height); y++)
    for (let x = 0; x < Math.min(area.width, a.width); x++) {
      const at = (y * a.width + x) * a.channels;
      const to = (y * b.width + x) * b.channels;
      if (
        Math.abs(a.bytes[at] - b.bytes[to]) > 12 ||
        Math.abs(a.bytes[at + 1] - b.bytes[to + 1]) > 12 ||
        Math.abs(a.bytes[at + 2] - b.bytes[to + 2]) > 12
      )
        differ++;
    }
  return differ / Math.max(1, coverage(b, area) * area.width * area.height);
}
const sameAs = (a, b) => apart(readPng(a), readPng(b), AREA) < 0.2;

/** First picture from which on less than 0.5 % of the drawn pixels differ from the last one. */
function firstSame(pictures, area) {
  if (!pictures.length) return null;
  const last = readPng(pictures.at(-1).png);
  let found = null;
  for (const { time, png } of [...pictures].reverse()) {
    if (apart(readPng(png), last, area) > 0.005) break;
    found = time;
  }
  return found;
}

async function measure(url, side, cells, mode, picture, wants) {
  const { browser, page, act, errors } = await open(url, side, cells, mode);
  try {
    const first = await act('first');
    if (first.shots.length) writeFileSync(picture, first.shots.at(-1).png);
    const complete = first.shots.length ? firstComplete(first.shots, AREA) : { time: null, coverage: 0 };
    const blocks = await page.evaluate(() => globalThis.blocks.filter((_, i) => i % 2 === 1));
    const said = await page.evaluate(() =>
      globalThis.said?.paintedAt ? globalThis.said.paintedAt - globalThis.startedAt : null,
    );
    const renderer = await page.evaluate(() => globalThis.said?.paint?.renderer ?? 'webgl');
    const again = await act('recolour');
    const saidAgain = await page.evaluate(() =>
      globalThis.said?.paintedAt ? globalThis.said.paintedAt - globalThis.startedAt : null,
    );
    if (again.shots.length) writeFileSync(picture.replace('.png', '-recoloured.png'), again.shots.at(-1).png);
    // A side that did not change its colours did not recolour fast.
    const changed = again.shots.length && first.shots.length && !sameAs(first.shots.at(-1).png, again.shots.at(-1).png);
    const same = changed ? firstSame(again.shots, AREA) : null;
    const round = (time, start) => (time === null ? null : Math.round(time - start));
    return {
      first: round(complete.time, first.start),
      recolour: round(same, again.start),
      said: said === null ? null : Math.round(said),
      saidAgain: saidAgain === null ? null : Math.round(saidAgain),
      coverage: complete.coverage,
      block: Math.round(Math.max(0, ...blocks)),
      renderer,
      errors,
      ...(side === 'stroma' && wants('lasso') ? await lasso(page) : {}),
    };
  } finally {
    await browser.close();
  }
}

/** A lasso drawn around everything by the mouse: from letting go to the selection, and to its picture. */
async function lasso(page) {
  const box = await page.locator('canvas').first().boundingBox();
  const at = (x, y) => [box.x + x * box.width, box.y + y * box.height];
  const corners = [
    [0.005, 0.005],
    [0.5, 0.002],
    [0.995, 0.005],
    [0.998, 0.5],
    [0.995, 0.99],
    [0.5, 0.995],
    [0.005, 0.99],
    [0.002, 0.5],
    [0.005, 0.01],
  ];
  await page.evaluate(() => {
    globalThis.said.selected = 0;
    globalThis.addEventListener('pointerup', () => (globalThis.said.upAt = performance.now()), {
      capture: true,
      once: true,
    });
  });
  await page.mouse.move(...at(...corners[0]));
  await page.mouse.down();
  for (const corner of corners) await page.mouse.move(...at(...corner), { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => globalThis.said.selected > 0, null, { timeout: 20_000 }).catch(() => {});
  await page.waitForTimeout(1500);
  return page.evaluate(() => {
    const { upAt, selectedAt, paintedAt, selected } = globalThis.said;
    return {
      selected,
      lasso: selected ? Math.round(selectedAt - upAt) : null,
      lassoDrawn: selected && paintedAt > upAt ? Math.round(paintedAt - upAt) : null,
    };
  });
}

async function heatmap(url, mode) {
  const { browser, page, act } = await open(url, 'heatmap', 1, mode);
  try {
    const { start, shots } = await act('first');
    const complete = shots.length ? firstComplete(shots, AREA) : { time: null };
    const said = await page.evaluate(() => ({
      at: globalThis.said.paintedAt - globalThis.startedAt,
      own: globalThis.said.paint,
    }));
    return {
      seen: complete.time === null ? null : Math.round(complete.time - start),
      said: Math.round(said.at),
      own: Math.round(said.own),
    };
  } finally {
    await browser.close();
  }
}

/** Measurements that can be selected individually; each of the plots' is preceded by a first paint. */
const PARTS = ['first', 'recolour', 'lasso', 'block', 'heatmap'];
const number = (args, name, fallback) => (args.includes(name) ? Number(args[args.indexOf(name) + 1]) : fallback);

/** True when every goal is reached. */
export async function benchCharts(args = []) {
  const cells = number(args, '--cells', 1_000_000);
  const rounds = number(args, '--rounds', 3);
  const only = args.includes('--only') ? args[args.indexOf('--only') + 1].split(',') : PARTS;
  const unknown = only.filter((part) => !PARTS.includes(part));
  if (unknown.length) throw new SetupError(`--only takes ${PARTS.join(', ')}; not ${unknown.join(', ')}.`);
  const wants = (part) => only.includes(part);
  await sayMachine();
  await buildPages();
  mkdirSync(join(BENCH_DIR, 'pictures'), { recursive: true });
  const server = await serve();
  const mode = 'webgl';
  const found = { stroma: [], peer: [] };
  const heat = [];
  try {
    for (let round = 0; round < rounds; round++)
      for (const side of round % 2 ? ['peer', 'stroma'] : ['stroma', 'peer'])
        found[side].push(
          await measure(server.url, side, cells, mode, join(BENCH_DIR, `pictures/charts-${side}.png`), wants),
        );
    for (let round = 0; round < rounds && wants('heatmap'); round++) heat.push(await heatmap(server.url, mode));
  } finally {
    server.close();
  }
  // The peer may draw nothing in a round: those are listed as "-", and two of three have to be there.
  const middle = (runs, key) => {
    const taken = runs.map((r) => r[key]).filter((value) => value !== null && value !== undefined);
    return taken.length >= (runs.length * 2) / 3 ? median(taken) : null;
  };
  const list = (runs, key) => runs.map((r) => r[key] ?? '-').join(' ');
  const names = { stroma: 'EmbeddingPlot', peer: PEER };
  say(`\n${cells.toLocaleString('en-US')} points, ${rounds} rounds, Chromium with WebGL in software, ms`);
  table([
    ['', 'first paint', 'median', 'recolour', 'median', 'longest block', 'coverage', 'drawn by'],
    ...Object.entries(found).map(([side, runs]) => [
      names[side],
      list(runs, 'first'),
      middle(runs, 'first') ?? '-',
      list(runs, 'recolour'),
      middle(runs, 'recolour') ?? '-',
      list(runs, 'block'),
      runs.at(-1).coverage.toFixed(3),
      runs[0].renderer,
    ]),
  ]);
  say(
    `EmbeddingPlot says itself that it is painted after ${list(found.stroma, 'said')} ms, recoloured after ${list(found.stroma, 'saidAgain')} ms; a frame's way to this script (as png) is in the times of both sides above`,
  );
  if (wants('lasso'))
    say(
      `lasso over ${list(found.stroma, 'selected')} points: selection after ${list(found.stroma, 'lasso')} ms, its picture after ${list(found.stroma, 'lassoDrawn')} ms`,
    );
  if (wants('heatmap'))
    say(
      `LargeHeatmap 5,000 x 500: drawn after ${list(heat, 'said')} ms (seen in a frame after ${list(heat, 'seen')}, painting alone ${list(heat, 'own')})`,
    );
  for (const [side, runs] of Object.entries(found))
    for (const error of new Set(runs.flatMap((r) => r.errors))) say(`${side} threw: ${error}`);
  const share = (key) => {
    const [ours, theirs] = [middle(found.stroma, key), middle(found.peer, key)];
    return ours === null || theirs === null ? null : ours / theirs;
  };
  const goal = (name, value, limit, unit = '') => ({
    name: `${name} <= ${limit}${unit}`,
    value,
    limit,
    text: value === null ? 'not measured' : `${unit ? Math.round(value) : value.toFixed(2)}${unit}`,
  });
  const lassoAll = found.stroma.every((r) => r.selected === cells) ? middle(found.stroma, 'lasso') : null;
  writeFileSync(
    join(BENCH_DIR, 'charts.json'),
    JSON.stringify({ date: new Date().toISOString(), cells, found, heat }, null, 1),
  );
  const goals = {
    first: () => goal('first paint / the peer’s', share('first'), 0.5),
    recolour: () => goal('recolour / the peer’s', share('recolour'), 0.333),
    lasso: () => goal('lasso over all points', lassoAll, 150, ' ms'),
    block: () => goal('longest block of the main thread while loading', middle(found.stroma, 'block'), 100, ' ms'),
    heatmap: () => goal('LargeHeatmap 5,000 x 500 drawn', middle(heat, 'said'), 300, ' ms'),
  };
  return judge(PARTS.filter(wants).map((part) => goals[part]()));
}
