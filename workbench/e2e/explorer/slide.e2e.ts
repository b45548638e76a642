import assert from 'node:assert/strict';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Client } from '../support/client.ts';
import { python } from '../support/explorer.ts';
import { importDataset } from '../support/fixtures.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { DATA, type Platform, type Visit } from '../support/platform.ts';
import { sharedPlatform, openVisit } from '../support/shared.ts';
import { picture, waitForPaint } from '../support/steps.ts';

const SLIDE = join(DATA, 'spatial_visium');
const hasData = existsSync(SLIDE);
/** Space Ranger's folder as scanpy reads it. Returns the coordinates. */
const WRITE = `
import json, sys, scanpy as sc
data = sc.read_visium(sys.argv[1])
data.var_names_make_unique()
data.write_h5ad(sys.argv[2])
(library,) = data.uns['spatial'].values()
y = data.obsm['spatial'][:, 1]
print(json.dumps({'cells': data.n_obs, 'height': library['images']['hires'].shape[0], 'top': str(data.obs_names[y.argmin()])}))
`;
interface Written {
  cells: number;
  height: number;
  top: string;
}

describe('a Visium slide', { skip: hasData ? false : 'STROMA_TEST_DATA has no spatial_visium' }, () => {
  let platform: Platform;
  let v: Visit;
  let client: Client;
  let id = '';
  let written: Written;
  before(async () => {
    platform = await sharedPlatform();
    client = await newcomer(platform, person('slide'));
    const file = join(mkdtempSync(join(tmpdir(), 'stroma-slide-')), 'slide.h5ad');
    written = python<Written>(WRITE, SLIDE, file);
    id = await importDataset(client, file);
    v = await openVisit();
    await openSignedIn(v, client);
  });
  after(() => v?.context.close());

  test('spots lie on their tissue, upright, at their true size, with a scale bar', async () => {
    const { page } = v;
    const { data } = await client.call<{ spatial: { picture: { height: number } } }>(`remote/user/user_datasets/${id}`);
    assert.equal(data.spatial.picture.height, written.height);
    await page.goto(`${platform.url}/cloud/userDatasetAnalysis/${id}/overview`);
    const [tissue] = await Promise.all([
      page.waitForResponse((reply) => reply.url().endsWith('/tissue')),
      waitForPaint(page),
    ]);
    assert.deepEqual([tissue.status(), tissue.headers()['content-type']], [200, 'image/jpeg']);
    await page.locator('[data-part=scale-bar]', { hasText: /^\d+ (µm|mm)$/ }).waitFor();
    await page.waitForFunction(() => document.querySelector('canvas[data-renderer=canvas]'));
    await page.getByRole('button', { name: 'Compute UMAP, clusters and markers' }).waitFor();
    await picture(page, 'slide');

    await page.getByRole('button', { name: 'Plot options' }).click();
    const slider = page.getByRole('slider', { name: 'Image opacity' });
    await slider.focus();
    await page.keyboard.press('Home');
    await page.waitForURL(/image=0/);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('input[type=range]')].some((one) => (one as HTMLInputElement).value === '0'),
    );
    await picture(page, 'slide-without-image');
    assert.deepEqual(v.complaints, []);
  });

  test('nobody else can read the image', async () => {
    const other = await newcomer(platform, person('flat'));
    const reply = await other.call(`remote/user/user_datasets/${id}/tissue`);
    assert.equal(reply.status, 404);
  });
});
