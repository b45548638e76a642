'use client';
import { styled } from 'styled-components';
import { BoxPlot } from '../../charts/BoxPlot/BoxPlot.tsx';
import { ViolinPlot } from '../../charts/ViolinPlot/ViolinPlot.tsx';
import { summaryTable } from '../../charts/summaryTable.ts';
import { useT } from '../../theme/messages.ts';
import { GeneSearch } from '../../primitives/ComboBox/GeneSearch.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { PlotFrame } from '../../plot-kit/PlotFrame/PlotFrame.tsx';
import type { GenePanelProps } from '../explorer.types.ts';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100%;
`;
const Controls = styled.div`
  display: grid;
  grid-template-columns: minmax(180px, 1.4fr) minmax(120px, 1fr) auto;
  align-items: end;
  gap: 12px;
  padding: 12px 16px;
  @container (max-width: 520px) {
    grid-template-columns: 1fr 1fr;
    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;
const Wrap = styled.div`
  container-type: inline-size;
`;

/** One gene: the linked embedding shows it as a feature plot, this panel its distribution by group (specification 2.8). */
export function GenePanel(props: GenePanelProps) {
  const { gene, onGeneChange, layer, layers, groupBy, violin, chart = 'violin', palette } = props;
  const t = useT();
  const groupLabel = props.groupOptions.find((o) => o.id === groupBy)?.label ?? groupBy;
  const unit = t(`gene.unit.${layer}`);
  const Chart = chart === 'box' ? BoxPlot : ViolinPlot;
  return (
    <Root>
      <Wrap>
        <Controls>
          <GeneSearch
            label={t('gene.label')}
            query={props.query}
            onQueryChange={props.onQueryChange}
            hits={props.hits}
            searching={props.searching}
            onPick={onGeneChange}
          />
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
      </Wrap>
      {gene ? (
        <PlotFrame
          title={
            <>
              <em>{gene}</em> {t('gene.by', { group: groupLabel })}
            </>
          }
          state={violin}
          height={340}
          table={(groups) => summaryTable(groups, groupLabel, t)}
          actions={
            props.onChartChange && (
              <SegmentedControl
                label={t('gene.chart')}
                value={chart}
                onChange={props.onChartChange}
                options={[
                  { id: 'violin', label: t('gene.violin') },
                  { id: 'box', label: t('gene.box') },
                ]}
              />
            )
          }
        >
          {(groups) => (
            <Chart
              title={`${gene} ${t('gene.by', { group: groupLabel })}`}
              groups={groups}
              groupLabel={groupLabel}
              valueLabel={`${gene} (${unit})`}
              palette={palette}
              height={320}
            />
          )}
        </PlotFrame>
      ) : (
        <EmptyState icon="dna" title={t('gene.empty')}>
          {t('gene.emptyHint')}
        </EmptyState>
      )}
    </Root>
  );
}
