import { writeFileSync } from 'node:fs';

const ON_A_SHEET = { wide: 9, narrow: 15 };

/** Contact sheets of up to 9 wide or 15 narrow pictures: `<path>-1.png` and on. */
export async function writeSheets(browser, pictures, path, { width, height }) {
  const narrow = width < 600;
  const [columns, each] = narrow ? [5, 320] : [3, 620];
  const count = narrow ? ON_A_SHEET.narrow : ON_A_SHEET.wide;
  const page = await browser.newPage({ viewport: { width: columns * (each + 12) + 12, height: 800 } });
  for (let i = 0, sheet = 1; i < pictures.length; i += count, sheet++) {
    const cells = pictures
      .slice(i, i + count)
      .map(
        ({ label, png, faults }) =>
          `<figure><img style="width:${each}px;height:${Math.round((each * height) / width)}px" src="data:image/png;base64,${png.toString('base64')}"><figcaption${faults ? ' class="bad"' : ''}>${label.replaceAll('<', '&lt;')}${faults ? ` · ${faults}` : ''}</figcaption></figure>`,
      )
      .join('');
    await page.setContent(
      `<style>body{margin:12px;font:12px sans-serif;display:grid;grid-template-columns:repeat(${columns},${each}px);gap:12px;background:#888}figure{margin:0}figcaption{background:#fff;padding:2px 4px}.bad{background:#fbb}</style>${cells}`,
    );
    writeFileSync(`${path}-${sheet}.png`, await page.screenshot({ fullPage: true }));
  }
  await page.close();
}
