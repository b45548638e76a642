import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { chromium, type Browser } from 'playwright';
import { CHROMIUM_FLAGS, ensureChromium } from '../../../tooling/setup/chromium.mjs';
import { writeDemoContent } from '../../../tooling/start/demo-content.mjs';
import { openPage, startTestPlatform, type PageOptions, type Platform, type Visit } from './platform.ts';

/**
 * One platform and one browser for all files of a run, started by the first file that needs them, because a start costs more processor time than most
 * files. Each file has its own users with unique names. A file that changes the server's settings or kills it starts its own.
 */
let platform: Promise<Platform> | undefined;
let browser: Promise<Browser> | undefined;
let files: Promise<DemoFiles> | undefined;

after(async () => {
  await (await browser)?.close();
  await (await platform)?.stop();
  const folder = (await files)?.folder;
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** STROMA_E2E=whole, set by `npm run broad`. */
export const IS_BROAD_RUN = process.env.STROMA_E2E === 'whole';
/**
 * Registers a test only for `npm run broad`: an analysis whose numbers the runner's own tests already check, or the same screen in the other
 * language. `npm test` runs each tool once, from its form to its result.
 */
export function broadTest(name: string, run: () => Promise<void>): void {
  if (IS_BROAD_RUN) void test(name, run);
}

/**
 * No rate limit per address, because many files' users share it. One worker, which loads its libraries for its first analysis; a worker that replaces
 * a suspended one would load them again.
 */
export const sharedPlatform = (): Promise<Platform> =>
  (platform ??= startTestPlatform({ warm: false, settings: { STROMA_RATE_LIMITS: 'off' } }));

/** A window with its own storage and cache. */
export async function openVisit(options: PageOptions = {}): Promise<Visit> {
  browser ??= chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  return openPage(await browser, options);
}

interface DemoFiles {
  folder: string;
  annotated: string;
  /** Without an embedding. */
  plain: string;
  samples: [string, string];
}
async function write(): Promise<DemoFiles> {
  const folder = mkdtempSync(join(tmpdir(), 'stroma-demo-'));
  await writeDemoContent(folder, { cells: IS_BROAD_RUN ? 1000 : 400 });
  const at = (name: string) => join(folder, name);
  const samples = readdirSync(folder).filter((name) => name.endsWith('.zip'));
  return {
    folder,
    annotated: at('pbmc68k_reduced.h5ad'),
    plain: at('oligodendroglioma.h5ad'),
    samples: samples.sort().map(at) as [string, string],
  };
}
/** The demo content of a first start, to be uploaded by any account: two datasets and two simulated samples, with fewer cells in `npm test`. */
export const demoFiles = (): Promise<DemoFiles> => (files ??= write());
