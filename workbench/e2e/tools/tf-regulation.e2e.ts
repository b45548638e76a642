import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { TfRegulationParams } from '@stroma/contract/tools';
import type { Client } from '../support/client.ts';
import { choose, closePopover, downloaded, openNotes, openOptions, python, submitted } from '../support/explorer.ts';
import { withDatabase } from '../support/database.ts';
import { importDataset } from '../support/fixtures.ts';
import { IFNB, ifnbFiles } from '../support/ifnb-files.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { DATA, ROOT, type Platform, type Visit } from '../support/platform.ts';
import { broadTest, sharedPlatform, openVisit } from '../support/shared.ts';
import { picture } from '../support/steps.ts';
import own from '../../../design-system/messages/tools/tf-regulation.zh-CN.json' with { type: 'json' };

const DOROTHEA = join(DATA, 'tf/dorothea/dorothea_hs_ABC.csv.gz');
const hasData = existsSync(IFNB) && existsSync(DOROTHEA);
/**
 * Mean activity by decoupler's own ULM on the targets of the csv, compared with the table of regulons; and the edges of the network that the targets
 * lack.
 */
const ORACLE = `
import csv, json, sys, anndata, decoupler as dc, numpy as np, pandas as pd
data = anndata.read_h5ad(sys.argv[1])
rows = lambda path: list(csv.DictReader(open(path, encoding='utf-8-sig', newline='')))
regulons, targets = rows(sys.argv[3]), [r for r in rows(sys.argv[4]) if r['detected'].lower() == 'true']
net = pd.DataFrame({'source': [r['regulon'] for r in targets], 'target': [r['symbol'] for r in targets], 'weight': [float(r['weight']) for r in targets]})
frame = pd.DataFrame(data.X.toarray(), index=data.obs_names, columns=data.var_names)
means = dc.mt.ulm(frame, net, tmin=5)[0].mean()
named = pd.read_csv(sys.argv[2])
named = named[named['target'].isin(data.var_names)]
sizes = named.groupby('tf').size()
expected = set(sizes[sizes >= 5].index)
listed = set(zip((r['tf'] for r in targets), (r['gene'] for r in targets)))
lacking = [e for e in zip(named['tf'], named['target']) if e[0] in expected and e not in listed]
print(json.dumps({
    'regulons': len(regulons), 'scored': len(means), 'missing': sorted(expected - {r['tf'] for r in regulons}), 'lacking': len(lacking),
    'worst': max(abs(float(r['mean']) - means[r['regulon']]) for r in regulons),
}))
`;
/** Rankings of the dataset's genes by 200 motifs. `toy_STAT1` has the first genes of the arguments at its start and the others at its end. */
const RANKINGS = `
import json, sys, anndata, numpy as np, pyarrow as pa, pyarrow.feather as feather
genes = list(anndata.read_h5ad(sys.argv[1], backed='r').var_names)
first, last = json.loads(sys.argv[4]), json.loads(sys.argv[5])
rng = np.random.default_rng(0)
ranks = np.array([rng.permutation(len(genes)) for _ in range(200)])
chosen = set(first + last)
order = first + [gene for gene in rng.permutation(genes).tolist() if gene not in chosen] + last
place = {gene: k for k, gene in enumerate(order)}
ranks[0] = [place[gene] for gene in genes]
motifs = ['toy_STAT1'] + [f'toy_{k}' for k in range(1, 200)]
table = pa.table({gene: pa.array(ranks[:, k].astype(np.int16)) for k, gene in enumerate(genes)} | {'motifs': pa.array(motifs)})
feather.write_feather(table, sys.argv[2], compression='uncompressed')
with open(sys.argv[3], 'w') as out:
    out.write('#motif_id\\tmotif_name\\tgene_name\\tmotif_similarity_qvalue\\n')
    out.write('toy_STAT1\\ttoy\\tSTAT1\\t0\\ntoy_1\\ttoy\\tIRF7\\t0\\n')
print(json.dumps(len(genes)))
`;
const FACTORS =
  'STAT1 STAT2 IRF7 IRF1 IRF8 SPI1 CEBPB CEBPD JUN JUNB FOS PAX5 TCF7 GATA3 TBX21 EOMES XBP1 KLF6 ID2 NFKB1';
interface Oracle {
  regulons: number;
  scored: number;
  missing: string[];
  lacking: number;
  worst: number;
}
interface Result {
  status: string;
  result: {
    regulons: number;
    coloured: number;
    clustered: number;
    inferred: boolean;
    groups: { group: string; top: number[] }[];
    network: {
      name: string;
      version: string;
      edges: number;
      factors: number;
      pruned: { edges: number; factors: number; without: number; rankings: { name: string }[] } | null;
    };
  };
}

/** TF regulation of ifnb with DoRothEA: real servers, a real browser, real data, decoupler's own numbers. */
describe('TF regulation', { skip: hasData ? false : 'STROMA_TEST_DATA has no scrna_ifnb or tf/dorothea' }, () => {
  let platform: Platform;
  let client: Client;
  let v: Visit;
  let file = '';
  let network = '';
  let dataset = '';
  let first = '';
  /** Downloaded regulons and targets. */
  let csv = '';
  let targets = '';
  let coexpressed = '';
  const at = (query = '') => `${platform.url}/cloud/userDatasetAnalysis/${dataset}/tf-regulation${query}`;
  const results = () =>
    client.call<({ id: string } & Result)[]>(`user/analysis/tools/tf-regulation/results?dataset=${dataset}`);

  before(async () => {
    platform = await sharedPlatform();
    client = await newcomer(platform, person('regulating'));
    file = (await ifnbFiles()).annotated;
    network = join(platform.dataDir, 'dorothea_hs_ABC.csv');
    writeFileSync(network, gunzipSync(readFileSync(DOROTHEA)));
    dataset = await importDataset(client, file);
    v = await openVisit();
    await openSignedIn(v, client);
  });
  after(() => v?.context.close());

  test('without a network the form says how to get one; DoRothEA is imported', async () => {
    const { page } = v;
    await page.goto(at());
    await page.getByText('The reference library has no network for this species.').waitFor();
    await page.getByRole('link', { name: 'Import a network' }).click();
    await page.getByRole('button', { name: 'Import a set' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Regulons' }).click();
    await dialog.locator('input[type=file]').setInputFiles(network);
    await dialog.getByText('dorothea_hs_ABC.csv · ').waitFor();
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('DoRothEA ABC');
    await dialog.getByLabel('Version').fill('1.7');
    await dialog.getByRole('button', { name: 'Import a set' }).click();
    await dialog.waitFor({ state: 'detached', timeout: 30_000 });
    await page.getByText('13,223 edges').waitFor();
  });

  test('a run names the top 5 regulons of each group; the tables have all of them', async () => {
    const { page } = v;
    await page.goto(at());
    await choose(page, /Groups/, 'condition');
    await page.getByRole('button', { name: /Score/ }).click();
    await page.getByRole('option', { name: /^ULM/ }).click();
    await picture(page, 'tf-regulation-form');
    const params = await submitted<TfRegulationParams>(page, 'tf-regulation');
    assert.deepEqual([params.method, params.groupBy], ['ulm', 'condition']);
    await page.locator('[data-part="top-name"]').first().waitFor({ timeout: 120_000 });
    const { data } = await results();
    first = data[0]!.id;
    const { result } = (await client.call<Result>(`user/analysis/results/${first}`)).data;
    assert.deepEqual(
      [result.network.name, result.network.version, result.network.edges],
      ['DoRothEA ABC', '1.7', 13_223],
    );
    assert.equal(await page.locator('[data-part="top-name"]').count(), 5 * result.groups.length);
    await picture(page, 'tf-regulation-regulons');
    // Interferon: STAT1 and its partners rank first in the stimulated cells.
    const stimulated = result.groups.find(({ group }) => /stim/i.test(group))!;
    const leading = await client.call<{ rows: { regulon: string }[] }>(
      `user/analysis/results/${first}/tables/regulons?filter=${encodeURIComponent(`number:in:[${stimulated.top.join(',')}]`)}&pageSize=50`,
    );
    assert.ok(
      leading.data.rows.some(({ regulon }) => /^(STAT1|STAT2|IRF\d)$/.test(regulon)),
      JSON.stringify(leading.data.rows),
    );
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.getByText(`${result.regulons} regulons`, { exact: true }).waitFor();
    const lines = await downloaded(page, () => page.getByRole('button', { name: 'Download the table' }).click());
    assert.equal(lines.length, 1 + result.regulons);
    csv = join(platform.dataDir, 'regulons.csv');
    writeFileSync(csv, lines.join('\n'));
    await page.getByRole('tab', { name: 'Targets' }).click();
    const edges = await downloaded(page, () =>
      page.getByRole('button', { name: 'Targets of all regulons (csv)' }).click(),
    );
    assert.ok(edges.length > 5 * result.regulons, `${edges.length} lines of targets`);
    targets = join(platform.dataDir, 'targets.csv');
    writeFileSync(targets, edges.join('\n'));
  });

  broadTest('activity is that of decoupler', async () => {
    const { result } = (await client.call<Result>(`user/analysis/results/${first}`)).data;
    const oracle = python<Oracle>(ORACLE, file, network, csv, targets);
    assert.equal(oracle.regulons, result.regulons);
    assert.equal(oracle.scored, result.regulons);
    assert.deepEqual(oracle.missing, []);
    assert.equal(oracle.lacking, 0);
    assert.ok(oracle.worst < 1e-3, `activity differs by ${oracle.worst}`);
  });

  test('modules follow the number; a regulon colours the cells', async () => {
    const { page } = v;
    const count = (await results()).data.length;
    await page.getByRole('tab', { name: 'Modules' }).click();
    const fills = async () =>
      new Set(
        await page.locator('[data-part="row-annotation"]').evaluateAll((all) => all.map((e) => e.getAttribute('fill'))),
      ).size;
    await page.locator('[data-part="row-annotation"]').first().waitFor();
    assert.equal(await fills(), 4);
    await openOptions(page);
    await page.getByRole('textbox', { name: 'Number of modules' }).fill('2');
    await page.getByRole('textbox', { name: 'Number of modules' }).blur();
    await closePopover(page);
    await page.waitForFunction(
      () =>
        new Set([...document.querySelectorAll('[data-part="row-annotation"]')].map((e) => e.getAttribute('fill')))
          .size === 2,
    );
    await picture(page, 'tf-regulation-modules');
    // The map next to the figure shows the regulon's activity; the user's own colouring is an option.
    await page.getByRole('button', { name: 'Cells are coloured by activity' }).waitFor();
    await choose(page, /Colour of the cells/, 'Your own colouring');
    await page.getByRole('button', { name: 'Colour cells by activity' }).click();
    await page
      .getByRole('button', { name: /Colour of the cells/ })
      .filter({ hasText: 'Regulon score' })
      .waitFor();
    assert.equal((await results()).data.length, count);
  });

  broadTest('reproduce.py of the zip computes the scores again', async () => {
    const reply = await fetch(`${platform.url}/api/user/analysis/jobs/${first}/files/reproduce.zip`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    assert.equal(reply.status, 200);
    const zip = join(platform.dataDir, 'regulons-reproduce.zip');
    writeFileSync(zip, Buffer.from(await reply.arrayBuffer()));
    const again = join(platform.dataDir, 'regulons-again');
    execFileSync(join(ROOT, '.venv/bin/python'), ['-m', 'zipfile', '-e', zip, again]);
    const said = execFileSync(join(ROOT, '.venv/bin/python'), [join(again, 'reproduce.py')], { encoding: 'utf8' });
    assert.match(said, /scores: \d+ cells, \d+ regulons, the same/);
  });

  broadTest('targets are inferred from the cells, in Chinese', async () => {
    const chinese = await openVisit({ locale: 'zh-CN', theme: 'dark' });
    await openSignedIn(chinese, client);
    const { page } = chinese;
    await page.goto(at(`?result=${first}`));
    await page.getByRole('button', { name: '新建分析' }).click();
    await page.getByRole('radio', { name: own['tf.fromCells'] }).click();
    await page.getByText(own['tf.noMotifs']).waitFor();
    await page.getByRole('textbox', { name: own['tf.factors'], exact: true }).fill(FACTORS);
    await page.getByRole('textbox', { name: own['tf.targets'], exact: true }).fill('200');
    await page.getByRole('textbox', { name: own['tf.targets'], exact: true }).blur();
    await picture(page, 'tf-regulation-infer-form');
    await page.getByRole('button', { name: '开始分析' }).click();
    await page.getByText(own['tf.hypotheses']).waitFor({ timeout: 180_000 });
    await page.locator('[data-part="top-name"]').first().waitFor();
    await picture(page, 'tf-regulation-inferred');
    const inferred = (await results()).data.find(({ id }) => id !== first)!;
    coexpressed = inferred.id;
    const { result } = (await client.call<Result>(`user/analysis/results/${inferred.id}`)).data;
    assert.equal(result.inferred, true);
    const { data } = await client.call<{ rows: { gene: string }[] }>(
      `user/analysis/results/${inferred.id}/tables/targets?filter=tf:eq:STAT1&pageSize=50`,
    );
    // Induced by interferon (hallmark sets of MSigDB).
    const induced = [
      'ISG15',
      'ISG20',
      'IFI6',
      'IFI27',
      'IFIT1',
      'IFIT2',
      'IFIT3',
      'IFITM3',
      'MX1',
      'OAS1',
      'CXCL10',
      'CXCL11',
      'IDO1',
    ];
    assert.ok(data.rows.filter(({ gene }) => induced.includes(gene)).length >= 2, JSON.stringify(data.rows));
    assert.deepEqual(chinese.complaints, []);
    await chinese.context.close();
  });

  broadTest(
    'an administrator registers motif rankings; they keep the planted targets of a factor and drop the others',
    async () => {
      const targetsOf = async (id: string) => {
        const path = `user/analysis/results/${id}/tables/targets?filter=tf:eq:STAT1&pageSize=100&sort=weight&order=desc`;
        return (await client.call<{ rows: { gene: string }[] }>(path)).data.rows.map(({ gene }) => gene);
      };
      const before = await targetsOf(coexpressed);
      const [planted, others] = [before.slice(0, 6), before.slice(6)];
      assert.ok(others.length > 0 && planted.length === 6, `STAT1 has ${before.length} targets`);
      const [rankings, table] = [join(platform.dataDir, 'toy.feather'), join(platform.dataDir, 'toy.tbl')];
      const genes = python<number>(RANKINGS, file, rankings, table, JSON.stringify(planted), JSON.stringify(others));
      const registrar = await newcomer(platform, person('registrar'));
      await withDatabase(platform, (db) => db('users').where({ username: 'registrar' }).update({ is_admin: true }));
      const command = (path: string) =>
        spawnSync(
          process.execPath,
          [
            ...[
              '--no-warnings',
              join(ROOT, 'tooling/references/references.mjs'),
              '--rankings',
              path,
              '--motifs',
              table,
            ],
            ...['--name', 'Toy motifs', '--species', 'Homo sapiens', '--version', 'v1'],
          ],
          {
            encoding: 'utf8',
            env: {
              ...process.env,
              ...{ STROMA_URL: platform.url, STROMA_TOKEN: registrar.token, STROMA_DATA_DIR: platform.dataDir },
            },
          },
        );
      const cut = join(platform.dataDir, 'cut.feather');
      writeFileSync(cut, readFileSync(rankings).subarray(0, 100_000));
      const refused = command(cut);
      assert.deepEqual([refused.status, refused.stderr.trim()], [1, 'cut.feather is not a Feather V2 file']);
      const done = command(rankings);
      assert.equal(done.status, 0, done.stderr);
      assert.match(done.stdout, new RegExp(`200 entries, ${genes} genes`));
      const { page } = v;
      await page.goto(at(`?result=${first}`));
      await page.getByRole('button', { name: 'New analysis' }).click();
      await page.getByRole('radio', { name: 'Infer from the cells' }).click();
      await page.getByRole('textbox', { name: 'Transcription factors', exact: true }).fill(FACTORS);
      await page.getByRole('textbox', { name: 'Target genes', exact: true }).fill('200');
      await page.getByRole('textbox', { name: 'Target genes', exact: true }).blur();
      await page.getByRole('radio', { name: 'Prune by motifs' }).click();
      assert.equal(await page.getByRole('checkbox', { name: 'Toy motifs v1' }).isChecked(), true);
      await picture(page, 'tf-regulation-prune-form');
      await page.getByRole('button', { name: 'Start analysis' }).click();
      await openNotes(page);
      await page.getByText(/^Targets were pruned by motifs \(Toy motifs v1/).waitFor({ timeout: 180_000 });
      assert.equal(await page.getByText('Targets are co-expressed genes without motif evidence').count(), 0);
      await page.getByRole('tab', { name: 'Motifs' }).click();
      await page.getByRole('grid', { name: 'Motifs of STAT1(+)' }).getByText('toy_STAT1').waitFor();
      await picture(page, 'tf-regulation-motifs');
      const pruned = (await results()).data.find(({ id }) => id !== first && id !== coexpressed)!;
      const { network: kept } = (await client.call<Result>(`user/analysis/results/${pruned.id}`)).data.result;
      assert.deepEqual([kept.factors, kept.edges], [1, planted.length]);
      assert.ok(kept.pruned!.edges > before.length && kept.pruned!.without === kept.pruned!.factors - 1);
      assert.deepEqual((await targetsOf(pruned.id)).sort(), [...planted].sort());
      // Other files of the run have a library without these sets.
      const sets = await registrar.call<{ id: string; name: string }[]>('user/references');
      for (const { id } of sets.data.filter(({ name }) => name === 'Toy motifs'))
        assert.equal((await registrar.call(`admin/references/${id}`, { method: 'DELETE' })).status, 200);
    },
  );

  test('no page complained', () => assert.deepEqual(v.complaints, []));
});
