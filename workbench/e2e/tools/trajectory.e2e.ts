import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type {
  TrajectoryGenesParams,
  TrajectoryGenesResult,
  TrajectoryParams,
  TrajectoryResult,
} from '@stroma/contract/tools';
import type { Client } from '../support/client.ts';
import { choose, downloaded, openNotes, python, submitted } from '../support/explorer.ts';
import { importDataset } from '../support/fixtures.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { DATA, ROOT, type Platform, type Visit } from '../support/platform.ts';
import { broadTest, sharedPlatform, openVisit, IS_BROAD_RUN } from '../support/shared.ts';
import { picture, tick } from '../support/steps.ts';
import genesZh from '../../../design-system/messages/tools/trajectory-genes.zh-CN.json' with { type: 'json' };
import zh from '../../../design-system/messages/tools/trajectory.zh-CN.json' with { type: 'json' };

const FOLDER = join(DATA, 'traj_mouse_endoderm');
/** Every nth cell of the mouse embryo at two days (counts), with day and library, log-normalised values and two components. */
const ANNOTATED = `
import glob, json, os, sys, anndata, numpy as np, pandas as pd, scipy.sparse as sp
parts = []
for path in sorted(glob.glob(sys.argv[1] + '/*.csv.gz')):
    frame = pd.read_csv(path, index_col=[0, 1, 2])
    library, day = os.path.basename(path)[:-7].split('_')
    obs = pd.DataFrame({'day': day, 'library': library}, index=[f'{library}_{i}' for i in range(len(frame))])
    parts.append(anndata.AnnData(sp.csr_matrix(frame.to_numpy(np.float32)), obs=obs, var=pd.DataFrame(index=frame.columns)))
data = anndata.concat(parts)[::int(sys.argv[3])].copy()
data.obs = data.obs.astype('category')
matrix = data.X.copy()
data.layers['counts'] = matrix
data.X = sp.csr_matrix(sp.diags(1e4 / np.asarray(matrix.sum(axis=1)).ravel()) @ matrix).log1p().astype(np.float32)
spread = np.asarray(data.X.power(2).mean(axis=0)).ravel() - np.asarray(data.X.mean(axis=0)).ravel() ** 2
best = np.argsort(-spread)[:800]
values = data.X[:, best].toarray()
u, s, _ = np.linalg.svd(values - values.mean(axis=0), full_matrices=False)
data.obsm['X_umap'] = (u[:, :2] * s[:2]).astype(np.float32)
data.write_h5ad(sys.argv[2])
print(json.dumps({'cells': data.n_obs, 'days': data.obs['day'].value_counts().to_dict()}))
`;
/** Spearman's correlation of the pseudotime with the day. */
const WITH_DAY = `
import json, sys, anndata, numpy as np
from scipy.stats import spearmanr
time = np.array([np.nan if v is None else v for v in json.load(open(sys.argv[2]))], float)
day = anndata.read_h5ad(sys.argv[1], backed='r').obs['day'].str[1:].astype(float).to_numpy()
print(json.dumps(spearmanr(time, day, nan_policy='omit')[0]))
`;

/** Trajectories of the mouse endoderm: real servers, a real browser, real data. */
describe('trajectory', { skip: existsSync(FOLDER) ? false : 'STROMA_TEST_DATA has no traj_mouse_endoderm' }, () => {
  let platform: Platform;
  let client: Client;
  let v: Visit;
  let file = '';
  let dataset = '';
  let cells = 0;
  let first = '';
  const at = (tool: string, query = '') => `${platform.url}/cloud/userDatasetAnalysis/${dataset}/${tool}${query}`;
  const newest = async (tool: string) => {
    const { data } = await client.call<{ id: string }[]>(`user/analysis/tools/${tool}/results?dataset=${dataset}`);
    return data[0]!.id;
  };
  const summaryOf = async <Summary>(id: string): Promise<Summary> =>
    (await client.call<{ result: Summary }>(`user/analysis/results/${id}`)).data.result;
  /** Spearman's correlation of a result's pseudotime with the day. */
  const withDay = async (id: string): Promise<number> => {
    const reply = await fetch(`${platform.url}/api/user/analysis/results/${id}/columns/pseudotime`, {
      headers: { authorization: `Bearer ${client.token}`, accept: 'application/octet-stream' },
    });
    const time = new Float32Array(await reply.arrayBuffer());
    assert.equal(time.length, cells);
    const path = join(platform.dataDir, `${id}.json`);
    writeFileSync(path, JSON.stringify(Array.from(time, (t) => (Number.isFinite(t) ? t : null))));
    return python<number>(WITH_DAY, file, path);
  };
  const pressStart = () => v.page.getByRole('button', { name: 'Start analysis' }).click();
  const chooseDay = async (name: string, day: string) => {
    await choose(v.page, new RegExp(`${name}: annotation`), 'day');
    await tick(v.page.getByRole('group', { name, exact: true }).locator(`input[value="${day}"]`));
  };

  before(async () => {
    platform = await sharedPlatform();
    client = await newcomer(platform, person('ordering'));
    file = join(platform.dataDir, 'endoderm.h5ad');
    ({ cells } = python<{ cells: number }>(ANNOTATED, FOLDER, file, IS_BROAD_RUN ? '1' : '2'));
    dataset = await importDataset(client, file);
    v = await openVisit();
    await openSignedIn(v, client);
  });
  after(() => v?.context.close());

  test('Monocle 2 from the cells of the first day: order, states and genes agree with the reply', async () => {
    const { page } = v;
    await page.goto(at('trajectory'));
    await tick(page.getByRole('radio', { name: /^Monocle 2/ }));
    await choose(page, /Computed by/, 'Python');
    await tick(page.getByRole('radio', { name: /^Nearest to some cells/ }));
    await chooseDay('Cells near the root', 'E3.5');
    await choose(page, /Compare labels/, 'day');
    await picture(page, 'trajectory-form');
    const params = await submitted<TrajectoryParams>(page, 'trajectory');
    const root = { cells: { name: 'Cells near the root', column: 'day', categories: ['E3.5'] } };
    assert.deepEqual([params.version, params.engine, params.root, params.reverse], ['monocle2', 'python', root, false]);
    await page.locator('[data-part="tree"]').first().waitFor({ timeout: 120_000 });
    first = await newest('trajectory');
    const result = await summaryOf<TrajectoryResult>(first);
    assert.deepEqual([result.engine, result.cells, result.reached], ['python', cells, cells]);
    await page
      .getByText(new RegExp(`^${cells} cells`))
      .first()
      .waitFor();
    await picture(page, 'trajectory-monocle2');
    await page.getByRole('tab', { name: 'Genes' }).click();
    await page.getByText(result.top[0]!.symbol, { exact: true }).first().waitFor();
    const lines = await downloaded(page, () =>
      page
        .getByRole('button', { name: /csv|Download the table/i })
        .first()
        .click(),
    );
    assert.equal(lines.length, 1 + result.genes.tested);
    await picture(page, 'trajectory-genes-tab');
  });

  broadTest('pseudotime follows the days', async () => {
    const rho = await withDay(first);
    assert.ok(rho > 0.6, `pseudotime and day: ${rho}`);
  });

  broadTest('Monocle 3 on the embedding; pseudotime colours the cells', async () => {
    const { page } = v;
    await page.goto(at('trajectory'));
    await page.getByRole('button', { name: 'New analysis' }).click();
    await tick(page.getByRole('radio', { name: /^Monocle 3/ }));
    await tick(page.getByRole('radio', { name: /^Nearest to some cells/ }));
    await chooseDay('Cells near the root', 'E3.5');
    await pressStart();
    await page.getByRole('button', { name: /^Setup: Monocle 3/ }).waitFor({ timeout: 120_000 });
    const rho = await withDay(await newest('trajectory'));
    // On this test's two components, the cells of the later day form two groups.
    assert.ok(rho > 0.2, `pseudotime and day: ${rho}`);
    await openNotes(page);
    await page
      .getByText(/diffusion pseudotime/)
      .first()
      .waitFor();
    // The map beside the tree is coloured by pseudotime.
    // Grey is a cell that no root reaches, and the legend counts them.
    const { reached } = await summaryOf<TrajectoryResult>(await newest('trajectory'));
    assert.ok(reached < cells);
    await page.getByText(`No value (${cells - reached})`).waitFor();
    await picture(page, 'trajectory-monocle3');
  });

  test('genes that are chosen on the trajectory are a second step', async () => {
    const { page } = v;
    const order = await summaryOf<TrajectoryResult>(first);
    const symbols = order.top.slice(0, 3).map((g) => g.symbol);
    await page.goto(at('trajectory-genes', `?of=${first}&symbols=${symbols.join(',')}`));
    const params = await submitted<TrajectoryGenesParams>(page, 'trajectory-genes');
    assert.deepEqual([params.trajectory, params.analysis], [first, { kind: 'chosen', genes: symbols }]);
    await page
      .getByText(/Chosen genes by state/)
      .first()
      .waitFor({ timeout: 120_000 });
    const chosen = await summaryOf<TrajectoryGenesResult>(await newest('trajectory-genes'));
    assert.deepEqual(chosen.chosen!.genes.map((g) => g.symbol).sort(), [...symbols].sort());
    await picture(page, 'trajectory-chosen');
  });

  broadTest('genes of a branch point, and modules along the graph', async () => {
    const { page } = v;
    const order = await summaryOf<TrajectoryResult>(first);
    const start = (query: string) => page.goto(at('trajectory-genes', query));
    if (order.tree.branchPoints.length) {
      await start(`?of=${first}`);
      await tick(page.getByRole('radio', { name: /^At a branch point/ }));
      await picture(page, 'trajectory-branch-form');
      await pressStart();
      await page
        .getByText(/Genes that diverge at branch point/)
        .first()
        .waitFor({ timeout: 120_000 });
      await picture(page, 'trajectory-branch');
    }
    await start(`?of=${first}`);
    await tick(page.getByRole('radio', { name: /^Along the graph/ }));
    await pressStart();
    await page
      .getByText(/vary along the graph/)
      .first()
      .waitFor({ timeout: 120_000 });
    await picture(page, 'trajectory-modules');
  });

  broadTest('reproduce.py of either zip computes the values again', async () => {
    for (const tool of ['trajectory', 'trajectory-genes']) {
      const id = tool === 'trajectory' ? first : await newest(tool);
      const reply = await fetch(`${platform.url}/api/user/analysis/jobs/${id}/files/reproduce.zip`, {
        headers: { authorization: `Bearer ${client.token}` },
      });
      assert.equal(reply.status, 200);
      const zip = join(platform.dataDir, `${tool}-reproduce.zip`);
      writeFileSync(zip, Buffer.from(await reply.arrayBuffer()));
      const again = join(platform.dataDir, `${tool}-again`);
      execFileSync(join(ROOT, '.venv/bin/python'), ['-m', 'zipfile', '-e', zip, again]);
      const said = execFileSync(join(ROOT, '.venv/bin/python'), [join(again, 'reproduce.py')], { encoding: 'utf8' });
      assert.match(said, /the same/);
    }
  });

  broadTest('in Chinese, dark, on a phone too', async () => {
    const chinese = await openVisit({ locale: 'zh-CN', theme: 'dark', width: 390, height: 844 });
    await openSignedIn(chinese, client);
    await chinese.page.goto(at('trajectory', `?result=${first}`));
    await chinese.page.getByText(zh['trajectory.density']).first().waitFor();
    await picture(chinese.page, 'trajectory-zh-phone');
    await chinese.page.goto(at('trajectory-genes'));
    await chinese.page.getByText(genesZh['trajectoryGenes.modules']).first().waitFor();
    await picture(chinese.page, 'trajectory-modules-zh-phone');
    assert.deepEqual(chinese.complaints, []);
    await chinese.context.close();
  });

  test('no page complained', () => assert.deepEqual(v.complaints, []));
});
