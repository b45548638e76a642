'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { GeneSearch } from '../../../primitives/ComboBox/GeneSearch.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { CellComparison } from '../CellComparison.tsx';
import { GeneChips } from '../GeneChips.tsx';
import type { GenePanelProps, GeneView } from '../gene-expression.types.ts';
import { DistributionFrame, FeatureFrame, MatrixFrame } from './GenePlots.tsx';

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
const More = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 12px;
  padding: 0 16px 12px;
  > * {
    max-width: 100%;
  }
`;
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
`;
const Wrap = styled.div`
  container-type: inline-size;
`;
const VIEWS: readonly GeneView[] = ['feature', 'violin', 'box', 'heatmap', 'dot'];

/** Genes over groups of cells: feature, violin, heatmap and dot plot; two sides where they are compared (specification 2.8). */
export function GenePanel(props: GenePanelProps) {
  const { gene, onGeneChange, genes = gene ? [gene] : [], onGenesChange, layer, layers, groupBy } = props;
  const { mode = 'expression', view = props.chart ?? 'violin', comparison, onComparisonChange } = props;
  const t = useT();
  const [scaleByRow, setScaleByRow] = useState(false);
  const [sizeScale, setSizeScale] = useState<'absolute' | 'relative'>('absolute');
  const groupLabel = props.groupOptions.find((o) => o.id === groupBy)?.label ?? groupBy;
  const any = mode === 'enrichment' ? genes.length > 0 : gene !== null;
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
            shown={gene}
            onPick={(symbol) => {
              onGeneChange(symbol);
              if (!genes.includes(symbol)) onGenesChange?.([...genes, symbol]);
            }}
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
        {(onGenesChange ?? props.onModeChange ?? props.onViewChange ?? comparison) && (
          <More>
            {onGenesChange && genes.length > 0 && (
              <GeneChips
                genes={genes}
                current={mode === 'expression' ? gene : null}
                onPick={onGeneChange}
                onRemove={(gone) => {
                  const left = genes.filter((g) => g !== gone);
                  onGenesChange(left);
                  if (gone === gene) onGeneChange(left[0] ?? null);
                }}
              />
            )}
            {props.undetected && props.undetected.length > 0 && (
              <Muted role="status">{t('gene.undetected', { genes: props.undetected.join(', ') })}</Muted>
            )}
            <Row>
              {props.onModeChange && (
                <SegmentedControl
                  label={t('gene.mode')}
                  value={mode}
                  onChange={props.onModeChange}
                  options={(['expression', 'enrichment'] as const).map((id) => ({ id, label: t(`gene.mode.${id}`) }))}
                />
              )}
              {props.onViewChange && (
                <SegmentedControl
                  label={t('gene.chart')}
                  value={view}
                  onChange={props.onViewChange}
                  options={VIEWS.map((id) => ({ id, label: t(`gene.${id}`) }))}
                />
              )}
            </Row>
            {comparison && onComparisonChange && (
              <CellComparison
                value={comparison}
                onChange={onComparisonChange}
                sampleGroups={props.sampleGroups ?? []}
                columns={props.columns ?? []}
              />
            )}
          </More>
        )}
      </Wrap>
      {!any ? (
        <EmptyState icon="dna" title={t('gene.empty')}>
          {t('gene.emptyHint')}
        </EmptyState>
      ) : view === 'feature' ? (
        <FeatureFrame {...props} />
      ) : view === 'heatmap' || view === 'dot' ? (
        <MatrixFrame
          {...props}
          view={view}
          groupLabel={groupLabel}
          scaleByRow={scaleByRow}
          onScaleByRowChange={setScaleByRow}
          sizeScale={sizeScale}
          onSizeScaleChange={setSizeScale}
        />
      ) : (
        <DistributionFrame {...props} view={view} genes={genes} groupLabel={groupLabel} />
      )}
    </Root>
  );
}
