'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Coexpression } from '@stroma/contract/tools';
import { ScatterWithFit } from '../../../charts/ScatterWithFit/ScatterWithFit.tsx';
import { scatterTable } from '../../../charts/ScatterWithFit/ScatterWithFit.table.ts';
import { quadrantSets } from '../../../charts/sets.ts';
import { StackedBar } from '../../../charts/StackedBar/StackedBar.tsx';
import { stackedTable } from '../../../charts/StackedBar/StackedBar.table.ts';
import { VennDiagram } from '../../../charts/VennDiagram/VennDiagram.tsx';
import { vennTable } from '../../../charts/VennDiagram/VennDiagram.table.ts';
import { useT } from '../../../theme/messages.ts';
import { GeneSearch } from '../../../primitives/ComboBox/GeneSearch.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Facts } from '../../../primitives/Facts/Facts.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { edited, legendOf } from '../../legend.ts';
import { pText } from '../../pText.ts';
import type { CoexpressionPanelProps } from '../gene-expression.types.ts';

const Controls = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
  align-items: start;
  gap: 12px;
  padding: 12px 16px;
`;
const Plots = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(360px, 100%), 1fr));
  gap: 16px;
  padding-bottom: 16px;
`;
const Correlation = styled.section`
  padding: 8px 16px;
  h2 {
    font-size: 14px;
    line-height: 20px;
    padding-bottom: 8px;
  }
`;
const AXES = ['x', 'y'] as const;
const QUADRANTS = ['both', 'onlyX', 'onlyY', 'neither'] as const;

/** Two genes over the same cells: scatter with cutoffs, Venn, shares by group, correlation (specification 2.8). */
export function CoexpressionPanel(props: CoexpressionPanelProps) {
  const { state, cutoffs, onCutoffsChange, layer, layers, groupBy } = props;
  const t = useT();
  const [method, setMethod] = useState<'pearson' | 'spearman'>('pearson');
  const [mode, setMode] = useState<'count' | 'percent'>('percent');
  const groupLabel = props.groupOptions.find((o) => o.id === groupBy)?.label ?? groupBy;
  const chosen = props.x.gene !== null && props.y.gene !== null;
  const pair = `${props.x.gene ?? ''} · ${props.y.gene ?? ''}`;
  const names = (d: Coexpression) => ({
    both: `${d.x.symbol}⁺ ${d.y.symbol}⁺`,
    onlyX: `${d.x.symbol}⁺ ${d.y.symbol}⁻`,
    onlyY: `${d.x.symbol}⁻ ${d.y.symbol}⁺`,
    neither: `${d.x.symbol}⁻ ${d.y.symbol}⁻`,
  });
  const bars = (d: Coexpression) => ({
    groups: d.groups.map((g) => g.group),
    groupLabel,
    series: QUADRANTS.map((q) => ({ name: names(d)[q], values: d.groups.map((g) => g[q]) })),
  });
  return (
    <>
      <Controls>
        {AXES.map((axis) => (
          <GeneSearch
            key={axis}
            label={t(`coexpression.gene.${axis}`)}
            query={props[axis].query}
            hint={t('coexpression.shown', { gene: props[axis].gene ?? t('common.none') })}
            onQueryChange={(query) => props.onQueryChange(axis, query)}
            hits={props[axis].hits}
            searching={props[axis].searching}
            onPick={(gene) => props.onGeneChange(axis, gene)}
          />
        ))}
        {AXES.map((axis) => (
          <NumberField
            key={axis}
            label={t('coexpression.cutoff', { gene: props[axis].gene ?? axis })}
            value={cutoffs[axis]}
            minValue={0}
            step={0.1}
            onChange={(n) => Number.isFinite(n) && onCutoffsChange({ ...cutoffs, [axis]: n })}
          />
        ))}
        <Select
          label={t('gene.groupBy')}
          options={props.groupOptions}
          value={groupBy}
          onChange={props.onGroupByChange}
        />
        <SegmentedControl
          label={t('gene.layer')}
          value={layer}
          onChange={props.onLayerChange}
          options={(['normalized', 'raw'] as const).map((id) => ({
            id,
            label: t(`gene.layer.${id}`),
            disabled: !layers.includes(id),
          }))}
        />
      </Controls>
      {!chosen ? (
        <EmptyState icon="dna" title={t('gene.empty')}>
          {t('coexpression.emptyHint')}
        </EmptyState>
      ) : (
        <>
          <PlotFrame
            title={t('coexpression.scatter', { pair })}
            state={state}
            height={420}
            table={(d) => scatterTable({ coexpression: d }, t)}
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
            {(d) => (
              <ScatterWithFit
                coexpression={d}
                title={t('coexpression.scatter', { pair })}
                method={method}
                unit={t(`gene.unit.${layer}`)}
                height={400}
              />
            )}
          </PlotFrame>
          {state.state === 'ready' && (
            <>
              <Correlations coexpression={state.data} />
              <Plots>
                <PlotFrame
                  title={t('coexpression.venn', { pair })}
                  state={state}
                  table={(d) => vennTable({ data: quadrantSets(d.x.symbol, d.y.symbol, d.quadrants) }, t)}
                >
                  {(d) => (
                    <VennDiagram
                      data={quadrantSets(d.x.symbol, d.y.symbol, d.quadrants)}
                      title={t('coexpression.venn', { pair })}
                      unit={t('coexpression.cells')}
                      palette={props.palette}
                      italicNames
                      height={320}
                    />
                  )}
                </PlotFrame>
                <PlotFrame
                  title={t('coexpression.bars', { group: groupLabel })}
                  state={state}
                  table={(d) => stackedTable(bars(d))}
                  legend={(d) =>
                    legendOf(
                      bars(d).series.map((s) => s.name),
                      props.palette,
                    )
                  }
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
                  {(d, figure) => {
                    const drawn = bars(d);
                    return (
                      <StackedBar
                        {...drawn}
                        title={t('coexpression.bars', { group: groupLabel })}
                        mode={mode}
                        palette={props.palette}
                        series={edited(drawn.series, figure)}
                        height={320}
                      />
                    );
                  }}
                </PlotFrame>
              </Plots>
            </>
          )}
        </>
      )}
    </>
  );
}

function Correlations({ coexpression: d }: { coexpression: Coexpression }) {
  const t = useT();
  const p = pText(t);
  const say = (c: { r: number; p: number }) =>
    t('coexpression.rAndP', {
      r: t.number(c.r, { maximumFractionDigits: 3 }),
      p: c.p === 0 ? '< 1e-300' : `= ${p(c.p)}`,
    });
  return (
    <Correlation aria-label={t('coexpression.correlation')}>
      <h2>{t('coexpression.correlation')}</h2>
      <Facts
        facts={[
          ['Pearson', say(d.correlation.pearson)],
          ['Spearman', say(d.correlation.spearman)],
          [t('common.cells'), t.number(d.n)],
        ]}
      />
    </Correlation>
  );
}
