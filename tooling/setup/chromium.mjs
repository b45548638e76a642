import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { SetupError } from './say.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags of every Chromium that the project starts: no GPU (pages are drawn by the CPU, WebGL by SwiftShader), no network of its own. */
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
];

/** A Chromium of this machine, named by CHROMIUM_PATH or found at its usual places; null when there is none. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path)) ?? null;
}

/** Finds a Chromium or installs Debian's (as root, only for the tests). */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update', '-q'], options);
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], options);
  }
  const installed = findChromium();
  if (!installed)
    throw new SetupError('No Chromium was found for the browser tests. Install one or name it in CHROMIUM_PATH.');
  return installed;
}
