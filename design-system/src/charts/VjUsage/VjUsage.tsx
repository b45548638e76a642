'use client';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { useFigure } from '../../kernels/marks/useFigure.ts';
import { shownUsage, vjUsageFigure, vjUsageHeight } from './VjUsage.figure.ts';
import type { VjUsageProps } from './VjUsage.types.ts';

/** Usage of each V and J gene in the alpha and beta chains (heavy and light for B cells), by group (specification 2.8). */
export const VjUsage = chart(function VjUsage(props: VjUsageProps) {
  const theme = useTheme();
  const t = useT();
  const draw = useFigure(vjUsageFigure, props);
  const chains = [...new Set(shownUsage(props).map((u) => u.chain))];
  return (
    <MarksView
      draw={draw}
      {...(props.onSelect && {
        onPick: ({ id }: { id: string }) => {
          const [chain = '', segment = '', ...gene] = id.split(':');
          const item = gene.join(':');
          const usage = props.data.find((one) => one.chain === chain && one.segment === segment);
          if (item && usage)
            props.onSelect?.({
              ...{ item, index: usage.genes.findIndex((one) => one.gene === item) },
              ...{ chain, segment: usage.segment },
            });
        },
      })}
      description={`${props.title}. ${t('vdj.usage.summary', { chains: chains.join(', ') })}`}
      height={(width) => Math.max(props.height ?? 0, vjUsageHeight(props, theme, t, width))}
      fileHeight={(width, height = 0) => Math.max(height, vjUsageHeight(props, theme, t, width))}
    />
  );
});
