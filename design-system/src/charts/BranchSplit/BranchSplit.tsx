'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { categoryColours } from '../../tokens/palettes.ts';
import { FigureRoomContext } from '../../kernels/figure/room.ts';
import { HeatView } from '../../kernels/matrix/HeatView.tsx';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { Compose } from '../../kernels/figure/Compose.tsx';
import { useFigure } from '../../kernels/marks/useFigure.ts';
import { branchColours, branchGenes, curvesFigure, curvesHeight } from './BranchSplit.figure.ts';
import { clustersOf, segmentOf, segmentsOf, stepOf } from './columns.ts';
import { partNames } from './names.ts';
import type { BranchSplitProps } from './BranchSplit.types.ts';

/** Colours end here, as in Monocle: a single gene with a steep end would make all others pale. */
const MOST = 3;
const SCALE = [-MOST, MOST] as const;

/** Genes that part at a branch point: a heat map from the root in the middle out to both ends, and the curves of the best genes (specification 2.8). */
export const BranchSplit = chart(function BranchSplit(props: BranchSplitProps) {
  const { title, data: branch, k: clusters = 4, view: show = 'both', palette = 'Default' } = props;
  const t = useT();
  const theme = useTheme();
  const draw = useFigure(curvesFigure, props);
  const heat = useMemo(() => {
    const names = partNames(branch, t);
    const colours = branchColours(theme, palette);
    const own = clustersOf(branch, clusters);
    // Skips the colours of the branches, so that a cluster never looks like a branch.
    const others = categoryColours(palette, 2 + Math.max(1, ...own)).slice(2);
    const short = partNames(branch, t, true);
    const arrows = { first: `← ${short.first}`, before: `← ${short.before} →`, second: `${short.second} →` };
    return {
      columnAnnotations: [
        {
          name: t('trajectory.branch'),
          values: branch.heatmap.columns.map((_, i) => names[segmentOf(branch, i)]),
          colours: { [names.first]: colours.first, [names.before]: colours.before, [names.second]: colours.second },
        },
      ],
      rowAnnotations: [
        {
          name: t('trajectory.geneCluster'),
          values: own.map(String),
          categories: others.map((_, i) => String(i + 1)),
          colours: Object.fromEntries(others.map((colour, i) => [String(i + 1), colour])),
        },
      ],
      columnSegments: segmentsOf(branch).map(({ segment, columns }) => ({ label: arrows[segment], columns })),
      data: {
        ...branch.heatmap,
        columns: branch.heatmap.columns.map((_, i) =>
          t('trajectory.stepOf', { part: names[segmentOf(branch, i)], n: stepOf(branch, i) }),
        ),
      },
      names,
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
  }, [branch, clusters, palette, theme, t.locale]);
  const { names, ...spec } = heat;
  const isSteep = useMemo(
    () => branch.heatmap.values.some((row) => row.some((v) => v !== null && Math.abs(v) > MOST)),
    [branch],
  );
  const summary = t('trajectory.branch.summary', {
    ...{ point: branch.point, a: names.first, b: names.second, n: branch.heatmap.rows.length },
  });
  return (
    <Compose least={100_000} isFilling>
      {show !== 'curves' && (
        <HeatView
          title={`${title}. ${summary}`}
          {...spec}
          valueLabel={t('trajectory.scaled')}
          rowLabel={t('vdj.gene')}
          columnLabel={t('trajectory.branch.axis')}
          ramp="diverging"
          {...(isSteep && { domain: SCALE })}
          areRowsItalic
          rowLinkage={branch.linkage}
          {...(props.height && { height: props.height })}
        />
      )}
      {show !== 'heatmap' && branchGenes(props).length > 0 && (
        <FigureRoomContext value={null}>
          <MarksView
            draw={draw}
            description={`${title}. ${summary}`}
            height={(width) => curvesHeight(props, theme, t, width)}
          />
        </FigureRoomContext>
      )}
    </Compose>
  );
});
