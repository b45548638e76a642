/** Building blocks for a product's own figures: the chart made of marks, and axes, legends and scales in the same style. */
export type { Chart, ChartHandle, ChartProps } from '../src/kernels/figure/chart.tsx';
export type * from '../src/kernels/marks/marks.types.ts';
export { MarksChart, type MarksChartProps, type MarksLook } from '../src/kernels/marks/MarksChart.tsx';
export {
  bottomAxis,
  bottomCategories,
  categoryDepth,
  colourBar,
  labelText,
  leftAxis,
  legendRow,
  rampAt,
  type AxisLabel,
  type Frame,
  type LegendItem,
} from '../src/kernels/marks/axes.ts';
export { placePointLabels, type LabelPoint, type PlacedLabel } from '../src/kernels/marks/labels.ts';
export { domainOf, gridOf, linear, niceTicks } from '../src/kernels/marks/scale.ts';
export { marksSvg } from '../src/kernels/marks/svg.ts';
export { fitText, textWidth, wrapText } from '../src/kernels/text/text.ts';
export { tickText } from '../src/kernels/text/tickText.ts';
export { pEquals, pText } from '../src/kernels/text/pText.ts';
