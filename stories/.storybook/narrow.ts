import { page } from 'vitest/browser';

const WIDTH = 320;
const frame = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

/**
 * What reaches over the edge of a window of 320 px, which is one of 1,280 px at 400 %: nobody scrolls in two directions to read. A box that
 * scrolls on its own (a chart of many groups, a table) may be wider than its place.
 */
export async function narrowFaults(root: HTMLElement): Promise<string[]> {
  const { innerWidth, innerHeight } = window;
  await page.viewport(WIDTH, 720);
  await frame();
  try {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= WIDTH) return [];
    const wide = [...root.querySelectorAll<HTMLElement>('*')].filter(
      (one) => one.getBoundingClientRect().right > WIDTH + 1,
    );
    const first = wide.find((one) => !one.parentElement || !wide.includes(one.parentElement)) ?? wide[0];
    return [`${scrollWidth} px wide: <${first?.tagName.toLowerCase()}> "${first?.innerText?.slice(0, 40) ?? ''}"`];
  } finally {
    await page.viewport(innerWidth, innerHeight);
  }
}
