'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import { HeatView } from '../heat/HeatView.tsx';
import { MarksView } from '../marks/MarksView.tsx';
import { Compose } from '../panel/Compose.tsx';
import { useFigure } from '../useDrawing.ts';
import { branchGenes, branchRows, branchSides, curvesFigure, curvesHeight } from './BranchSplit.figure.ts';
import type { BranchSplitProps } from './BranchSplit.types.ts';

/** Genes that part at a branch point: a heatmap that runs out along both branches, and both curves of the best genes (specification 2.8). */
export function BranchSplit(props: BranchSplitProps) {
  const { title, branch, show = 'both', palette = 'Default' } = props;
  const t = useT();
  const theme = useTheme();
  const rows = useMemo(() => branchRows(branch), [branch]);
  const draw = useFigure(curvesFigure, props);
  const heat = useMemo(() => {
    const [first, second] = categoryColours(palette, 2) as [string, string];
    return {
      columnAnnotations: [
        {
          name: t('trajectory.branch'),
          values: branchSides(branch),
          colours: { [branch.names[0] as string]: first, [branch.names[1] as string]: second },
        },
      ],
      rowAnnotations: [{ name: t('trajectory.geneCluster'), values: branch.clusters.map(String) }],
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
  }, [branch, palette, theme, t.locale]);
  const summary = t('trajectory.branch.summary', {
    point: branch.point,
    a: branch.names[0] ?? '',
    b: branch.names[1] ?? '',
    n: branch.heatmap.rows.length,
  });
  return (
    <Compose least={100_000}>
      {show !== 'curves' && (
        <HeatView
          title={`${title}. ${summary}`}
          matrix={branch.heatmap}
          valueLabel={t('trajectory.scaled')}
          rowLabel={t('vdj.gene')}
          columnLabel={t('trajectory.branch.axis', { a: branch.names[0] ?? '', b: branch.names[1] ?? '' })}
          ramp="diverging"
          italicRows
          rowOrder={rows}
          {...heat}
        />
      )}
      {show !== 'heatmap' && branchGenes(props).length > 0 && (
        <MarksView draw={draw} description={`${title}. ${summary}`} height={(width) => curvesHeight(props, width)} />
      )}
    </Compose>
  );
}
