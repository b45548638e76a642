import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { TOOLS, type ToolSlug } from '@stroma/contract';
import type { ToolDefinition } from '@stroma/contract/tools';
import { Value } from 'typebox/value';
import type { Client } from './client.ts';
import { importDataset } from './fixtures.ts';
import { openSignedIn, newcomer } from './newcomer.ts';
import { person } from './people-steps.ts';
import { ROOT, type Platform, type Visit } from './platform.ts';
import { demoFiles, sharedPlatform, openVisit } from './shared.ts';

export interface LabelsColumn {
  name: string;
  version: string;
  kind: string;
  categories: { name: string; count: number }[];
}
interface Demo {
  platform: Platform;
  client: Client;
  /** The annotated example file. */
  file: string;
  /** Id of the dataset that it became. */
  dataset: string;
  v: Visit;
  /** Address of a tab of the explorer, with its query. */
  at: (tab: string, query?: string) => string;
}

/** A new account whose space has the annotated example as a dataset; and a browser in which it is signed in. */
export async function openDemo(name: string): Promise<Demo> {
  const platform = await sharedPlatform();
  const client = await newcomer(platform, person(name));
  const { annotated: file } = await demoFiles();
  const dataset = await importDataset(client, file);
  const v = await openVisit();
  await openSignedIn(v, client);
  const at = (tab: string, query = '') =>
    `${platform.url}/cloud/userDatasetAnalysis/${dataset}${tab && `/${tab}`}${query}`;
  return { platform, client, file, dataset, v, at };
}

interface Clusters {
  cells: number;
  columns: LabelsColumn[];
  cluster: LabelsColumn;
}
/** The cells and columns of a dataset, and the column that groups and colours its cells where it opens. */
export async function clustersOf(client: Client, dataset: string): Promise<Clusters> {
  const { data } = await client.call<{ cells: number; columns: LabelsColumn[]; defaultColumn: string }>(
    `remote/user/user_datasets/${dataset}`,
  );
  return { ...data, cluster: data.columns.find((column) => column.name === data.defaultColumn)! };
}

/** JSON output of a Python script: numbers by another implementation. */
export function python<T>(script: string, ...args: string[]): T {
  const command = join(ROOT, '.venv/bin/python');
  return JSON.parse(execFileSync(command, ['-W', 'ignore', '-c', script, ...args], { encoding: 'utf8' })) as T;
}

/** Opens the table of a tool that shows its figure first, once the result is loaded. */
export const openTable = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(Show table|显示表格)/ }).click({ timeout: 120_000 });

/** Opens the options of a result; `closePopover` closes them, because the page below receives no clicks. */
export const openOptions = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(Options|选项)$/ }).click({ timeout: 120_000 });
export const closePopover = (page: Page): Promise<void> => page.getByRole('dialog').press('Escape');

/** Opens all notes of a result; only one is visible at first. */
export const openNotes = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^\d+ (notes?|条说明)$/ }).click({ timeout: 120_000 });

export async function choose(page: Page, field: string | RegExp, option: string): Promise<void> {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The lines of the text that `press` downloads, without its byte order mark. */
export async function downloaded(page: Page, press: () => Promise<unknown>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return (await readFile(await download.path(), 'utf8')).replace('\ufeff', '').trim().split(/\r?\n/);
}

/** The fields of the csv that a download button's menu gives. */
export async function csvOf(page: Page, button: ReturnType<Page['getByRole']>): Promise<string[][]> {
  const lines = await downloaded(page, async () => {
    await button.click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
  });
  return lines.map((line) => line.split(','));
}

/** Presses the button of a tool's form. Returns the submitted parameters, which the contract must accept. */
export async function submitted<Params>(page: Page, slug: ToolSlug, button = 'Start analysis'): Promise<Params> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith(`/user/analysis/tools/${slug}`)),
    page.getByRole('button', { name: button }).click(),
  ]);
  const { params } = request.postDataJSON() as { params: never };
  const wrong = [...Value.Errors(TOOLS[slug].params, params)];
  assert.deepEqual(wrong, [], JSON.stringify(params));
  const { problem } = TOOLS[slug] as ToolDefinition;
  assert.equal(problem?.(params) ?? null, null, JSON.stringify(params));
  return params;
}
