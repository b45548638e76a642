/** Faults that can be detected in a picture: text cut off, overlapping labels, empty canvases, a page wider than the window. Runs in the page. */
export function findFaults() {
  const faults = [];
  const root = document.querySelector('#storybook-root') ?? document.body;
  const name = (element) =>
    `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 50)}"`;
  const shown = (element) => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return (
      box.width > 1 &&
      box.height > 1 &&
      style.visibility !== 'hidden' &&
      Number(style.opacity) > 0 &&
      !element.closest('[aria-hidden="true"][hidden], .sr-only, [data-sr-only]')
    );
  };

  if (document.documentElement.scrollWidth > window.innerWidth + 1)
    faults.push(`the page is ${document.documentElement.scrollWidth} px wide in a window of ${window.innerWidth}`);

  for (const element of root.querySelectorAll('*')) {
    if (element.closest('svg') || !element.childNodes.length) continue;
    const own = [...element.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    if (!own || !shown(element)) continue;
    const style = getComputedStyle(element);
    // Hidden on purpose: one pixel, or clipped away.
    if (style.clip !== 'auto' || style.clipPath !== 'none' || element.clientWidth <= 1) continue;
    const cut = ['hidden', 'clip'].includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    // An ellipsis is intentional, but the full text must be available elsewhere.
    const told =
      style.textOverflow === 'ellipsis' &&
      (element.title ||
        element.closest('[title], [aria-label]') ||
        element.closest('[role="row"], [role="option"], [role="tab"]'));
    if (cut && !told) faults.push(`cut off: ${name(element)}`);
    if (
      ['hidden', 'clip'].includes(style.overflowY) &&
      element.scrollHeight > element.clientHeight + 3 &&
      style.webkitLineClamp === 'none'
    )
      faults.push(`cut off below: ${name(element)}`);
  }

  for (const svg of root.querySelectorAll('svg')) {
    if (!shown(svg)) continue;
    const frame = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll('text')].filter((t) => shown(t) && t.textContent.trim());
    const boxes = texts.map((t) => ({
      t,
      box: t.getBoundingClientRect(),
      upright: !/rotate\((?!0|-?360)/.test(t.getAttribute('transform') ?? ''),
    }));
    for (const { t, box } of boxes)
      if (
        box.left < frame.left - 2 ||
        box.right > frame.right + 2 ||
        box.top < frame.top - 2 ||
        box.bottom > frame.bottom + 2
      )
        faults.push(`outside its chart: ${name(t)}`);
    // Turned labels' boxes overlap without their letters doing so: only upright ones are compared.
    const upright = boxes.filter((b) => b.upright);
    for (let i = 0; i < upright.length; i++)
      for (let j = i + 1; j < upright.length; j++) {
        const [a, b] = [upright[i].box, upright[j].box];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 3 && across * down > 0.15 * Math.min(a.width * a.height, b.width * b.height))
          faults.push(`overlap: ${name(upright[i].t)} and ${name(upright[j].t)}`);
      }
  }

  for (const canvas of root.querySelectorAll('canvas')) {
    if (!shown(canvas)) continue;
    const copy = document.createElement('canvas');
    copy.width = 64;
    copy.height = 64;
    const pen = copy.getContext('2d', { willReadFrequently: true });
    try {
      pen.drawImage(canvas, 0, 0, 64, 64);
      const { data } = pen.getImageData(0, 0, 64, 64);
      const first = data.slice(0, 4).join();
      let varied = false;
      for (let i = 4; i < data.length && !varied; i += 4) varied = data.slice(i, i + 4).join() !== first;
      // A layer for the lasso or the pointer is empty until it is used, and declares this.
      if (!varied && !canvas.dataset.overlay) faults.push('a blank canvas');
    } catch {
      // a WebGL context without preserved drawing: the picture shows it
    }
  }
  return [...new Set(faults)].slice(0, 12);
}
