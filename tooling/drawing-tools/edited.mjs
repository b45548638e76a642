/** Texts of a figure are edited in place, and its picture is saved as TIFF. */
import { readFileSync } from 'node:fs';
import { before, say } from './words.mjs';

/** Text of an element, which may be repeated as its title. */
const exactly = (text) => new RegExp(`^(?:${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}){1,2}$`);

/** Width, height and dots per inch in the head of a TIFF. */
function headOf(file) {
  const [text, at] = [file.toString('latin1', 0, 2), file.readUInt32BE(4)];
  const found = new Map();
  for (let i = 0; i < file.readUInt16BE(at); i++) {
    const entry = at + 2 + 12 * i;
    const [tag, type] = [file.readUInt16BE(entry), file.readUInt16BE(entry + 2)];
    if (type === 3) found.set(tag, file.readUInt16BE(entry + 8));
    else if (type === 4) found.set(tag, file.readUInt32BE(entry + 8));
    else if (type === 5) {
      const place = file.readUInt32BE(entry + 8);
      found.set(tag, file.readUInt32BE(place) / file.readUInt32BE(place + 4));
    }
  }
  return {
    text,
    width: found.get(256),
    height: found.get(257),
    from: found.get(273),
    bytes: found.get(279),
    dpi: found.get(282),
  };
}

export async function checkEdited({ check, openPage, openExample }) {
  const { page, faults, close } = await openPage({ slug: 'scatter' });
  await openExample(page, 'en-US');
  await page.getByRole('tab', { name: say('tab.style') }).click();
  const fields = page.locator('aside').getByRole('textbox');
  const shown = (words) => page.locator('[data-plot] text').filter({ hasText: exactly(words) });
  const change = async (at, words, key = 'Enter') => {
    const box = await at.boundingBox();
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
    await page.getByLabel(before('style.inPlace', 'text')).fill(words);
    await page.keyboard.press(key);
  };
  for (const [nth, words] of [
    [1, 'Dose (mg)'],
    [2, 'Weight 体重'],
  ]) {
    await change(shown(await fields.nth(nth).inputValue()).first(), words);
    const isShown = await shown(words)
      .first()
      .waitFor({ timeout: 5000 })
      .then(
        () => true,
        () => false,
      );
    check(`the name of axis ${nth} is changed where it is`, isShown && (await fields.nth(nth).inputValue()) === words);
  }
  const title = page.locator('[data-plot] h2');
  await change(title, 'Mice');
  check('the title is changed where it is', (await title.innerText()) === 'Mice');
  await change(title, 'Rats', 'Escape');
  check('Escape leaves the title as it was', (await title.innerText()) === 'Mice');
  await page.getByRole('button', { name: say('plot.download') }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'TIFF', exact: true }).click(),
  ]);
  const file = readFileSync(await download.path());
  const { text, width, height, from, bytes, dpi } = headOf(file);
  const isWhole = text === 'MM' && bytes === width * height * 3 && file.length === from + bytes;
  check(
    'a TIFF has its size, its dots per inch and no transparency',
    isWhole && width > 800 && dpi === 300,
    `${text} ${width} ${height} ${dpi}`,
  );
  const pixels = new Set();
  for (let i = from; i < file.length; i += 3) pixels.add(file.readUIntBE(i, 3));
  check('a TIFF shows the figure on white', pixels.size > 20 && pixels.has(0xffffff), `${pixels.size} colours`);
  check('no fault while words are changed', faults.length === 0, faults.join('\n'));
  await close();
}
