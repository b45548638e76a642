/**
 * `npm start`: installs what is missing and runs the platform. Before the installation it needs only Node's built-ins. PORT, HOST, STROMA_DATA_DIR,
 * DATABASE_URL, OBJECT_STORE, DASK_SCHEDULER change the defaults (docs/interfaces.md).
 */
import { join } from 'node:path';
import { NODE24, ROOT } from '../setup/paths.mjs';
import { endRunning, run } from '../setup/run.mjs';
import { say, SetupError } from '../setup/say.mjs';
import { setUp } from '../setup/setup.mjs';
import { writeDemoContent, writeDemoTour, writeFirstReferences } from './demo-content.mjs';
import { readSettings, startPlatform, waitReady } from './platform.mjs';

async function main() {
  const settings = readSettings();
  const { STROMA_DEMO: demoSize } = process.env;
  const isDemo = demoSize !== '0';
  // Small: two real datasets and two simulated samples, without the large dataset and the reference library.
  const isSmall = demoSize === 'small';
  let platform;
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    say('\nstopping');
    endRunning();
    await platform?.supervisor.stop();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // A closed terminal: later output is lost, which must not end this process before the others.
  process.once('SIGHUP', stop);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const seedDir = join(settings.dataDir, 'seed');
  let tour = null;
  // Beside the build of the workbench and the start of the platform: the first picture waits for it.
  const beginTour = () => {
    tour = isDemo && !isSmall ? writeDemoTour(seedDir) : null;
    // Its error is thrown below, where it is awaited.
    tour?.catch(() => {});
  };
  const step = await setUp({ more: isDemo && !isSmall ? 5 : 2, onPython: beginTour });
  await step('platform', async () => {
    platform = await startPlatform(settings);
    await waitReady(platform.url);
    return 'ready';
  });
  const { url, demo } = platform;
  say('');
  say(`Stroma is at ${url}`);
  if (demo) {
    say(`Sign in as the demo user (one use): ${url}/login?link=${demo.link}`);
    if (demo.password) say(`or with user name ${demo.username} and password ${demo.password} (shown this once)`);
  }
  say('Ctrl-C ends everything.');
  say('');
  try {
    if (tour) await step('demo dataset', () => tour);
    if (isDemo) await step('demo content', () => writeDemoContent(seedDir));
    if (!isSmall) await step('reference library', () => writeFirstReferences(seedDir));
    if (isDemo && !isSmall) await step('drawing tools', buildDrawingTools);
  } catch (error) {
    // Interrupted by Ctrl-C: the next start writes it again.
    if (!isStopping) throw error;
  }
  if (isStopping) return;
  await showWarming(url);
}

/** Built after the platform starts, which shows them once they are ready: installing them from tarballs takes a minute the first time. */
async function buildDrawingTools() {
  return run(NODE24, [join(ROOT, 'tooling/drawing-tools/build.mjs')]).then(
    () => 'built',
    // Offline: the page of the tools explains how to build them.
    (error) => `not built: ${String(error.message).split('\n')[0]}`,
  );
}

/** The runner responds immediately and imports its libraries afterwards; prints when the first analysis no longer has to wait for it. */
async function showWarming(url) {
  for (let i = 0; i < 600; i += 1) {
    const state = await fetch(`${url}/readyz`).then(
      (r) => r.json(),
      () => null,
    );
    if (state?.runner?.warm) return say('analysis libraries are loaded');
    if (i === 0) say('loading analysis libraries');
    await new Promise((done) => setTimeout(done, 500));
  }
}

main().catch((error) => {
  process.stderr.write(error instanceof SetupError ? `\n${error.message}\n` : `\n${error.stack}\n`);
  process.exit(1);
});
