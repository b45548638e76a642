import type { Highcharts } from './core.ts';
import type { Mark } from '../marks/marks.types.ts';

type Holder = Highcharts.Chart & { stromaMarks?: Highcharts.SVGElement };

/** Marks on a Highcharts chart, redrawn at each render; an exported copy of the chart draws its own. */
export function renderMarks(chart: Highcharts.Chart, marks: readonly Mark[], zIndex = 5): void {
  const holder = chart as Holder;
  holder.stromaMarks?.destroy();
  const r = chart.renderer;
  const group = r.g('stroma-marks').attr({ zIndex }).add();
  holder.stromaMarks = group;
  for (const m of marks) {
    const made = draw(r, m);
    if (!made) continue;
    if (m.opacity !== undefined) made.attr({ opacity: m.opacity });
    made.add(group);
    if ('part' in m && m.part) made.element.setAttribute('data-part', m.part);
    if (m.title) {
      const title = document.createElementNS('http://www.w3.org/2000/svg', 'title');
      title.textContent = m.title;
      made.element.prepend(title);
    }
  }
}

function draw(r: Highcharts.SVGRenderer, m: Mark): Highcharts.SVGElement | null {
  switch (m.kind) {
    case 'path':
      // Highcharts turns an empty path into a point in the corner.
      if (!m.d) return null;
      return r.path().attr({
        d: m.d,
        fill: m.fill ?? 'none',
        ...(m.stroke && { stroke: m.stroke, 'stroke-width': m.width ?? 1 }),
        ...(m.dash && { 'stroke-dasharray': m.dash }),
        ...(m.round && { 'stroke-linecap': 'round' }),
      });
    case 'rect':
      return r
        .rect(m.x, m.y, Math.max(0, m.w), Math.max(0, m.h), m.radius)
        .attr({ fill: m.fill, ...(m.stroke && { stroke: m.stroke, 'stroke-width': 1 }) });
    case 'circle':
      return r.circle(m.x, m.y, m.r).attr({ fill: m.fill, ...(m.stroke && { stroke: m.stroke, 'stroke-width': 1 }) });
    case 'text':
      return r
        .text(m.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'), m.x, m.y)
        .attr({
          align: ALIGN[m.anchor ?? 'start'],
          rotation: m.rotate ?? 0,
          // The library's own text outline would draw the text twice.
          ...(m.halo && { stroke: m.halo, 'stroke-width': 3, 'stroke-linejoin': 'round', 'paint-order': 'stroke' }),
        })
        .css({
          color: m.fill,
          fontSize: `${m.size ?? 12}px`,
          fontStyle: m.italic ? 'italic' : 'normal',
          fontWeight: m.bold ? '600' : '400',
          pointerEvents: m.title ? 'auto' : 'none',
        });
    case 'image':
      return r.image(m.href, m.x, m.y, m.w, m.h);
  }
}
const ALIGN = { start: 'left', middle: 'center', end: 'right' } as const;
