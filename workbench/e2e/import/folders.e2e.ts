import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Locator } from 'playwright';
import type { DatasetDetail, Draft, UploadedFile } from '@stroma/contract';
import type { Client } from '../support/client.ts';
import { python } from '../support/explorer.ts';
import { CountedUser } from '../support/hands.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import { DATA, type Platform, type Visit } from '../support/platform.ts';
import { sharedPlatform, openVisit } from '../support/shared.ts';
import { picture, waitForPaint } from '../support/steps.ts';
import { assertDocumented } from '../support/told.ts';
import { messageFormatter } from '../support/words.ts';

const IFNB = join(DATA, 'scrna_ifnb/ifnb_2samples.h5ad');
/** What Cell Ranger leaves of two samples of 900 cells: a folder each, with the filtered matrix. */
const FOLDERS = `
import gzip, json, os, sys
import anndata as ad, numpy as np
from scipy import io, sparse
source, folder = sys.argv[1:]
data = ad.read_h5ad(source)
counts = data.layers['counts'] if 'counts' in data.layers else data.X
of = data.obs[[c for c in data.obs if data.obs[c].nunique() == 2][0]].astype(str).to_numpy()
for name in sorted(set(of)):
    at = f"{folder}/{'ctrl' if 'c' in name.lower() else 'stim'}/outs/filtered_feature_bc_matrix"
    os.makedirs(at)
    rows = np.flatnonzero(of == name)[:900]
    with gzip.open(f'{at}/matrix.mtx.gz', 'wb', 1) as stream:
        io.mmwrite(stream, sparse.csc_matrix(counts[rows]).T.astype(int).tocoo())
    with gzip.open(f'{at}/barcodes.tsv.gz', 'wt') as stream:
        stream.writelines(f'{name}\\n' for name in data.obs_names[rows])
    with gzip.open(f'{at}/features.tsv.gz', 'wt') as stream:
        stream.writelines(f'{gene}\\t{gene}\\tGene Expression\\n' for gene in data.var_names)
print(json.dumps(sorted(os.listdir(folder))))`;

const LOOKS = [
  { who: 'folders', locale: 'en-US', theme: 'light', width: 1440, height: 900, keyboard: false },
  { who: 'folderszh', locale: 'zh-CN', theme: 'dark', width: 390, height: 844, keyboard: true },
] as const;

/** From two lab folders to a named map: what the user does and waits for, and what a reload or a lost network affects at each step. */
for (const { who, keyboard, ...look } of LOOKS)
  describe(
    `two folders become a labelled map, ${look.locale}, ${look.width}`,
    { skip: existsSync(IFNB) ? false : 'STROMA_TEST_DATA has no scrna_ifnb' },
    () => {
      const say = messageFormatter(look.locale);
      let platform: Platform;
      let v: Visit;
      let client: Client;
      let folder: string;
      let hands: CountedUser;
      let address = '';
      const rows: string[][] = [];
      const button = (id: string) => v.page.getByRole('button', { name: say(id), exact: true });
      const radio = (id: string) => v.page.getByRole('radio', { name: say(id) });
      const draft = async () => (await client.call<Draft[]>('user/analysis/drafts')).data[0]!;

      /** One manual step, and what remains after a reload and the browser's Back. */
      async function step(name: string, byHand: () => Promise<void>, waiting: () => Promise<unknown>): Promise<void> {
        const begun = performance.now();
        const before = [hands.presses, hands.letters] as const;
        await byHand();
        const hand = performance.now();
        await waiting();
        await picture(v.page, `folders-${rows.length + 1}-${look.locale}`);
        const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
        const [presses, letters] = [hands.presses - before[0], hands.letters - before[1]];
        rows.push([name, String(presses), String(letters), seconds(begun, hand), seconds(hand, performance.now())]);
      }

      /** Input typed into a field without a network is kept, even after a reload. */
      async function keptOffline(field: Locator, value: string): Promise<void> {
        await v.context.setOffline(true);
        await field.fill(value);
        await field.press('Tab');
        await v.page.waitForTimeout(2000);
        await v.context.setOffline(false);
        await v.page.reload();
        await field.waitFor();
        assert.equal((await field.inputValue()).replace(',', ''), value);
      }

      before(async () => {
        platform = await sharedPlatform();
        folder = join(platform.dataDir, `lab-${look.locale}`);
        assert.deepEqual(python<string[]>(FOLDERS, IFNB, folder), ['ctrl', 'stim']);
        client = await newcomer(platform, person(who));
        v = await openVisit(look);
        hands = new CountedUser(keyboard ? v.page : null);
        await openSignedIn(v, client);
        await v.page.goto(`${platform.url}/cloud/importdata`);
      });
      after(() => v?.context.close());

      test('the folders are put together to two samples', async () => {
        await step(
          'folders chosen and sent',
          async () => {
            const chooser = v.page.waitForEvent('filechooser');
            await hands.press(button('fileDrop.chooseFolder'));
            await (await chooser).setFiles(folder);
            hands.presses += 1;
            const agreed = v.page.getByRole('checkbox', { name: say('disclaimer.check') });
            await hands.press(v.page.getByText(say('disclaimer.check')), agreed, 'Space');
            await hands.press(button('disclaimer.agree'));
          },
          async () => {
            for (const name of ['ctrl', 'stim'])
              await v.page.locator(`[data-upload^="${name}"][data-state="parsed"]`).waitFor({ timeout: 90_000 });
          },
        );
        const { rows: files } = (await client.call<{ rows: UploadedFile[] }>('user/files')).data;
        assert.deepEqual(
          files.map(({ cells, species }) => [cells, species]),
          [
            [900, 'Homo sapiens'],
            [900, 'Homo sapiens'],
          ],
        );
      });

      test('samples, with a network that goes away and comes back', async () => {
        await step(
          'samples and tissue',
          async () => {
            await hands.press(
              v.page
                .getByRole('link', { name: say('analyses.start') })
                .or(button('analyses.start'))
                .last(),
            );
            const files = v.page.getByRole('grid', { name: say('samples.files') });
            await files.getByRole('row').nth(2).waitFor();
            // A pointer takes the box above the column, the keys take all rows of the table.
            if (keyboard) await hands.press(files, files, 'ControlOrMeta+a');
            else {
              await files.getByRole('checkbox').first().check({ force: true });
              hands.presses += 1;
            }
            await hands.type(v.page.getByRole('textbox', { name: say('common.tissue') }), 'PBMC');
          },
          async () => undefined,
        );
        await keptOffline(v.page.getByRole('textbox', { name: say('samples.group') }).first(), 'untreated');
        assert.equal(await v.page.getByRole('textbox', { name: say('common.tissue') }).inputValue(), 'PBMC');
      });

      test('cells are evaluated; a reload while it runs goes on with it', async () => {
        await step(
          'cells evaluated',
          async () => {
            await hands.press(button('common.next'));
            await hands.press(button('filtering.startButton'));
          },
          async () => {
            const done = v.page.getByText(say('filtering.completed'));
            await v.page.locator('[data-preprocessing=running]').or(done).first().waitFor({ timeout: 60_000 });
            await v.page.reload();
            await v.page
              .locator('[data-preprocessing=running]')
              .or(v.page.getByText(say('filtering.completed')))
              .first()
              .waitFor();
            await v.page.getByText(say('filtering.completed')).waitFor({ timeout: 240_000 });
          },
        );
        await keptOffline(v.page.getByRole('textbox').first(), '210');
        await v.page.getByText(say('filtering.completed')).waitFor();
      });

      test('names at the end are chosen; Back and forward again lose nothing', async () => {
        await step(
          'options, with names at the end',
          async () => {
            await hands.press(button('common.next'));
            await v.page.getByRole('heading', { name: say('wizard.step.options'), exact: true }).waitFor();
            const automatic = radio('options.annotationAuto');
            await hands.choose(v.page.getByRole('radiogroup', { name: say('options.annotation') }), automatic);
          },
          async () => undefined,
        );
        await v.page.goBack();
        await button('common.next').waitFor();
        await v.page.goForward();
        await v.page.getByRole('heading', { name: say('wizard.step.options'), exact: true }).waitFor();
        assert.equal(await radio('options.annotationAuto').isChecked(), true);
        await v.page.reload();
        await radio('options.annotationAuto').waitFor({ state: 'attached' });
        assert.equal(await radio('options.annotationAuto').isChecked(), true);
        await keptOffline(v.page.getByRole('textbox').first(), '1900');
        assert.equal(await radio('options.annotationAuto').isChecked(), true);
      });

      test('the name of the analysis, too, is kept without a network', async () => {
        await button('common.next').click();
        const field = v.page.getByRole('textbox', { name: say('preview.jobName') });
        await field.waitFor();
        await keptOffline(field, 'for_now');
        await button('common.back').click();
        await button('common.next').waitFor();
      });

      test('the analysis runs, and its first picture has the names', async () => {
        await step(
          'named, started and opened',
          async () => {
            await hands.press(button('common.next'));
            await hands.type(v.page.getByRole('textbox', { name: say('preview.jobName') }), 'ifnb_lab');
            await hands.press(button('wizard.startAnalysis'));
          },
          async () => {
            await v.page.locator('[data-status="completed"]').waitFor({ timeout: 300_000 });
          },
        );
        assert.equal((await draft()) ?? null, null, 'no draft is left over');
        const { data } = await client.call<DatasetDetail[]>('user/user_datasets');
        const { id } = data.find(({ name }) => name === 'ifnb_lab')!;
        address = `${platform.url}/cloud/userDatasetAnalysis/${id}`;
        await v.page.goto(address);
        await waitForPaint(v.page);
        await picture(v.page, `folders-6-${look.locale}`);
        const names = await v.page.getByRole('region').or(v.page.locator('main')).first().innerText();
        assert.match(names, /T cell|Monocyte|B cell/i);
      });

      test('the page of the documentation says so; at most five minutes of hands', () => {
        const sum = (k: number) => rows.reduce((all, row) => all + Number(row[k]), 0);
        const whole = ['**together**', String(sum(1)), String(sum(2)), sum(3).toFixed(1), sum(4).toFixed(1)];
        const head = ['step', 'presses', 'letters', 'by hand, s', 'waiting, s'];
        // A user needs about one second per press and a third of a second per letter.
        assertDocumented('folders-to-map.md', who, head, [...rows, whole], 3);
        assert.ok(sum(1) + sum(2) / 3 < 300, `${sum(1)} presses and ${sum(2)} letters`);
        assert.deepEqual(
          v.complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED')),
          [],
        );
      });
    },
  );
