import { withoutFacts } from '../../kernels/figure/fileSize.ts';
import { buildTheme } from '../../theme/themes.ts';
import type { ExportImageValue } from '../ExportImageDialog/ExportImageDialog.types.ts';
import { MM_PER_INCH, outputPixels } from '../ExportImageDialog/exportSize.ts';
import { svgToCanvas, canvasToPng } from '../../kernels/figure/raster.ts';
import { withFonts } from '../../kernels/figure/fonts.ts';
import { svgToPdf } from '../figure/pdf.ts';
import { pictureSvg } from '../figure/tiff.ts';
import { withDensity } from './png.ts';

const CSS_PX_PER_INCH = 96;
const PT_PER_INCH = 72;
/** Charts are laid out with text of 12 px; on paper that is 7 pt, and a line of 1 px is 0.6 pt. */
export const TEXT = { px: 12, pt: 7 };
export const PX_PER_MM = (PT_PER_INCH / MM_PER_INCH) * (TEXT.px / TEXT.pt);

/** Resolution of a tiff whose size is given in pixels. */
const TIFF_DPI = 300;
/** Minimum resolution, so that cells and tiles are sharp in print. */
const RASTER_DPI = 600;

/**
 * The px that a figure of that size is laid out with: more on a wider page, so that its text stays the same on paper. `ratio`: pixels per px of
 * raster parts.
 */
export function layoutSize(value: ExportImageValue): { width: number; height: number; ratio: number } {
  const scale = value.unit === 'mm' ? PX_PER_MM : 1;
  const [width, height] = [Math.round(value.width * scale), Math.round(value.height * scale)];
  const pixels = outputPixels(value)?.width ?? (width / PX_PER_MM / MM_PER_INCH) * RASTER_DPI;
  return { width, height, ratio: Math.ceil(pixels / width) };
}

type Tiff = (svg: string, dpi: number) => Promise<Blob>;

/**
 * A file of an SVG that was laid out at `layoutSize`. svg and pdf state their size on paper; png and tiff state their dots per inch. svg embeds its
 * fonts, or has curves instead of text; text in a pdf is curves, or Helvetica, which every reader has.
 */
export async function printFigure(svg: string, value: ExportImageValue, toTiff?: Tiff): Promise<Blob> {
  const drawn = sized(svg, value);
  const { format, outlines } = value;
  if (format === 'svg' || format === 'pdf') {
    const { textToOutlines } = outlines ? await import('./outlines.ts') : { textToOutlines: withFonts };
    if (format === 'svg') return new Blob([await textToOutlines(drawn.svg)], { type: 'image/svg+xml' });
    return svgToPdf(outlines ? await textToOutlines(drawn.svg) : drawn.svg, drawn.page);
  }
  // A figure of the screen's size is scaled up for tiff as for png.
  const pixels = outputPixels({ ...value, ...drawn.asked, ...(value.unit === 'px' && { format: 'png' }) });
  if (!pixels) throw new Error(`${format} has no pixels`);
  const png = await canvasToPng(await svgToCanvas(drawn.svg, pixels.width, pixels.height));
  if (format === 'tiff') {
    if (!toTiff) throw new Error('TIFF is not offered here.');
    return toTiff(await pictureSvg(png), value.unit === 'mm' ? value.dpi : TIFF_DPI);
  }
  return value.unit === 'mm' ? withDensity(png, pixels.width / (drawn.asked.width / MM_PER_INCH)) : png;
}

/** The root states the size on paper; the background is removed for a transparent file. */
function sized(svg: string, value: ExportImageValue) {
  const root = new DOMParser().parseFromString(withoutFacts(svg), 'image/svg+xml').documentElement;
  const layout = layoutSize(value);
  // A figure of several charts is as high as they need.
  const high = parseFloat(root.getAttribute('height') ?? '') || layout.height;
  const asked = { width: value.width, height: (value.width * high) / layout.width };
  if (!root.hasAttribute('viewBox')) root.setAttribute('viewBox', `0 0 ${layout.width} ${high}`);
  for (const side of ['width', 'height'] as const)
    root.setAttribute(side, value.unit === 'mm' ? `${asked[side].toFixed(2)}mm` : String(asked[side]));
  if (value.transparent && value.format !== 'tiff') removeGround(root, layout.width, high);
  const perInch = value.unit === 'mm' ? MM_PER_INCH : CSS_PX_PER_INCH;
  const page = {
    width: (asked.width / perInch) * PT_PER_INCH,
    height: (asked.height / perInch) * PT_PER_INCH,
  };
  return { svg: new XMLSerializer().serializeToString(root), asked, page };
}

const GROUND = buildTheme('light').colour.surface;

/** Rectangles of the page's colour that are as large as the figure or a part of it. */
function removeGround(root: Element, width: number, height: number): void {
  for (const rect of root.querySelectorAll('rect')) {
    if (rect.getAttribute('fill')?.toLowerCase() !== GROUND.toLowerCase()) continue;
    const owner = rect.closest('svg');
    const of = (side: 'width' | 'height', whole: number) => {
      const own = parseFloat(owner?.getAttribute('viewBox')?.split(' ')[side === 'width' ? 2 : 3] ?? '') || whole;
      const given = rect.getAttribute(side) ?? '';
      return given === '100%' || parseFloat(given) >= own - 1;
    };
    if (of('width', width) && of('height', height)) rect.remove();
  }
}
