/**
 * `npm run stories:all`: every story in Chromium, its play function and axe, in both languages and three themes (npm test runs each in one of
 * the six, those without play function in Node, with axe on a sample).
 *   npm run stories:all -- [path filter …]
 * Counts and time of each combination; exit 1 when one story fails or none ran.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from '../setup/chromium.mjs';
import { NODE24, ROOT } from '../setup/paths.mjs';

const filters = process.argv.slice(2);
const rows = [];
mkdirSync(join(ROOT, 'test-out'), { recursive: true });
for (const locale of ['en-US', 'zh-CN'])
  for (const theme of ['light', 'dark', 'contrast']) {
    const file = join(ROOT, `test-out/stories-${locale}-${theme}.json`);
    rmSync(file, { force: true });
    const start = Date.now();
    console.log(`\n=== ${locale} ${theme}`);
    const { status } = spawnSync(
      NODE24,
      [
        join(ROOT, 'node_modules/vitest/vitest.mjs'),
        'run',
        // Nothing else runs beside it.
        '--maxWorkers=2',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...filters,
      ],
      {
        cwd: join(ROOT, 'stories'),
        stdio: 'inherit',
        env: {
          ...process.env,
          CHROMIUM_PATH: ensureChromium(),
          NODE_OPTIONS: '--no-warnings',
          STORY_LOCALE: locale,
          STORY_THEME: theme,
        },
      },
    );
    const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
    // A file that does not load has no tests, and therefore no failed ones.
    const broken = found?.testResults.filter((f) => f.status === 'failed' && !f.assertionResults.length).length ?? 0;
    const failed = found ? found.numFailedTests + broken || (status === 0 ? 0 : 1) : 1;
    rows.push({
      look: `${locale} ${theme}`,
      passed: found?.numPassedTests ?? 0,
      failed,
      seconds: (Date.now() - start) / 1000,
    });
  }
console.log('');
for (const { look, passed, failed, seconds } of rows)
  console.log(
    `${look.padEnd(16)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s`,
  );
const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
console.log(
  `${'all six'.padEnd(16)} ${String(sum('passed')).padStart(5)} passed ${String(sum('failed')).padStart(4)} failed ${sum('seconds').toFixed(0).padStart(5)} s`,
);
process.exit(sum('failed') || rows.some((row) => row.passed === 0) ? 1 : 0);
