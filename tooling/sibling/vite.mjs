/** The sibling on Vite: types, build, a server's rendering, and the page in a browser. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { NODE24, ROOT } from '../setup/paths.mjs';
import { appOf, check, open, pinnedPackage, run } from './harness.mjs';
import { inBrowser as readmeInBrowser, testReadme, writeReadme } from './readme.mjs';

/** Version for the test in jsdom and the codemod; updated by hand. */
const TESTS = [
  'vitest@5.1.1',
  'jsdom@27',
  '@testing-library/react@16.3.3',
  '@testing-library/dom@10',
  '@babel/parser@8',
];

/** Tries it with the tarballs `{ contract, 'design-system' }`. */
export async function viteSibling(tarballs) {
  const { app, ok } = appOf('vite-app', tarballs, [...['@vitejs/plugin-react', 'vite'].map(pinnedPackage), ...TESTS]);
  if (ok) await build(app);
  rmSync(app, { recursive: true, force: true });
}

async function build(app) {
  writeReadme(app);
  const types = run(NODE24, [join(app, 'node_modules/typescript/bin/tsc')], app);
  check('its types compile', types.ok, types.text.slice(0, 3000));
  writeFileSync(
    join(app, 'vite.config.js'),
    "import react from '@vitejs/plugin-react';\nexport default { plugins: [react()], logLevel: 'error' };\n",
  );
  const vite = join(app, 'node_modules/vite/bin/vite.js');
  const client = run(NODE24, [vite, 'build'], app);
  check('builds with Vite', client.ok, client.text.slice(-3000));
  const server = run(NODE24, [vite, 'build', '--ssr', 'src/server.tsx', '--outDir', 'dist-server'], app);
  check('builds for a server', server.ok, server.text.slice(-3000));
  if (server.ok) {
    writeFileSync(
      join(app, 'print.mjs'),
      "const { render } = await import('./dist-server/server.js');\nconst { html, styles } = render();\nprocess.stdout.write(JSON.stringify({ html, styles }));\n",
    );
    const printed = run(NODE24, ['--no-warnings', 'print.mjs'], app);
    const { html = '', styles = '' } = printed.ok ? JSON.parse(printed.text) : {};
    check(
      'renders on a server, in Chinese, with its styles',
      /LYZ/.test(html) && /\p{Script=Han}/u.test(html) && styles.length > 1000,
      printed.text.slice(0, 2000),
    );
  }
  testReadme(app);
  if (client.ok) await inBrowser(app);
}

/** Properties that only one of two looks has. */
function differing(...looks) {
  const [one, other] = looks.map((look) => look.split('; '));
  return [...one.filter((part) => !other.includes(part)), '->', ...other.filter((part) => !one.includes(part))].join(
    '; ',
  );
}

async function inBrowser(app) {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://x');
    const path = pathname === '/' ? '/index.html' : pathname;
    const file = join(app, 'dist', path);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const { page, errors, close } = await open(address);
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor({ timeout: 20_000 }).catch(() => {});
  check(
    'the dialog opens, in Chinese',
    /\p{Script=Han}/u.test((await dialog.textContent().catch(() => '')) ?? ''),
    errors.join('\n'),
  );
  const paths = await page.locator('.highcharts-series path').count();
  check('the chart is drawn', paths > 1, `${paths} paths`);
  const options = await page.locator('main').textContent();
  check(
    'the wizard step stands in Chinese',
    /\p{Script=Han}{4}/u.test(options ?? '') && errors.length === 0,
    errors.join('\n'),
  );
  // An open dialog stops the page from scrolling.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const [before, after] = await page.evaluate(() => [window.before, window.looks()]);
  const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
  check(
    "the host's document, h1, list, link and button keep their computed style",
    changed.length === 0,
    changed.map((name) => `${name}: ${differing(before[name], after[name])}`).join('\n'),
  );
  const looks = await page.evaluate(() =>
    ['main', '#dark'].map((name) => {
      const guest = document.querySelector(name);
      const { backgroundColor } = getComputedStyle(guest.closest('[data-theme]'));
      return [
        guest.closest('[lang]').lang,
        backgroundColor,
        getComputedStyle(guest.querySelector('h1, h2')).color,
      ].join(' ');
    }),
  );
  check(
    'a light and a dark provider on one page are both right',
    looks.join() === 'zh-CN rgb(248, 248, 251) rgb(23, 25, 37),en-US rgb(16, 18, 24) rgb(233, 235, 242)',
    looks.join(),
  );
  mkdirSync(join(ROOT, 'test-out'), { recursive: true });
  await page.screenshot({ path: join(ROOT, 'test-out/sibling.png') });
  const chunks = readdirSync(join(app, 'dist/assets'))
    .filter((f) => f.endsWith('.js'))
    .map((f) => readFileSync(join(app, 'dist/assets', f), 'utf8'))
    .join('');
  check(
    'its bundle holds the accessibility and export modules of the charts',
    /getSVG/.test(chunks) && /keyboardNavigation/.test(chunks),
  );
  await close();
  const recipes = await open(`${address}?recipes`);
  await readmeInBrowser(recipes);
  await recipes.close();
  server.close();
}
