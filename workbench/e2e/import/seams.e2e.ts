import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright';
import type { DatasetRow, Job } from '@stroma/contract';
import type { Client } from '../support/client.ts';
import { importSample } from '../support/fixtures.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { waitUntilStill } from '../support/rest.ts';
import { demoFiles, sharedPlatform, openVisit } from '../support/shared.ts';
import { overflowingElements } from '../support/standing-out.ts';
import { picture, waitForPaint } from '../support/steps.ts';

const ANALYSIS_MS = 400_000;

/** The wizard, the jobs, the receipt and the explorer with real replies of server and runner. */
describe('from the wizard to the receipt', () => {
  let platform: Platform;
  let v: Visit;
  let client: Client;
  let files: string[];
  let openEvents = (): void => {};
  const evaluated = new Promise<void>((done) => (openEvents = done));
  const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
  const rowOf = (page: Page, name: string) => page.locator('[data-job]').filter({ hasText: name });
  const act = async (page: Page, name: string, action: string) => {
    await page.getByRole('button', { name: `Actions of ${name}` }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  /** The same page on a phone. */
  const onPhone = async (name: string) => {
    await v.page.setViewportSize({ width: 390, height: 844 });
    await picture(v.page, `${name}-phone`);
    assert.deepEqual(await overflowingElements(v.page), [], `${name} on a phone`);
    await v.page.setViewportSize({ width: 1440, height: 900 });
  };
  const shot = async (name: string) => {
    await picture(v.page, name);
    await onPhone(name);
  };

  before(async () => {
    platform = await sharedPlatform();
    client = await newcomer(platform, person('seams'));
    const { samples } = await demoFiles();
    for (const path of samples) await importSample(client, path);
    files = samples.map((path) => basename(path));
    v = await openVisit();
    await openSignedIn(v, client);
  });
  after(async () => {
    // A running job would take the worker from the files that are next in the queue.
    const { rows } = (await client.call<{ rows: Job[] }>('user/analysis/jobs')).data;
    for (const { id, status } of rows)
      if (status !== 'completed') await client.call(`user/analysis/jobs/${id}`, { method: 'DELETE' });
    await v?.context.close();
  });

  test('the steps are in the address: Back goes to the step before, a reload stays', async () => {
    const { page } = v;
    await page.goto(`${platform.url}/cloud/integrateLocalData`);
    for (const file of files)
      await page
        .getByRole('row', { name: new RegExp(file.replaceAll('.', '\\.')) })
        .getByRole('checkbox')
        .check({ force: true });
    await page.getByLabel('Tissue').fill('PBMC');
    await page.reload();
    assert.equal(await page.getByLabel('Tissue').inputValue(), 'PBMC');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/draft=.*step=2/);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Samples' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Cell filtering' }).waitFor();
    // The stream of events opens after the evaluation below has ended, as on a slow connection.
    await page.route('**/user/events', async (route) => evaluated.then(() => route.continue()), { times: 1 });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Cell filtering' }).waitFor();
  });

  test('table and charts of step 2 count the same cells; the preview shows what is recommended', async () => {
    const { page } = v;
    await page.getByRole('button', { name: 'Evaluate cells' }).click();
    const draft = new URL(page.url()).searchParams.get('draft');
    await client.until<{ cellFilteringTaskStatus: string }>(
      `user/analysis/drafts/${draft}`,
      ({ cellFilteringTaskStatus }) => cellFilteringTaskStatus === 'completed',
      ANALYSIS_MS,
    );
    openEvents();
    const kept = page.getByRole('grid', { name: 'Cells kept and lost per sample' });
    await kept.waitFor({ timeout: ANALYSIS_MS });
    for (const radio of await page.getByRole('radio', { name: 'Recommended' }).all())
      await radio.click({ force: true });
    const lost = await kept.locator('tbody tr').first().locator('td').allTextContents();
    const charts = await page.locator('aside figcaption span:last-child').allTextContents();
    const numbers = (text: string) => text.replaceAll(',', '').match(/\d+/g)!.map(Number);
    assert.deepEqual(
      charts.map((text) => numbers(text)[1]),
      lost.slice(-5, -1).map((text) => numbers(text)[0]),
    );
    assert.ok(
      lost.slice(-5, -1).some((text) => numbers(text)[0]! > 0),
      `the thresholds remove no cell: ${lost.join(' ')}`,
    );
    await shot('seams-step-2');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/step=3/);
    await page
      .getByText(/ recommended so far$/)
      .first()
      .waitFor();
    await shot('seams-step-3');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Job name').waitFor();
    assert.match(path(page), /step=4/);
    assert.equal(await page.getByText('Recommended', { exact: true }).count(), 0);
    await page.getByText(/^Recommended: \d+/).waitFor();
    await page.getByLabel('Job name').fill('seams_first');
    await shot('seams-step-4');
  });

  test('the page of the submitted analysis follows it to its results', async () => {
    const { page } = v;
    await page.getByRole('button', { name: 'Start analysis' }).click();
    await page.waitForURL(/job=/);
    await page.getByText(/Step \d+ of 10/).waitFor({ timeout: 60_000 });
    await shot('seams-submitted');
    // The results can be viewed before the end.
    await page.getByText('The analysis seams_first is finished').waitFor({ timeout: ANALYSIS_MS });
    await shot('seams-finished');
    await page.getByRole('button', { name: 'View results' }).click();
    await page.waitForURL(/userDatasetAnalysis/);
    await waitForPaint(page);
    const id = new URL(page.url()).pathname.split('/')[3]!;
    const { data } = await client.call<{ simulated: boolean }>(`remote/user/user_datasets/${id}`);
    assert.equal(data.simulated, true);
    await page
      .getByText(/simulated/i)
      .first()
      .waitFor();
    const plot = (await page.getByRole('application').first().boundingBox())!;
    const { width } = page.viewportSize()!;
    assert.ok(plot.width / width >= 0.5, `${plot.width} of ${width} px`);
  });

  test('the receipt shows what the runner wrote', async () => {
    const { page } = v;
    const [row] = (await client.call<DatasetRow[]>('user/user_datasets?kind=integrated')).data;
    const receipt = await fetch(`${platform.url}/api/user/analysis/jobs/${row!.jobId}/receipt`, {
      headers: { authorization: `Bearer ${client.token}` },
    }).then((reply) => reply.json());
    for (const title of ['Inputs', 'Parameters', 'Library versions', 'References'])
      await page.locator('summary').filter({ hasText: title }).click();
    const text = (await page.locator('details').allTextContents()).join('\n');
    for (const input of receipt.inputs) assert.ok(text.includes(input.name) && text.includes(input.sha256));
    assert.ok(text.includes(receipt.libraries.scanpy) && text.includes('Cluster resolution'));
    assert.ok(!/not recorded|1970|\{|clusterResolution/.test(text), text);
    await page.getByText(receipt.method['en-US']).scrollIntoViewIfNeeded();
    assert.ok(!(await page.locator('main').textContent())!.includes('1970'));
    await shot('seams-receipt');
  });

  test('a zoom right before the explorer is left does not bring it back', async () => {
    const { page } = v;
    const stage = page.getByRole('application').first();
    await stage.hover();
    await page.mouse.wheel(0, -400);
    await page.getByRole('link', { name: 'Import data' }).first().click();
    await page.waitForURL(/importdata/);
    // Longer than the address waits for the camera to rest.
    await page.waitForTimeout(1000);
    assert.match(path(page), /importdata/);
    await page.goBack();
    await waitForPaint(page);
  });

  test('saving a colour keeps the explorer and its selection', async () => {
    const { page } = v;
    await page.getByRole('button', { name: /Rectangle/i }).click();
    const box = (await page.getByRole('application').first().boundingBox())!;
    await page.mouse.move(box.x + 40, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 60, box.y + box.height - 80, { steps: 4 });
    await page.mouse.up();
    const bar = page.getByText(/of [\d,]+ cells selected/).first();
    await bar.waitFor();
    const before = await bar.textContent();
    await page
      .locator('canvas')
      .first()
      .evaluate((canvas) => canvas.setAttribute('data-same', ''));
    await page.getByRole('link', { name: 'Labels and colours' }).click();
    const read = page.waitForResponse((reply) => /user_datasets\/[^/]+$/.test(new URL(reply.url()).pathname));
    await page.getByRole('radio', { name: 'Custom' }).last().click({ force: true });
    await page.getByRole('radio', { name: 'Default' }).last().click({ force: true });
    await read;
    await waitUntilStill(page);
    assert.equal(await bar.textContent(), before);
    assert.equal(await page.locator('canvas[data-same]').count(), 1);
  });

  test('in space a drag turns the cells, three axes are shown, and no tool is cut', async () => {
    const { page } = v;
    await picture(page, 'seams-2d');
    const coordinates = page.waitForResponse(/embedding_view2.*dimensions=3/);
    await page.getByRole('radio', { name: '3D' }).first().click({ force: true });
    await coordinates;
    await page.goto(page.url().replace(/\?.*|$/, '?dim=3&axes=1'));
    await waitForPaint(page);
    const stage = page.getByRole('application').first();
    const box = (await stage.boundingBox())!;
    assert.equal(await stage.locator('[data-axes] text').count(), 3);
    const tools = await page.getByRole('toolbar', { name: 'Plot tools' }).getByRole('button').all();
    assert.ok(tools.length >= 8, `${tools.length} tools`);
    for (const button of tools) {
      const own = (await button.boundingBox())!;
      assert.ok(own.x >= box.x && own.x + own.width <= box.x + box.width, 'a tool is cut');
    }
    await picture(page, 'seams-3d');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 80, box.y + box.height / 3, { steps: 4 });
    await page.mouse.up();
    await page.waitForURL(/camera=/);
    const [x, y, , yaw] = new URL(page.url()).searchParams.get('camera')!.split('_').map(Number);
    assert.deepEqual([x, y], [0, 0]);
    assert.notEqual(yaw, 0.6);
    await shot('seams-3d-turned');
    await page.goto(page.url().replace(/\?.*/, '?axes=1'));
    await waitForPaint(page);
    await shot('seams-2d-axes');
  });

  test('two jobs are suspended together, each says so at once, and the open menu keeps its places', async () => {
    const { page } = v;
    const [first] = (await client.call<{ rows: Job[] }>('user/analysis/jobs')).data.rows;
    for (const seed of [11, 12]) {
      const made = (await client.call<{ id: string; version: number }>(`user/analysis/jobs/${first!.id}/re-edit`, {
        method: 'POST',
      })) as { data: Record<string, any> };
      const {
        id,
        version,
        savedAt: _s,
        savedBy: _b,
        cellFilteringTaskStatus: _c,
        preprocessingJobId: _p,
        stabilityJobId: _t,
        memoryLimit: _m,
        ...body
      } = made.data;
      body.param = { ...body.param, seed, jobName: `seams_${seed}`, cellFilteringEvaluation: 'skip' };
      const saved = await client.call(`user/analysis/drafts/${id}`, {
        method: 'PUT',
        json: body,
        headers: { 'if-match': `"${version}"` },
      });
      assert.equal(saved.status, 200, JSON.stringify(saved.error));
      await client.call(`user/analysis/drafts/${id}/submit`, { method: 'POST' });
    }
    await page.goto(`${platform.url}/cloud/my_analyzes`);
    await page.locator('[data-job][data-status=running]').first().waitFor({ timeout: 60_000 });
    await act(page, 'seams_11', 'Suspend');
    await act(page, 'seams_12', 'Suspend');
    for (const name of ['seams_11', 'seams_12'])
      await rowOf(page, name)
        .getByText(/Suspending…|Suspended/)
        .waitFor();
    await page.getByRole('button', { name: 'Actions of seams_11' }).click();
    const items = await page.getByRole('menuitem').allTextContents();
    await picture(page, 'seams-suspending');
    for (const name of ['seams_11', 'seams_12'])
      await rowOf(page, name).getByText('Suspended', { exact: true }).waitFor({ timeout: 60_000 });
    // Actions that become possible meanwhile are added at the end.
    assert.deepEqual((await page.getByRole('menuitem').allTextContents()).slice(0, items.length), items);
    await page.keyboard.press('Escape');
    await shot('seams-suspended');
    await act(page, 'seams_11', 'Resume');
    await rowOf(page, 'seams_11')
      .getByText(/Submitted|Running/)
      .waitFor();
    await act(page, 'seams_11', 'View job info');
    await page.getByRole('dialog').getByText('Cluster resolution').waitFor();
    assert.ok(!(await page.getByRole('dialog').textContent())!.includes('clusterResolution'));
    await picture(page, 'seams-job-info');
    await page.keyboard.press('Escape');
  });

  test('a deleted analysis leaves no draft behind', async () => {
    const { page } = v;
    await act(page, 'seams_12', 'Delete');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox').fill('seams_12');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await rowOf(page, 'seams_12').waitFor({ state: 'detached' });
    await page.reload();
    await rowOf(page, 'seams_11').waitFor();
    assert.equal(await page.getByText('seams_12').count(), 0);
    assert.deepEqual(v.complaints, []);
  });
});
