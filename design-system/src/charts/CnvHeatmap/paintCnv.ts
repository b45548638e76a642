import { rampBytes } from '../../tokens/palettes.ts';
import type { CnvHeatmapData } from './CnvHeatmap.types.ts';

/** The matrix as a picture of one pixel a value, halved where it is larger than any screen; blue is loss, red gain. */
export function paintCnv(
  data: CnvHeatmapData,
  order: readonly number[],
  limit: number,
  scheme: 'light' | 'dark',
): string {
  const windows = data.values[0]?.length ?? 0;
  if (!windows || !order.length) return '';
  const [sx, sy] = [Math.ceil(windows / 3000), Math.ceil(order.length / 2400)];
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(windows / sx);
  canvas.height = Math.ceil(order.length / sy);
  const context = canvas.getContext('2d');
  if (!context) return '';
  const image = context.createImageData(canvas.width, canvas.height);
  const bytes = rampBytes('diverging', scheme);
  for (let y = 0; y < canvas.height; y++)
    for (let x = 0; x < canvas.width; x++) {
      let [sum, n] = [0, 0];
      for (let j = y * sy; j < Math.min(order.length, (y + 1) * sy); j++)
        for (let i = x * sx; i < Math.min(windows, (x + 1) * sx); i++) {
          sum += data.values[order[j] ?? 0]?.[i] ?? 0;
          n += 1;
        }
      const share = Math.max(0, Math.min(1, (sum / (n || 1) / limit + 1) / 2));
      const at = Math.round(share * 255) * 3;
      image.data.set([bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, 255], (y * canvas.width + x) * 4);
    }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL('image/png');
}

const painted = new WeakMap<CnvHeatmapData, { key: string; href: string }>();
/** Painted once for a result and a theme: a new size only stretches it. */
export function cnvImage(
  data: CnvHeatmapData,
  order: readonly number[],
  limit: number,
  scheme: 'light' | 'dark',
): string {
  const key = `${limit}:${scheme}`;
  const known = painted.get(data);
  if (known?.key === key) return known.href;
  const href = paintCnv(data, order, limit, scheme);
  painted.set(data, { key, href });
  return href;
}
