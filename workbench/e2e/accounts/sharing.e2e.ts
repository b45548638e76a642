import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Client } from '../support/client.ts';
import { clustersOf, openDemo } from '../support/explorer.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { openVisit } from '../support/shared.ts';
import { picture } from '../support/steps.ts';

/** A dataset shared by one space with another: readable there, editable only here, then copied, and finally moved. */
describe('sharing a dataset', () => {
  let platform: Platform;
  let v: Visit;
  let theirs: Visit;
  let owner: Client;
  let mate: Client;
  let dataset = '';
  let team = '';
  /** Analysis of the group. */
  let theirsOf = '';
  const page = (id: string) => `${platform.url}/cloud/userDatasetAnalysis/${id}`;
  const ids = async (client: Client) =>
    (await client.call<{ id: string }[]>('user/user_datasets')).data.map((d) => d.id);

  /** Calls made by the owner in the group's space; afterwards the owner is back in their own space. */
  const asOfTeam = async (work: () => Promise<void>): Promise<void> => {
    const { data: spaces } = await owner.call<{ id: string; personal: boolean }[]>('teams');
    await owner.call('teams/switch', { form: { teamId: team } });
    await work();
    await owner.call('teams/switch', { form: { teamId: spaces.find(({ personal }) => personal)!.id } });
  };
  const removeCopy = (id: string): Promise<void> =>
    asOfTeam(async () => {
      assert.equal((await owner.call(`user/user_datasets/${id}`, { method: 'DELETE' })).status, 200);
    });

  before(async () => {
    ({ platform, client: owner, dataset, v } = await openDemo('sharing'));
    const who = person('sharedwith');
    mate = await newcomer(platform, who);
    team = (await owner.call<{ id: string }>('teams/create', { form: { name: 'Liver lab' } })).data.id;
    const json = { email: who.email };
    const invited = await owner.call<{ path: string }>(`teams/${team}/members/invitation`, { json });
    const id = new URL(invited.data.path, platform.url).searchParams.get('id')!;
    assert.equal((await mate.call(`teams/invitations/${id}/accept`, { method: 'PUT' })).status, 200);
    const { data: members } = await owner.call<{ memberId: string; name: string }[]>(`teams/${team}/members`);
    const { memberId } = members.find(({ name }) => name === who.username)!;
    const seat = { memberId, dataPermissions: ['view', 'edit'] };
    assert.equal((await owner.call(`teams/${team}/members`, { json: seat })).status, 200);
    assert.equal((await mate.call('teams/switch', { form: { teamId: team } })).status, 200);
    theirs = await openVisit();
    await openSignedIn(theirs, mate);
  });
  after(async () => {
    await v?.context.close();
    await theirs?.context.close();
  });

  test('before it is shared the group has nothing of it', async () => {
    assert.deepEqual(await ids(mate), []);
    assert.equal((await mate.call(`remote/user/user_datasets/${dataset}`)).status, 404);
    assert.equal((await mate.call(`remote/user/user_datasets/${dataset}/thumbnail`)).status, 404);
  });

  test('it is shared in the list, and the group looks at it and analyses it, but changes nothing of it', async () => {
    await v.page.goto(`${platform.url}/cloud/my_analyzes`);
    await v.page.getByRole('button', { name: /^Share, copy or move pbmc68k/ }).click();
    const dialog = v.page.getByRole('dialog');
    await dialog.getByText('Liver lab').waitFor();
    await dialog.locator('label:has([role=switch])').first().click();
    await v.page.waitForFunction(() => document.querySelector<HTMLInputElement>('[role=switch]')?.checked);
    await picture(v.page, 'share-dataset');
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await theirs.page.goto(`${platform.url}/cloud/my_analyzes`);
    const row = theirs.page.getByRole('row', { name: /pbmc68k/ });
    await row.getByText(/^Shared by/).waitFor();
    await row.locator('img').waitFor();
    // A copy in another format may be downloaded, but nothing may be changed.
    const buttons = await row.getByRole('button').all();
    const named = await Promise.all(buttons.map((one) => one.getAttribute('aria-label')));
    assert.deepEqual(named, ['Download pbmc68k_reduced as a file']);
    await picture(theirs.page, 'shared-with-us');
    await theirs.page.goto(page(dataset));
    await theirs.page.getByRole('heading', { name: /Top markers/ }).waitFor();

    const { cluster } = await clustersOf(mate, dataset);
    const [first] = cluster.categories;
    const edit = { kind: 'rename', from: first!.name, to: 'Stolen' };
    const labels = { column: cluster.name, expected: cluster.version, edit };
    const changes = await Promise.all([
      mate.call(`user/user_datasets/${dataset}/labels`, { json: labels }),
      mate.call(`user/user_datasets/${dataset}/observation_color_manager`, {
        json: { column: cluster.name, colours: {} },
      }),
      mate.call(`remote/user/user_datasets/${dataset}/observation_columns`, { json: { cluster: null } }),
      mate.call(`user/user_datasets/${dataset}`, { method: 'DELETE' }),
      mate.call(`user/user_datasets/${dataset}/move`, { json: { spaceId: team } }),
    ]);
    assert.ok(
      changes.every(({ status }) => status >= 400 && status < 500),
      JSON.stringify(changes.map(({ status, error }) => [status, error?.id])),
    );
    const now = await clustersOf(owner, dataset);
    assert.deepEqual(now.cluster, cluster);

    const params = { types: 'bulk_labels', by: 'louvain', cells: null, groups: null, tested: [], roeBy: null };
    const body = { dataset, name: 'theirs', params };
    const submitted = await mate.call<{ id: string }>('user/analysis/tools/composition', { json: body });
    assert.equal(submitted.status, 200, JSON.stringify(submitted));
    const result = `user/analysis/results/${submitted.data.id}`;
    theirsOf = result;
    await mate.until<{ status: string }>(result, ({ status }) => status === 'completed');
    // It is the group's: the owner's space has no such analysis.
    assert.equal((await owner.call(result)).status, 404);
  });

  test('what is no longer shared is gone from the group’s list, and its address answers as if it had never been', async () => {
    await owner.call(`user/user_datasets/${dataset}/shares?space=${team}`, { method: 'DELETE' });
    assert.deepEqual(await ids(mate), []);
    assert.equal((await mate.call(`remote/user/user_datasets/${dataset}`)).status, 404);
    await theirs.page.goto(page(dataset));
    await theirs.page.waitForURL(/\/404/);
  });

  test('it is copied to the group after a question; the original is changed and the copy is not', async () => {
    const { page: list } = v;
    const before = await clustersOf(owner, dataset);
    await list.goto(`${platform.url}/cloud/my_analyzes`);
    await list.getByRole('button', { name: /^Share, copy or move pbmc68k/ }).click();
    await list.getByRole('button', { name: 'Copy to Liver lab' }).click();
    await list
      .getByRole('dialog')
      .getByText(/Analyses are not copied/)
      .waitFor();
    await picture(list, 'copy-dataset');
    await list.getByRole('button', { name: 'Copy to Liver lab' }).click();
    await list.getByText('The dataset was copied.').waitFor();
    assert.deepEqual(await ids(owner), [dataset]);
    const [copy, ...others] = await ids(mate);
    assert.ok(copy && copy !== dataset && others.length === 0);

    const { cluster } = before;
    const [first] = cluster.categories;
    const edit = { kind: 'rename', category: first!.name, name: 'Renamed_here' };
    const labels = { column: cluster.name, expected: cluster.version, edit };
    const renamed = await owner.call(`user/user_datasets/${dataset}/labels`, { json: labels });
    assert.equal(renamed.status, 200, JSON.stringify(renamed));
    assert.notDeepEqual((await clustersOf(owner, dataset)).cluster, cluster);
    assert.deepEqual((await clustersOf(mate, copy)).columns, before.columns);
    // The group changes its copy by itself.
    const theirs = await mate.call(`user/user_datasets/${copy}/labels`, {
      json: { ...labels, edit: { ...edit, name: 'Renamed_there' } },
    });
    assert.equal(theirs.status, 200, JSON.stringify(theirs));
    await picture(list, 'copied-dataset');
    await removeCopy(copy);
    assert.deepEqual(await ids(mate), []);
    assert.equal((await clustersOf(owner, dataset)).cells, before.cells);
  });

  test('it is moved after a question, not where the group’s own analyses stand; then the group has it, and this space no longer', async () => {
    const { page: list } = v;
    const move = async () => {
      await list.goto(`${platform.url}/cloud/my_analyzes`);
      await list.getByRole('button', { name: /^Share, copy or move pbmc68k/ }).click();
      await list.getByRole('button', { name: 'Move to Liver lab' }).click();
      await list
        .getByRole('dialog')
        .getByText(/leaves this space/)
        .waitFor();
      await list.getByRole('button', { name: 'Move to Liver lab' }).click();
    };
    await move();
    await list.getByText(/^The other group already has its own cell sets, views or analyses/).waitFor();
    assert.deepEqual(await ids(owner), [dataset]);

    await asOfTeam(async () => {
      assert.equal((await owner.call(theirsOf, { method: 'DELETE' })).status, 200);
    });

    await move();
    await list.getByText('The dataset was moved.').waitFor();
    assert.deepEqual(await ids(owner), []);
    assert.deepEqual(await ids(mate), [dataset]);
    const { cells } = await clustersOf(mate, dataset);
    assert.equal(cells, 700);
  });
});
