import { mkdtempSync, readdirSync, renameSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolSlug } from '@stroma/contract';
import { DEMO_PLAN, DEMO_TOOLS } from '../../bff/src/services/upkeep/demo-plan.ts';
import { waitForMail } from '../../workbench/e2e/support/outbox.ts';
import type { messageFormatter } from '../../workbench/e2e/support/words.ts';
import { PYTHON } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';
import type { Person } from './person.ts';

/** Context of a step: the user, the language and the server's address. */
export interface StepContext {
  who: Person;
  say: ReturnType<typeof messageFormatter>;
  url: string;
  /** The server's data folder, whose outbox contains the mails. */
  dataDir: string;
}
const MINUTES = 60_000;
const DEMO = 'tumour_surroundings';
/** Tools for which the demo has a result, in its order. */
export const DEMO_TOOLS_WITH_RESULT: readonly ToolSlug[] = DEMO_TOOLS.filter(
  (tool) => typeof DEMO_PLAN[tool] === 'object',
);
/** The list of factors imported by the first start. */
const FACTORS = /Transcription factors/;
const TARGETS = '200';
/** Names of this run: a server of `--url` may have seen another one. */
export const RUN = Date.now().toString(36).slice(-4);
export const JOB = `hour_${RUN}`;

/** The header's menu, which a narrow window hides behind a button. */
async function go({ who, say }: StepContext, page: string): Promise<void> {
  const link = () =>
    who.page
      .getByRole('link', { name: say(page), exact: true })
      .filter({ visible: true })
      .first();
  if (!(await link().isVisible())) await who.press(who.button(say('shell.openMenu')));
  await who.press(link());
}
const tab = ({ who, say }: StepContext, id: string) => who.page.getByRole('tab', { name: new RegExp(`^${say(id)}`) });
/** The entry of a tool in the explorer's rail. */
async function openTool({ who, say }: StepContext, slug: string): Promise<void> {
  const name = say(`explorer.tab.${slug}`);
  await who.press(
    who.page.getByRole('navigation', { name: say('explorer.tabs') }).getByRole('link', { name, exact: true }),
  );
  await who.sees(who.page.getByRole('group', { name, exact: true }));
}
const painted = ({ who }: StepContext, timeout = MINUTES) =>
  who.page
    .locator('[data-painted]:not([data-painted=""]):not([data-painted="false"])')
    .first()
    .waitFor({ state: 'attached', timeout });

export async function signIn({ who, url }: StepContext, link: string): Promise<void> {
  await who.page.goto(link);
  await who.page.waitForURL((at) => at.origin === new URL(url).origin && at.pathname.endsWith('/my_analyzes'));
}
/** The tour of a first visit, shown once; an account that has seen it goes to the list. */
export async function skipTour({ who, say }: StepContext): Promise<void> {
  const tour = who.button(say('tutorial.skip'));
  await who.sees(tour.or(who.page.getByRole('heading', { level: 1 })));
  // It opens after the list.
  await tour.waitFor({ timeout: 3000 }).catch(() => {});
  if (await tour.isVisible()) await who.press(tour);
}

/** The demo in the list, without reloading; then its map. */
export async function openDemo(hour: StepContext): Promise<void> {
  const { who } = hour;
  await who.press(tab(hour, 'analyses.tab.custom'));
  await who.press(who.page.getByRole('link', { name: DEMO, exact: true }), 10 * MINUTES);
  await painted(hour, 2 * MINUTES);
  const types = who.page.getByRole('button', { name: /^(Malignant|CD8 T) \d/ });
  if (await types.first().isVisible()) return;
  // On a narrow window a button opens the legend; the map's name states the colouring.
  await who.sees(who.page.getByRole('application', { name: /cell_type/ }));
}

/** Opens each tool of the demo and waits for a result of it. */
export async function seeResults(hour: StepContext, log: (tool: string) => void): Promise<void> {
  for (const slug of DEMO_TOOLS_WITH_RESULT) {
    await openTool(hour, slug);
    await seesResult(hour, slug, 12 * MINUTES);
    log(slug);
  }
}
const panelOf = ({ who, say }: StepContext, slug: string) =>
  who.page.getByRole('group', { name: say(`explorer.tab.${slug}`), exact: true });
/** The result picker, which names the shown result. */
const pickerOf = (hour: StepContext, slug: string) =>
  panelOf(hour, slug).getByRole('button', { name: new RegExp(`${hour.say('task.history')}$`) });

/** Waits until a result can be chosen and none is running; `other`: a different result than this one. */
async function seesResult(hour: StepContext, slug: string, timeout: number, other = ''): Promise<void> {
  const { say } = hour;
  // A subset is listed below the dataset that it belongs to.
  if (slug === 'subset') return hour.who.sees(panelOf(hour, slug).getByRole('row', { level: 2 }), timeout);
  const picker = pickerOf(hour, slug);
  const states = ['submitted', 'running', 'suspending', 'suspended'].map((state) => say(`job.status.${state}`));
  for (const until = Date.now() + timeout; ;) {
    const shown = (await picker.isVisible()) ? await picker.innerText() : '';
    if (shown.endsWith(say('job.status.error'))) throw new Error(`${slug} failed`);
    if (shown && shown !== other && !states.some((state) => shown.endsWith(state))) return;
    if (Date.now() > until) throw new Error(`no result of ${slug} within ${timeout / 1000} s`);
    await hour.who.page.waitForTimeout(100);
  }
}

/** Sends the form of a tool, and waits for the result: the form folds once it is sent. */
async function start(hour: StepContext, slug: string, timeout: number): Promise<void> {
  const { who, say } = hour;
  const begin = who.button(say('wizard.startAnalysis'));
  const picker = pickerOf(hour, slug);
  const before = (await picker.isVisible()) ? await picker.innerText() : '';
  await who.press(begin);
  await begin.waitFor({ state: 'detached' });
  await seesResult(hour, slug, timeout, before);
}

/** A form that was already begun is open. */
export async function newForm({ who, say }: StepContext): Promise<void> {
  const fresh = who.button(say('task.new'));
  const begun = who.button(say('wizard.startAnalysis'));
  await who.sees(fresh.or(begun));
  if (await fresh.isVisible()) await who.press(fresh);
}

export async function enrich(hour: StepContext): Promise<void> {
  const { who } = hour;
  await openTool(hour, 'enrichment');
  await newForm(hour);
  await who.press(who.page.getByText(/^GO biological process ·/).first());
  await start(hour, 'enrichment', 3 * MINUTES);
  await who.sees(who.page.getByText(/GO biological process/));
}

/** Uses a network of the library if there is one; otherwise infers it from the list of factors imported by the first start, with few targets. */
export async function regulate(hour: StepContext): Promise<void> {
  const { who, say } = hour;
  await openTool(hour, 'tf-regulation');
  await newForm(hour);
  const factors = who.page.getByRole('textbox', { name: say('tf.factors') });
  const without = who.page.getByText(say('tf.noNetwork'));
  await who.sees(without.or(factors).or(who.page.getByText(say('tf.network'), { exact: true })));
  if (await without.isVisible()) await who.press(who.page.getByText(say('tf.fromCells'), { exact: true }));
  if (await factors.isVisible()) {
    await who.press(who.page.getByRole('button', { name: FACTORS }));
    const filled = (field: Element | null) => field instanceof HTMLTextAreaElement && field.value !== '';
    await who.page.waitForFunction(filled, await factors.elementHandle());
    await who.type(who.page.getByRole('textbox', { name: say('tf.targets') }), TARGETS);
  }
  await start(hour, 'tf-regulation', 6 * MINUTES);
}

/** Two samples as a sequencing core sends them, with their own names. */
export async function writeSamples(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stroma-hour-'));
  await run(PYTHON, [
    ...['-m', 'stroma_runner.simulator', '--cells', '1000', '--samples', '2', '--seed', '11'],
    ...['--batch', '0.15', '--no-tumour', '--out', folder],
  ]);
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.zip'))
    .sort();
  return names.map((name, i) => {
    const path = join(folder, `${['control', 'treated'][i]}.zip`);
    renameSync(join(folder, name), path);
    return path;
  });
}

export async function upload(hour: StepContext, paths: string[]): Promise<void> {
  const { who, say } = hour;
  await go(hour, 'menu.importData');
  await who.chooseFiles(who.button(say('fileDrop.choose')), paths);
  const agree = who.page.getByText(say('disclaimer.check'));
  const files = who.page.getByRole('region', { name: say('import.files') });
  await who.sees(agree.or(files));
  if (await agree.isVisible()) {
    await who.press(agree);
    await who.press(who.button(say('disclaimer.agree')));
  }
  // Findings in the files may require the user's confirmation.
  const send = files.getByRole('button', { name: say('doctor.upload'), exact: true });
  await who.sees(send.or(files.getByText(say('file.state.parsed'))), 2 * MINUTES);
  while (await send.first().isVisible()) await who.press(send.first());
  await files
    .getByText(say('file.state.parsed'))
    .nth(paths.length - 1)
    .waitFor({ timeout: 2 * MINUTES });
}

/** The four steps of the wizard with its recommendations. */
export async function integrate(hour: StepContext, paths: string[]): Promise<void> {
  const { who, say } = hour;
  const { page } = who;
  await who.press(
    page
      .getByRole('main')
      .getByRole('link', { name: say('analyses.start') })
      .first(),
  );
  for (const path of paths) {
    const row = page.getByRole('row', { name: new RegExp(path.split('/').at(-1)!.replace('.', '\\.')) }).first();
    await who.press(row.getByRole('gridcell').first());
  }
  await who.type(page.getByRole('textbox', { name: say('common.tissue') }), 'PBMC');
  await who.press(who.button(say('common.next')));
  await who.press(who.button(say('filtering.startButton')));
  await page.locator('[data-preprocessing]').waitFor({ state: 'detached', timeout: 6 * MINUTES });
  await who.press(who.button(say('common.next')));
  await who.press(who.button(say('common.next')));
  await who.type(page.getByRole('textbox', { name: say('preview.jobName') }), JOB);
  await who.press(who.button(say('wizard.startAnalysis')));
  await who.press(who.button(say('wizard.submitted.go')));
  await who.press(
    page.getByRole('region', { name: say('analyses.jobs') }).getByRole('link', { name: JOB }),
    6 * MINUTES,
  );
  await painted(hour);
}

/** Types of the clusters by their markers, on the map. */
export async function annotate(hour: StepContext): Promise<void> {
  const { who, say } = hour;
  await openTool(hour, 'cell-annotation');
  await start(hour, 'cell-annotation', 4 * MINUTES);
  const table = who.page.getByRole('table', { name: say('annotation.result') });
  await who.sees(table);
  const n = (await table.getByRole('checkbox').count()) - 1;
  await who.press(who.button(say('cell-annotation.accept', { n })));
  await who.page.getByRole('application', { name: new RegExp(say('annotation.level.annot_auto')) }).waitFor();
  await painted(hour);
}

/** The map as a file for print. */
export async function exportFigure(hour: StepContext): Promise<number> {
  const { who, say } = hour;
  const tools = who.page.getByRole('toolbar', { name: say('embedding.tools') });
  await who.press(who.button(say('plot.download'), tools));
  return statSync(await who.download(who.page.getByRole('menuitem', { name: 'PDF' }))).size;
}

/** Registers an account with the mailed code, typed like a user would. */
export async function register({ who, say, url, dataDir }: StepContext, name: string): Promise<void> {
  const { page } = who;
  const field = (id: string, exact = true) => page.getByLabel(say(id), { exact });
  if (!page.url().startsWith(url)) await page.goto(`${url}/login`);
  await who.press(page.getByRole('button', { name: say('signIn.signUp'), exact: true }).last());
  await who.type(field('signIn.username'), name);
  await who.type(field('signIn.email', false), `${name}@example.org`);
  await who.press(who.button(say('signIn.sendCode')));
  await who.type(field('signIn.code'), await waitForMail(dataDir, `${name}@example.org`, /\b(\d{6})\b/));
  await who.type(field('signIn.password'), 'Secret1x');
  await who.type(field('signIn.passwordAgain'), 'Secret1x');
  await who.press(page.getByRole('button', { name: say('signIn.signUp'), exact: true }).last());
  await who.sees(page.getByText(say('signIn.registered')));
  await who.type(field('signIn.account'), name);
  await who.type(field('signIn.password'), 'Secret1x');
  await who.press(page.getByRole('button', { name: say('signIn.signIn'), exact: true }).last());
  await page.waitForURL((at) => at.pathname !== '/login');
}
