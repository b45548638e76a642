'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ScatterWithFit } from '../../../charts/ScatterWithFit/ScatterWithFit.tsx';
import { scatterTable } from '../../../charts/ScatterWithFit/ScatterWithFit.table.ts';
import { quadrantSets } from '../../../kernels/results/sets.ts';
import { StackedBar } from '../../../charts/StackedBar/StackedBar.tsx';
import { stackedTable } from '../../../charts/StackedBar/StackedBar.table.ts';
import { VennDiagram } from '../../../charts/VennDiagram/VennDiagram.tsx';
import { vennTable } from '../../../charts/VennDiagram/VennDiagram.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import type { PaletteId } from '../../../tokens/palettes.types.ts';
import { useT } from '../../../theme/messages.ts';
import { applyEdits, legendOf } from '../../legend.ts';
import type { CoexpressionSide, GeneLayer } from '../gene-expression.types.ts';
import { Correlations } from './Correlations.tsx';

const Plots = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(360px, 100%), 1fr));
  gap: 16px;
  padding-bottom: 16px;
`;
const QUADRANTS = ['both', 'onlyX', 'onlyY', 'neither'] as const;

interface CoexpressionPlotsProps {
  side: CoexpressionSide;
  layer: GeneLayer;
  groupLabel: string;
  palette?: PaletteId | undefined;
}
/** Scatter, correlation, Venn and bars of one group of cells. */
export function CoexpressionPlots({ side: d, layer, groupLabel, palette }: CoexpressionPlotsProps) {
  const t = useT();
  const [method, setMethod] = useState<'pearson' | 'spearman'>('pearson');
  const [mode, setMode] = useState<'count' | 'percent'>('percent');
  const state = { state: 'ready' as const, data: d };
  const pair = `${d.x.symbol} · ${d.y.symbol}`;
  const of = (title: string) => (d.name === null ? title : `${title} (${d.name})`);
  const names = {
    both: `${d.x.symbol}⁺ ${d.y.symbol}⁺`,
    onlyX: `${d.x.symbol}⁺ ${d.y.symbol}⁻`,
    onlyY: `${d.x.symbol}⁻ ${d.y.symbol}⁺`,
    neither: `${d.x.symbol}⁻ ${d.y.symbol}⁻`,
  };
  const series = QUADRANTS.map((q) => ({ name: names[q], values: d.groups.map((g) => g[q]) }));
  const bars = { groups: d.groups.map((g) => t.category(g.group)), groupLabel, data: series };
  const unlabelled = d.n - series.flatMap((s) => s.values).reduce((sum, n) => sum + n, 0);
  const scatterTitle = of(t('coexpression.scatter', { pair }));
  const vennTitle = of(t('coexpression.venn', { pair }));
  const barsTitle = of(t('coexpression.bars', { group: groupLabel }));
  return (
    <>
      <PlotFrame
        title={scatterTitle}
        subtitle={
          d.n > d.points.x.length
            ? t.dynamic('coexpression.sampled', { shown: d.points.x.length, n: d.n })
            : t('unit.cells', { n: d.n })
        }
        state={state}
        height={420}
        table={() => scatterTable({ data: d }, t)}
        actions={
          <SegmentedControl
            label={t('coexpression.correlation')}
            value={method}
            onChange={setMethod}
            options={[
              { id: 'pearson', label: 'Pearson' },
              { id: 'spearman', label: 'Spearman' },
            ]}
          />
        }
      >
        {(data, figure) => (
          <ScatterWithFit
            data={data}
            title={figure.title || scatterTitle}
            method={method}
            unit={t(`gene.unit.${layer}`)}
            height={400}
          />
        )}
      </PlotFrame>
      <Correlations coexpression={d} />
      <Plots>
        <PlotFrame
          title={vennTitle}
          state={state}
          table={() => vennTable({ data: quadrantSets(d.x.symbol, d.y.symbol, d.quadrants) }, t)}
        >
          {(data, figure) => (
            <VennDiagram
              data={quadrantSets(data.x.symbol, data.y.symbol, data.quadrants)}
              title={figure.title || vennTitle}
              unit={t('coexpression.cells')}
              palette={palette}
              isItalic
              height={320}
            />
          )}
        </PlotFrame>
        <PlotFrame
          title={barsTitle}
          subtitle={unlabelled > 0 ? t.dynamic('coexpression.unlabelled', { n: unlabelled }) : undefined}
          state={state}
          table={() => stackedTable(bars)}
          legend={() => legendOf(Object.values(names), palette)}
          actions={
            <SegmentedControl
              label={t('chart.mode')}
              value={mode}
              onChange={setMode}
              options={[
                { id: 'percent', label: '%' },
                { id: 'count', label: 'n' },
              ]}
            />
          }
        >
          {(_, figure) => (
            <StackedBar
              {...bars}
              title={figure.title || barsTitle}
              scale={mode}
              palette={palette}
              data={applyEdits(series, figure)}
            />
          )}
        </PlotFrame>
      </Plots>
    </>
  );
}
