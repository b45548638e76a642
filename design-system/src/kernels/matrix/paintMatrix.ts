import { colourIndex, type HeatModel } from './heatModel.ts';
import type { HeatWindow } from './heatLayout.ts';

/** Sides above this do not fit a canvas on every machine. */
export const HEAT_SIDE = 16_384;
/** Maximum number of cells for the canvas painter. */
export const HEAT_LIMIT = 5_000_000;

/** The matrix as one pixel a cell, in page order. Zooming only stretches it. */
export function matrixCanvas(model: HeatModel): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, model.columns);
  canvas.height = Math.max(1, model.rows);
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const image = context.createImageData(canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  const { bytes, domain, columnOrder, spec } = model;
  // ImageData is RGBA in memory order; every machine that runs a browser is little-endian.
  const colours = Uint32Array.from(
    { length: 256 },
    (_, i) => (255 << 24) | ((bytes[i * 3 + 2] ?? 0) << 16) | ((bytes[i * 3 + 1] ?? 0) << 8) | (bytes[i * 3] ?? 0),
  );
  model.rowOrder.forEach((row, y) => {
    const values = spec.data.values[row] ?? [];
    const at = y * canvas.width;
    for (let x = 0; x < columnOrder.length; x++) {
      const v = values[columnOrder[x] as number];
      // Missing value: transparent.
      pixels[at + x] = v === null || v === undefined ? 0 : (colours[colourIndex(v, domain)] as number);
    }
  });
  context.putImageData(image, 0, 0);
  return canvas;
}

/** The window of the matrix on a canvas of w x h device px. Cells smaller than a pixel are averaged, larger ones keep hard edges. */
export function paintWindow(
  context: CanvasRenderingContext2D,
  source: HTMLCanvasElement,
  view: HeatWindow,
  w: number,
  h: number,
): void {
  context.clearRect(0, 0, w, h);
  const [narrow, flat] = [view.columns > w, view.rows > h];
  context.imageSmoothingEnabled = narrow || flat;
  context.imageSmoothingQuality = 'high';
  const { row, rows, column, columns } = view;
  // Averaged along one axis first: smoothing along both would blend the large cells of the other.
  const averaged = narrow === flat ? null : document.createElement('canvas');
  const first = averaged?.getContext('2d');
  if (!averaged || !first) {
    context.drawImage(source, column, row, columns, rows, 0, 0, w, h);
    return;
  }
  averaged.width = narrow ? Math.max(1, Math.round(w)) : Math.ceil(columns);
  averaged.height = flat ? Math.max(1, Math.round(h)) : Math.ceil(rows);
  first.imageSmoothingQuality = 'high';
  const [across, down] = [narrow ? averaged.width : columns, flat ? averaged.height : rows];
  first.drawImage(source, column, row, columns, rows, 0, 0, across, down);
  context.imageSmoothingEnabled = false;
  context.drawImage(averaged, 0, 0, across, down, 0, 0, w, h);
}

/** A raster body for the exported figure. */
export function bodyImage(source: HTMLCanvasElement, view: HeatWindow, w: number, h: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(w);
  canvas.height = Math.round(h);
  const context = canvas.getContext('2d');
  if (context) paintWindow(context, source, view, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}
