'use client';
import { useCallback, useMemo } from 'react';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { clustersAt } from '../../kernels/matrix/linkage.ts';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { cutOf, dendrogramFigure, ROW, type DendrogramTexts } from './dendrogramFigure.ts';
import type { DendrogramProps } from './Dendrogram.types.ts';

/** A hierarchical clustering with true branch lengths, a cut line and the k clusters it leaves (specification 2.8). */
export const Dendrogram = chart(function Dendrogram(props: DendrogramProps) {
  const {
    data: linkage,
    title,
    valueLabel: heightLabel,
    k,
    cutAt,
    isItalic: italicLabels,
    palette,
    height,
    onSelect,
  } = props;
  const theme = useTheme();
  const t = useT();
  const texts = useMemo(
    (): DendrogramTexts => {
      const number = (v: number) => t.number(v, { maximumSignificantDigits: 3 });
      return {
        number,
        heightLabel: heightLabel ?? t('dendrogram.height', { method: linkage.method, metric: linkage.metric }),
        cluster: (n) => String(n),
        cut: (at, clusters) => t('dendrogram.cut', { height: at, n: clusters }),
        leaf: (n) => t('dendrogram.cluster', { n }),
        merge: (n, at) => t('dendrogram.merge', { n, height: at }),
      };
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
    [t.locale, heightLabel, linkage.method, linkage.metric],
  );
  const draw = useCallback(
    (w: number, h: number) =>
      dendrogramFigure(
        {
          data: linkage,
          title,
          ...(k !== undefined && { k }),
          ...(cutAt !== undefined && { cutAt }),
          ...(italicLabels && { isItalic: italicLabels }),
          ...(palette && { palette }),
        },
        theme,
        texts,
        w,
        h,
      ),
    [linkage, title, k, cutAt, italicLabels, palette, theme, texts],
  );
  const cut = cutOf({ data: linkage, ...(k !== undefined && { k }), ...(cutAt !== undefined && { cutAt }) });
  const clusters = cut === null ? 1 : Math.max(1, ...clustersAt(linkage, cut));
  const rows = linkage.labels.length;
  const own = 72 + Math.max(4, rows) * (rows > 60 ? 12 : ROW);
  return (
    <MarksView
      draw={draw}
      height={height ?? own}
      fileHeight={(_, wished = own) => Math.max(wished, 72 + rows * 12)}
      description={`${title}. ${t('dendrogram.describe', { n: rows, clusters })}`}
      {...(onSelect && {
        onPick: ({ id }: { id: string }) => onSelect({ item: linkage.labels[Number(id)] ?? '', index: Number(id) }),
      })}
    />
  );
});
