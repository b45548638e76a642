/** What a PlotFrame needs to export a chart; found by the frame through the element. */
export interface ChartElement extends HTMLDivElement {
  /**
   * The figure at a width of px, as high as it needs unless a height is wished (rows that would lie on each other take more). Its root says
   * how high the plot is (`plotHeight` in fileSize.ts). What is drawn as pixels has `ratio` of them a px (3 by default).
   */
  stromaSvg?: (width: number, height?: number, ratio?: number) => string;
}
