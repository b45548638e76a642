/** Interface through which a PlotFrame exports a chart; the frame finds it on the element. */
export interface ChartElement extends HTMLDivElement {
  /**
   * The figure at a width in px, at its natural height unless a height is given (rows that would overlap take more). Its root states the plot height
   * (`plotHeight` in fileSize.ts). Raster content has `ratio` pixels per px (default 3).
   */
  stromaSvg?: (width: number, height?: number, ratio?: number) => string;
}
