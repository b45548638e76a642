import type { Translate } from '../../theme/messages.ts';
import { isHighlighted } from './InteractionNetwork.figure.ts';
import type { InteractionNetworkProps } from './InteractionNetwork.types.ts';

export const interactionNetworkTable = ({ data: edges, selected }: InteractionNetworkProps, t: Translate) => ({
  columns: [t.dynamic('interaction.source'), t.dynamic('interaction.target'), t.dynamic('interaction.significant')],
  rows: edges.filter((e) => isHighlighted(selected, e.source, e.target)).map((e) => [e.source, e.target, e.pairs]),
});
