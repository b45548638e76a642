import type { Translate } from '../../theme/messages.ts';
import type { InteractionDotProps } from './InteractionDot.types.ts';

/** Columns in the specification's order (2.8). */
export const interactionDotTable = ({ rows }: InteractionDotProps, t: Translate) => ({
  columns: [
    t('interaction.pair'),
    t('interaction.source'),
    t('interaction.target'),
    t('interaction.secreted'),
    t('interaction.receptorA'),
    t('interaction.receptorB'),
    t('interaction.mean'),
    t('interaction.p'),
    t('interaction.rank'),
  ],
  rows: rows.map((r) => [
    r.interacting_pair,
    r.source,
    r.target,
    t(r.secreted ? 'common.yes' : 'common.no'),
    t(r.receptor_a ? 'common.yes' : 'common.no'),
    t(r.receptor_b ? 'common.yes' : 'common.no'),
    r.means,
    r.pvalues,
    r.rank_value,
  ]),
});
