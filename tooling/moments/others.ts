import { saveDraft } from '../../workbench/e2e/support/fixtures.ts';
import { importDataset } from '../../workbench/e2e/support/fixtures.ts';
import { tissueOf } from './breaks.ts';
import { assertEqual, explorer, type Moment } from './moment.ts';
import type { MomentReader, Stage } from './stage.ts';

const must = <T>({ status, data, error }: { status: number; data: T; error?: unknown }): T => {
  if (status !== 200) throw new Error(JSON.stringify(error));
  return data;
};
const shared = new Map<MomentReader, string>();
const drafts = new Map<MomentReader, string>();

/** The reader works in the group's space, in a dataset that its owner imported. */
async function inGroup(cast: MomentReader, stage: Stage): Promise<void> {
  const { client, owner, group } = cast;
  must(await client.call('teams/switch', { form: { teamId: group.id } }));
  must(await owner.call('teams/switch', { form: { teamId: group.id } }));
  shared.set(cast, await importDataset(owner, stage.files.annotated));
}
const sharedAt = (cast: MomentReader, stage: Stage, tab: string) =>
  explorer({ ...cast, dataset: shared.get(cast)! }, stage, tab);
const typedNote = (cast: MomentReader) => cast.page.getByRole('dialog').last().getByRole('textbox');
/** In the explorer of the group's dataset, with the rename dialog of a label open and a name typed. */
async function typingThere(cast: MomentReader, stage: Stage): Promise<void> {
  await inGroup(cast, stage);
  await cast.page.goto(sharedAt(cast, stage, 'labels'));
  await cast.page.getByRole('button', { name: cast.say('labels.rename', { name: 'Dendritic' }), exact: true }).click();
  await typedNote(cast).fill('My_name');
  // The dialog shows beforehand what the name would outdate.
  await cast.page.getByRole('dialog').last().getByText(cast.say('effects.none')).waitFor();
}
interface Columns {
  columns: { column: string; version: string }[];
}

export const EDIT_MOMENTS: readonly Moment[] = [
  {
    name: 'a label renamed by another',
    cause: 'another person',
    ready: typingThere,
    strike: async (cast) => {
      const path = `user/user_datasets/${shared.get(cast)!}/labels`;
      const { columns } = must(await cast.owner.call<Columns>(path));
      const { column, version } = columns.find((one) => one.column === 'bulk_labels')!;
      const edit = { kind: 'rename', category: 'Dendritic', name: 'Renamed_there' };
      must(await cast.owner.call(path, { json: { column, expected: version, edit } }));
    },
    answer: async (cast) => {
      const { page, say } = cast;
      assertEqual(await typedNote(cast).inputValue(), 'My_name', 'the name in the dialog');
      await page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: say('tool.rename'), exact: true })
        .click();
    },
    check: ({ page, say }) =>
      page.getByRole('button', { name: say('labels.rename', { name: 'My_name' }), exact: true }).waitFor(),
  },
  {
    name: 'the dataset deleted by another',
    cause: 'another person',
    ready: async (cast, stage) => {
      await inGroup(cast, stage);
      await cast.page.goto(sharedAt(cast, stage, 'overview'));
      await cast.page.getByRole('application').first().waitFor();
    },
    strike: async (cast) =>
      must(await cast.owner.call(`user/user_datasets/${shared.get(cast)!}`, { method: 'DELETE' })),
    answer: async ({ page, say }) => {
      await page
        .getByRole('link', { name: say('menu.myAnalyses') })
        .or(page.getByRole('link', { name: say('shell.home') }))
        .first()
        .click();
    },
    check: async ({ page, say }) => page.getByRole('heading', { level: 1, name: say('analyses.title') }).waitFor(),
  },
  {
    name: 'removed from the group',
    cause: 'another person',
    ready: async (cast, stage) => {
      await inGroup(cast, stage);
      await cast.page.goto(sharedAt(cast, stage, 'overview'));
      await cast.page.getByRole('application').first().waitFor();
    },
    strike: async ({ owner, group, who }) => {
      const members = must(await owner.call<{ memberId: string; name: string }[]>(`teams/${group.id}/members`));
      const { memberId } = members.find(({ name }) => name === who.username)!;
      must(await owner.call(`teams/${group.id}/members/${memberId}`, { method: 'DELETE' }));
    },
    answer: async ({ page, say }) =>
      page
        .getByRole('region', { name: say('common.notifications') })
        .getByRole('button')
        .last()
        .click(),
    check: async ({ page, say }) =>
      page.getByRole('button', { name: say('team.switch', { name: say('team.personal') }) }).waitFor(),
  },
  {
    name: 'one draft in two tabs',
    cause: 'another tab',
    ready: async (cast, stage) => {
      drafts.set(cast, await saveDraft(cast.client, cast.samples, { param: { tissue: 'before' } }));
      await cast.page.goto(`${stage.url}/cloud/integrateLocalData?draft=${drafts.get(cast)}`);
      await tissueOf(cast).waitFor();
    },
    strike: async (cast, stage) => {
      const second = await cast.visit.context.newPage();
      await second.goto(`${stage.url}/cloud/integrateLocalData?draft=${drafts.get(cast)}`);
      const there = { ...cast, page: second };
      await tissueOf(there).fill('of the other tab');
      await cast.client.until<{ param: { tissue: string } }>(
        `user/analysis/drafts/${drafts.get(cast)}`,
        ({ param }) => param.tissue === 'of the other tab',
        30_000,
      );
      await second.close();
      await tissueOf(cast).fill('of this tab');
    },
    answer: async ({ page, say }) =>
      page.getByRole('button', { name: say('wizard.conflict.mine'), exact: true }).click({ timeout: 15_000 }),
    check: async (cast) => {
      assertEqual(await tissueOf(cast).inputValue(), 'of this tab', 'the tissue in the form');
      await cast.client.until<{ param: { tissue: string } }>(
        `user/analysis/drafts/${drafts.get(cast)}`,
        ({ param }) => param.tissue === 'of this tab',
        30_000,
      );
    },
  },
  {
    name: 'the account locked',
    cause: 'another person',
    ready: async (cast, stage) => {
      drafts.set(cast, await saveDraft(cast.client, cast.samples, { param: { tissue: 'before' } }));
      await cast.page.goto(`${stage.url}/cloud/integrateLocalData?draft=${drafts.get(cast)}`);
      await tissueOf(cast).fill('typed before the lock');
    },
    strike: async ({ who }, { admin }) => {
      const users = must(await admin.call<{ rows: { id: string; username: string }[] }>('admin/users'));
      const { id } = users.rows.find(({ username }) => username === who.username)!;
      must(await admin.call(`admin/users/${id}`, { json: { status: 'locked' } }));
    },
    answer: async ({ page, say }) => page.getByRole('button', { name: say('session.confirm') }).click(),
    check: async ({ page, who }, { admin }) => {
      await page.waitForURL(/\/login/);
      const users = must(await admin.call<{ rows: { id: string; username: string }[] }>('admin/users'));
      const { id } = users.rows.find(({ username }) => username === who.username)!;
      must(await admin.call(`admin/users/${id}`, { json: { status: 'active' } }));
    },
  },
];
