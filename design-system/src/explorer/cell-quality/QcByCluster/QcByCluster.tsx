import type { QcProps } from '../../explorer.types.ts';
import { QcViolin } from '../QcViolin.tsx';

/** The same measures by cluster: a cluster of low quality shows as an outlying violin. */
export function QcByCluster(props: QcProps) {
  return <QcViolin {...props} by="cluster" />;
}
