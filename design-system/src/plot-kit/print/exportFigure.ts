import type { ChartHandle } from '../../kernels/figure/chart.tsx';
import { layoutSize, printFigure } from './printFigure.ts';

export interface FigureFile {
  format: 'svg' | 'pdf' | 'png';
  /** mm on paper. */
  width: number;
  /** mm on paper; without it the figure is as high as it needs at that width. */
  height?: number;
  /** Dots per inch of a png, 300 by default. */
  dpi?: number;
  /** Words as curves: the same in every program. Default: in a pdf, not in an svg. */
  hasOutlines?: boolean;
  /** No background. */
  isTransparent?: boolean;
}

/**
 * File of a drawn chart (its `ref`) at a size on paper, with text of 7 pt, in the colours of the provider's theme. `saveBlob` saves it.
 * Rejects where the chart is not drawn yet.
 */
export async function exportFigure(chart: ChartHandle, file: FigureFile): Promise<Blob> {
  const { format, width, height = 0, dpi = 300, hasOutlines = format === 'pdf', isTransparent = false } = file;
  const value = {
    ...{ format, width, height, dpi, unit: 'mm' as const },
    ...{ outlines: hasOutlines, transparent: isTransparent, fileName: '', language: 'en-US' as const },
  };
  const size = layoutSize(value);
  const svg = chart.toSvg(size.width, size.height || undefined);
  if (!svg)
    throw new Error('exportFigure: the chart is not drawn yet. Call it from an event, or after the chart has a size.');
  return printFigure(svg, value);
}
