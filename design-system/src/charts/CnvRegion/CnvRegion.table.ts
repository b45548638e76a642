import type { Translate } from '../../theme/messages.ts';
import { heatTable } from '../../kernels/matrix/heatTable.ts';
import { summaryTable } from '../../kernels/results/summaryTable.ts';
import type { CnvRegionProps } from './CnvRegion.types.ts';

/** The region's groups if a region is selected, otherwise the arms. */
export const cnvRegionTable = ({ region, data: arms, groupLabel }: CnvRegionProps, t: Translate) =>
  region ? summaryTable(region.groups, groupLabel, t) : heatTable(arms, groupLabel);
