import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Client } from '../support/client.ts';
import { clustersOf, openDemo, python } from '../support/explorer.ts';
import { importDataset } from '../support/fixtures.ts';
import { IFNB, ifnbFiles } from '../support/ifnb-files.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { picture } from '../support/steps.ts';

/** Size, share of pixels and colours of a png. */
const COLOURS = `
import io, json, sys, numpy as np
from PIL import Image
picture = np.asarray(Image.open(io.BytesIO(bytes.fromhex(sys.argv[1]))))
seen = picture[picture[..., 3] > 250][:, :3]
print(json.dumps({'size': picture.shape[:2], 'share': float((picture[..., 3] > 128).mean()), 'colours': ['#%02x%02x%02x' % tuple(c) for c in np.unique(seen, axis=0)]}))
`;
interface Row {
  id: string;
  name: string;
  kind: string;
  openedAt: string | null;
}

/** From a file without an embedding to a dataset with one, by one press on the overview. Checks what lists and overview then show. */
describe('overview', { skip: existsSync(IFNB) ? false : 'STROMA_TEST_DATA has no scrna_ifnb' }, () => {
  let platform: Platform;
  let v: Visit;
  let client: Client;
  let demo = '';
  let bare = '';
  const at = (dataset: string) => `${platform.url}/cloud/userDatasetAnalysis/${dataset}`;
  const rows = async () => (await client.call<Row[]>('user/user_datasets')).data;

  before(async () => {
    ({ platform, client, v, dataset: demo } = await openDemo('looking'));
    bare = await importDataset(client, (await ifnbFiles()).bare);
  });
  after(() => v?.context.close());

  test('a dataset without a view gets one: UMAP, clusters, markers, as a dataset of the same cells', async () => {
    const { page } = v;
    await page.goto(at(bare));
    await page.getByRole('link', { name: 'Compare the sample groups' }).waitFor();
    await page.getByRole('button', { name: 'Compute UMAP, clusters and markers' }).click();
    const analyses = page.getByRole('region', { name: 'Analyses' });
    await analyses.getByRole('link', { name: 'ifnb_2samples_clustered' }).waitFor();
    // It is on its way, so it is not offered twice.
    await page.getByRole('button', { name: 'Compute UMAP, clusters and markers' }).waitFor({ state: 'detached' });
    const isChild = ({ name }: Row) => name === 'ifnb_2samples_clustered';
    const listed = await client.until<Row[]>('user/user_datasets', (all) => all.some(isChild));
    const child = listed.find(isChild)!;
    const { cells, cluster } = await clustersOf(client, child.id);
    assert.equal(cells, (await ifnbFiles()).cells);
    assert.ok(cluster.categories.length > 3, `${cluster.categories.length} clusters`);

    await page.goto(at(child.id));
    await page.getByRole('heading', { name: /Top markers/ }).waitFor({ timeout: 30_000 });
    const composition = page.getByRole('region', { name: /by sample/ });
    await composition.getByRole('button', { name: 'Show as a table' }).click();
    const table = composition.getByRole('grid');
    await table.waitFor();
    const shown = await table.getByRole('row').allInnerTexts();
    const [head, ...lines] = shown.map((line) => line.trim().split(/\s+/));
    assert.deepEqual(
      lines.map(([sample]) => sample),
      ['ctrl', 'stim'],
    );
    // Each cluster has as many cells in the two samples together as in the whole.
    const totals = head!.slice(1).map((name, k) => ({
      name,
      count: lines.reduce((sum, line) => sum + Number(line[k + 1]!.replaceAll(',', '')), 0),
    }));
    assert.deepEqual(
      totals,
      cluster.categories.map(({ name, count }) => ({ name, count })),
    );
    await picture(page, 'overview-composition');
  });

  test('the lists have its picture, in the colours of its clusters, and when it was opened', async () => {
    const { page } = v;
    const listed = await rows();
    const opened = new Map(listed.map(({ id, openedAt }) => [id, openedAt]));
    assert.ok(opened.get(bare));
    assert.equal(opened.get(demo), null);
    const reply = await fetch(`${platform.url}/api/remote/user/user_datasets/${demo}/thumbnail`, {
      headers: { Authorization: `Bearer ${client.token}` },
    });
    assert.equal(reply.headers.get('content-type'), 'image/png');
    const bytes = Buffer.from(await reply.arrayBuffer());
    const found = python<{ size: number[]; share: number; colours: string[] }>(COLOURS, bytes.toString('hex'));
    assert.deepEqual(found.size, [144, 192]);
    assert.ok(found.share > 0.02 && found.share < 0.6, `${found.share} of the picture is drawn`);
    const { cluster } = await clustersOf(client, demo);
    const known = (cluster.categories as unknown as { colour: string }[]).map(({ colour }) => colour.toLowerCase());
    const drawn = known.filter((colour) => found.colours.includes(colour));
    assert.ok(drawn.length > known.length / 2, `${drawn.length} of ${known.length} colours are seen`);

    await page.goto(`${platform.url}/cloud/my_analyzes`);
    const row = page.getByRole('row', { name: /pbmc68k/ });
    await row.locator('img').waitFor();
    await row.getByText('Not yet').waitFor();
    const none = page.getByRole('row', { name: /ifnb_2samples\b/ }).first();
    await none.getByRole('rowheader').locator('svg').first().waitFor();
    await picture(page, 'my-analyses');
  });
});
