'use client';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { useFreeHeight } from '../../kernels/figure/room.ts';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { useFigure } from '../../kernels/marks/useFigure.ts';
import { termNetworkFigure } from './TermNetwork.figure.ts';
import type { TermNetworkProps } from './TermNetwork.types.ts';

/** Enriched terms that share genes (specification 2.8, interactive view): a node per term, a line per pair. */
export const TermNetwork = chart(function TermNetwork(props: TermNetworkProps) {
  const { title, data: terms, links, onSelect, height } = props;
  const t = useT();
  const free = useFreeHeight(0);
  const draw = useFigure(termNetworkFigure, props);
  const words = t.dynamic('enrichment.networkDescribe', { terms: terms.length, links: links.length });
  return (
    <MarksView
      draw={draw}
      description={`${title}. ${words}`}
      height={free || (height ?? ((width) => Math.max(360, Math.min(640, width * 0.85))))}
      {...(onSelect && {
        onPick: ({ id }) => {
          const item = terms[Number(id)];
          if (item) onSelect({ item, index: Number(id) });
        },
      })}
    />
  );
});
