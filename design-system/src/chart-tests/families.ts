/** Every chart by topic: each wall of charts shows one family. */
export const FAMILIES = {
  cells: ['EmbeddingPlot', 'FacetedEmbedding', 'LinkedEmbeddings', 'SpatialPlot'],
  expression: ['ViolinPlot', 'BoxPlot', 'StackedViolin', 'DotPlot', 'ScatterWithFit', 'VennDiagram'],
  composition: ['StackedBar', 'RoeHeatmap', 'PieChart', 'ThresholdHistogram', 'PcVariancePlot', 'IthScore'],
  comparison: ['VolcanoPlot', 'EnrichmentDot', 'EnrichmentBar', 'TermNetwork', 'UpsetPlot', 'GseaRunningSum'],
  bulk: ['MaPlot', 'Heatmap', 'BulkPca', 'SampleCorrelation', 'SamplePoints', 'Dendrogram'],
  interaction: ['InteractionHeatmap', 'InteractionDot', 'InteractionNetwork'],
  copyNumber: ['CnvHeatmap', 'CnvScore', 'CnvRegion', 'LargeHeatmap'],
  trajectory: [
    ...['TrajectoryPlot', 'TrajectoryFacets', 'DensityStream', 'PseudotimeGenes', 'StateExpression', 'BranchSplit'],
  ],
  regulation: ['RegulonPlot', 'RegulonModules', 'ModuleHeatmap'],
  receptors: [
    ...['ClonotypeFrequency', 'ClonotypeByCellType', 'ClonotypePie', 'ClonotypeSharing', 'DiversityD50'],
    ...['StartracIndices', 'VjUsage', 'VjPairHeatmap'],
  ],
} as const satisfies Record<string, readonly string[]>;
