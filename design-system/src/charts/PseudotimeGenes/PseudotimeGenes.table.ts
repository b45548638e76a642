import type { Translate } from '../../theme/messages.ts';
import { shownGenes } from './PseudotimeGenes.figure.ts';
import type { PseudotimeGenesProps } from './PseudotimeGenes.types.ts';

export const pseudotimeGenesTable = (props: PseudotimeGenesProps, t: Translate) => ({
  columns: [t('vdj.gene'), 'ID', t('volcano.p'), t('trajectory.q')],
  rows: shownGenes(props).map((g) => [g.symbol, g.gene_id, g.p_val, g.q_val]),
});
