import type { ExportImageValue } from './ExportImageDialog.types.ts';

/** A png is scaled so that its height is at least this (specification 2.7, 9; contract LIMITS.plot.pngMinHeight). */
export const PNG_MIN_HEIGHT = 4200;
export const MM_PER_INCH = 25.4;
/** Maximum side length of a browser canvas in px. */
export const MAX_SIDE = 16_384;

/** A length in the other unit: millimetres at the print resolution, or pixels. */
export function convert(value: number, from: 'mm' | 'px', dpi: number): number {
  return from === 'mm' ? (value / MM_PER_INCH) * dpi : (value / dpi) * MM_PER_INCH;
}

/**
 * Size of the written file in pixels; null for vector formats. A png lower than 4200 px is scaled up in both directions, which sets `scaled`; a tiff
 * keeps the requested size.
 */
export function outputPixels(v: ExportImageValue): { width: number; height: number; scaled: boolean } | null {
  if (v.format === 'svg' || v.format === 'pdf') return null;
  const px = (n: number) => (v.unit === 'mm' ? convert(n, 'mm', v.dpi) : n);
  const [width, height] = [px(v.width), px(v.height)];
  const factor = v.format === 'png' && height > 0 ? Math.max(1, PNG_MIN_HEIGHT / height) : 1;
  return { width: Math.round(width * factor), height: Math.round(height * factor), scaled: factor > 1 };
}
