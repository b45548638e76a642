import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import { watchInternalNames } from './internal-names.ts';
import { startPlatform, waitReady } from '../../../tooling/start/platform.mjs';

export const ROOT = resolve(import.meta.dirname, '../../..');
export const DATA = resolve(process.env.STROMA_TEST_DATA ?? join(ROOT, '../shared/data'));
/** Where pictures of the visited screens go, for people to look at; null unless STROMA_PICTURES=1 asks for them. */
export const PICTURES = process.env.STROMA_PICTURES ? join(ROOT, 'test-out/pictures') : null;

export interface Platform {
  url: string;
  dataDir: string;
  demoLink: string;
  /** A MySQL or MariaDB database; by default SQLite's file in the data folder. */
  databaseUrl: string | undefined;
  pidOf(name: string): number | undefined;
  stop(): Promise<void>;
}

export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

/** With DATABASE_URL at MySQL or MariaDB: each platform gets its own database, which is dropped at its end. */
export async function ownDatabase(): Promise<{ drop: () => Promise<void> }> {
  const base = process.env.DATABASE_URL;
  if (!base?.startsWith('mysql')) return { drop: async () => {} };
  const { createConnection } = await import('mysql2/promise');
  const name = `stroma_e2e_${process.pid}_${Date.now()}`;
  const run = async (sql: string) => {
    const connection = await createConnection(base);
    await connection.query(sql);
    await connection.end();
  };
  await run(`create database ${name}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  process.env.DATABASE_URL = url.href;
  return {
    drop: async () => {
      process.env.DATABASE_URL = base;
      await run(`drop database ${name}`);
    },
  };
}

/** Another process may take a free port before the server listens on it; then another port is tried, up to twice. */
async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let left = 2; ; left -= 1)
    try {
      return await start(await freePort());
    } catch (error) {
      if (!left || !/bff ended/.test(String(error))) throw error;
      console.log(String(error), 'another port is tried');
    }
}

/**
 * The real platform on its own data folder: three processes under the supervisor, as `npm start` runs them. `warm: false` for tests that do not wait
 * for an analysis, because loading its libraries ahead uses both cores of a small machine for ten seconds, and one worker is enough. `settings`:
 * further environment variables.
 */
export async function startTestPlatform({
  warm = true,
  settings = {},
}: { warm?: boolean; settings?: Record<string, string> } = {}): Promise<Platform> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stroma-e2e-'));
  const database = await ownDatabase();
  const more = { STROMA_WARM: warm ? 'on' : 'off', ...(!warm && { STROMA_WORKERS: '1' }), ...settings };
  const { supervisor, url, demo } = await onFreePort((port) =>
    startPlatform({ host: '127.0.0.1', port, dataDir, more }),
  );
  await waitReady(url);
  return {
    url,
    dataDir,
    demoLink: `${url}/login?link=${demo.link}`,
    databaseUrl: process.env.DATABASE_URL,
    pidOf: supervisor.pidOf,
    async stop() {
      await supervisor.stop();
      await database.drop();
      if (!process.env.STROMA_KEEP) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Errors reported by the page; must stay empty. */
  complaints: string[];
}
export interface PageOptions {
  locale?: string;
  theme?: string;
  width?: number;
  height?: number;
  tutorial?: boolean;
}

/**
 * TEST_SLOW_REPLIES=1500: each request of a page to the API waits 0 to 1,500 ms, so that replies come in another order. This reveals tests and
 * screens that rely on one order. The browser cache is off, so tests of the cache are skipped.
 */
export const SLOW_MS = Number(process.env.TEST_SLOW_REPLIES ?? 0);
const slowDown = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/**', async (route) => {
    await setTimeout(Math.random() * SLOW_MS);
    await route.continue().catch(() => {});
  });

export async function openPage(browser: Browser, options: PageOptions): Promise<Visit> {
  const { locale = 'en-US', theme = 'light', width = 1440, height = 900, tutorial = false } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    permissions: ['clipboard-read', 'clipboard-write'],
    // Every frame of a transition is drawn by the processor.
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ([preferences, known]) => {
      // Set once, so that a test can choose another language or theme and reload.
      if (!localStorage.getItem('stroma.preferences')) localStorage.setItem('stroma.preferences', preferences!);
      if (known) localStorage.setItem('stroma.tutorialSeen', known);
    },
    [JSON.stringify({ locale, theme }), tutorial ? '' : '1'],
  );
  await watchInternalNames(context);
  if (SLOW_MS) await slowDown(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('response', (reply) => {
    if (reply.status() >= 500) complaints.push(`${reply.status()} ${reply.url()}`);
  });
  return { context, page, complaints };
}
