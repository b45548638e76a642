import { page } from 'vitest/browser';

const WIDTH = 320;
const frame = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

/** Where a box ends, or a word that does not fit into it. */
const reachOf = (element: Element): number => {
  const { left, right } = element.getBoundingClientRect();
  return Math.max(right, left + element.scrollWidth);
};
function isCut(element: Element): boolean {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
    if (getComputedStyle(box).overflowX !== 'visible') return true;
  return false;
}

/**
 * What extends beyond a window of 320 px, which equals 1,280 px at 400%: nobody should scroll in two directions to read. A box that scrolls by itself
 * (a chart of many groups, a table) may be wider.
 */
export async function narrowFaults(root: HTMLElement): Promise<string[]> {
  const { innerWidth, innerHeight } = window;
  await page.viewport(WIDTH, 720);
  // What measures itself follows some frames later.
  for (let i = 0; i < 30 && (i < 2 || document.documentElement.scrollWidth > WIDTH); i++) await frame();
  try {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= WIDTH) return [];
    // The innermost ones that no ancestor scrolls or clips.
    const wide = [...root.ownerDocument.body.querySelectorAll<HTMLElement>('*')].filter(
      (one) => reachOf(one) > WIDTH + 1 && !isCut(one),
    );
    const inner = wide.filter((one) => !wide.some((other) => other !== one && one.contains(other)));
    const said = inner
      .slice(0, 3)
      .map((one) => `<${one.tagName.toLowerCase()}> "${(one.textContent ?? '').slice(0, 40)}"`);
    return [`${scrollWidth} px wide: ${said.join(', ')}`];
  } finally {
    await page.viewport(innerWidth, innerHeight);
  }
}
