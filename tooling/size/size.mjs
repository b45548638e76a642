/**
 * `npm run size`: minified and gzipped size of single exports in a product, next to their peers, without React, react-intl, styled-components and the
 * `beside` entries of a budget. Also checks that one chart includes only its own modules of Highcharts. `messages:charts,primitives` measures the
 * English messages of entry points, as packaged. Exit 1 above a budget.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { ROOT } from '../setup/paths.mjs';
import { table } from '../bench/report.mjs';
import { messagesByDoor, allMessages } from '../publish/door-messages.mjs';
import { BUDGETS } from './budgets.mjs';

const PEERS = Object.keys(JSON.parse(readFileSync(join(ROOT, 'design-system/package.json'), 'utf8')).peerDependencies);
const isPeer = (id) => isOf(id, PEERS);
const ENTRY = join(ROOT, 'design-system/size-entry.ts');

const MESSAGES = 'messages:';
const ALL = allMessages('en-US');
const byDoor = messagesByDoor(Object.keys(ALL));
/** The messages of entry points as a module: `messages:charts,primitives`. */
const doorModule = (id) => {
  const ids = new Set(
    id
      .slice(MESSAGES.length)
      .split(',')
      .flatMap((door) => byDoor[door]),
  );
  return `export default ${JSON.stringify(Object.fromEntries([...ids].map((one) => [one, ALL[one]])))};`;
};
const isOf = (id, packages) => packages.some((name) => id === name || id.startsWith(`${name}/`));

/** The bundle of one entry: initial chunks, lazy chunks, and every module in it. */
async function bundle(code, beside) {
  const built = await rolldown({
    input: ENTRY,
    external: (id) => isPeer(id) || isOf(id, beside),
    platform: 'browser',
    tsconfig: false,
    transform: { define: { 'process.env.NODE_ENV': '"production"' }, jsx: { runtime: 'automatic' } },
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? { id: ENTRY, moduleSideEffects: true } : null),
        load: (id) => (id === ENTRY ? code : null),
      },
      {
        name: 'messages',
        resolveId: (id) => (id.startsWith(MESSAGES) ? { id: `\0${id}`, moduleSideEffects: false } : null),
        load: (id) => (id.startsWith(`\0${MESSAGES}`) ? doorModule(id.slice(1)) : null),
      },
      // Fonts are files next to the bundle; their style sheet is not weighed.
      { name: 'no-css', load: (id) => (id.endsWith('.css') ? { code: '', moduleType: 'js' } : null) },
    ],
  });
  const { output } = await built.generate({ format: 'esm', minify: true });
  await built.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  const first = new Set([entry.fileName]);
  for (const name of first)
    for (const next of chunks.find((chunk) => chunk.fileName === name).imports)
      if (chunks.some((c) => c.fileName === next)) first.add(next);
  const kB = (some) => some.reduce((sum, chunk) => sum + gzipSync(chunk.code, { level: 9 }).length, 0) / 1000;
  const at = chunks.filter((chunk) => first.has(chunk.fileName));
  return {
    kB: kB(at),
    later: kB(chunks.filter((chunk) => !first.has(chunk.fileName))),
    modules: at.flatMap((chunk) =>
      Object.entries(chunk.modules)
        .filter(([, module]) => module.renderedLength > 0)
        .map(([id, module]) => ({ id, length: module.renderedLength })),
    ),
  };
}

const rows = [['what', 'kB gz at once', 'budget', 'later', 'Highcharts modules']];
const misses = [];
for (const { name, code, budget, beside = [], highcharts = [], without = [] } of BUDGETS) {
  let found;
  try {
    found = await bundle(code, beside);
  } catch (error) {
    misses.push(`${name}: ${String(error.message).split('\n').slice(0, 3).join(' ')}`);
    rows.push([name, '-', budget, '-', '-']);
    continue;
  }
  const modules = found.modules
    .map(({ id }) => /highcharts\/esm\/modules\/([\w-]+)\.js/.exec(id)?.[1] ?? null)
    .filter((module) => module !== null)
    .sort();
  rows.push([name, found.kB.toFixed(1), budget, found.later.toFixed(1), modules.join(' ') || '-']);
  if (found.kB > budget) misses.push(`${name}: ${found.kB.toFixed(1)} kB, not ${budget}`);
  const foreign = modules.filter((module) => !highcharts.includes(module));
  if (foreign.length) misses.push(`${name} pulls Highcharts' ${foreign.join(', ')}`);
  for (const pattern of without) {
    const hit = found.modules.find(({ id }) => pattern.test(id));
    if (hit) misses.push(`${name} holds ${hit.id.replace(`${ROOT}/`, '')}`);
  }
  if (process.argv.includes('--why')) {
    const by = new Map();
    for (const { id, length } of found.modules) {
      const key =
        /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ??
        id.replace(`${ROOT}/`, '').split('/').slice(0, 4).join('/');
      by.set(key, (by.get(key) ?? 0) + length);
    }
    console.log(`\n${name}`);
    for (const [key, length] of [...by].sort((a, b) => b[1] - a[1]).slice(0, 14))
      console.log(`  ${(length / 1000).toFixed(1).padStart(8)} kB before gzip  ${key}`);
  }
}
table(rows);
for (const miss of misses) console.log(`OVER  ${miss}`);
console.log(
  `${BUDGETS.length - BUDGETS.filter(({ name }) => misses.some((miss) => miss.startsWith(name))).length} of ${BUDGETS.length} within their budget`,
);
process.exit(misses.length ? 1 : 0);
