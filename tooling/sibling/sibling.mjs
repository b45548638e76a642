/**
 * `npm run sibling`: a sibling product from nothing. Packs both packages, checks the tarballs (publint, arethetypeswrong, no source of the
 * workbench, no story, no test data), installs them into an empty Vite app, type-checks, builds and opens it in Chromium, and renders the
 * same view on a server; a chart, a wizard step and a dialog in zh-CN. Exit 1 when one part fails.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium } from 'playwright';
import { listing, pack } from '../publish/pack.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';
import { NODE24, ROOT } from '../setup/paths.mjs';

const results = [];
const check = (name, ok, detail = '') => {
  results.push(ok);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}${!ok && detail ? `\n${detail}` : ''}`);
};
const run = (command, args, cwd) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e8,
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  return { ok: status === 0, text: `${stdout}${stderr}`.trim() };
};
const bin = (path) => join(ROOT, 'node_modules', path);

const tarballs = pack();
for (const [name, path] of Object.entries(tarballs)) {
  const files = listing(path);
  const foreign = files.filter((f) => /workbench|\.stories\.|\.test\.|fixtures|\.h5ad|chart-(?:stories|tests)/.test(f));
  check(
    `${name}: ${files.length} files, none of them a story, a test, a fixture or the workbench's`,
    foreign.length === 0,
    foreign.join('\n'),
  );
  const lint = run(NODE24, [bin('publint/src/cli.js'), path], ROOT);
  check(`${name}: publint`, lint.ok && !/Warnings:|Errors:/.test(lint.text), lint.text);
  const types = run(
    NODE24,
    [
      bin('@arethetypeswrong/cli/dist/index.js'),
      path,
      '--profile',
      'esm-only',
      '--format',
      'ascii',
      '--exclude-entrypoints',
      'schema/*',
      'messages/*',
      'tokens/*',
      'api.json',
      'fonts',
    ],
    ROOT,
  );
  check(`${name}: arethetypeswrong`, types.ok, types.text.slice(-3000));
}

const app = mkdtempSync(join(tmpdir(), 'stroma-sibling-'));
cpSync(join(ROOT, 'tooling/sibling/vite-app'), app, { recursive: true });
const versions = JSON.parse(readFileSync(join(ROOT, 'workbench/package.json'), 'utf8'));
const of = (name) => `${name}@${versions.dependencies[name] ?? versions.devDependencies[name]}`;
const wanted = [
  'react',
  'react-dom',
  'react-intl',
  'styled-components',
  '@types/react',
  '@types/react-dom',
  '@vitejs/plugin-react',
  'vite',
].map(of);
const installed = run(
  'npm',
  [
    'install',
    '--no-audit',
    '--no-fund',
    '--loglevel',
    'error',
    ...Object.values(tarballs),
    ...wanted,
    'typescript@5.9.3',
  ],
  app,
);
check('installs from the tarballs alone', installed.ok, installed.text.slice(-3000));
if (installed.ok) {
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
  if (client.ok) await inBrowser();
}
rmSync(app, { recursive: true, force: true });
const failed = results.filter((ok) => !ok).length;
console.log(`${results.length - failed} of ${results.length}`);
process.exit(failed ? 1 : 0);

/** Properties that only one of two looks has. */
function differing(...looks) {
  const [one, other] = looks.map((look) => look.split('; '));
  return [...one.filter((part) => !other.includes(part)), '->', ...other.filter((part) => !one.includes(part))].join(
    '; ',
  );
}

async function inBrowser() {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : new URL(request.url, 'http://x').pathname;
    const file = join(app, 'dist', path);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  const page = await browser.newPage({ viewport: { width: 1280, height: 1400 } });
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
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
  await browser.close();
  server.close();
}
