'use client';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { GeneSetResult as Summary } from '@stroma/contract/tools';
import { useKept } from '../../../primitives/Kept/useKept.tsx';
import { BoxPlot } from '../../../charts/BoxPlot/BoxPlot.tsx';
import { Heatmap } from '../../../charts/Heatmap/Heatmap.tsx';
import { heatmapTable } from '../../../charts/Heatmap/Heatmap.table.ts';
import { ViolinPlot } from '../../../charts/ViolinPlot/ViolinPlot.tsx';
import { violinTable } from '../../../charts/ViolinPlot/ViolinPlot.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { useT, type Translate } from '../../../theme/messages.ts';
import type { GeneSetResultProps } from '../gene-set.types.ts';
import { distributionsOf, meansOf } from '../groups.ts';
import { DetectedGenes } from './DetectedGenes.tsx';
import { ScoreTable } from './ScoreTable.tsx';

const PARTS = ['set', 'heatmap', 'table'] as const;
const CHARTS = ['violin', 'box'] as const;
const HEIGHT = 360;
const Bar = styled(RowFlex)`
  flex-wrap: wrap;
  align-items: flex-end;
  padding: 12px 16px 4px;
  > :first-child {
    flex: 1 1 220px;
    min-width: 0;
    max-width: 420px;
  }
`;
const Note = styled(Muted)`
  padding: 0 16px;
`;

const joined = <A, B, C>(a: Loadable<A>, b: Loadable<B>, make: (a: A, b: B) => C): Loadable<C> => {
  if (a.state !== 'ready') return a;
  return b.state === 'ready' ? { state: 'ready', data: make(a.data, b.data) } : b;
};

const scoreLabel = ({ top }: Summary, t: Translate) =>
  top === null ? t.dynamic('gene-set.difference') : t('geneSet.auc');

/** Scores by group of one set or of all, and the genes of each set that the matrix lacks (specification 2.8). */
export function GeneSetResult(props: GeneSetResultProps) {
  const { summary, groups, chosen, palette } = props;
  const t = useT();
  const [part, setPart] = useKept<(typeof PARTS)[number]>('view.part', 'set');
  const names = useMemo(() => summary.sets.map((set) => set.name), [summary]);
  const means = useMemo(
    () => joined(groups, { state: 'ready', data: names }, (rows) => meansOf(rows, names)),
    [groups, names],
  );
  return (
    <Stack $gap={8} style={{ paddingTop: 12 }}>
      <Note>
        {summary.top === null
          ? t.dynamic('gene-set.controls', { n: summary.sets[chosen - 1]?.controls ?? 0 })
          : t.dynamic('gene-set.ranking', { top: summary.top, ranked: summary.ranked })}
        {summary.left > 0 && ` ${t.dynamic('gene-set.left', { n: summary.left, column: summary.groupBy })}`}
      </Note>
      <Tabs
        isInset
        label={t('geneSet.title')}
        value={part}
        onChange={setPart}
        tabs={PARTS.map((id) => ({ id, label: t.dynamic(`gene-set.part.${id}`) }))}
      >
        {part === 'set' && <OneSet {...props} />}
        {part === 'heatmap' && (
          <PlotFrame
            title={t.dynamic('gene-set.means')}
            subtitle={t.dynamic('gene-set.meansHint')}
            state={means}
            height={HEIGHT}
            table={(matrix) => heatmapTable({ data: matrix, rowLabel: t('geneSet.set') })}
          >
            {(matrix) => (
              <Heatmap
                title={t.dynamic('gene-set.means')}
                data={matrix}
                valueLabel={scoreLabel(summary, t)}
                rowLabel={t('geneSet.set')}
                columnLabel={t.column(summary.groupBy)}
                isScaledByRow={matrix.columns.length > 1}
                areRowsClustered={false}
                areColumnsClustered={false}
                isItalic={false}
                {...(palette && { palette })}
                onSelect={({ index }) => {
                  props.onChoose(index.row + 1);
                  setPart('set');
                }}
              />
            )}
          </PlotFrame>
        )}
        {part === 'table' && <ScoreTable groups={groups} groupBy={summary.groupBy} />}
      </Tabs>
      {part === 'set' && <DetectedGenes {...props} number={chosen} />}
    </Stack>
  );
}

function OneSet(props: GeneSetResultProps) {
  const { summary, groups, density, chosen, onChoose, coloured, onColour, colours, palette } = props;
  const t = useT();
  const [chart, setChart] = useKept<(typeof CHARTS)[number]>('view.chart', 'violin');
  const state = useMemo(
    () => joined(groups, density, (rows, shapes) => distributionsOf(rows, chosen, shapes, colours)),
    [groups, density, chosen, colours],
  );
  const name = summary.sets[chosen - 1]?.name ?? '';
  const title = t('geneSet.scoreOf', { name });
  const drawn = {
    title,
    groupLabel: t.column(summary.groupBy),
    valueLabel: scoreLabel(summary, t),
    palette,
    height: HEIGHT,
  };
  return (
    <>
      <Bar>
        <Select
          label={t('geneSet.set')}
          value={String(chosen)}
          onChange={(id) => onChoose(Number(id))}
          options={summary.sets.map((set, i) => ({ id: String(i + 1), label: set.name }))}
        />
        <SegmentedControl
          label={t('gene.chart')}
          value={chart}
          onChange={setChart}
          options={CHARTS.map((id) => ({ id, label: t(`gene.${id}`) }))}
        />
        <Button icon="cells" isDisabled={coloured === chosen} onPress={() => onColour(chosen)}>
          {t.dynamic(coloured === chosen ? 'gene-set.coloured' : 'gene-set.colour')}
        </Button>
      </Bar>
      <PlotFrame
        title={title}
        state={state}
        height={HEIGHT}
        table={(data) => violinTable({ data, groupLabel: t.column(summary.groupBy) }, t)}
      >
        {(data) => (chart === 'box' ? <BoxPlot {...drawn} data={data} /> : <ViolinPlot {...drawn} data={data} />)}
      </PlotFrame>
    </>
  );
}
