'use client';
import { styled } from 'styled-components';
import { BoxPlot } from '../../../charts/BoxPlot/BoxPlot.tsx';
import { boxTable } from '../../../charts/BoxPlot/BoxPlot.table.ts';
import { BOX_SAMPLES } from '../../../charts/BoxPlot/boxes.ts';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { CheckList } from '../../CheckList.tsx';
import type { GroupComparisonProps } from '../composition.types.ts';

const Controls = styled.div`
  display: grid;
  gap: 12px;
  padding: 12px 16px;
`;
const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
  align-items: end;
  gap: 12px;
`;

/** Averages of chosen cell types in two groups of samples, at least 3 samples each (specification 2.8, 5). */
export function GroupComparison(props: GroupComparisonProps) {
  const {
    state,
    groups,
    a,
    b,
    onGroupsChange,
    cellTypes,
    selected,
    onSelectedChange,
    onEditGroups,
    canEdit = true,
  } = props;
  const t = useT();
  const few = [a, b].flatMap((name) => groups.filter((g) => g.name === name && g.samples.length < BOX_SAMPLES));
  const side = (label: string, value: string | null, other: string | null, set: (name: string) => void) => (
    <Select
      label={label}
      value={value}
      onChange={set}
      options={groups.map((g) => ({
        id: g.name,
        label: `${g.name} · ${t('unit.samples', { n: g.samples.length })}`,
        disabled: g.name === other,
      }))}
    />
  );
  return (
    <>
      <Controls>
        <Two>
          {side(t('deg.groupA'), a, b, (name) => onGroupsChange(name, b))}
          {side(t('deg.groupB'), b, a, (name) => onGroupsChange(a, name))}
          {onEditGroups && (
            <div>
              <Button icon="edit" isDisabled={!canEdit} onPress={onEditGroups}>
                {t('composition.editGroups')}
              </Button>
            </div>
          )}
        </Two>
        <CheckList
          label={t('composition.selectedCells')}
          options={cellTypes.map((name) => ({ id: name, label: name }))}
          value={selected}
          onChange={onSelectedChange}
        />
        {!canEdit && <Banner tone="info">{t.error({ id: 'PERMISSION_DENIED' })}</Banner>}
      </Controls>
      {!a || !b ? (
        <EmptyState icon="compare" title={t('tool.selectGroupFirst')}>
          {t('composition.compareHint')}
        </EmptyState>
      ) : few.length ? (
        <div style={{ padding: '0 16px 16px' }}>
          <Banner tone="warning" title={t('composition.fewSamples')}>
            {few.map((g) => `${g.name}: ${t('unit.samples', { n: g.samples.length })}`).join(' · ')}
          </Banner>
        </div>
      ) : !selected.length ? (
        <EmptyState icon="cells" title={t('deg.chooseCellTypes')} />
      ) : (
        <PlotFrame
          title={t('composition.averages')}
          subtitle={t('deg.aVsB', { a, b })}
          state={state}
          height={360}
          table={(d) =>
            boxTable(
              {
                comparison: { ...d, rows: d.rows.filter((r) => selected.includes(r.cellType)) },
                groupLabel: t('chart.cellType'),
                valueLabel: t('chart.shareOfCells'),
                title: t('composition.averages'),
              },
              t,
            )
          }
        >
          {(d) => (
            <BoxPlot
              comparison={{ ...d, rows: d.rows.filter((r) => selected.includes(r.cellType)) }}
              groupLabel={t('chart.cellType')}
              valueLabel={t('chart.shareOfCells')}
              title={t('composition.averages')}
              palette={props.palette}
              height={360}
              showPoints
            />
          )}
        </PlotFrame>
      )}
    </>
  );
}
