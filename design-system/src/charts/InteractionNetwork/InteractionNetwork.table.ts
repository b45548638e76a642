import type { Translate } from '../../theme/messages.ts';
import { isLit } from './InteractionNetwork.figure.ts';
import type { InteractionNetworkProps } from './InteractionNetwork.types.ts';

export const interactionNetworkTable = ({ edges, selected }: InteractionNetworkProps, t: Translate) => ({
  columns: [
    t('interaction.source'),
    t('interaction.target'),
    t('interaction.significant'),
    t('interaction.sumOfMeans'),
  ],
  rows: edges.filter((e) => isLit(selected, e.source, e.target)).map((e) => [e.source, e.target, e.pairs, e.weight]),
});
