'use client';
import { chart } from '../../kernels/figure/chart.tsx';
import { Embedding } from '../../kernels/cells/Embedding.tsx';
import type { EmbeddingPlotProps } from './EmbeddingPlot.types.ts';
import { useShownColour } from './shownColour.ts';

/**
 * Cells on an embedding (specification 2.7): UMAP, t-SNE or PCA in 2D and 3D, 1,000,000 cells, WebGL2 or a pixel buffer without a GPU. Colour by
 * category, number or gene; lasso and rectangle with Shift to add and Alt to subtract; legend picking; zoom to the selection.
 */
export const EmbeddingPlot = chart(function EmbeddingPlot(props: EmbeddingPlotProps) {
  const shown = useShownColour(props.colour);
  // A figure is exported as shown, so the cell counts are included when the cells are next to their own legend.
  return <Embedding {...props} colour={shown} isLegendInside={!props.overlay} />;
});
