import type { Locator } from 'playwright';
import type { StepContext } from '../first-hour/steps.ts';

interface Task {
  name: string;
  run: (hour: StepContext) => Promise<void>;
}
/**
 * Presses of the same tasks on the same demo before the explorer put the result first (commit cf72f05b, 29 November 2026); a drawn lasso is one
 * press. Null: there was no way but to type the genes.
 */
export const PRESSES_BEFORE: Readonly<Record<string, number | null>> = {
  'colour the map by a gene': 3,
  'two genes over the same cells': 6,
  'compare cells of a lasso with all others': 5,
  'compare a type with all others': 4,
  'markers of a type': 3,
  'a gene of a comparison on the map': 2,
  'genes of a comparison to an enrichment': 4,
  'score of the genes of a comparison': null,
  'a type as a dataset of its own': 4,
  'the map as a PDF of 89 mm': 3,
};
const MINUTES = 60_000;
const TYPE = 'NK';

const openTab = ({ who, say }: StepContext, tab: string) =>
  who.press(
    who.page
      .getByRole('link', { name: say(`explorer.tab.${tab}`), exact: true })
      .filter({ visible: true })
      .first(),
  );
const pressType = ({ who }: StepContext) =>
  who.press(who.page.getByRole('button', { name: new RegExp(`^${TYPE} [\\d,]+`) }).first());
const heading = ({ who, say }: StepContext, tab: string): Locator =>
  who.page.getByRole('heading', { name: say(`explorer.tab.${tab}`), exact: true }).first();

/** A gene typed into a field that has the focus, and taken with Enter. */
async function typeGene({ who }: StepContext, field: Locator, gene: string): Promise<void> {
  await who.write(field, gene);
  await who.page.getByRole('option').first().waitFor();
  await who.key(field, 'Enter');
}

/** One press: a line that is drawn with Shift held. */
async function lasso({ who }: StepContext): Promise<void> {
  const { page } = who;
  const box = (await page.getByRole('application').first().boundingBox())!;
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.keyboard.down('Shift');
  await page.mouse.move(...at(0.1, 0.1));
  await page.mouse.down();
  for (const [x, y] of [
    [0.6, 0.1],
    [0.6, 0.7],
    [0.1, 0.7],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  who.did();
}

/** Ten tasks of a scientist on the overview of an opened dataset, each by its shortest way. */
export const TASKS: readonly Task[] = [
  {
    name: 'colour the map by a gene',
    run: async (hour) => {
      const { who } = hour;
      await who.key(who.page.locator('body'), '/');
      const field = who.page.locator('input[role=combobox]:focus');
      await field.waitFor();
      await typeGene(hour, field, 'CD8A');
      await who.page.waitForURL(/gene=CD8A/);
    },
  },
  {
    name: 'two genes over the same cells',
    run: async (hour) => {
      const { who, say } = hour;
      await who.key(who.page.locator('body'), '/');
      const field = who.page.locator('input[role=combobox]:focus');
      await field.waitFor();
      await typeGene(hour, field, 'CD8A, GZMB');
      await who.press(who.button(say('gene.bothOnMap')));
      await who.page.waitForURL(/beside=/);
    },
  },
  {
    name: 'compare cells of a lasso with all others',
    run: async (hour) => {
      const { who, say } = hour;
      await lasso(hour);
      await who.press(who.button(say('selection.compareRest')));
      await heading(hour, 'differential-expression').waitFor();
      await who.sees(who.page.getByText(/n = [\d,]+/), 4 * MINUTES);
    },
  },
  {
    name: 'compare a type with all others',
    run: async (hour) => {
      const { who, say } = hour;
      await pressType(hour);
      await who.press(who.button(say('selection.compareRest')));
      await heading(hour, 'differential-expression').waitFor();
    },
  },
  {
    name: 'markers of a type',
    run: async (hour) => {
      const { who, say } = hour;
      const chart = who.page.getByRole('region', { name: say('overview.topMarkers', { column: 'cell_type' }) });
      const dot = chart.locator('[data-part="dot"]').first();
      await dot.scrollIntoViewIfNeeded();
      await who.press(dot);
      await who.page.waitForURL(/markers\?.*of=/);
    },
  },
  {
    name: 'a gene of a comparison on the map',
    run: async (hour) => {
      const { who, say } = hour;
      await openTab(hour, 'differential-expression');
      const panel = who.page.getByRole('group', { name: say('explorer.tab.differential-expression'), exact: true });
      await who.press(
        panel
          .getByRole('region', { name: /^Top \d|前 \d/ })
          .getByRole('listitem')
          .getByRole('button')
          .first(),
      );
    },
  },
  {
    name: 'genes of a comparison to an enrichment',
    run: async (hour) => {
      const { who, say } = hour;
      await openTab(hour, 'differential-expression');
      await who.press(who.button(say('deg.enrich')));
      await who.page.waitForURL(/enrichment\?.*result=/, { timeout: MINUTES });
    },
  },
  {
    name: 'score of the genes of a comparison',
    run: async (hour) => {
      const { who, say } = hour;
      await openTab(hour, 'differential-expression');
      await who.press(who.page.getByRole('button', { name: /genes? to$|发送到$/ }).first());
      await who.press(who.page.getByRole('menuitem', { name: say('explorer.tab.gene-set') }));
      await who.page.waitForURL(/gene-set\?.*result=/, { timeout: MINUTES });
    },
  },
  {
    name: 'a type as a dataset of its own',
    run: async (hour) => {
      const { who, say } = hour;
      await pressType(hour);
      await who.press(who.button(say('selection.dataset')));
      await who.page.waitForURL(/subset\?.*result=/);
    },
  },
  {
    name: 'the map as a PDF of 89 mm',
    run: async (hour) => {
      const { who, say } = hour;
      const tools = who.page.getByRole('toolbar', { name: say('embedding.tools') });
      await who.press(who.button(say('plot.download'), tools));
      const item = say('plot.asLast', { format: 'PDF', size: '89 mm' });
      await who.download(who.page.getByRole('menuitem', { name: item }));
    },
  },
];
