import { SaxesParser } from 'saxes';
import { AppError } from '../../errors.ts';

/** Limits of a figure before anything draws it (reliability.md, section 2 F). */
export const FIGURE_LIMITS = { bytes: 20 * 1024 * 1024, pixels: 60_000_000, depth: 200, uses: 1000 } as const;

const FORBIDDEN_ELEMENT = /^(?:script|foreignobject|iframe|object|embed|audio|video|feimage|animate\w*|set)$/;
/** A reference stays inside the figure: a fragment, or a picture that it carries itself. */
const INSIDE = /^\s*(?:#|data:image\/(?:png|jpeg);base64,)/i;
const INSIDE_URL = /^(?:#|data:image\/(?:png|jpeg);)/i;
const URL_START = /url\(/gi;
const ACTIVE_STYLE = /@import|expression\(|javascript:/i;
/** Elements that another element can reference and repeat. */
const REPEATABLE = new Set(['defs', 'symbol', 'pattern', 'mask', 'clippath', 'marker']);

const refuse = (reason: string): never => {
  throw new AppError('SVG_INVALID', { reason });
};
const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

interface Size {
  width: number;
  height: number;
}

/**
 * Throws SVG_INVALID or SVG_TOO_LARGE; returns the size in pixels that the figure states. One pass of a streaming parser, in time
 * linear in the bytes; it runs in the child that draws (tiff-child.ts), never in the server's thread.
 */
export function checkSvg(bytes: Buffer): Size {
  if (bytes.length > FIGURE_LIMITS.bytes)
    throw new AppError('SVG_TOO_LARGE', { limit: `${FIGURE_LIMITS.bytes / 1024 ** 2} MB` });
  // UTF-16 is refused, because the drawing library would decode it differently.
  if (bytes.includes(0)) refuse('encoding');
  const svg = bytes.toString('utf8');
  if (svg.includes('\ufffd')) refuse('encoding');
  const size = new Guard().read(svg);
  if (size.width * size.height > FIGURE_LIMITS.pixels)
    throw new AppError('SVG_TOO_LARGE', { limit: `${FIGURE_LIMITS.pixels / 1e6} megapixels` });
  return size;
}

interface Open {
  name: string;
  id: string | undefined;
}

class Guard {
  readonly #open: Open[] = [];
  readonly #targets = new Set<string>();
  /** Ids of elements that contain a `use`: nesting them doubles the drawing at each level (16 s measured). */
  readonly #repeating = new Set<string>();
  #style = '';
  #uses = 0;
  #size: Size | null = null;

  read(svg: string): Size {
    const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
    parser.on('error', () => refuse('syntax'));
    parser.on('xmldecl', ({ encoding }) => encoding && encoding.toLowerCase() !== 'utf-8' && refuse('encoding'));
    parser.on('doctype', () => refuse('doctype'));
    parser.on('cdata', () => refuse('doctype'));
    parser.on('processinginstruction', () => refuse('instruction'));
    parser.on('opentag', ({ name, attributes }) => this.#enter(localName(name), attributes));
    parser.on('text', (text) => {
      if (this.#open.at(-1)?.name === 'style') this.#style += text;
    });
    parser.on('closetag', () => this.#leave());
    parser.write(svg).close();
    for (const target of this.#targets) if (this.#repeating.has(target)) refuse('use');
    return this.#size ?? refuse('size');
  }

  #enter(name: string, attributes: Record<string, string>): void {
    if (FORBIDDEN_ELEMENT.test(name)) refuse('element');
    if (this.#open.length === 0) this.#size = name === 'svg' ? sizeOf(attributes) : refuse('size');
    const id = attributes.id;
    this.#open.push({ name, id });
    if (this.#open.length > FIGURE_LIMITS.depth) refuse('depth');
    for (const [full, value] of Object.entries(attributes)) this.#attribute(localName(full), value, name);
    if (name === 'use') this.#use();
  }

  #attribute(name: string, value: string, element: string): void {
    if (name.startsWith('on')) refuse('handler');
    if (name === 'href' || name === 'src') {
      if (!INSIDE.test(value)) refuse('reference');
      if (element === 'use') this.#targets.add(value.trim().slice(1));
    }
    // A picture's bytes are not checked as style.
    else checkStyle(value, name === 'style');
  }

  #use(): void {
    this.#uses += 1;
    if (this.#uses > FIGURE_LIMITS.uses) refuse('use');
    for (const { name, id } of this.#open) {
      if (REPEATABLE.has(name)) refuse('use');
      if (id !== undefined) this.#repeating.add(id);
    }
  }

  #leave(): void {
    if (this.#open.pop()?.name !== 'style') return;
    checkStyle(this.#style, true);
    this.#style = '';
  }
}

/** Escapes and comments could spell a forbidden word, so that a style sheet has none of them. */
function checkStyle(text: string, isCss: boolean): void {
  if (isCss && (text.includes('\\') || text.includes('/*'))) refuse('style');
  if (ACTIVE_STYLE.test(text)) refuse('style');
  for (const { index } of text.matchAll(URL_START)) {
    const start = text.slice(index + 4, index + 104).replaceAll(/[\s"']/g, '');
    if (!INSIDE_URL.test(start)) refuse('reference');
  }
}

/** Width and height of the root in px, otherwise those of its viewBox. */
function sizeOf(attributes: Record<string, string>): Size | null {
  const pixels = (text = ''): number => Number(text.trim().replace(/px$/, '') || Number.NaN);
  const box = (attributes.viewBox ?? '')
    .slice(0, 200)
    .trim()
    .split(/[\s,]+/);
  const width = pixels(attributes.width) || pixels(box[2]);
  const height = pixels(attributes.height) || pixels(box[3]);
  return width >= 1 && height >= 1 && Number.isFinite(width * height) ? { width, height } : null;
}
