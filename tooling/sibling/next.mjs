/**
 * The sibling on Next's app router: a server component imports a chart, a wizard step and a dialog. The first answer has the markup with its
 * styles, so that a page without scripts looks as the one with them, and the browser takes it over without a complaint.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NODE24, ROOT } from '../setup/paths.mjs';
import { appOf, check, open, run } from './harness.mjs';
import { examples } from './readme.mjs';

/** The newest stable version at the time of writing; updated by hand. */
const NEXT = 'next@16.4.6';
const QUIET = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
const HOST = '127.0.0.1';

/** Tries it with the tarballs `{ contract, 'design-system' }`. */
export async function nextSibling(tarballs) {
  const { app, ok } = appOf('next-app', tarballs, [NEXT]);
  if (ok) await build(app);
  rmSync(app, { recursive: true, force: true });
}

async function build(app) {
  cpSync(join(ROOT, 'tooling/sibling/vite-app/src/data.ts'), join(app, 'src/app/data.ts'));
  for (const { code, next } of examples().filter(({ next }) => next)) {
    const file = join(app, 'src/readme', next.replace('app/', ''));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
  const types = run(NODE24, [join(app, 'node_modules/typescript/bin/tsc')], app);
  check('its types compile', types.ok, types.text.slice(0, 3000));
  writeFileSync(join(app, 'next.config.mjs'), 'export default { typescript: { ignoreBuildErrors: true } };\n');
  const next = join(app, 'node_modules/next/dist/bin/next');
  const built = run(NODE24, [next, 'build'], app, QUIET);
  if (!check('builds with Next, a server component importing from the doors', built.ok, built.text.slice(-3000)))
    return;
  const server = spawn(NODE24, [next, 'start', '--hostname', HOST, '--port', '0'], {
    cwd: app,
    env: { ...process.env, ...QUIET },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const address = await addressOf(server);
    await firstAnswer(address);
    await takenOver(address);
  } finally {
    server.kill();
  }
}

/** Reads the server's address from its first lines. Rejects after 30 s. */
function addressOf(server) {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`next start: ${said}`)), 30_000);
    const read = (part) => {
      said += part;
      const [address] = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(said) ?? [];
      if (!address || !/Ready/.test(said)) return;
      clearTimeout(timer);
      resolve(address);
    };
    server.stdout.setEncoding('utf8').on('data', read);
    server.stderr.setEncoding('utf8').on('data', read);
  });
}

async function firstAnswer(address) {
  const html = await (await fetch(address)).text();
  const [styles = ''] = /<style data-styled[^>]*>[\s\S]*?<\/style>/.exec(html) ?? [];
  check('the first answer has the styles', styles.length > 1000, html.slice(0, 500));
  const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names.split(' ')));
  const sheets = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, rules]) => rules).join('');
  // A styled component has two classes: its own, and the one that its rules are for.
  const styled = [...classes].filter((name) => /^[a-zA-Z]{5,7}$/.test(name) && sheets.includes(`.${name}{`));
  check('they hold the rules of the markup', styled.length > 20, `${styled.length} of ${classes.size} classes`);
  const [, said = ''] = /<p id="computed">([^<]*)<\/p>/.exec(html) ?? [];
  check('the server computes a table, a limit, a sentence and a token', said === '2 true 取消 true true', said);
}

/** Measures of both providers on the page: sizes, colours and fonts of their elements. */
const LOOKS = () =>
  ['main', 'main h1', 'main button', '#dark', '#dark h2', '#dark button', 'main input'].map((name) => {
    const element = document.querySelector(name);
    if (!element) return `${name}: missing`;
    const { backgroundColor, color, font, padding, borderRadius } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    return [name, backgroundColor, color, font, padding, borderRadius, Math.round(width), Math.round(height)].join(
      ' | ',
    );
  });

async function takenOver(address) {
  const plain = await open(address, { javaScriptEnabled: false });
  const before = await plain.page.evaluate(LOOKS);
  await plain.close();
  const { page, errors, close } = await open(address);
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor({ timeout: 20_000 }).catch(() => {});
  check('the dialog opens, in Chinese', /\p{Script=Han}/u.test((await dialog.textContent().catch(() => '')) ?? ''));
  const drawn = await page.locator('.highcharts-series path').count();
  check('both charts are drawn', drawn > 3, `${drawn} paths`);
  const after = await page.evaluate(LOOKS);
  const changed = before.flatMap((line, i) => (line === after[i] ? [] : [line, after[i]]));
  check('no frame is without styles: nothing changes when scripts take over', changed.length === 0, changed.join('\n'));
  const providers = await page.evaluate(() =>
    [...document.querySelectorAll('body > div [data-theme], body > [data-theme]:not(.st-portal)')]
      .map((one) => `${one.lang} ${one.dataset.theme} ${getComputedStyle(one).backgroundColor}`)
      .join(),
  );
  check(
    'a light and a dark provider on one page are both right',
    providers.includes('zh-CN light rgb(248, 248, 251)') && providers.includes('en-US dark rgb(16, 18, 24)'),
    providers,
  );
  check('no error, no warning and no difference of hydration in the console', errors.length === 0, errors.join('\n'));
  await page.screenshot({ path: join(ROOT, 'test-out/sibling-next.png') });
  await close();
}
