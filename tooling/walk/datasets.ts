/**
 * `npm run walk -- --datasets`: opens each tool by the rail on six stored public datasets, on its own platform. If the form can be submitted
 * unchanged, it is; if it needs a choice, the choice of `plans.ts` is submitted. Writes the share of the main figure, the presses needed and its
 * position to docs/first-hour.md, and pictures to test-out/walk/datasets. `--of=ifnb,visium`: only these; earlier results of the others are kept.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser } from 'playwright';
import type { ToolSlug } from '@stroma/contract';
import { importDataset } from '../../workbench/e2e/support/fixtures.ts';
import { openSignedIn, newcomer } from '../../workbench/e2e/support/newcomer.ts';
import { person } from '../../workbench/e2e/support/people-steps.ts';
import { DATA, openPage, ROOT, startTestPlatform } from '../../workbench/e2e/support/platform.ts';
import { messageFormatter } from '../../workbench/e2e/support/words.ts';
import { tableOf, writeInto } from '../first-hour/page.ts';
import { Person } from '../first-hour/person.ts';
import type { StepContext } from '../first-hour/steps.ts';
import { StopWatch } from '../first-hour/stop-watch.ts';
import { PYTHON } from '../setup/paths.mjs';
import { waitForSettledFigure } from './measure.ts';
import { choicesOf, FACTS } from './plans.ts';
import { FIGURE_TOOLS, missedGoals, openTool, SIZES, TABS, type ToolMeasures } from './tools.ts';

const PATIENCE_MS = 15_000;
const RESULT_MS = 6 * 60_000;
/** Where a form has sent nothing by then, it asks for a choice. */
const SENT_MS = 2500;
const READ = ['parsed', 'completed'];
interface Written {
  datasets: Record<string, string>;
  contigs: string[];
}
type Client = Awaited<ReturnType<typeof newcomer>>;

const writeDatasets = (folder: string): Written =>
  JSON.parse(
    execFileSync(PYTHON, ['-W', 'ignore', join(ROOT, 'tooling/walk/make_datasets.py'), DATA, folder], {
      encoding: 'utf8',
    }),
  ) as Written;

/** Ids of the contig files by their source, as the form would have them chosen. */
async function uploadContigs(client: Client, paths: string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const path of paths) {
    const id = await client.upload(path, basename(path), 'contigs');
    await client.until<{ state: string }>(`user/files/${id}`, ({ state }) => READ.includes(state), 60_000);
    files.set(basename(path).replace('_filtered_contig_annotations.csv', ''), id);
  }
  return files;
}

/** The result of a tool that was sent: its id, or why it has none. */
async function resultOf(client: Client, dataset: string, tool: string): Promise<{ id: string; failed?: string }> {
  const { data } = await client.call<{ id: string }[]>(`user/analysis/tools/${tool}/results?dataset=${dataset}`);
  const id = data[0]!.id;
  const path = `user/analysis/results/${id}`;
  const over = ['completed', 'failed', 'cancelled', 'error'];
  const end = await client.until<{ status: string; error: { id: string } | null }>(
    path,
    ({ status }) => over.includes(status),
    RESULT_MS,
  );
  return end.status === 'completed' ? { id } : { id, failed: end.error?.id ?? end.status };
}

const SEEN = join(ROOT, 'test-out/walk/datasets.json');
const seenBefore = (): Row[] => (existsSync(SEEN) ? (JSON.parse(readFileSync(SEEN, 'utf8')) as Row[]) : []);

interface Row extends ToolMeasures {
  dataset: string;
  /** Source of the result: already present, submitted with the unchanged form, submitted with a choice, or the reason for having none. */
  by: string;
}

/** Walks over the six datasets; answers the lines of what misses a goal. */
export async function walkDatasets(browser: Browser): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stroma-walk-'));
  const kept = process.env.STROMA_WALK_DATA ?? folder;
  const { datasets, contigs } = writeDatasets(kept);
  const only = process.argv
    .find((arg) => arg.startsWith('--of='))
    ?.slice('--of='.length)
    .split(',');
  const platform = await startTestPlatform({ warm: true, settings: { STROMA_RATE_LIMITS: 'off' } });
  // Of datasets that are left out, what an earlier run saw.
  const rows: Row[] = only ? seenBefore().filter(({ dataset }) => !only.includes(dataset)) : [];
  try {
    for (const [name, path] of Object.entries(datasets)) {
      if (only && !only.includes(name)) continue;
      const client = await newcomer(platform, person(`walk_${name.slice(0, 8)}`));
      const visit = await openPage(browser, {});
      await openSignedIn(visit, client);
      const watch = new StopWatch(() => {});
      const hour: StepContext = {
        who: new Person(visit.page, watch, PATIENCE_MS),
        ...{ say: messageFormatter('en-US'), url: platform.url, dataDir: platform.dataDir },
      };
      const dataset = await importDataset(client, path);
      const files = FACTS[name]!.contigs ? await uploadContigs(client, contigs) : new Map<string, string>();
      rows.push(...(await walkOne({ hour, watch, client, name, dataset, files })));
      writeFileSync(SEEN, JSON.stringify(rows));
      await visit.context.close();
    }
  } finally {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  write(rows);
  return rows
    .filter(({ by }) => !by.startsWith('no '))
    .flatMap((row) => missedGoals([row]).map((line) => `${row.dataset}: ${line}`));
}

interface Walk {
  hour: StepContext;
  watch: StopWatch;
  client: Client;
  name: string;
  dataset: string;
  files: Map<string, string>;
}

async function walkOne(walk: Walk): Promise<Row[]> {
  const { hour, watch, name, dataset } = walk;
  const { page } = hour.who;
  const pictures = join(ROOT, 'test-out/walk/datasets');
  mkdirSync(pictures, { recursive: true });
  const rows: Row[] = [];
  const made = new Map<string, string>();
  const done = new Map<string, string>();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.goto(`${hour.url}/cloud/userDatasetAnalysis/${dataset}/overview`);
    await page.locator('[data-painted]:not([data-painted="false"])').first().waitFor({ timeout: 60_000 });
    for (const tab of TABS) {
      if (made.get(tab)?.startsWith('no ')) continue;
      let by = made.get(tab) ?? 'there';
      const step = await watch.step(
        `${name} ${tab} ${width}`,
        async () => {
          const reason = await reasonOf(hour, tab);
          if (reason !== null) {
            by = `no form: ${reason}`;
            return;
          }
          await openTool(hour, tab);
          if (FIGURE_TOOLS.has(tab) && !made.has(tab)) by = await run(walk, tab as ToolSlug, done);
        },
        true,
      );
      made.set(tab, by);
      const part = FIGURE_TOOLS.has(tab) ? hour.say(`explorer.tab.${tab}`) : hour.say('explorer.embedding');
      const none = step.failed !== null || by.startsWith('no ');
      const figure = none ? null : await waitForSettledFigure(page, part);
      // A result may have nothing to draw and shows a message instead of the figure.
      if (!none && figure === null && FIGURE_TOOLS.has(tab)) {
        const said = await page.locator('[data-figure=main]').first().innerText();
        by = `no figure: ${said.replace(/\s+/g, ' ').slice(0, 200)}`;
        made.set(tab, by);
      }
      await page.screenshot({ path: join(pictures, `${name}-${tab}-${width}.png`) });
      rows.push({ dataset: name, tab, width, presses: step.presses, figure, failed: step.failed, by });
      console.log(name, tab, width, by, step.failed ?? '', step.presses, JSON.stringify(figure));
    }
  }
  return rows;
}

/** Reason in the rail why a tool cannot be used on this dataset; null if it can. */
async function reasonOf({ who, say }: StepContext, tab: string): Promise<string | null> {
  const entry = who.page.locator('[data-quiet]').filter({ visible: true });
  const name = `${say(`explorer.tab.${tab}`)}. `;
  for (const label of await entry.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? '')))
    if (label.startsWith(name)) return label.slice(name.length);
  return null;
}

/** Submits the unchanged form, or the choice of `plans.ts` if it needs one. Returns how the result was obtained. */
async function run(walk: Walk, tool: ToolSlug, done: Map<string, string>): Promise<string> {
  const { hour, client, name, dataset, files } = walk;
  const { who, say } = hour;
  const panel = who.page.getByRole('group', { name: say(`explorer.tab.${tool}`), exact: true });
  const begin = panel.locator('form button[type="submit"]');
  await begin.waitFor({ timeout: 5000 }).catch(() => {});
  if (!(await begin.isVisible())) {
    return `no form: ${(await panel.innerText()).replace(/\s+/g, ' ').slice(0, 140)}`;
  }
  const posted = who.page
    .waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith(`/tools/${tool}`), {
      timeout: SENT_MS,
    })
    .catch(() => null);
  await who.press(begin);
  let by = 'form';
  const sent = await posted;
  if (!sent || sent.status() !== 200) {
    const asked = sent
      ? await sent.text()
      : await who.page
          .locator('[role="alert"], [data-part="error"]')
          .first()
          .innerText()
          .catch(() => '');
    const params = choicesOf(tool, FACTS[name]!, done, files);
    if (!params) return `no run: ${asked.replace(/\s+/g, ' ').slice(0, 140)}`;
    const reply = await client.call<{ id: string }>(`user/analysis/tools/${tool}`, {
      json: { dataset, name: tool, params },
    });
    if (reply.status !== 200) return `no run: ${JSON.stringify(reply.error)}`;
    by = 'choice';
  }
  const { id, failed } = await resultOf(client, dataset, tool);
  if (failed) return `no result: ${failed}`;
  done.set(tool, id);
  return by;
}

/** Text for a table field without a figure, by the reason that the walk noted. */
const NONE = {
  'no form': 'cannot run',
  'no run': 'not run',
  'no result': 'no result',
  'no figure': 'no figure',
};

function write(rows: Row[]): void {
  const names = [...new Set(rows.map(({ dataset }) => dataset))];
  const cell = (tab: string, name: string): string => {
    const all = rows.filter((row) => row.tab === tab && row.dataset === name);
    const first = all[0];
    if (!first) return '';
    const none = Object.entries(NONE).find(([by]) => first.by.startsWith(by));
    if (none) return none[1];
    return all
      .map(({ figure, presses, failed }) => {
        if (failed) return `failed: ${failed.replace(/[|\s]+/g, ' ').slice(0, 80)}`;
        return figure ? `${figure.width} x ${figure.height} %, ${figure.top} px, ${presses}` : 'none';
      })
      .join('; ');
  };
  writeInto(
    'walk-datasets',
    tableOf([['tool', ...names], ...TABS.map((tab) => [tab, ...names.map((name) => cell(tab, name))])]),
  );
}
