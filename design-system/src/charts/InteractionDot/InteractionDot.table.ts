import type { Translate } from '../../theme/messages.ts';
import type { InteractionDotProps } from './InteractionDot.types.ts';

export const interactionDotTable = ({ data: rows }: Pick<InteractionDotProps, 'data'>, t: Translate) => ({
  columns: [
    t.dynamic('interaction.pair'),
    t.dynamic('interaction.source'),
    t.dynamic('interaction.target'),
    t.dynamic('interaction.mean'),
    t.dynamic('interaction.p'),
  ],
  rows: rows.map((r) => [r.interacting_pair, r.source, r.target, r.mean, r.p]),
});
