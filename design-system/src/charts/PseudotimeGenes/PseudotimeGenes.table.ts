import type { Translate } from '../../theme/messages.ts';
import { pText } from '../../kernels/text/pText.ts';
import { peakOf, shownGenes } from './PseudotimeGenes.figure.ts';
import type { PseudotimeGenesProps } from './PseudotimeGenes.types.ts';

/** P values are text: a sheet would show the smallest as 0. */
export function pseudotimeGenesTable(props: Pick<PseudotimeGenesProps, 'data' | 'top'>, t: Translate) {
  const p = (v: number | null) => (v === null ? '' : pText(t)(v));
  return {
    columns: [t('vdj.gene'), 'ID', t('volcano.p'), t('trajectory.q'), t('trajectory.highest')],
    rows: shownGenes(props).map((g) => [g.symbol, g.gene_id, p(g.p_val), p(g.q_val), peakOf(g)]),
  };
}
