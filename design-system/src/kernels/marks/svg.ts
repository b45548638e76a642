import { base } from '../../tokens/base.ts';
import type { Mark } from './marks.types.ts';
import { escapeXml } from '../text/text.ts';

/** Four decimals: a value read back through its axis matches the drawn one to a millionth of the axis. */
const n = (v: number) => String(Math.round(v * 1e4) / 1e4);
const attributes = (list: Readonly<Record<string, string | number | false | undefined>>) =>
  Object.entries(list)
    .filter(([, v]) => v !== undefined && v !== false)
    .map(([k, v]) => ` ${k}="${typeof v === 'number' ? n(v) : escapeXml(String(v))}"`)
    .join('');

/** One mark as SVG text. */
export function markSvg(m: Mark): string {
  const title = m.title ? `<title>${escapeXml(m.title)}</title>` : '';
  switch (m.kind) {
    case 'path':
      return `<path${attributes({ d: m.d, fill: m.fill ?? 'none', stroke: m.stroke, 'stroke-width': m.width, 'stroke-dasharray': m.dash, 'stroke-linecap': m.round && 'round', opacity: m.opacity })}>${title}</path>`;
    case 'rect':
      return `<rect${attributes({ x: m.x, y: m.y, width: m.w, height: m.h, rx: m.radius, fill: m.fill, stroke: m.stroke, opacity: m.opacity })}>${title}</rect>`;
    case 'circle':
      return `<circle${attributes({ cx: m.x, cy: m.y, r: m.r, fill: m.fill, stroke: m.stroke, opacity: m.opacity })}>${title}</circle>`;
    case 'image':
      return `<image${attributes({ x: m.x, y: m.y, width: m.w, height: m.h, href: m.href, preserveAspectRatio: 'none' })}/>`;
    case 'text':
      return `<text${attributes({
        x: m.x,
        y: m.y,
        'data-part': m.part,
        'font-size': m.size ?? 12,
        'text-anchor': m.anchor,
        transform: m.rotate ? `rotate(${n(m.rotate)} ${n(m.x)} ${n(m.y)})` : undefined,
        'font-style': m.italic ? 'italic' : undefined,
        'font-weight': m.bold ? 600 : undefined,
        fill: m.fill,
        stroke: m.halo,
        'stroke-width': m.halo && 3,
        'stroke-linejoin': m.halo && 'round',
        'paint-order': m.halo && 'stroke',
      })}>${title}${escapeXml(m.text)}</text>`;
  }
}

/** The exported figure: fonts are referenced, never embedded. */
export function marksSvg(marks: readonly Mark[], width: number, height: number, ground: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}" viewBox="0 0 ${n(width)} ${n(height)}" font-family="${escapeXml(base.font.ui)}">`,
    `<rect width="100%" height="100%" fill="${ground}"/>`,
    ...marks.map(markSvg),
    '</svg>',
  ].join('\n');
}
