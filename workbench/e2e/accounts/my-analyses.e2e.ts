import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright';
import type { DatasetRow, UploadedFile } from '@stroma/contract';
import type { Client } from '../support/client.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { ROOT, type Platform, type Visit } from '../support/platform.ts';
import { demoFiles, sharedPlatform, openVisit } from '../support/shared.ts';
import { picture } from '../support/steps.ts';
import { messageFormatter } from '../support/words.ts';

const READ = `
import json, sys, mudata
found = mudata.read_h5mu(sys.argv[1])['rna']
print(json.dumps([found.n_obs, found.n_vars, 'X_umap' in found.obsm]))
`;
const PYTHON = join(ROOT, '.venv/bin/python');

/** A project of two samples and a dataset: listed, renamed, selected, converted and deleted, in English and in Chinese on a phone. */
describe('my analyses', () => {
  const [en, zh] = [messageFormatter('en-US'), messageFormatter('zh-CN')];
  const folder = mkdtempSync(join(tmpdir(), 'stroma-project-'));
  let platform: Platform;
  let client: Client;
  let v: Visit;
  let phone: Visit;
  const open = async (page: Page, tab: string) => {
    await page.goto(`${platform.url}/cloud/my_analyzes?tab=${tab}`);
    await page.getByRole('tab', { selected: true }).waitFor();
  };
  const files = async () => (await client.call<{ rows: UploadedFile[] }>('user/files')).data.rows;
  const datasets = async () => (await client.call<DatasetRow[]>('user/user_datasets')).data;

  before(async () => {
    platform = await sharedPlatform();
    v = await openVisit();
    phone = await openVisit({ locale: 'zh-CN', theme: 'dark', width: 390, height: 844 });
    client = await newcomer(platform, person('lister'));
    await openSignedIn(v, client);
    await openSignedIn(phone, client);
    const { samples, annotated } = await demoFiles();
    // As CeleScope writes it: a folder for each sample, with reports next to the matrices.
    const members: Record<string, Uint8Array> = { 'P24/S1/outs/report.html': new Uint8Array(9) };
    for (const [i, path] of samples.entries())
      for (const [name, bytes] of Object.entries(unzipSync(readFileSync(path))))
        if (!name.endsWith('/')) members[`P24/S${i + 1}/outs/filtered/${basename(name)}`] = bytes;
    writeFileSync(join(folder, 'P24.zip'), zipSync(members, { level: 0 }));
    await client.upload(join(folder, 'P24.zip'));
    await client.upload(annotated);
    await client.until<{ rows: UploadedFile[] }>(
      'user/files',
      ({ rows }) => rows.filter((f) => f.state === 'parsed').length === 2,
    );
    await client.until<DatasetRow[]>('user/user_datasets', (rows) => rows.some((row) => row.sharedFrom === null));
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await v?.context.close();
    await phone?.context.close();
  });

  test('the samples of a project are listed with their species, and begin an analysis', async () => {
    const { page } = v;
    await open(page, 'projects');
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^.*\\b${name}\\b`) });
    await row('S1').getByText('Homo sapiens').waitFor();
    await row('S2').getByText('P24.zip').waitFor();
    // By the keyboard alone.
    for (const name of ['S1', 'S2']) {
      const box = row(name).getByRole('checkbox');
      // A list that is read again meanwhile takes the focus away.
      for (let tries = 0; tries < 5 && !(await box.isChecked()); tries += 1) await box.press('Space');
    }
    const bar = page.getByRole('group', { name: en('analyses.chosen', { n: 2 }) });
    await picture(page, 'my-analyses-projects');
    await bar.getByRole('button', { name: en('analyses.start') }).click();
    await page.waitForURL(/integrateLocalData\?draft=/);
    await page.getByLabel('Tissue').waitFor();
    const { data } = await client.call<{ matrixFiles: { name: string }[] }[]>('user/analysis/drafts');
    assert.deepEqual(data[0]!.matrixFiles.map(({ name }) => name).sort(), ['S1', 'S2']);
  });

  test('a dataset is renamed, also where it is open', async () => {
    const { page } = v;
    const own = (await datasets()).find((row) => row.sharedFrom === null)!;
    await open(page, 'custom');
    await page.getByRole('button', { name: en('analyses.renameNamed', { name: own.name }) }).click();
    const field = page.getByRole('textbox', { name: en('rename.label') });
    await field.fill('PBMC 肾');
    await picture(page, 'my-analyses-rename');
    await field.press('Enter');
    await page.getByRole('link', { name: 'PBMC 肾' }).click();
    await page.waitForURL(/userDatasetAnalysis/);
    await page.getByRole('heading', { name: 'PBMC 肾' }).first().waitFor();
  });

  test('it is converted in the background, and the file is what muon reads', async () => {
    const { page } = v;
    await open(page, 'custom');
    await page.getByRole('button', { name: en('analyses.convertNamed', { name: 'PBMC 肾' }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^h5mu/ }).check({ force: true });
    await picture(page, 'my-analyses-convert');
    await dialog.getByRole('button', { name: en('convert.start') }).click();
    await dialog.getByRole('link', { name: en('downloads.title') }).click();
    await page.waitForURL(/requestedDownloads/);
    const button = page.getByRole('button', { name: en('download.start') });
    await button.waitFor({ timeout: 120_000 });
    await picture(page, 'my-analyses-converted');
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    assert.equal(download.suggestedFilename(), 'PBMC 肾.h5mu');
    const path = join(folder, 'found.h5mu');
    await download.saveAs(path);
    const own = (await datasets()).find((row) => row.name === 'PBMC 肾')!;
    const read = JSON.parse(
      execFileSync(PYTHON, ['-I', '-W', 'ignore', '-c', READ, path], { encoding: 'utf8' }),
    ) as unknown;
    assert.deepEqual(read, [own.cells, own.genes, true]);
  });

  test('its file and its table are among the result files, with their sizes', async () => {
    const { page } = v;
    await open(page, 'results');
    const row = page.getByRole('row', { name: /\.h5mu/ });
    await row.getByText(en('resultFile.dataset')).waitFor();
    await row.getByText(/\d (kB|MB)/).waitFor();
    const named = en('analyses.csvNamed', { name: 'PBMC 肾 (h5mu) · columns.parquet' });
    const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: named }).click()]);
    assert.match(readFileSync((await csv.path())!, 'utf8'), /^\uFEFF?"?column"?,"?key"?,/);
    await picture(page, 'my-analyses-results');
  });

  test('on a phone, in Chinese and in the dark: conversion to an object of R, and deletion of both samples', async () => {
    const { page } = phone;
    await open(page, 'custom');
    await page.getByRole('button', { name: zh('analyses.convertNamed', { name: 'PBMC 肾' }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Seurat/ }).check({ force: true });
    await picture(page, 'my-analyses-convert-zh-phone');
    await dialog.getByRole('button', { name: zh('convert.start') }).click();
    await dialog.getByRole('link', { name: zh('downloads.title') }).click();
    await page
      .getByRole('button', { name: zh('download.start') })
      .nth(1)
      .waitFor({ timeout: 120_000 });
    await picture(page, 'my-analyses-converted-zh-phone');
    await open(page, 'projects');
    for (const name of ['S1', 'S2'])
      await page
        .getByRole('row', { name: new RegExp(`\\b${name}\\b`) })
        .getByRole('checkbox')
        .check({ force: true });
    await picture(page, 'my-analyses-projects-zh-phone');
    const bar = page.getByRole('group', { name: zh('analyses.chosen', { n: 2 }) });
    await bar.getByRole('button', { name: zh('analyses.deleteChosen') }).click();
    const confirm = page.getByRole('alertdialog');
    await confirm.getByRole('textbox').fill(zh('delete.many', { n: 2 }));
    await picture(page, 'my-analyses-delete-zh-phone');
    await confirm.getByRole('button', { name: zh('delete.confirm') }).click();
    await page.getByText(zh('analyses.empty.projects')).waitFor();
    assert.deepEqual(
      (await files()).filter((file) => file.project),
      [],
    );
  });

  test('nothing was complained of', () => assert.deepEqual([...v.complaints, ...phone.complaints], []));
});
