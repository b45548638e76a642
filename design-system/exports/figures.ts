/** Each chart as one element with its frame, title, states, table, limit and downloads: the name of the chart and `Figure`. */
export {
  chartFigure,
  type ChartFigureProps,
  type FigureFrame,
  type FigureParts,
  type WaitingState,
} from '../src/figures/chartFigure.tsx';
export { EmbeddingPlotFigure } from '../src/figures/cells/EmbeddingPlotFigure.ts';
export { FacetedEmbeddingFigure } from '../src/figures/cells/FacetedEmbeddingFigure.ts';
export { LinkedEmbeddingsFigure } from '../src/figures/cells/LinkedEmbeddingsFigure.ts';
export { SpatialPlotFigure } from '../src/figures/cells/SpatialPlotFigure.ts';
export { ViolinPlotFigure } from '../src/figures/expression/ViolinPlotFigure.ts';
export { BoxPlotFigure } from '../src/figures/expression/BoxPlotFigure.ts';
export { StackedViolinFigure } from '../src/figures/expression/StackedViolinFigure.ts';
export { DotPlotFigure } from '../src/figures/expression/DotPlotFigure.ts';
export { ScatterWithFitFigure } from '../src/figures/expression/ScatterWithFitFigure.ts';
export { VennDiagramFigure } from '../src/figures/expression/VennDiagramFigure.ts';
export { StackedBarFigure } from '../src/figures/composition/StackedBarFigure.ts';
export { RoeHeatmapFigure } from '../src/figures/composition/RoeHeatmapFigure.ts';
export { PieChartFigure } from '../src/figures/composition/PieChartFigure.ts';
export { ThresholdHistogramFigure } from '../src/figures/composition/ThresholdHistogramFigure.ts';
export { PcVariancePlotFigure } from '../src/figures/composition/PcVariancePlotFigure.ts';
export { IthScoreFigure } from '../src/figures/composition/IthScoreFigure.ts';
export { VolcanoPlotFigure } from '../src/figures/comparison/VolcanoPlotFigure.ts';
export { EnrichmentDotFigure } from '../src/figures/comparison/EnrichmentDotFigure.ts';
export { EnrichmentBarFigure } from '../src/figures/comparison/EnrichmentBarFigure.ts';
export { TermNetworkFigure } from '../src/figures/comparison/TermNetworkFigure.ts';
export { UpsetPlotFigure } from '../src/figures/comparison/UpsetPlotFigure.ts';
export { GseaRunningSumFigure } from '../src/figures/comparison/GseaRunningSumFigure.ts';
export { MaPlotFigure } from '../src/figures/bulk/MaPlotFigure.ts';
export { HeatmapFigure } from '../src/figures/bulk/HeatmapFigure.ts';
export { BulkPcaFigure } from '../src/figures/bulk/BulkPcaFigure.ts';
export { SampleCorrelationFigure } from '../src/figures/bulk/SampleCorrelationFigure.ts';
export { SamplePointsFigure } from '../src/figures/bulk/SamplePointsFigure.ts';
export { DendrogramFigure } from '../src/figures/bulk/DendrogramFigure.ts';
export { InteractionHeatmapFigure } from '../src/figures/interaction/InteractionHeatmapFigure.ts';
export { InteractionDotFigure } from '../src/figures/interaction/InteractionDotFigure.ts';
export { InteractionNetworkFigure } from '../src/figures/interaction/InteractionNetworkFigure.ts';
export { CnvHeatmapFigure } from '../src/figures/copy-number/CnvHeatmapFigure.ts';
export { CnvScoreFigure } from '../src/figures/copy-number/CnvScoreFigure.ts';
export { CnvRegionFigure } from '../src/figures/copy-number/CnvRegionFigure.ts';
export { LargeHeatmapFigure } from '../src/figures/copy-number/LargeHeatmapFigure.ts';
export { TrajectoryPlotFigure } from '../src/figures/trajectory/TrajectoryPlotFigure.ts';
export { TrajectoryFacetsFigure } from '../src/figures/trajectory/TrajectoryFacetsFigure.ts';
export { DensityStreamFigure } from '../src/figures/trajectory/DensityStreamFigure.ts';
export { PseudotimeGenesFigure } from '../src/figures/trajectory/PseudotimeGenesFigure.ts';
export { StateExpressionFigure } from '../src/figures/trajectory/StateExpressionFigure.ts';
export { BranchSplitFigure } from '../src/figures/trajectory/BranchSplitFigure.ts';
export { RegulonPlotFigure } from '../src/figures/regulation/RegulonPlotFigure.ts';
export { RegulonModulesFigure } from '../src/figures/regulation/RegulonModulesFigure.ts';
export { ModuleHeatmapFigure } from '../src/figures/regulation/ModuleHeatmapFigure.ts';
export { ClonotypeFrequencyFigure } from '../src/figures/receptors/ClonotypeFrequencyFigure.ts';
export { ClonotypeByCellTypeFigure } from '../src/figures/receptors/ClonotypeByCellTypeFigure.ts';
export { ClonotypePieFigure } from '../src/figures/receptors/ClonotypePieFigure.ts';
export { ClonotypeSharingFigure } from '../src/figures/receptors/ClonotypeSharingFigure.ts';
export { DiversityD50Figure } from '../src/figures/receptors/DiversityD50Figure.ts';
export { StartracIndicesFigure } from '../src/figures/receptors/StartracIndicesFigure.ts';
export { VjUsageFigure } from '../src/figures/receptors/VjUsageFigure.ts';
export { VjPairHeatmapFigure } from '../src/figures/receptors/VjPairHeatmapFigure.ts';
