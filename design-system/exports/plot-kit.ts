export type * from '../src/plot-kit/PlotFrame/PlotFrame.types.ts';
export type * from '../src/plot-kit/PlotOptions/PlotOptions.types.ts';
export * from '../src/plot-kit/PlotFrame/PlotFrame.tsx';
export * from '../src/plot-kit/ChartMenu/ChartActions.tsx';
export {
  CatchFigures,
  Caught,
  CaughtFigures,
  placeOfFigure,
  useCaughtFigures,
} from '../src/plot-kit/PlotFrame/CaughtFigures.tsx';
export * from '../src/plot-kit/ChartMenu/ChartMenu.tsx';
export * from '../src/plot-kit/DownloadMenu/DownloadMenu.tsx';
export * from '../src/plot-kit/PlotOptions/PlotOptions.tsx';
export * from '../src/plot-kit/PlotOptions/PlotOptionsButton.tsx';
export type * from '../src/plot-kit/SideBySide/SideBySide.types.ts';
export * from '../src/plot-kit/SideBySide/SideBySide.tsx';
export * from '../src/plot-kit/SideBySide/SideBySideButton.tsx';
export { saveBlob, toCsv } from '../src/plot-kit/download.ts';
export { canvasToPng } from '../src/kernels/figure/raster.ts';
export type * from '../src/plot-kit/FigureEditor/FigureEditor.types.ts';
export { NO_EDITS } from '../src/plot-kit/FigureEditor/FigureEditor.types.ts';
export * from '../src/plot-kit/FigureEditor/FigureEditor.tsx';
export * from '../src/plot-kit/figure/FigureServices.tsx';
export { embeddingName } from '../src/kernels/cells/names.ts';
export { PX_PER_MM } from '../src/plot-kit/print/printFigure.ts';
export { exportFigure, type FigureFile } from '../src/plot-kit/print/exportFigure.ts';
export * from '../src/plot-kit/print/PrintedFigure.tsx';
export * from '../src/plot-kit/print/usePagePrinter.tsx';
export { blobToDataUrl } from '../src/kernels/figure/blob.ts';
