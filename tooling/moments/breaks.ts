import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator } from 'playwright';
import { saveDraft } from '../../workbench/e2e/support/fixtures.ts';
import { openPage } from '../../workbench/e2e/support/platform.ts';
import { assertEqual, explorer, type Moment } from './moment.ts';
import type { MomentReader, Stage } from './stage.ts';

const TISSUE = 'typed while away';
const button = ({ page, say }: MomentReader, id: string, values = {}): Locator =>
  page
    .getByRole('button', { name: say(id, values), exact: true })
    .filter({ visible: true })
    .last();
const dialog = ({ page }: MomentReader): Locator => page.getByRole('dialog').last();

/** Two samples in step 1 of the wizard, each in its own draft. */
const drafts = new Map<MomentReader, string>();
async function wizard(cast: MomentReader, stage: Stage): Promise<void> {
  drafts.set(cast, await saveDraft(cast.client, cast.samples, { param: { tissue: 'typed before' } }));
  await cast.page.goto(`${stage.url}/cloud/integrateLocalData?draft=${drafts.get(cast)}`);
  await tissueOf(cast).waitFor();
}
export const tissueOf = ({ page, say }: MomentReader): Locator =>
  page.getByRole('textbox', { name: say('common.tissue') });
const tissueKept = async (cast: MomentReader) => {
  assertEqual(await tissueOf(cast).inputValue(), TISSUE, 'the tissue in the form');
  const saved = cast.client.until<{ param: { tissue: string } }>(
    `user/analysis/drafts/${drafts.get(cast)}`,
    ({ param }) => param.tissue === TISSUE,
    30_000,
  );
  await saved.catch(() => {
    throw new Error('what was typed stands in the form, but the draft on the server has not got it after 30 s');
  });
};
const typing = (name: string, cause: Moment['cause']): Moment => ({
  name,
  cause,
  ready: wizard,
  meanwhile: (cast) => tissueOf(cast).fill(TISSUE),
  check: tissueKept,
});

const UPLOAD = 'sent_while_away.h5ad';
/** A slow line, so that the upload lasts as long as the server is away. */
async function upload(cast: MomentReader, stage: Stage): Promise<void> {
  const { page, say, visit } = cast;
  const path = join(dirname(stage.files.annotated), UPLOAD);
  copyFileSync(stage.files.annotated, path);
  await page.goto(`${stage.url}/cloud/importdata`);
  await page.getByRole('tab', { name: say('import.tab.annotated') }).click();
  cast.line = await visit.context.newCDPSession(page);
  await cast.line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 150_000 },
  });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(cast, 'fileDrop.choose').click()]);
  await chooser.setFiles(path);
  await page.getByText(say('disclaimer.check')).click();
  await button(cast, 'disclaimer.agree').click();
  const progress = page.getByRole('progressbar').first();
  const send = button(cast, 'doctor.upload');
  await progress.or(send).first().waitFor();
  if (await send.isVisible()) await send.click();
  await progress.waitFor();
  await page.waitForTimeout(2000);
}
const uploaded = async ({ client }: MomentReader) =>
  client.until<{ rows: { fileName: string; state: string }[] }>(
    'user/files',
    ({ rows }) => rows.some(({ fileName, state }) => fileName === UPLOAD && state === 'completed'),
    90_000,
  );

/** The dialog that renames a label, with a new name in it. */
const LABEL = 'Renamed_while_away';
async function renaming(cast: MomentReader, stage: Stage): Promise<void> {
  const { page, say } = cast;
  await page.goto(explorer(cast, stage, 'labels'));
  await button(cast, 'labels.rename', { name: 'Dendritic' }).click();
  await dialog(cast).getByRole('textbox').fill(LABEL);
  await dialog(cast)
    .getByRole('button', { name: say('tool.rename'), exact: true })
    .waitFor();
  // Text of the dialog itself.
  await dialog(cast).getByText(say('effects.none')).waitFor();
}
const pressRename = (cast: MomentReader) =>
  dialog(cast)
    .getByRole('button', { name: cast.say('tool.rename'), exact: true })
    .click();
async function renamed(cast: MomentReader): Promise<void> {
  const { page, say } = cast;
  const done = page.getByRole('button', { name: say('labels.rename', { name: LABEL }), exact: true });
  if (!(await done.isVisible())) {
    assertEqual(await dialog(cast).getByRole('textbox').inputValue(), LABEL, 'the name in the dialog');
    await pressRename(cast);
  }
  await done.waitFor();
  // Restores the initial state for the next moment.
  await done.click();
  await dialog(cast).getByRole('textbox').fill('Dendritic');
  await pressRename(cast);
  await button(cast, 'labels.rename', { name: 'Dendritic' }).waitFor();
}

const COLOUR = '#123456';
const code = ({ page, say }: MomentReader) =>
  page.getByRole('textbox', { name: say('colours.code', { name: 'Dendritic' }) });
const shareSwitch = (cast: MomentReader) =>
  dialog(cast)
    .locator('label')
    .filter({ has: cast.page.getByRole('switch', { name: cast.say('share.readNamed', { group: cast.group.name }) }) });
const isShared = async ({ client, dataset, group }: MomentReader) =>
  (await client.call<{ spaceId: string }[]>(`user/user_datasets/${dataset}/shares`)).data.some(
    ({ spaceId }) => spaceId === group.id,
  );

const csv = ({ page }: MomentReader) =>
  page.getByRole('button', { name: 'CSV', exact: true }).filter({ visible: true }).first();
/** A signed-out window for the sign-in page; the reader's window is restored afterwards. */
const visitors = new Map<MomentReader, { page: MomentReader['page']; close: () => Promise<void> }>();

const pages = ({ page, say }: MomentReader, n: number) =>
  page
    .getByText(new RegExp(`^${say('common.page', { page: n, pages: 999 }).split('999')[0]}`))
    .filter({ visible: true })
    .first();

export const OUTAGE_MOMENTS: readonly Moment[] = [
  typing('typing in the wizard', 'SIGTERM'),
  { name: 'uploading a file', cause: 'kill -9', ready: upload, check: uploaded },
  {
    name: 'running a tool',
    cause: 'SIGTERM',
    ready: async (cast, stage) => {
      await cast.page.goto(explorer(cast, stage, 'cell-interaction'));
      await button(cast, 'wizard.startAnalysis').click();
      await button(cast, 'wizard.startAnalysis').waitFor({ state: 'detached' });
    },
    check: async (cast) => {
      const { client, dataset, page, say } = cast;
      await client.until<{ status: string }[]>(
        `user/analysis/tools/cell-interaction/results?dataset=${dataset}`,
        (rows) => rows.length === 1 && rows[0]!.status === 'completed',
        120_000,
      );
      await page.getByText(say('job.status.running')).first().waitFor({ state: 'detached' });
    },
  },
  {
    name: 'reading a page of a table',
    cause: 'SIGTERM',
    ready: async (cast, stage) => {
      await cast.page.goto(explorer(cast, stage, 'markers'));
      await button(cast, 'common.nextPage').click();
      await pages(cast, 2).waitFor();
    },
    meanwhile: (cast) => button(cast, 'common.nextPage').click(),
    check: async (cast) => {
      await pages(cast, 3).waitFor();
      await cast.page.getByRole('row').nth(5).waitFor();
    },
  },
  {
    name: 'a dialog open, a name typed',
    cause: 'SIGTERM',
    ready: async (cast, stage) => {
      const { page, say } = cast;
      await page.goto(`${stage.url}/cloud/my_analyzes`);
      await page.getByRole('button', { name: say('team.switch', { name: say('team.personal') }) }).click();
      await button(cast, 'team.create').click();
      await dialog(cast).getByRole('textbox').fill('Typed');
    },
    meanwhile: (cast) => button(cast, 'group.createDo').click(),
    check: async (cast) =>
      assertEqual(await dialog(cast).getByRole('textbox').inputValue(), 'Typed', 'the name in the dialog'),
  },
  { name: 'saving a label', cause: 'kill -9', ready: renaming, meanwhile: pressRename, check: renamed },
  {
    name: 'recolouring a label',
    cause: 'SIGTERM',
    ready: async (cast, stage) => {
      const { page, say } = cast;
      await page.goto(explorer(cast, stage, 'labels'));
      await page.getByText(say('wizard.custom'), { exact: true }).click();
      await code(cast).fill(COLOUR);
      await code(cast).blur();
    },
    meanwhile: (cast) => button(cast, 'colours.apply').click(),
    check: async (cast) => {
      assertEqual((await code(cast).inputValue()).toLowerCase(), COLOUR, 'the colour in the form');
      const apply = button(cast, 'colours.apply');
      if (await apply.isEnabled()) await apply.click();
      await cast.client.until<{ columns: { colours?: Record<string, string> }[] }>(
        `remote/user/user_datasets/${cast.dataset}`,
        (detail) => JSON.stringify(detail).toLowerCase().includes(COLOUR),
        20_000,
      );
    },
  },
  {
    name: 'signing in',
    cause: 'SIGTERM',
    ready: async (cast, stage) => {
      const { say, who, locale } = cast;
      const { width, height } = cast.page.viewportSize()!;
      const theme = locale === 'en-US' ? 'light' : 'dark';
      const visit = await openPage(cast.visit.context.browser()!, { locale, theme, width, height });
      visitors.set(cast, { page: cast.page, close: () => visit.context.close() });
      cast.page = visit.page;
      await cast.page.goto(`${stage.url}/login`);
      await cast.page.getByLabel(say('signIn.account')).fill(who.username);
      await cast.page.getByLabel(say('signIn.password'), { exact: true }).fill(who.password);
    },
    meanwhile: (cast) => button(cast, 'signIn.signIn').click(),
    check: async (cast) => {
      const { page, say, who } = cast;
      try {
        if (page.url().includes('/login')) {
          assertEqual(
            await page.getByLabel(say('signIn.account')).inputValue(),
            who.username,
            'the user name in the form',
          );
          assertEqual(
            await page.getByLabel(say('signIn.password'), { exact: true }).inputValue(),
            who.password,
            'the password',
          );
          await button(cast, 'signIn.signIn').click();
        }
        await page.waitForURL((at) => at.pathname !== '/login');
      } finally {
        const before = visitors.get(cast)!;
        await before.close();
        cast.page = before.page;
      }
    },
  },
  {
    name: 'sharing a dataset',
    cause: 'SIGTERM',
    ready: async (cast, stage) => {
      await cast.page.goto(`${stage.url}/cloud/my_analyzes?tab=custom`);
      await cast.page
        .getByRole('button', { name: cast.say('analyses.shareNamed', { name: 'pbmc68k_reduced' }) })
        .first()
        .click();
      await shareSwitch(cast).waitFor();
    },
    meanwhile: (cast) => shareSwitch(cast).click(),
    check: async (cast) => {
      const read = dialog(cast).getByRole('switch').first();
      if (!(await read.isChecked())) await shareSwitch(cast).click();
      for (const until = Date.now() + 15_000; !(await isShared(cast)); await cast.page.waitForTimeout(200))
        if (Date.now() > until) throw new Error('the dataset is not shared');
      await dialog(cast).locator('[role=switch]:checked').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'downloading a table',
    cause: 'SIGTERM',
    ready: async (cast, stage) => {
      await cast.page.goto(explorer(cast, stage, 'markers'));
      await csv(cast).waitFor();
    },
    meanwhile: (cast) => csv(cast).click(),
    check: async (cast) => void (await Promise.all([cast.page.waitForEvent('download'), csv(cast).click()])),
  },
  typing('typing in the wizard', 'network away 5 s'),
  typing('typing in the wizard', 'network away 60 s'),
];
