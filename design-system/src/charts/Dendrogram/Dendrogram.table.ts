import type { Translate } from '../../theme/messages.ts';
import { clustersAt } from '../../kernels/matrix/linkage.ts';
import { cutOf } from './dendrogramFigure.ts';
import type { DendrogramProps } from './Dendrogram.types.ts';

/** Maximum number of leaves with readable names. */
export const DENDROGRAM_LIMIT = 1000;
/** Leaves in page order with their cluster. */
export function dendrogramTable(props: Pick<DendrogramProps, 'data' | 'k' | 'cutAt'>, t: Translate) {
  const cut = cutOf(props);
  const clusters = cut === null ? null : clustersAt(props.data, cut);
  return {
    columns: [t('dendrogram.leaf'), t('dendrogram.clusterHeading')],
    rows: props.data.order.map((leaf) => [props.data.labels[leaf] ?? '', clusters?.[leaf] ?? 1]),
  };
}
