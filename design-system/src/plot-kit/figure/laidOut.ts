/** Runs `work` on an SVG that the page has laid out, out of sight, so that its words have places and sizes. */
export async function withLayout<T>(svg: string, work: (figure: HTMLElement) => Promise<T>): Promise<T> {
  const holder = document.createElement('div');
  holder.setAttribute('aria-hidden', 'true');
  holder.style.cssText = 'position:fixed;left:-100000px;top:0;visibility:hidden';
  const figure = document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true);
  holder.append(figure);
  document.body.append(holder);
  try {
    return await work(figure);
  } finally {
    holder.remove();
  }
}
