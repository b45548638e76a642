'use client';
import { styled } from 'styled-components';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { GeneSearch } from '../../../primitives/ComboBox/GeneSearch.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { SkeletonChart } from '../../../primitives/Skeleton/Skeleton.tsx';
import { useT } from '../../../theme/messages.ts';
import { CellComparison } from '../CellComparison.tsx';
import type { CoexpressionPanelProps } from '../gene-expression.types.ts';
import { CoexpressionPlots } from './CoexpressionPlots.tsx';

const Controls = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(150px, 100%), 1fr));
  align-items: end;
  gap: 12px;
  padding: 0 16px 12px;
`;
const AXES = ['x', 'y'] as const;

/** Two genes over the same cells: scatter with cutoffs, Venn, shares by group, correlation (specification 2.8). */
export function CoexpressionPanel(props: CoexpressionPanelProps) {
  const { state, cutoffs, onCutoffsChange, layer, layers, groupBy, comparison } = props;
  const t = useT();
  const groupLabel = props.groupOptions.find((o) => o.id === groupBy)?.label ?? groupBy;
  const chosen = props.x.gene !== null && props.y.gene !== null;
  return (
    <>
      <Controls>
        {AXES.map((axis) => (
          <GeneSearch
            key={axis}
            label={t(`coexpression.gene.${axis}`)}
            query={props[axis].query}
            shown={props[axis].gene}
            onQueryChange={(query) => props.onQueryChange(axis, query)}
            hits={props[axis].hits}
            isSearching={props[axis].isSearching}
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
            isDisabled: !layers.includes(id),
          }))}
        />
      </Controls>
      {comparison && (
        <div style={{ padding: '0 16px 12px' }}>
          <CellComparison {...comparison} />
        </div>
      )}
      {chosen ? (
        <Loaded state={state} skeleton={<SkeletonChart />}>
          {({ sides }) => (
            <>
              {sides.map((side, i) => (
                <CoexpressionPlots key={i} {...{ side, layer, groupLabel }} palette={props.palette} />
              ))}
            </>
          )}
        </Loaded>
      ) : (
        <EmptyState icon="dna" title={t('gene.empty')}>
          {t('coexpression.emptyHint')}
        </EmptyState>
      )}
    </>
  );
}
