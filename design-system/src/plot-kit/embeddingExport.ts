import { canvasToPng, LIMIT_PNG_HEIGHT } from './download.ts';
import type { EmbeddingPlotHandle } from '../charts/EmbeddingPlot/EmbeddingPlot.types.ts';
import type { PlotExport } from './PlotFrame/PlotFrame.types.ts';

/** What a DownloadMenu needs from an embedding plot: vector text around a raster body, png at least 4200 px high. */
export function embeddingExport(handle: EmbeddingPlotHandle | null, name: string): PlotExport | null {
  if (!handle) return null;
  return { name, svg: () => handle.toSvg(), png: () => handle.toCanvas(LIMIT_PNG_HEIGHT).then(canvasToPng) };
}
