/**
 * `npm run walk -- --peer`: the tasks that cellxgene can do, of the ten, in cellxgene on the stored pbmc68k and by the same simulated user.
 * Requirements are installed as for `npm run bench -- explorer`. Writes the table of docs/first-hour.md.
 */
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright';
import { startCellxgene } from '../bench/cellxgene.mjs';
import { cellxgeneEnvironment } from '../bench/files.mjs';
import { DATA, openPage } from '../../workbench/e2e/support/platform.ts';
import { tableOf, writeInto } from '../first-hour/page.ts';
import { Person } from '../first-hour/person.ts';
import { inputsOf, StopWatch } from '../first-hour/stop-watch.ts';

const FILE = join(DATA, 'scrna_pbmc68k/10x_pbmc68k_reduced.h5ad');
const PATIENCE_MS = 30_000;

interface PeerTask {
  name: string;
  run: (who: Person) => Promise<void>;
}
const by = ({ page }: Person, id: string): Locator => page.getByTestId(id);

/** A gene of the list that the search adds to. */
async function addGene(who: Person, gene: string): Promise<void> {
  const field = by(who, 'gene-search');
  await who.press(field);
  await who.write(field, gene);
  await who.page.getByRole('option').or(who.page.locator('.bp3-menu-item, .bp5-menu-item')).first().waitFor();
  await who.key(field, 'Enter');
  await by(who, `colorby-${gene}`).waitFor();
}

const TASKS: readonly PeerTask[] = [
  {
    name: 'colour the map by a gene',
    run: async (who) => {
      await addGene(who, 'CST3');
      await who.press(by(who, 'colorby-CST3'));
    },
  },
  {
    name: 'two genes over the same cells',
    // As a scatter plot of the two: there is no map of both.
    run: async (who) => {
      await addGene(who, 'CST3');
      await addGene(who, 'NKG7');
      await who.press(by(who, 'plot-x-CST3'));
      await who.press(by(who, 'plot-y-NKG7'));
      await by(who, 'scatterplot').or(who.page.locator('#scatterplot_wrapper')).first().waitFor();
    },
  },
  {
    name: 'compare cells of a lasso with all others',
    // The second set is all cells: there is no "all others".
    run: async (who) => {
      const { page } = who;
      const box = (await page.getByTestId('layout-graph').boundingBox())!;
      const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
      await page.mouse.move(...at(0.2, 0.2));
      await page.mouse.down();
      for (const [x, y] of [
        [0.6, 0.2],
        [0.6, 0.7],
        [0.2, 0.7],
        [0.2, 0.21],
      ] as const)
        await page.mouse.move(...at(x, y), { steps: 5 });
      await page.mouse.up();
      who.did();
      await who.press(by(who, 'cellset-button-1'));
      await page.mouse.click(...at(0.97, 0.97));
      who.did();
      await who.press(by(who, 'cellset-button-2'));
      await who.press(by(who, 'diffexp-button'));
      await page
        .getByTestId(/pop1 high|:geneset-name|geneset/i)
        .first()
        .waitFor();
    },
  },
];

/** Counts the tasks; answers those that could not be done. */
export async function walkPeer(browser: Browser): Promise<string[]> {
  const server = await startCellxgene(await cellxgeneEnvironment(), FILE);
  const rows = [['task in cellxgene', 'presses', 'letters', 'hands, s', 'waiting, s']];
  const failed: string[] = [];
  try {
    for (const task of TASKS) {
      const visit = await openPage(browser, {});
      const watch = new StopWatch(() => {});
      const who = new Person(visit.page, watch, PATIENCE_MS);
      await visit.page.goto(server.url);
      await by(who, 'gene-search').waitFor();
      const done = await watch.step(task.name, () => task.run(who), true);
      await visit.context.close();
      if (done.failed) failed.push(`${task.name}: ${done.failed}`);
      const counted = done.failed ? `failed: ${done.failed.replaceAll('|', '/')}` : String(done.presses);
      rows.push([task.name, counted, String(done.letters), inputsOf(done).toFixed(0), done.clock.toFixed(0)]);
      console.log(rows.at(-1)!.join(' | '));
    }
  } finally {
    await server.stop();
  }
  writeInto('walk-peer', tableOf(rows));
  return failed;
}
