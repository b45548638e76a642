import type { ExportImageValue } from './ExportImageDialog.types.ts';

/** A png is scaled so that its height is at least this (specification 2.7, 9; contract LIMITS.plot.pngMinHeight). */
export const PNG_MIN_HEIGHT = 4200;
export const MM_PER_INCH = 25.4;
/** Beyond this a browser cannot hold the canvas. */
export const MAX_SIDE = 16_384;

/** A length in the other unit: millimetres at the print resolution, or pixels. */
export function convert(value: number, from: 'mm' | 'px', dpi: number): number {
  return from === 'mm' ? (value / MM_PER_INCH) * dpi : (value / dpi) * MM_PER_INCH;
}

/**
 * Pixels of what is written. Vector formats have none (null). A png whose height would be under 4200 is scaled up, both sides alike, and
 * `scaled` says so; tiff keeps the size that was asked for.
 */
export function outputPixels(v: ExportImageValue): { width: number; height: number; scaled: boolean } | null {
  if (v.format === 'svg' || v.format === 'pdf') return null;
  const px = (n: number) => (v.unit === 'mm' ? convert(n, 'mm', v.dpi) : n);
  const [width, height] = [px(v.width), px(v.height)];
  const factor = v.format === 'png' && height > 0 ? Math.max(1, PNG_MIN_HEIGHT / height) : 1;
  return { width: Math.round(width * factor), height: Math.round(height * factor), scaled: factor > 1 };
}
