import { blobToDataUrl } from './blob.ts';

/**
 * An image drawn from an SVG cannot use the page's web fonts. The font slices whose unicode-range covers the figure's characters are embedded as data
 * (all 101 slices of the Chinese family would be 6 MB).
 */
const SLICES = new Map<string, Promise<string>>();

export interface Face {
  family: string;
  css: string;
  url: string;
  covers: (code: number) => boolean;
}

function ranges(text: string): (code: number) => boolean {
  const parts = text.split(',').map((part) => {
    const [from = '', to] = part.trim().replace(/^U\+/i, '').split('-');
    const low = parseInt(from.replaceAll('?', '0'), 16);
    return [low, parseInt(to ?? from.replaceAll('?', 'f'), 16)] as const;
  });
  return (code) => parts.some(([low, high]) => code >= low && code <= high);
}

/** All @font-face rules that the page can read. */
function faces(page: Document): Face[] {
  const found: Face[] = [];
  for (const sheet of page.styleSheets) {
    let rules: CSSRuleList;
    try {
      rules = sheet.cssRules;
    } catch {
      continue; // another origin's style sheet
    }
    for (const rule of rules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const { style } = rule;
      const url = /url\(["']?([^"')]+)["']?\)/.exec(style.getPropertyValue('src'))?.[1];
      if (!url) continue;
      const range = style.getPropertyValue('unicode-range');
      found.push({
        family: style.getPropertyValue('font-family').replaceAll(/["']/g, ''),
        css: `font-style:${style.getPropertyValue('font-style') || 'normal'};font-weight:${style.getPropertyValue('font-weight') || '400'};${range ? `unicode-range:${range};` : ''}`,
        url: new URL(url, sheet.href ?? page.baseURI).href,
        covers: range ? ranges(range) : () => true,
      });
    }
  }
  return found;
}

/** The file of a face. */
export const fileOf = (url: string): Promise<ArrayBuffer> => fetch(url).then((answer) => answer.arrayBuffer());

/** The faces that may hold a character, in the order of a font-family list. */
export function facesFor(families: string, code: number, page: Document): Face[] {
  const all = faces(page);
  return families
    .split(',')
    .map((name) => name.trim().replaceAll(/["']/g, ''))
    .flatMap((name) => all.filter(({ family, covers }) => family === name && covers(code)));
}

const asData = (url: string): Promise<string> => {
  let slice = SLICES.get(url);
  if (!slice) {
    slice = fetch(url)
      .then((answer) => answer.blob())
      .then(blobToDataUrl);
    slice.catch(() => SLICES.delete(url));
    SLICES.set(url, slice);
  }
  return slice;
};

/** The SVG with the page's fonts embedded, as far as its text needs them. */
export async function withFonts(svg: string, page: Document = document): Promise<string> {
  const text = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement.textContent ?? '';
  const codes = [...new Set([...text].map((c) => c.codePointAt(0) ?? 32)), 32];
  const wanted = faces(page).filter((face) => svg.includes(face.family) && codes.some((code) => face.covers(code)));
  const rules = await Promise.all(
    wanted.map(async (face) =>
      asData(face.url)
        .then((data) => `@font-face{font-family:"${face.family}";${face.css}src:url(${data})}`)
        .catch(() => ''),
    ),
  );
  return svg.replace(/(<svg\b[^>]*>)/, `$1<defs><style>${rules.join('')}</style></defs>`);
}
