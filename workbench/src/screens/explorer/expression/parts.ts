import type { GeneExpressionParams } from '@stroma/contract/tools';
import type { CellComparisonProps, GenePanelProps } from '@stroma/design-system/explorer';
import type { TabProps } from '../tab.ts';

/** Props of both tabs of gene expression. */
export interface PartProps extends TabProps {
  comparison: CellComparisonProps;
  /** The groups of cells of a request; null: all cells. */
  compare: GeneExpressionParams['compare'];
  /** Parameters of every request. `v` changes with the labels that it reads. */
  asked: {
    params: { id: string };
    query: { v: string };
    layer: 'raw' | 'normalized';
    groupBy: string;
  };
  fields: Pick<
    GenePanelProps,
    'layer' | 'onLayerChange' | 'layers' | 'groupBy' | 'groupOptions' | 'onGroupByChange' | 'palette'
  >;
}
