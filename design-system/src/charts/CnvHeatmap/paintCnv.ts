import { rampBytes } from '../../tokens/palettes.ts';
import type { CnvPart } from './CnvHeatmap.types.ts';

/** A part as a picture of one pixel a value; blue is loss, red gain. */
function paintCnv(part: CnvPart, windows: number, limit: number, scheme: 'light' | 'dark'): string {
  if (!windows || !part.rows) return '';
  const canvas = document.createElement('canvas');
  canvas.width = windows;
  canvas.height = part.rows;
  const context = canvas.getContext('2d');
  if (!context) return '';
  const image = context.createImageData(canvas.width, canvas.height);
  const bytes = rampBytes('diverging', scheme);
  for (let i = 0; i < windows * part.rows; i++) {
    const share = Math.max(0, Math.min(1, ((part.values[i] ?? 0) / limit + 1) / 2));
    const at = Math.round(share * 255) * 3;
    image.data.set([bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, 255], i * 4);
  }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL('image/png');
}

const painted = new WeakMap<CnvPart, { key: string; href: string }>();
/** Painted once for a part and a theme: a new size only stretches it. */
export function cnvImage(part: CnvPart, windows: number, limit: number, scheme: 'light' | 'dark'): string {
  const key = `${windows}:${limit}:${scheme}`;
  const known = painted.get(part);
  if (known?.key === key) return known.href;
  const href = paintCnv(part, windows, limit, scheme);
  painted.set(part, { key, href });
  return href;
}
