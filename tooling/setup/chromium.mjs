import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { SetupError } from './say.mjs';

/** Chromium without its windows: draws the same pixels and takes half the processor time for a page. */
const SHELL = '/usr/bin/chromium-headless-shell';
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags of every Chromium that the project starts: no GPU (pages are drawn by the CPU, WebGL by SwiftShader), no background network requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Only for the headless one: letters as drawn by the full browser, so that both match the committed pictures.
  '--font-render-hinting=slight',
];

/**
 * A Chromium of this machine, given by CHROMIUM_PATH or found in the usual places; null if there is none. `whole`: the full browser, for
 * measurements.
 */
export function findChromium({ whole = false } = {}) {
  const places = [process.env.CHROMIUM_PATH, ...(whole ? [] : [SHELL]), ...PLACES];
  return places.find((path) => path && existsSync(path)) ?? null;
}

/** Finds a Chromium or installs Debian's (as root, only for tests and measurements). */
export function ensureChromium({ whole = false } = {}) {
  const found = findChromium({ whole });
  if (found) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    const install = (name) =>
      spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options).status === 0;
    spawnSync('apt-get', ['update', '-q'], options);
    // Debian 11 has only the full browser.
    if (whole || !install('chromium-headless-shell')) install('chromium');
  }
  const installed = findChromium({ whole });
  if (!installed)
    throw new SetupError('No Chromium was found for the browser tests. Install one or name it in CHROMIUM_PATH.');
  return installed;
}
