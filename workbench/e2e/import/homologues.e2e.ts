import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { UploadedFile } from '@stroma/contract';
import type { Client } from '../support/client.ts';
import { cells } from '../support/mended-files.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { sharedPlatform, openVisit, IS_BROAD_RUN } from '../support/shared.ts';
import { picture } from '../support/steps.ts';
import { messageFormatter } from '../support/words.ts';

/** Symbols of pig genes. Each has one homologue, except the last four: two homologues, a shared one, a silent one, and none. */
const PAIRED = [
  ...['CD3D', 'CD3E', 'MS4A1', 'CD79A', 'NKG7', 'GNLY', 'LYZ', 'S100A8', 'FCGR3A', 'PPBP', 'ACTB', 'GAPDH'],
  ...['B2M', 'TMSB4X', 'RPS3', 'RPL7', 'CST3', 'FCER1A', 'IL7R', 'CCR7'],
];
const GENES = [...PAIRED, 'TWICE1', 'SHARED', 'MALAT1', 'NOVEL9'];
const PAIRS = [
  ...PAIRED.map((gene) => [gene, gene]),
  ...[
    ['SIX1', 'TWICE1'],
    ['SIX2', 'TWICE1'],
    ['PAX5', 'SHARED'],
    ['PAX5', 'OTHER'],
    ['MALAT1', 'MALAT1'],
  ],
];
const LOOKS = [
  { who: 'piglet', locale: 'en-US', theme: 'light', width: 1440, height: 900 },
  { who: 'pigletzh', locale: 'zh-CN', theme: 'dark', width: 390, height: 844 },
] as const;

for (const { who, ...look } of IS_BROAD_RUN ? LOOKS : LOOKS.slice(0, 1))
  describe(`a pig's genes are named by their human homologues, ${look.locale}, ${look.theme}, ${look.width}`, () => {
    const say = messageFormatter(look.locale);
    let platform: Platform;
    let v: Visit;
    let client: Client;
    const dialog = () => v.page.getByRole('dialog');

    before(async () => {
      platform = await sharedPlatform();
      v = await openVisit(look);
      client = await newcomer(platform, person(who));
      const own = { scope: 'personal', version: '1', licence: 'CC0', source: 'a test', database: null };
      const pairs = PAIRS.map((pair) => pair.join('\t')).join('\n');
      const kinds = [
        { kind: 'orthologs', name: 'Pairs', toSpecies: 'Sus scrofa', text: `human\tpig\n${pairs}\n` },
        {
          ...{ kind: 'genes', name: 'Human genes', toSpecies: null },
          text: 'id\tsymbol\tbiotype\nENSG00000251562\tMALAT1\tlncRNA\nENSG00000010610\tCD4\tprotein_coding\n',
        },
      ];
      for (const json of kinds) {
        const added = await client.call('user/references', { json: { ...own, species: 'Homo sapiens', ...json } });
        assert.equal(added.status, 200, JSON.stringify(added.error));
      }
      await openSignedIn(v, client);
      await v.page.goto(`${platform.url}/cloud/importdata`);
    });
    after(() => v?.context.close());

    test('the species is chosen, the numbers are shown before the upload, and the file keeps its origin', async () => {
      const rows = cells(40).map((cell, k) => [cell, ...GENES.map((_, g) => (k * 7 + g * 3) % 5)].join(','));
      const text = [['cell', ...GENES].join(','), ...rows, ''].join('\n');
      const file = { name: 'pig.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await v.page.locator('input[type=file]').first().setInputFiles(file);
      const agree = v.page.getByRole('button', { name: say('disclaimer.agree') });
      await agree.waitFor();
      await dialog().getByText(say('disclaimer.check')).click();
      await agree.click();
      const row = v.page.locator('[data-upload="pig.csv"]');
      await v.page.locator('[data-upload="pig.csv"][data-state="held"]').waitFor({ timeout: 60_000 });
      await row.getByRole('button', { name: say('doctor.details') }).click();
      await dialog()
        .getByRole('button', { name: new RegExp(say('doctor.repair.homologuesOf')) })
        .press('Enter');
      await v.page.getByRole('option', { name: say('enrichment.species.Sus scrofa') }).click();
      const numbers = { of: 24, oneToOne: 20, many: 2, none: 2, after: 20 };
      await dialog().getByText(say('doctor.repair.outcome', numbers)).waitFor();
      await dialog()
        .getByText(say('doctor.repair.notCoding', { n: 1 }))
        .waitFor();
      await dialog().getByText(say('doctor.repair.homologues'), { exact: true }).click();
      await picture(v.page, `import-homologues-${look.locale}`);
      await dialog()
        .getByRole('button', { name: say('common.close'), exact: true })
        .last()
        .click();
      await row.getByRole('button', { name: say('doctor.upload'), exact: true }).click();
      await v.page.locator('[data-upload="pig.csv"][data-state="parsed"]').waitFor({ timeout: 60_000 });
      const origin = say('file.speciesConverted', { species: 'Homo sapiens', from: 'Sus scrofa' });
      await row.getByText(origin, { exact: false }).waitFor();
      const { data } = await client.call<{ rows: UploadedFile[] }>('user/files');
      const { species, convertedFrom, genes, repairs } = data.rows[0]!;
      assert.deepEqual([species, convertedFrom, genes], ['Homo sapiens', 'Sus scrofa', 20]);
      const { of, after: distinct, ...counts } = numbers;
      assert.deepEqual(
        repairs?.find(({ repair }) => repair === 'homologues'),
        { repair: 'homologues', axis: 'genes', before: of, after: distinct, ...counts, notCoding: 1 },
      );
    });
  });
