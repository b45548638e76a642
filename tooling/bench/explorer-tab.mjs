import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';

const DOT_GENES = 50;
const DOT_ROUNDS = 5;
const LASSO_ROUNDS = 5;
const PAINT_MS = 120_000;
/** Corners of a lasso as shares of the plot; each round draws another one. */
const lasso = (round) => [
  [0.02, 0.02],
  [0.35 + 0.1 * round, 0.02],
  [0.35 + 0.1 * round, 0.98],
  [0.02, 0.98],
];

/**
 * Milliseconds from the request of a dot plot of 50 genes x 30 groups to its parsed reply: for genes not read before, and for the same genes again.
 */
export async function measureDots({ url, token }, datasetId, first) {
  const found = { cold: [], warm: [] };
  for (let round = 0; round < DOT_ROUNDS; round++) {
    const genes = Array.from({ length: DOT_GENES }, (_, k) => `gene${first + round * DOT_GENES + k}`);
    for (const times of [found.cold, found.warm]) {
      const start = performance.now();
      const reply = await fetch(`${url}/api/user/user_datasets/${datasetId}/expression`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-read': '1' },
        body: JSON.stringify({ genes, layer: 'normalized', groupBy: 'type', compare: null, distributions: false }),
      });
      const { data, error } = await reply.json();
      times.push(performance.now() - start);
      const dots = data?.sides[0].dots;
      if (dots?.length !== DOT_GENES || dots[0].length !== 30) throw new Error(`dots: ${JSON.stringify(error)}`);
    }
  }
  return found;
}

/** Milliseconds from the end of a lasso until the violins of the selected cells and all others are another picture. */
export async function measureLasso({ url, token }, datasetId) {
  const browser = await chromium.launch({ executablePath: ensureChromium({ whole: true }), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(PAINT_MS);
    await page.addInitScript((stored) => globalThis.localStorage.setItem('stroma.token', stored), token);
    await page.goto(`${url}/cloud/userDatasetAnalysis/${datasetId}/expression?group=cluster&gene=gene1&chart=violin`);
    await page
      .locator('[data-painted]:not([data-painted=""]):not([data-painted="false"])')
      .first()
      .waitFor({ state: 'attached' });
    await page.locator('.violin').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Lasso' }).click();
    const place = await page.getByRole('application').boundingBox();
    const move = ([x, y]) => page.mouse.move(place.x + x * place.width, place.y + y * place.height);
    const times = [];
    for (let round = 0; round < LASSO_ROUNDS; round++) {
      const changed = page.evaluate(untilChanged);
      const [start, ...corners] = lasso(round);
      await move(start);
      await page.mouse.down();
      for (const corner of corners) await move(corner);
      await page.mouse.up();
      times.push(await changed);
      await page.waitForTimeout(1000);
    }
    return times;
  } finally {
    await browser.close();
  }
}

/** Runs in the page: milliseconds from the release of the pointer until the paths of the violins have changed and are painted. */
function untilChanged() {
  const paths = () =>
    [...document.querySelectorAll('path.violin, .violin path')].map((path) => path.getAttribute('d')).join();
  const before = paths();
  return new Promise((done) => {
    globalThis.addEventListener(
      'pointerup',
      () => {
        const start = performance.now();
        const look = () => {
          const shown = paths();
          if (shown && shown !== before) requestAnimationFrame(() => done(performance.now() - start));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { once: true, capture: true },
    );
  });
}
