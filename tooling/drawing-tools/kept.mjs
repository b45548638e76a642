/** A drawing stays unchanged when its tool is left, when a file of the page does not load, and when the page goes back. */
import { openHosted } from './hosted.mjs';

const TABLE = {
  name: 'Counts',
  columns: [
    { name: 'group', type: 'text', values: ['a', 'a', 'b', 'b'] },
    { name: 'value', type: 'number', values: [1, 2, 3, 5] },
  ],
};
const card = (at, name) => at.getByRole('button', { name: new RegExp(`^${name}`) });

export async function checkKept({ check, ...given }) {
  const { page, faults, session, send, frame, close } = await openHosted(given);
  const look = { theme: 'light', locale: 'en-US', palette: ['#112233'] };
  const dirty = async (wanted) => {
    const last = () => window.got.filter((one) => one.data.type === 'state').at(-1)?.data.isDirty;
    await page.waitForTimeout(300);
    return (await page.evaluate(last)) === wanted;
  };
  await send({ stroma: 1, session, n: 1, type: 'open', ...look, may: { save: true, send: false }, table: TABLE });
  await card(frame, 'Box plot').click();
  await frame.locator('[data-plot] [data-chart]').first().waitFor();
  check('a table that was opened is no change', await dirty(false));
  await frame.getByRole('tab', { name: 'Style' }).click();
  await frame.getByLabel('Title', { exact: true }).fill('Mice');
  check('a title is a change', await dirty(true));
  await frame.getByRole('button', { name: 'All tools' }).click();
  await card(frame, 'Violin').click();
  await frame.locator('[data-plot] [data-chart]').first().waitFor();
  check('a change is unsaved in another tool too', await dirty(true));
  await frame.getByRole('tab', { name: 'Style' }).click();
  check('the title is kept', (await frame.getByLabel('Title', { exact: true }).inputValue()) === 'Mice');
  check('no fault', faults.length === 0, faults.join('\n'));
  await close();

  const alone = await given.openPage({ from: given.origin });
  await alone.page.route(/Workspace-/, (route) => route.abort());
  await card(alone.page, 'Box plot').click();
  await alone.page.getByRole('alert').waitFor();
  check(
    'a file that does not load has a sentence',
    (await alone.page.getByRole('alert').innerText()).includes('did not load'),
  );
  await alone.page.unroute(/Workspace-/);
  await alone.page.getByRole('button', { name: 'Try again' }).click();
  await alone.page.getByRole('heading', { name: 'Box plot' }).waitFor();
  await alone.page.getByRole('button', { name: 'Type a table' }).click();
  await alone.page.goBack();
  await card(alone.page, 'Violin').waitFor();
  check('the back button keeps the table', (await alone.page.getByText('20 rows').count()) > 0);
  await alone.close();
}
