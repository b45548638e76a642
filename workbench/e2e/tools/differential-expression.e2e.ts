import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright';
import type { Client } from '../support/client.ts';
import { clustersOf, downloaded, openDemo, openTable } from '../support/explorer.ts';
import type { Visit } from '../support/platform.ts';
import { picture } from '../support/steps.ts';

/** Groups, job, volcano, tables, csv: on the real processes, as a scientist uses them. */
describe('differential expression', () => {
  let v: Visit;
  let client: Client;
  let dataset = '';
  let groups: { name: string; count: number }[];
  let at: (tab: string, query?: string) => string;
  const open = (page: Page, query?: string) => page.goto(at('differential-expression', query));

  before(async () => {
    ({ client, dataset, v, at } = await openDemo('comparing'));
    const { cluster } = await clustersOf(client, dataset);
    groups = [...cluster.categories].sort((a, b) => b.count - a.count);
  });
  after(() => v?.context.close());

  test('two groups are chosen, compared and shown; plot, tabs, table and csv agree', async () => {
    const { page } = v;
    const [one, two] = groups as [(typeof groups)[0], (typeof groups)[0]];
    await open(page);
    const choose = (group: string, name: string) =>
      // Clicked by its label, because the checkbox of a scrolling list may be out of sight.
      page
        .getByRole('group', { name: group, exact: true })
        .locator('label', { has: page.locator(`input[value="${name}"]`) })
        .click();
    await choose('Group A', one.name);
    await choose('Group B', two.name);
    await page.getByRole('button', { name: 'Start analysis' }).click();
    await openTable(page);
    // The tab counts the plot's points, which arrive after the first rows of the table.
    await page.getByRole('region', { name: `Top 10 higher in ${one.name}`, exact: true }).waitFor({ timeout: 30_000 });
    await page.getByRole('columnheader', { name: 'Log2FC' }).waitFor();
    const shown = page.getByText(/^[\d,]+ genes$/);
    await shown.waitFor();
    const counted = Number((await shown.innerText()).replace(/\D/g, ''));
    assert.ok(counted > 0, 'no gene passes');
    const tab = page.getByRole('tab', { selected: true }).filter({ hasText: ' vs ' });
    assert.equal((await tab.innerText()).replace(/\s/g, ''), `${one.name}vs${two.name}${counted}`.replace(/\s/g, ''));
    const lines = await downloaded(page, () => page.getByRole('button', { name: 'Download all rows as CSV' }).click());
    assert.equal(lines.length - 1, counted);
    await picture(page, 'differential-expression');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'differential-expression-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('the result is an address, and the same request is answered by the same job', async () => {
    const { page } = v;
    const result = new URL(page.url()).searchParams.get('result');
    assert.ok(result);
    const { data: job } = await client.call<{ params: unknown; status: string }>(`user/analysis/results/${result}`);
    assert.equal(job.status, 'completed');
    const again = await client.call<{ id: string; status: string }>('user/analysis/tools/differential-expression', {
      json: { dataset, name: 'again', params: job.params },
    });
    assert.deepEqual([again.data.id, again.data.status], [result, 'completed']);
    const second = page.getByRole('tablist', { name: 'Result tables' }).getByRole('tab').nth(1);
    await second.click();
    await page.waitForURL(/show=0\.b\.padj/);
    await page.reload();
    await page.waitForFunction(
      () =>
        document.querySelectorAll('[role=tablist][aria-label="Result tables"] [role=tab]')[1]?.ariaSelected === 'true',
    );
  });

  test('two results are held against each other, each with its picture', async () => {
    const { page } = v;
    const first = new URL(page.url()).searchParams.get('result')!;
    const { data: job } = await client.call<{ params: { b: object; filter: object } }>(
      `user/analysis/results/${first}`,
    );
    const { cluster } = await clustersOf(client, dataset);
    const other = { name: 'other', column: cluster.name, categories: [groups[2]!.name] };
    const filter = { log2fc: 0.5, padj: 0.01, pct: 0.1 };
    const { data: second } = await client.call<{ id: string }>('user/analysis/tools/differential-expression', {
      json: { dataset, name: 'another group', params: { ...job.params, b: other, filter } },
    });
    const pictured = (result: string) =>
      page.waitForFunction(
        (id) => Object.keys(localStorage).some((key) => /^stroma\.picture\./.test(key) && key.endsWith(id)),
        result,
      );
    await open(page, `?result=${first}`);
    await pictured(first);
    await open(page, `?result=${second.id}`);
    await pictured(second.id);
    await page.getByRole('button', { name: 'List of results' }).click();
    const list = page.getByRole('dialog', { name: 'List of results' });
    await list.locator('img').nth(1).waitFor();
    await picture(page, 'differential-expression-list');
    await list.getByRole('button', { name: /^Compare / }).click();
    const compared = page.getByRole('dialog', { name: 'Two results side by side' });
    const rows = compared.getByRole('row');
    await rows.nth(1).waitFor();
    await picture(page, 'differential-expression-compared');
    const told = (await rows.allInnerTexts()).join('\n');
    assert.match(told, /Group B/);
    assert.doesNotMatch(told, /log2fc|padj/);
    await compared.getByRole('button', { name: 'Show this result' }).click();
    await page.waitForURL(new RegExp(`result=${first}`));
  });

  test('cells in both groups are refused before a job is made, and nothing complains', async () => {
    const submit = async (a: string[], b: string[]) => {
      const { cluster } = await clustersOf(client, dataset);
      const column = { column: cluster.name };
      return client.call('user/analysis/tools/differential-expression', {
        json: {
          dataset,
          name: 'refused',
          params: {
            mode: 'normal',
            a: { name: 'A', ...column, categories: a },
            b: { name: 'B', ...column, categories: b },
            batchBy: null,
            batchCategories: [],
            filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
          },
        },
      });
    };
    const same = groups[0]!.name;
    const { status, error } = await submit([same], [same]);
    assert.deepEqual([status, error], [422, { id: 'GROUPS_OVERLAP', params: { cells: groups[0]!.count } }]);
    await v.page.getByRole('button', { name: /Results/ }).waitFor();
    assert.deepEqual(v.complaints, []);
  });
});
