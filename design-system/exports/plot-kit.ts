export type * from '../src/plot-kit/PlotFrame/PlotFrame.types.ts';
export type * from '../src/plot-kit/PlotOptions/PlotOptions.types.ts';
export * from '../src/plot-kit/PlotFrame/PlotFrame.tsx';
export * from '../src/plot-kit/DownloadMenu/DownloadMenu.tsx';
export * from '../src/plot-kit/PlotOptions/PlotOptions.tsx';
export { canvasToPng, saveBlob, toCsv } from '../src/plot-kit/download.ts';
export { embeddingExport } from '../src/plot-kit/embeddingExport.ts';
