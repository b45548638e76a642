import type { PlotTable } from './PlotFrame/PlotFrame.types.ts';
import { withFonts } from './figure/fonts.ts';

/** Hands a blob to the browser as a file; nothing leaves the origin. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** What a spreadsheet reads as a formula when a cell begins with it; Chinese and Japanese ones take full-width characters too. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** RFC 4180, with a guard against cells that a spreadsheet would run as a formula. */
export function toCsv({ columns, rows }: PlotTable): string {
  const cell = (value: string | number) => {
    const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

/** Draws an SVG text, in the page's fonts, on a canvas of that many pixels. */
export async function svgToCanvas(svg: string, width: number, height: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([await withFonts(svg)], { type: 'image/svg+xml' }));
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  URL.revokeObjectURL(image.src);
  return canvas;
}

export function canvasToPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
