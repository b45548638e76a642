/** A drawing stays unchanged when its tool is left, when a file of the page does not load, and when the page goes back. */
import { openHosted } from './hosted.mjs';
import { nameOf, say } from './words.mjs';

const TABLE = {
  name: 'Counts',
  columns: [
    { name: 'group', type: 'text', values: ['a', 'a', 'b', 'b'] },
    { name: 'value', type: 'number', values: [1, 2, 3, 5] },
  ],
};
const card = (at, slug) => at.getByRole('button', { name: new RegExp(`^${nameOf(slug)}`) });

export async function checkKept({ check, ...given }) {
  const { page, faults, session, send, frame, close } = await openHosted(given);
  const look = { theme: 'light', locale: 'en-US', palette: ['#112233'] };
  const dirty = async (wanted) => {
    const last = () => window.got.filter((one) => one.data.type === 'state').at(-1)?.data.isDirty;
    await page.waitForTimeout(300);
    return (await page.evaluate(last)) === wanted;
  };
  await send({ stroma: 1, session, n: 1, type: 'open', ...look, may: { save: true, send: false }, table: TABLE });
  await card(frame, 'box').click();
  await frame.locator('[data-plot] [data-chart]').first().waitFor();
  check('a table that was opened is no change', await dirty(false));
  await frame.getByRole('tab', { name: say('tab.style') }).click();
  await frame.getByLabel(say('style.title'), { exact: true }).fill('Mice');
  check('a title is a change', await dirty(true));
  await frame.getByRole('button', { name: say('tools.all') }).click();
  await card(frame, 'violin').click();
  await frame.locator('[data-plot] [data-chart]').first().waitFor();
  check('a change is unsaved in another tool too', await dirty(true));
  await frame.getByRole('tab', { name: say('tab.style') }).click();
  check('the title is kept', (await frame.getByLabel(say('style.title'), { exact: true }).inputValue()) === 'Mice');
  check('no fault', faults.length === 0, faults.join('\n'));
  await close();

  const alone = await given.openPage({ from: given.origin });
  await alone.page.route(/Workspace-/, (route) => route.abort());
  await card(alone.page, 'box').click();
  await alone.page.getByRole('alert').waitFor();
  check(
    'a file that does not load has a sentence',
    (await alone.page.getByRole('alert').innerText()).includes(say('fault.load')),
  );
  await alone.page.unroute(/Workspace-/);
  await alone.page.getByRole('button', { name: say('fault.again') }).click();
  await alone.page.getByRole('heading', { name: nameOf('box') }).waitFor();
  await alone.page.getByRole('button', { name: say('grid.type') }).click();
  await alone.page.goBack();
  await card(alone.page, 'violin').waitFor();
  check(
    'the back button keeps the table',
    (await alone.page.getByText(say('grid.size', { rows: 20, columns: 3 })).count()) > 0,
  );
  await alone.close();
}
