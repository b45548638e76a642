import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { UploadedFile } from '@stroma/contract';
import type { Client } from '../support/client.ts';
import { brokenFiles, cells, trio } from '../support/mended-files.ts';
import { openSignedIn, newcomer } from '../support/newcomer.ts';
import { person } from '../support/people-steps.ts';
import type { Platform, Visit } from '../support/platform.ts';
import { sharedPlatform, openVisit, IS_BROAD_RUN } from '../support/shared.ts';
import { picture } from '../support/steps.ts';
import { messageFormatter } from '../support/words.ts';

const LOOKS = [
  { who: 'reloaded', locale: 'en-US', theme: 'light', width: 1440, height: 900 },
  { who: 'reloadedzh', locale: 'zh-CN', theme: 'dark', width: 390, height: 844 },
] as const;

for (const { who, ...look } of IS_BROAD_RUN ? LOOKS : LOOKS.slice(0, 1))
  describe(`files on their way outlive a reload at every point, ${look.locale}, ${look.theme}, ${look.width}`, () => {
    const say = messageFormatter(look.locale);
    let platform: Platform;
    let v: Visit;
    let client: Client;
    let folder: string;
    let files: Record<string, Buffer>;
    const row = (name: string) => v.page.locator(`[data-upload="${name}"]`);
    const inState = (name: string, state: string) =>
      v.page.locator(`[data-upload="${name}"][data-state="${state}"]`).waitFor({ timeout: 60_000 });
    const dialog = () => v.page.getByRole('dialog');
    const press = (id: string) =>
      dialog()
        .getByRole('button', { name: say(id), exact: true })
        .last()
        .click();
    const details = (name: string) =>
      row(name)
        .getByRole('button', { name: say('doctor.details') })
        .click();
    const listed = async (name: string) =>
      (await client.call<{ rows: UploadedFile[] }>('user/files')).data.rows.filter((file) => file.fileName === name);
    /** The disclaimer is agreed to once for each load of the page. */
    async function agree(): Promise<void> {
      const button = v.page.getByRole('button', { name: say('disclaimer.agree') });
      await button.waitFor();
      await dialog().getByText(say('disclaimer.check')).click();
      await button.click();
    }
    /** From the file system, with the file's own modification time, so that the file is recognised. */
    async function choose(name: string): Promise<void> {
      const path = join(folder, name);
      await v.page.locator('input[type=file]').first().setInputFiles(path);
    }
    async function reload(): Promise<void> {
      await v.page.reload();
      await v.page.locator('input[type=file]').first().waitFor({ state: 'attached' });
    }

    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'stroma-reload-'));
      files = brokenFiles(folder);
      for (const name of ['dates.tsv', 'repeated.tsv', 'published.csv'])
        writeFileSync(join(folder, name), files[name]!);
      for (const [path, text] of Object.entries(trio('run_7/outs/filtered_feature_bc_matrix/', cells(40)))) {
        mkdirSync(join(folder, dirname(path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      platform = await sharedPlatform();
      v = await openVisit(look);
      client = await newcomer(platform, person(who));
      await openSignedIn(v, client);
      await v.page.goto(`${platform.url}/cloud/importdata`);
    });
    after(async () => {
      await v?.context.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test('chosen, with the check open and a repair ticked', async () => {
      await choose('dates.tsv');
      await agree();
      await inState('dates.tsv', 'held');
      await details('dates.tsv');
      const repair = dialog().getByRole('checkbox', { name: say('doctor.repair.dates') });
      await dialog().getByText(say('doctor.repair.dates'), { exact: true }).click();
      await v.page.waitForFunction(() => Object.values(localStorage).some((text) => String(text).includes('"dates"')));
      await reload();
      await inState('dates.tsv', 'lost');
      await row('dates.tsv')
        .getByText(say('upload.lost', { begun: 'no', chosen: 1 }))
        .waitFor();
      await picture(v.page, `import-lost-${look.locale}`);
      assert.deepEqual(await listed('dates.tsv'), [], 'nothing was sent');
      await choose('dates.tsv');
      await agree();
      await inState('dates.tsv', 'held');
      await details('dates.tsv');
      await repair.waitFor({ state: 'attached' });
      assert.equal(await repair.isChecked(), true);
      await press('common.close');
    });

    test('while it is uploaded: the same file goes on where it stopped', async () => {
      await v.page.route('**/files/uploads/*', (route) =>
        route.request().method() === 'PATCH' ? undefined : route.continue(),
      );
      const created = v.page.waitForResponse((reply) => /files\/uploads$/.test(reply.url()));
      const begun = v.page.waitForRequest((request) => request.method() === 'PATCH');
      await row('dates.tsv')
        .getByRole('button', { name: say('doctor.upload'), exact: true })
        .click();
      await Promise.all([created, begun]);
      await reload();
      await v.page.unroute('**/files/uploads/*');
      await inState('dates.tsv', 'lost');
      await row('dates.tsv')
        .getByText(say('upload.lost', { begun: 'yes', chosen: 1 }))
        .waitFor();
      await choose('dates.tsv');
      await agree();
      await inState('dates.tsv', 'parsed');
      const sent = await listed('dates.tsv');
      assert.deepEqual(
        sent.map(({ state, choices, cells: n, genes }) => ({ state, choices, n, genes })),
        [{ state: 'parsed', choices: { repairs: ['dates'] }, n: 40, genes: 20 }],
      );
    });

    test('while it is parsed', async () => {
      await choose('repeated.tsv');
      const sent = ['checking', 'parsing', 'parsed'].map((state) => `[data-state="${state}"]`).join();
      await v.page.locator(`[data-upload="repeated.tsv"]:is(${sent})`).waitFor({ timeout: 60_000 });
      await reload();
      await inState('repeated.tsv', 'parsed');
      await inState('dates.tsv', 'parsed');
    });

    test('on the page of the file, which says what became of it, and with other choices ticked', async () => {
      await details('dates.tsv');
      const part = (id: string) => dialog().getByRole('region', { name: say(id), exact: true });
      await part('doctor.found').getByText('40', { exact: true }).waitFor();
      await part('file.chosen').getByText(say('doctor.repair.dates')).waitFor();
      await part('doctor.repairs').getByRole('listitem').first().waitFor();
      await reload();
      await part('doctor.found').waitFor();
      await picture(v.page, `file-page-${look.locale}`);
      await press('file.chooseAgain');
      await dialog().getByText(say('doctor.repair.suffix'), { exact: true }).click();
      await reload();
      const suffix = dialog().getByRole('checkbox', { name: say('doctor.repair.suffix') });
      await suffix.waitFor({ state: 'attached' });
      assert.equal(await suffix.isChecked(), true);
      await press('doctor.parseAgain');
      const { id } = (await listed('dates.tsv'))[0]!;
      const again = await client.until<UploadedFile>(
        `user/files/${id}`,
        ({ state, choices }) => state === 'parsed' && choices?.repairs?.length === 2,
      );
      assert.deepEqual([again.cells, again.genes], [40, 20]);
      assert.deepEqual(again.repairs?.map(({ repair, oneToOne }) => [repair, oneToOne]).sort(), [
        ['dates', 2],
        ['suffix', 40],
      ]);
      await inState('dates.tsv', 'parsed');
    });

    test('a folder is dropped and put together to its sample', async () => {
      const zone = await v.page.getByRole('button', { name: say('fileDrop.chooseFolder') }).boundingBox();
      const at = { x: zone!.x + zone!.width / 2, y: zone!.y - 4 };
      const cdp = await v.context.newCDPSession(v.page);
      const data = { items: [], files: [join(folder, 'run_7')], dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await cdp.send('Input.dispatchDragEvent', { type, ...at, data });
      await agree();
      await inState('run_7.tar', 'parsed');
      assert.deepEqual(
        (await listed('run_7.tar')).map(({ cells: n, genes, species }) => [n, genes, species]),
        [[40, 20, 'Homo sapiens']],
      );
      assert.deepEqual(v.complaints, []);
    });
  });
