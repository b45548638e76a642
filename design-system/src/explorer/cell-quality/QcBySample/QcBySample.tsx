import type { QcProps } from '../../explorer.types.ts';
import { QcViolin } from '../QcViolin.tsx';

/** Genes, UMIs, mitochondrial and ribosomal share per sample; a missing metric shows the reason and is never zero (specification 2.8). */
export function QcBySample(props: QcProps) {
  return <QcViolin {...props} by="sample" />;
}
