import { create, type Font } from 'fontkit';
import { fileOf, facesFor } from '../../kernels/figure/fonts.ts';
import { withLayout } from '../figure/laidOut.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The slant that browsers give to a family without italics (Skia: a quarter). */
const SLANT = 0.25;
/**
 * Stroke width per unit of font weight, as a share of the text size (Inter and Noto Sans SC: 0.03 to 0.04 em from 400 to 600). fontkit reads a
 * variable WOFF2 only at its default weight, so bold text is emulated by a stroke.
 */
const STEM_PER_WEIGHT = 0.000175;
const FONTS = new Map<string, Promise<Font>>();

function fontOf(url: string): Promise<Font> {
  let font = FONTS.get(url);
  if (!font) {
    font = fileOf(url).then((file) => create(new Uint8Array(file) as Buffer) as Font);
    font.catch(() => FONTS.delete(url));
    FONTS.set(url, font);
  }
  return font;
}

/**
 * Converts all text to curves at the positions of the page's layout; the text is kept as labels. A character that is in none of the page's fonts
 * stays text.
 */
export function textToOutlines(svg: string): Promise<string> {
  return withLayout(svg, async (figure) => {
    await document.fonts.ready;
    for (const text of figure.querySelectorAll('text')) {
      const curves = await curvesOf(text);
      if (curves) text.replaceWith(curves);
    }
    return new XMLSerializer().serializeToString(figure);
  });
}

async function curvesOf(text: SVGTextElement): Promise<SVGGElement | null> {
  const group = document.createElementNS(SVG, 'g');
  // Highcharts writes a zero-width space at line breaks.
  const words = (text.textContent ?? '').replaceAll('\u200b', ' ');
  if (!words.trim()) return group;
  group.setAttribute('role', 'img');
  group.setAttribute('data-words', '');
  group.setAttribute('aria-label', words);
  const transform = text.getAttribute('transform');
  if (transform) group.setAttribute('transform', transform);
  let at = 0;
  for (const node of textNodes(text)) {
    const style = getComputedStyle(node.parentElement!);
    /** Letters of one default weight. */
    const shapes = new Map<number, string>();
    for (const letter of node.data) {
      const place = at;
      at += letter.length;
      if (/[\s\p{Cf}]/u.test(letter) || place >= text.getNumberOfChars()) continue;
      const shape = await shapeOf(letter, style, text, place);
      if (!shape) return null;
      shapes.set(shape.weight, (shapes.get(shape.weight) ?? '') + shape.d);
    }
    for (const [weight, d] of shapes) group.append(...drawn(d, style, weight));
  }
  return group;
}

/** The halo of a word, if it has one, under its letters. */
function drawn(d: string, style: CSSStyleDeclaration, weight: number): SVGPathElement[] {
  const missing = Math.max(0, (Number(style.fontWeight) || 400) - weight);
  const line = missing * STEM_PER_WEIGHT * parseFloat(style.fontSize);
  const path = (fill: string, stroke: string, width: number) => {
    const one = document.createElementNS(SVG, 'path');
    const attributes = {
      d,
      fill,
      'fill-opacity': style.fillOpacity,
      ...(width && { stroke, 'stroke-width': width.toFixed(2), 'stroke-linejoin': 'round' }),
    };
    for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, String(value));
    return one;
  };
  const halo = style.stroke === 'none' ? 0 : parseFloat(style.strokeWidth);
  return [...(halo ? [path(style.stroke, style.stroke, halo + line)] : []), path(style.fill, style.fill, line)];
}

function* textNodes(node: Node): Generator<Text> {
  for (const child of node.childNodes)
    if (child instanceof Text) yield child;
    else if (!(child instanceof SVGTitleElement)) yield* textNodes(child);
}

async function shapeOf(
  letter: string,
  style: CSSStyleDeclaration,
  text: SVGTextElement,
  place: number,
): Promise<{ d: string; weight: number } | null> {
  const code = letter.codePointAt(0)!;
  for (const face of facesFor(style.fontFamily, code, document)) {
    const font = await fontOf(face.url);
    if (!font.hasGlyphForCodePoint(code)) continue;
    const scale = parseFloat(style.fontSize) / font.unitsPerEm;
    const start = text.getStartPositionOfChar(place);
    const turn = (text.getRotationOfChar(place) * Math.PI) / 180;
    let path = font.glyphForCodePoint(code).path;
    if (style.fontStyle !== 'normal') path = path.transform(1, 0, SLANT, 1, 0, 0);
    path = path.scale(scale, -scale);
    if (turn) path = path.rotate(turn);
    return {
      d: rounded(path.translate(start.x, start.y).toSVG()),
      weight: font.variationAxes.wght?.default ?? 400,
    };
  }
  return null;
}

/** A hundredth of a px is 0.006 pt. */
const rounded = (d: string) => d.replace(/-?\d+\.\d+/g, (n) => String(Math.round(Number(n) * 100) / 100));
