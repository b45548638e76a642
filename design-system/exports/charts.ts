export type * from '../src/charts/summary.types.ts';
export type * from '../src/charts/EmbeddingPlot/EmbeddingPlot.types.ts';
export type * from '../src/charts/ThresholdHistogram/ThresholdHistogram.types.ts';
export type * from '../src/charts/PcVariancePlot/PcVariancePlot.types.ts';
export type * from '../src/charts/StackedBar/StackedBar.types.ts';
export type * from '../src/charts/DotPlot/DotPlot.types.ts';
export { EmbeddingPlot } from '../src/charts/EmbeddingPlot/EmbeddingPlot.tsx';
export { HOME as EMBEDDING_HOME } from '../src/charts/EmbeddingPlot/camera.ts';
export { countCategories, quantise, seededRandom } from '../src/charts/EmbeddingPlot/prepare.ts';
