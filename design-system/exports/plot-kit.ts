export type * from '../src/plot-kit/PlotFrame/PlotFrame.types.ts';
export type * from '../src/plot-kit/PlotOptions/PlotOptions.types.ts';
