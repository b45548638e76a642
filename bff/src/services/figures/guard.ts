import { AppError } from '../../errors.ts';

/** reliability.md, section 2 F: what a figure may be before anything parses it. */
export const FIGURE_LIMITS = { bytes: 20 * 1024 * 1024, pixels: 60_000_000, depth: 200, uses: 1000 } as const;

const FORBIDDEN: readonly [RegExp, string][] = [
  [/<!(?:DOCTYPE|ENTITY|\[CDATA\[)/i, 'doctype'],
  [/<\?(?!xml[\s?])/i, 'instruction'],
  [/<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video|feImage|animate\w*|set)\b/i, 'element'],
  [/\son\w+\s*=/i, 'handler'],
  [/@import|expression\s*\(|javascript:/i, 'style'],
];
/** A reference stays inside the figure: a fragment, or a picture that it carries itself. */
const HREF = /(?:^|[\s:])(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi;
const INSIDE = /^\s*(?:#|data:image\/(?:png|jpeg);base64,)/i;
const URL_REFERENCE = /url\(\s*(?:&quot;|["'])?\s*([^)"'&\s]+)/gi;

/** Throws SVG_INVALID or SVG_TOO_LARGE; returns the size in pixels that the figure states. */
export function checkSvg(bytes: Buffer): { width: number; height: number } {
  if (bytes.length > FIGURE_LIMITS.bytes)
    throw new AppError('SVG_TOO_LARGE', { limit: `${FIGURE_LIMITS.bytes / 1024 ** 2} MB` });
  const refuse = (reason: string): never => {
    throw new AppError('SVG_INVALID', { reason });
  };
  // UTF-16 would hide everything from the patterns below.
  if (bytes.includes(0)) refuse('encoding');
  const svg = bytes.toString('utf8');
  if (svg.includes('\ufffd') || /<\?xml[^>]*encoding=["'](?!utf-8)/i.test(svg)) refuse('encoding');
  for (const [pattern, reason] of FORBIDDEN) if (pattern.test(svg)) refuse(reason);
  for (const match of svg.matchAll(HREF)) if (!INSIDE.test(match[1] ?? match[2] ?? match[3] ?? '')) refuse('reference');
  for (const match of svg.matchAll(URL_REFERENCE))
    if (!/^(?:#|data:image\/(?:png|jpeg);)/i.test(match[1] ?? '')) refuse('reference');
  // Nested <use> doubles what is drawn at each level (16 s measured); charts use none.
  if (
    (svg.match(/<(?:[\w-]+:)?use\b/gi)?.length ?? 0) > FIGURE_LIMITS.uses ||
    /<(?:[\w-]+:)?use\b[^>]*>[\s\S]*<(?:[\w-]+:)?defs[\s\S]*<(?:[\w-]+:)?use\b/i.test(svg) ||
    usesInDefs(svg)
  )
    refuse('use');
  if (depthOf(svg) > FIGURE_LIMITS.depth) refuse('depth');
  const size = sizeOf(svg);
  if (!size) return refuse('size');
  if (size.width * size.height > FIGURE_LIMITS.pixels)
    throw new AppError('SVG_TOO_LARGE', { limit: `${FIGURE_LIMITS.pixels / 1e6} megapixels` });
  return size;
}

/** A `use` inside defs, symbol or g that another one can name: the doubling of the bomb. */
function usesInDefs(svg: string): boolean {
  for (const block of svg.matchAll(
    /<(?:[\w-]+:)?(defs|symbol|pattern|mask|clipPath|marker)\b[\s\S]*?<\/(?:[\w-]+:)?\1\s*>/gi,
  ))
    if (/<(?:[\w-]+:)?use\b/i.test(block[0])) return true;
  const targets = new Set([...svg.matchAll(/<(?:[\w-]+:)?use\b[^>]*href\s*=\s*["']#([^"']+)["']/gi)].map((m) => m[1]));
  for (const group of svg.matchAll(/<(?:[\w-]+:)?g\b[^>]*\bid\s*=\s*["']([^"']+)["'][^>]*>([\s\S]{0,2000})/gi))
    if (targets.has(group[1]) && /<(?:[\w-]+:)?use\b/i.test(group[2] ?? '')) return true;
  return false;
}

function depthOf(svg: string): number {
  let depth = 0;
  let deepest = 0;
  for (const tag of svg.matchAll(/<(\/?)[A-Za-z][^>]*?(\/?)>/g)) {
    if (tag[1]) depth--;
    else if (!tag[2]) deepest = Math.max(deepest, ++depth);
  }
  return deepest;
}

/** width and height of the root, in px; else those of its viewBox. */
function sizeOf(svg: string): { width: number; height: number } | null {
  const root = /<(?:[\w-]+:)?svg\b[^>]*>/i.exec(svg)?.[0];
  if (!root) return null;
  const attribute = (name: string) => {
    const text = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([0-9.]+(?:e[0-9]+)?)(px)?\\s*["']`, 'i').exec(root)?.[1];
    return text === undefined ? NaN : Number(text);
  };
  const box = /\sviewBox\s*=\s*["']\s*[-0-9.e]+[\s,]+[-0-9.e]+[\s,]+([0-9.e]+)[\s,]+([0-9.e]+)/i.exec(root);
  const width = attribute('width') || Number(box?.[1]);
  const height = attribute('height') || Number(box?.[2]);
  return width >= 1 && height >= 1 && Number.isFinite(width * height) ? { width, height } : null;
}
