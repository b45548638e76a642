import { existsSync } from 'node:fs';

/** Flags of every Chromium that the project starts: no GPU, no network of its own, WebGL in software. */
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

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** `CHROMIUM_PATH` first, then the usual places; undefined leaves it to Playwright's own browser. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));
}
