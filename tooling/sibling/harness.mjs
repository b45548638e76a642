/** Parts that both siblings are tried with: a list of checks, an app that installs the tarballs, a browser. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';
import { ROOT } from '../setup/paths.mjs';

const results = [];
/** Prints one line, with the detail where it failed; returns `ok`. */
export function check(name, ok, detail = '') {
  results.push(Boolean(ok));
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}${!ok && detail ? `\n${detail}` : ''}`);
  return Boolean(ok);
}
/** `{ all, failed }`: how many checks there were. */
export const counts = () => ({ all: results.length, failed: results.filter((ok) => !ok).length });

/** A command to its end: `{ ok, text }`, the text of both streams. */
export function run(command, args, cwd, env = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e8,
    env: { ...process.env, FORCE_COLOR: '0', ...env },
  });
  return { ok: status === 0, text: `${stdout}${stderr}`.trim() };
}

const versions = JSON.parse(readFileSync(join(ROOT, 'workbench/package.json'), 'utf8'));
/** A package in the version that the workbench has. */
export const pinnedPackage = (name) => `${name}@${versions.dependencies[name] ?? versions.devDependencies[name]}`;
/** The design system's peer dependencies, and those of any TypeScript product; the types of styled-components refer to those of Node. */
const BASE = [
  ...['react', 'react-dom', 'react-intl', 'styled-components', '@types/react', '@types/react-dom'].map(pinnedPackage),
  'typescript@5.9.3',
  '@types/node@24',
];

/** A copy of `folder` (below tooling/sibling) in the temporary folder, with the tarballs and `more` installed; null if that failed. */
export function appOf(folder, tarballs, more) {
  const app = mkdtempSync(join(tmpdir(), 'stroma-sibling-'));
  cpSync(join(ROOT, 'tooling/sibling', folder), app, { recursive: true });
  const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error'];
  const installed = run('npm', ['install', ...quiet, ...Object.values(tarballs), ...BASE, ...more], app);
  const ok = check(`${folder} installs from the tarballs alone`, installed.ok, installed.text.slice(-3000));
  return { app, ok };
}

/** Chromium on a page of 1280 x 1400, with what its console and its scripts complain of. */
export async function open(url, options = {}) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  const page = await browser.newPage({ viewport: { width: 1280, height: 1400 }, reducedMotion: 'reduce', ...options });
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (line) => {
    if (['error', 'warning'].includes(line.type())) errors.push(line.text());
  });
  await page.goto(url);
  return { page, errors, close: () => browser.close() };
}
