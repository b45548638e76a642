import DOMPurify from 'dompurify';

/** Declarations that a figure needs; others could place it over the page. */
const DECLARATIONS =
  /^(font(-\w+)*|fill(-\w+)?|stroke(-\w+)*|(\w+-)?opacity|text-(anchor|decoration|rendering)|letter-spacing|dominant-baseline|alignment-baseline|clip-path|color|paint-order)$/;
/** A reference stays inside the figure. */
const INSIDE = /^\s*#[\w:.-]+\s*$/;
const PICTURE = /^data:image\/(png|jpeg);base64,/;
/** A reference to an element of the same figure, as a value of a style or an attribute. */
const INSIDE_URL = /url\(\s*(["']?)#([\w:.-]+)\1\s*\)/gi;
/** True for a value that refers outside of the figure. Escapes could hide such a value, so they count too. */
const isOutside = (value: string): boolean =>
  value.includes('\\') || /url\s*\(/i.test(value.replaceAll(INSIDE_URL, ''));

const cleanStyle = (text: string): string =>
  text
    .split(';')
    .map((part) => part.split(/:(.*)/s).map((side) => side.trim()) as [string, string | undefined])
    .filter(([name, value]) => value && DECLARATIONS.test(name) && !isOutside(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

function cleanElement(element: Element, prefix: string): void {
  for (const { name, value } of [...element.attributes]) {
    if (name === 'style') {
      const kept = cleanStyle(value).replaceAll(INSIDE_URL, `url(#${prefix}$2)`);
      if (kept) element.setAttribute(name, kept);
      else element.removeAttribute(name);
    } else if (name === 'class') element.removeAttribute(name);
    else if (name === 'id') element.setAttribute(name, prefix + value);
    else if (name === 'href' || name === 'xlink:href') {
      if (INSIDE.test(value)) element.setAttribute(name, `#${prefix}${value.trim().slice(1)}`);
      else if (element.localName !== 'image' || !PICTURE.test(value)) element.remove();
    } else if (isOutside(value)) element.removeAttribute(name);
    else if (/url\(/i.test(value)) element.setAttribute(name, value.replaceAll(INSIDE_URL, `url(#${prefix}$2)`));
  }
}

/**
 * A figure drawn by another origin, sanitised for the page: shapes, texts and internal references; no script, style sheet, link, foreign content or
 * class, and ids with `prefix`, so that two figures do not share one. Null if the text has no figure.
 */
export function cleanSvg(text: string, prefix: string): SVGSVGElement | null {
  const found = DOMPurify.sanitize(text, {
    USE_PROFILES: { svg: true },
    FORBID_TAGS: ['style', 'a', 'foreignObject', 'animate', 'animateMotion', 'animateTransform', 'set', 'filter'],
    RETURN_DOM_FRAGMENT: true,
  });
  const svg = found.querySelector('svg');
  if (!svg) return null;
  for (const element of [svg, ...svg.querySelectorAll('*')]) cleanElement(element, prefix);
  return svg;
}

/** The figure at a size in px; without a height, its own aspect ratio is used. */
export function sizedSvg(svg: SVGSVGElement, width: number, height?: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const own = (name: string): number => Number.parseFloat(copy.getAttribute(name) ?? '') || 0;
  if (!copy.getAttribute('viewBox') && own('width') > 0 && own('height') > 0)
    copy.setAttribute('viewBox', `0 0 ${own('width')} ${own('height')}`);
  const [, , w = 0, h = 0] = (copy.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const high = height ?? (w > 0 && h > 0 ? Math.round((width * h) / w) : width);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(high));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}
