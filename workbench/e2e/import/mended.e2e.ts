import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Locator } from 'playwright';
import type { UploadedFile } from '@stroma/contract';
import type { Client } from '../support/client.ts';
import { brokenFiles } from '../support/mended-files.ts';
import { CountedUser } from '../support/hands.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { sharedPlatform, openVisit, IS_BROAD_RUN } from '../support/shared.ts';
import { picture } from '../support/steps.ts';
import { assertDocumented } from '../support/told.ts';
import { messageFormatter } from '../support/words.ts';

const LOOKS = [
  { who: 'mender', locale: 'en-US', theme: 'light', width: 1440, height: 900, keyboard: false },
  { who: 'menderzh', locale: 'zh-CN', theme: 'dark', width: 390, height: 844, keyboard: true },
] as const;

interface Walk {
  file: string;
  kind: string;
  /** State of the row that shows the fault. */
  said: 'held' | 'unfit' | 'parsed' | 'completed';
  /** Texts that name the fault or the assumption, by language. */
  words: Record<'en-US' | 'zh-CN', RegExp>;
  /** What a person does then. */
  mend?: (hands: CountedUser, row: Locator) => Promise<void>;
  /** Final entry in the list of files; null if the file is rejected before the upload. */
  end: Partial<UploadedFile> | null;
  /** The final state, for the table. */
  so: string;
}

const says = (en: RegExp, zh: RegExp): Walk['words'] => ({ 'en-US': en, 'zh-CN': zh });

// By keyboard only in `npm run broad`: the fields behave the same.
for (const { who, keyboard, ...look } of LOOKS.filter(({ keyboard }) => IS_BROAD_RUN || !keyboard))
  describe(`a broken file is understood and mended on the page of its fault, ${look.locale}, ${look.width}`, () => {
    const say = messageFormatter(look.locale);
    let platform: Platform;
    let v: Visit;
    let client: Client;
    let folder: string;
    let files: Record<string, Buffer>;
    const rows: string[][] = [];
    const dialog = () => v.page.getByRole('dialog');
    const button = (id: string) => dialog().getByRole('button', { name: say(id), exact: true });
    const close = (hands: CountedUser) => hands.press(button('common.close').last());
    const upload = (hands: CountedUser, row: Locator) =>
      hands.press(row.getByRole('button', { name: say('doctor.upload'), exact: true }));
    const details = (hands: CountedUser, row: Locator) =>
      hands.press(row.getByRole('button', { name: say('doctor.details') }));
    const tick = (hands: CountedUser, id: string) =>
      hands.press(
        dialog().getByText(say(id), { exact: true }),
        dialog().getByRole('checkbox', { name: say(id) }),
        'Space',
      );
    const choose = async (hands: CountedUser, label: string, option: string | RegExp) => {
      await hands.press(dialog().getByRole('button', { name: say(label) }));
      await hands.pick(v.page.getByRole('option', { name: option }));
    };
    const fileOf = async (name: string) =>
      (await client.call<{ rows: UploadedFile[] }>('user/files')).data.rows.find(({ fileName }) => fileName === name);

    const WALKS: Walk[] = [
      {
        ...{ file: 'published.csv', kind: 'cells in rows, behind two columns of row numbers', said: 'held' },
        words: says(/Column 3 names the rows/, /行名取自第 3 列/),
        mend: upload,
        ...{ end: { cells: 40, genes: 20, state: 'parsed' }, so: 'read with cells in rows' },
      },
      {
        ...{ file: 'dates.tsv', kind: 'gene symbols that a spreadsheet changed to dates', said: 'held' },
        words: says(/Not uploaded yet/, /尚未上传/),
        mend: async (hands, row) => {
          await details(hands, row);
          await tick(hands, 'doctor.repair.dates');
          await close(hands);
          await upload(hands, row);
        },
        ...{ end: { cells: 40, genes: 20, state: 'parsed', choices: { repairs: ['dates'] } }, so: 'symbols restored' },
      },
      {
        ...{
          file: 'logs.tsv',
          kind: 'logarithms in a table of counts',
          said: 'unfit',
          words: says(/is not a count/, /非计数值/),
        },
        ...{ end: null, so: 'refused: the first value that is no count, by row and column' },
      },
      {
        ...{ file: 'parts.h5mu', kind: 'MuData without a part named as gene expression', said: 'unfit' },
        words: says(/tumour_cells/, /tumour_cells/),
        mend: async (hands, row) => {
          await details(hands, row);
          await choose(hands, 'doctor.modality', /tumour_cells/);
          await close(hands);
          await upload(hands, row);
        },
        ...{ end: { cells: 60, genes: 12, state: 'completed' }, so: 'read as a dataset of the chosen part' },
      },
      {
        ...{
          file: 'both.zip',
          kind: 'raw matrix beside the filtered one',
          said: 'parsed',
          words: says(/Parsed/, /已解析/),
        },
        ...{ end: { cells: 40, state: 'parsed' }, so: 'the filtered matrix is read' },
      },
      {
        ...{ file: 'raw.zip', kind: 'raw matrix alone', said: 'unfit', words: says(/empty droplets/, /空液滴/) },
        ...{ end: null, so: 'refused: it holds empty droplets' },
      },
      {
        ...{
          file: 'versions.tsv',
          kind: 'Ensembl ids with version numbers',
          said: 'parsed',
          words: says(/Parsed/, /已解析/),
        },
        mend: async (hands, row) => {
          await details(hands, row);
          await hands.press(button('file.chooseAgain'));
          await tick(hands, 'doctor.repair.versions');
          await hands.press(button('doctor.parseAgain'));
          await client.until<UploadedFile>(
            `user/files/${(await fileOf('versions.tsv'))!.id}`,
            ({ state, choices }) => state === 'parsed' && choices !== undefined,
          );
        },
        end: { cells: 40, genes: 20, state: 'parsed', choices: { repairs: ['versions'] } },
        so: 'parsed again from the upload, without versions',
      },
      {
        ...{ file: 'repeated.tsv', kind: 'gene symbols that occur several times', said: 'parsed' },
        ...{ words: says(/appeared more than once/, /基因名重复/) },
        ...{ end: { cells: 40, genes: 22, state: 'parsed' }, so: 'symbols are numbered' },
      },
      {
        ...{
          file: 'commas.csv',
          kind: 'decimal commas behind semicolons',
          said: 'unfit',
          words: says(/is not a count/, /非计数值/),
        },
        ...{ end: null, so: 'refused: the first value that is no count, by row and column' },
      },
      {
        ...{
          file: 'cut.csv.gz',
          kind: 'gzip file that was cut off',
          said: 'unfit',
          words: says(/damaged, incomplete/, /文件损坏、不完整/),
        },
        ...{ end: null, so: 'refused: the file is not complete' },
      },
      {
        ...{
          file: 'nameless.tsv',
          kind: 'genes that tell no species',
          said: 'held',
          words: says(/Check the orientation/, /确认矩阵方向/),
        },
        mend: async (hands, row) => {
          await upload(hands, row);
          await row.and(v.page.locator('[data-state="parsed"]')).waitFor({ timeout: 60_000 });
          await details(hands, row);
          await choose(hands, 'file.speciesChoose', /Homo sapiens/);
          await client.until<UploadedFile>(
            `user/files/${(await fileOf('nameless.tsv'))!.id}`,
            ({ species }) => species !== null,
          );
          // The field disappears when the list is refetched; Escape before that would close the field's own list.
          await dialog().getByText(say('file.speciesChoose')).waitFor({ state: 'detached' });
          // By keyboard the first one takes the name of the button away that has the focus now.
          for (let n = 0; n < (keyboard ? 2 : 1); n += 1) {
            await v.page.keyboard.press('Escape');
            hands.presses += 1;
          }
          await dialog().waitFor({ state: 'detached' });
          // The row no longer reports an unknown species.
          await row.getByText(say('warning.speciesUnknown', { file: 'nameless.tsv' })).waitFor({ state: 'detached' });
        },
        ...{ end: { cells: 40, species: 'Homo sapiens', state: 'parsed' }, so: 'species set on the page of the file' },
      },
      {
        ...{
          file: 'wells.zip',
          kind: 'two GEM wells joined by Cell Ranger',
          said: 'held',
          words: says(/2 libraries/, /2 个文库/),
        },
        mend: async (hands, row) => {
          await details(hands, row);
          await choose(hands, 'doctor.libraries', say('doctor.libraries.one', { name: '2' }));
          await close(hands);
          await upload(hands, row);
        },
        ...{ end: { cells: 40, state: 'parsed', choices: { library: '2' } }, so: 'one of the wells is read' },
      },
      {
        ...{
          file: 'logs.h5ad',
          kind: 'logarithms in the layer named counts',
          said: 'completed',
          words: says(/Completed/, /已完成/),
        },
        ...{ end: { cells: 60, genes: 12, state: 'completed' }, so: 'the layer with whole numbers is read' },
      },
    ];

    WALKS.push({
      ...{
        file: 'dates.h5ad',
        kind: 'an annotated file whose symbols became dates',
        said: 'held',
        words: says(/Not uploaded/, /尚未上传/),
      },
      mend: WALKS.find(({ file }) => file === 'dates.tsv')!.mend!,
      ...{ end: { cells: 60, genes: 14, state: 'completed', choices: { repairs: ['dates'] } }, so: 'symbols restored' },
    });
    /** Symbols that the dataset of a file finds. */
    const found = async (name: string, symbols: readonly string[]) => {
      const { datasetId } = (await fileOf(name))!;
      const hits = symbols.map(async (q) => {
        const { data } = await client.call<{ name?: string; symbol?: string }[]>(
          `user/user_datasets/${datasetId}/genes?q=${encodeURIComponent(q)}`,
        );
        return JSON.stringify(data).includes(`"${q}"`) ? [q] : [];
      });
      return (await Promise.all(hits)).flat();
    };

    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'stroma-mended-'));
      files = brokenFiles(folder);
      platform = await sharedPlatform();
      v = await openVisit(look);
      client = await newcomer(platform, person(who));
      await openSignedIn(v, client);
      await v.page.goto(`${platform.url}/cloud/importdata`);
      // The disclaimer is agreed to once; the worker's first start is not the file's.
      const input = v.page.locator('input[type=file]').first();
      await input.setInputFiles({ name: 'first.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') });
      await v.page.getByText(say('disclaimer.check')).click();
      await v.page.getByRole('button', { name: say('disclaimer.agree') }).click();
      await v.page.locator('[data-upload="first.csv"][data-state="unfit"]').waitFor({ timeout: 60_000 });
    });
    after(async () => {
      await v?.context.close();
      rmSync(folder, { recursive: true, force: true });
    });

    for (const { file, kind, said, words, mend, end, so } of WALKS)
      test(kind, async () => {
        const hands = new CountedUser(keyboard ? v.page : null);
        const row = v.page.locator(`[data-upload="${file}"]`);
        const begun = performance.now();
        const seconds = () => ((performance.now() - begun) / 1000).toFixed(1);
        hands.presses += 1;
        const mimeType = 'application/octet-stream';
        await v.page.locator('input[type=file]').first().setInputFiles({ name: file, mimeType, buffer: files[file]! });
        await v.page.locator(`[data-upload="${file}"][data-state="${said}"]`).waitFor({ timeout: 60_000 });
        await row.getByText(words[look.locale]).first().waitFor({ timeout: 5000 });
        const understood = seconds();
        await mend?.(hands, row);
        if (end) {
          await v.page.locator(`[data-upload="${file}"][data-state="${end.state}"]`).waitFor({ timeout: 60_000 });
          const found = await fileOf(file);
          assert.deepEqual(
            Object.fromEntries(Object.keys(end).map((key) => [key, found![key as keyof UploadedFile]])),
            end,
          );
        } else assert.equal(await fileOf(file), undefined, 'nothing of it was sent');
        await picture(v.page, `mended-${file}-${look.locale}`);
        rows.push([kind, so, String(hands.presses), String(hands.letters), understood, seconds()]);
      });

    test('the datasets hold the genes that were meant, by the names that were repaired', async () => {
      const symbols = ['SEPT2', 'MARCH4', '2-Sep', 'CD3E'];
      assert.deepEqual(await found('dates.h5ad', symbols), ['SEPT2', 'MARCH4', 'CD3E']);
      // The chosen one of MuData's two modalities.
      assert.deepEqual(await found('parts.h5mu', ['CD3E', 'CD56']), ['CD3E']);
    });

    test('the page of the documentation says so', () => {
      const head = ['kind', 'end', 'presses', 'letters', 'understood, s', 'mended, s'];
      assertDocumented('mended-files.md', keyboard ? 'mended-keys' : 'mended', head, rows, 4);
      assert.deepEqual(v.complaints, []);
    });
  });
