/**
 * `npm run clauses`: proves that each clause of inventory.tsv's `must show` precedes an assertion that fails if the thing is removed. The stories run
 * in a browser with one of Stryker's mutants of the component's code after another until each clause's own assertions, between its `// must show:`
 * comment and the next, have failed once. Survivors are listed; last line `N of N clauses`; exit 1 if one survives. npm run clauses -- [Component …]
 * [--tries 60: maximum mutants per clause] [--tabs 2] [--say: what killed each]
 */
import { basename, dirname } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, ensureChromium } from '../setup/chromium.mjs';
import { proveFile } from './prove.mjs';
import { clausesOf, serve, storyFiles } from './server.mjs';
import { openTab } from './tab.mjs';

const args = process.argv.slice(2);
const option = (name, fallback) => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(args.splice(at, 2)[1]);
};
const tries = option('tries', 60);
const tabs = option('tabs', 2);
const say = args.includes('--say');
const wanted = args.filter((a) => !a.startsWith('--'));

const start = Date.now();
/** `EmbeddingPlot` of each of its files: `EmbeddingPlot.stories.tsx`, `EmbeddingPlot.handling.stories.tsx`. */
const nameOf = (file) => basename(file, '.stories.tsx').split('.')[0];
const work = storyFiles()
  .filter((file) => !wanted.length || wanted.includes(nameOf(file)))
  .map((file) => ({ file, folder: dirname(file), component: nameOf(file), clauses: clausesOf(file) }))
  .filter(({ clauses }) => clauses.length);
if (!work.length) {
  console.error(`No component with clauses is called ${wanted.join(', ')}.`);
  process.exit(1);
}
const server = await serve();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
const sum = { clauses: 0, proven: 0, runs: 0 };
const queue = [...work];
await Promise.all(
  Array.from({ length: Math.min(tabs, work.length) }, async () => {
    const tab = await openTab(browser, server.url);
    for (let job = queue.shift(); job; job = queue.shift()) {
      const found = await proveFile(job, { tab, mutants: server.mutants, tries });
      for (const c of found.clauses) {
        sum.clauses++;
        if (c.killer) sum.proven++;
        if (!c.killer) console.log(`${job.component}: ${c.clause}: ${c.why ?? `survived ${c.tried} mutants`}`);
        else if (say) {
          const m = c.killer;
          const text = m.text.replace(/\s+/g, ' ').slice(0, 90);
          console.log(
            `  ${job.component}:${c.line} ${c.clause} <- ${m.kind} ${basename(m.file)}:${m.line} ${text} => ${c.error.replace(/\s+/g, ' ').slice(0, 110)}`,
          );
        }
      }
      sum.runs += found.runs;
    }
    await tab.close();
  }),
);
await browser.close();
await server.close();
const seconds = ((Date.now() - start) / 1000).toFixed(0);
console.log(`${work.length} components, ${sum.runs} runs, ${seconds} s`);
console.log(`${sum.proven} of ${sum.clauses} clauses`);
process.exit(sum.proven === sum.clauses ? 0 : 1);
