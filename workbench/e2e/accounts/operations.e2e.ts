import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright';
import type { Job, TeamMember } from '@stroma/contract';
import { submitIntegrationOfTwo, type Client } from '../support/client.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { demoFiles, sharedPlatform, openVisit } from '../support/shared.ts';
import { picture } from '../support/steps.ts';
import { messageReader } from '../support/words.ts';

/** Specification 2.4, 4, 6: operations follow the privilege list at once, and a file is fetched directly or by a request. */
describe('operations and downloads', () => {
  const say = messageReader('en-US');
  let platform: Platform;
  let a: Visit;
  let b: Visit;
  let owner: Client;
  let member: Client;
  let team = '';
  let job: Job;
  const open = async (page: Page, tab: string) => {
    await page.goto(`${platform.url}/cloud/my_analyzes?tab=${tab}`);
    await page.getByRole('tab', { selected: true }).waitFor();
  };
  const setSeats = async (dataPermissions: string[]) => {
    const { data } = await owner.call<TeamMember[]>(`teams/${team}/members`);
    const memberId = data.find((one) => one.name === 'ops_member')!.memberId;
    const reply = await owner.call(`teams/${team}/members`, { json: { memberId, dataPermissions } });
    assert.equal(reply.status, 200, JSON.stringify(reply));
  };

  before(async () => {
    platform = await sharedPlatform();
    [a, b] = [await openVisit(), await openVisit()];
    owner = await newcomer(platform, person('ops_owner'));
    member = await newcomer(platform, person('ops_member'));
    await openSignedIn(a, owner);
    await openSignedIn(b, member);
    const made = await owner.call<{ id: string }>('teams/create', { form: { name: 'Ops' } });
    team = made.data.id;
    await owner.call('teams/switch', { form: { teamId: team } });
    const invited = await owner.call<{ path: string }>(`teams/${team}/members/invitation`, {
      json: { email: person('ops_member').email },
    });
    const id = new URL(invited.data.path, platform.url).searchParams.get('id')!;
    const accepted = await member.call(`teams/invitations/${id}/accept`, { method: 'PUT' });
    assert.equal(accepted.status, 200, JSON.stringify(accepted));
    await member.call('teams/switch', { form: { teamId: team } });
    await setSeats(['view']);
    job = await submitIntegrationOfTwo(owner, (await demoFiles()).samples, 'Ops_job');
    await owner.until<Job>(`user/analysis/jobs/${job.id}`, (now) => now.status === 'completed');
  });
  after(async () => {
    await a?.context.close();
    await b?.context.close();
  });

  test('a seat with View only sees everything and each shut control says why', async () => {
    const { page } = b;
    await open(page, 'integrated');
    const start = page.getByRole('link', { name: say('analyses.start') }).first();
    assert.equal(await start.getAttribute('aria-disabled'), 'true');
    await start.focus();
    await page.getByRole('tooltip', { name: say('permission.integrate') }).waitFor();
    await picture(page, 'operations-view-only');
    const bin = page.getByRole('button', { name: say('analyses.deleteNamed', { name: 'Ops_job' }) });
    assert.equal(await bin.getAttribute('aria-disabled'), 'true');
    await page.getByRole('button', { name: say('job.actions', { name: 'Ops_job' }) }).click();
    const reEdit = page.getByRole('menuitem', { name: say('job.action.reEdit') });
    assert.equal(await reEdit.getAttribute('aria-disabled'), 'true');
    await picture(page, 'operations-job-menu');
    await page.keyboard.press('Escape');
  });

  test('a seat that is given opens the controls of the page that is open, without a reload', async () => {
    const { page } = b;
    await setSeats(['view', 'edit', 'delete']);
    await page
      .locator('a[href="/cloud/integrateLocalData"]', { hasText: say('analyses.start') })
      .first()
      .waitFor();
    await setSeats(['view']);
    await page
      .locator('[aria-disabled=true]', { hasText: say('analyses.start') })
      .first()
      .waitFor();
  });

  test('without Download: the log comes, the script is asked for, approved and fetched', async () => {
    const { page } = b;
    await open(page, 'results');
    const named = (id: 'requestNamed' | 'downloadNamed', name: string) =>
      page.getByRole('button', { name: say(`analyses.${id}`, { name: `Ops_job · ${name}` }) });
    const [log] = await Promise.all([page.waitForEvent('download'), named('downloadNamed', 'job.log').click()]);
    assert.ok(readFileSync((await log.path())!).length > 0);
    await named('requestNamed', 'reproduce.zip').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(say('download.state.notRequested'), { exact: true }).waitFor();
    await dialog.getByRole('textbox').fill('Figure 3');
    await dialog.getByRole('button', { name: say('download.request') }).click();
    await dialog.getByText(say('download.state.pending'), { exact: true }).waitFor();
    await picture(page, 'operations-download-pending');
    const { data } = await owner.call<{ id: string; purpose: string }[]>('user/downloads');
    assert.equal(data[0]!.purpose, 'Figure 3');
    await owner.call(`user/downloads/${data[0]!.id}/approve`, { method: 'POST' });
    // The event stream updates the open dialog.
    await dialog.getByText(say('download.state.approved'), { exact: true }).waitFor();
    const [script] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: say('download.start') }).click(),
    ]);
    assert.equal(script.suggestedFilename(), 'Ops_job reproduce.zip');
    assert.match(readFileSync((await script.path())!, 'latin1'), /^PK[^]*reproduce\.py/);
    await dialog.getByText('Please wait for download to start.').waitFor();
    await picture(page, 'operations-download-approved');
  });

  test('with Download: an uploaded file and the script come at once', async () => {
    const { page } = a;
    await open(page, 'uploaded');
    const button = page.getByRole('button', { name: new RegExp(`^${say('analyses.downloadNamed', { name: '' })}`) });
    const [file] = await Promise.all([page.waitForEvent('download'), button.first().click()]);
    const bytes = readFileSync((await file.path())!);
    assert.ok(bytes.length > 1000, 'the uploaded file itself');
    await page.getByText('Please wait for download to start.').waitFor();
    await open(page, 'results');
    const script = page.getByRole('button', {
      name: say('analyses.downloadNamed', { name: 'Ops_job · reproduce.zip' }),
    });
    const [own] = await Promise.all([page.waitForEvent('download'), script.click()]);
    assert.equal(own.suggestedFilename(), 'Ops_job reproduce.zip');
  });

  test('the explorer: colours of one’s own only with the Edit seat', async () => {
    const { data } = await owner.call<{ id: string }[]>('user/user_datasets');
    const path = `${platform.url}/cloud/userDatasetAnalysis/${data[0]!.id}/labels`;
    for (const [v, isShut] of [
      [b, true],
      [a, false],
    ] as const) {
      await v.page.goto(path);
      const custom = v.page.getByRole('radio', { name: say('wizard.custom') });
      await custom.waitFor();
      assert.equal(await custom.isDisabled(), isShut);
    }
    // Versions of the labels and of the colours.
    await b.page.getByText(say('permission.edit')).first().waitFor();
    await picture(b.page, 'operations-explorer');
  });

  test('nothing was complained of', () => assert.deepEqual([...a.complaints, ...b.complaints], []));
});
