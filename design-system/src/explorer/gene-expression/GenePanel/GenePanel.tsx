'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { CellComparison } from '../CellComparison.tsx';
import { GeneChips } from '../GeneChips.tsx';
import { GeneField, GeneList } from '../GeneField.tsx';
import type { GenePanelProps, GeneScales, GeneView } from '../gene-expression.types.ts';
import { DistributionFrame, StackedFrame } from './DistributionFrames.tsx';
import { FeatureFrame } from './FeatureFrame.tsx';
import { CellsFrame, DotFrame, HeatmapFrame } from './MatrixFrames.tsx';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100%;
`;
const Controls = styled.div`
  display: grid;
  grid-template-columns: minmax(180px, 1.4fr) minmax(120px, 1fr) auto auto;
  align-items: end;
  gap: 12px;
  padding: 0 16px 12px;
  @container (max-width: 720px) {
    grid-template-columns: 1fr 1fr;
    > :first-child:nth-last-child(odd) {
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
/** Six plots next to each other need the width; a list does not. */
const Wide = styled.div`
  max-width: 100%;
  @container (max-width: 520px) {
    display: none;
  }
`;
const Narrow = styled.div`
  width: 100%;
  @container (min-width: 520.01px) {
    display: none;
  }
`;
const Wrap = styled.div`
  container-type: inline-size;
`;
const VIEWS: readonly GeneView[] = ['feature', 'violin', 'box', 'stacked', 'heatmap', 'cells', 'dot'];
/** Charts available for a score with one value per cell. */
const OF_SCORE: readonly GeneView[] = ['violin', 'box', 'dot'];
const SCALES: GeneScales = { scaleByRow: false, sizeScale: 'absolute', clustered: false };

/** Genes over groups of cells: violins, heatmaps and dot plot; two sides where they are compared (specification 2.8). */
export function GenePanel(props: GenePanelProps) {
  const { gene, onGeneChange, genes = gene ? [gene] : [], onGenesChange, layer, layers, groupBy } = props;
  const { view = 'violin', onViewChange, comparison, undetected = [], mode = 'expression', onModeChange } = props;
  const t = useT();
  const [own, setOwn] = useState(SCALES);
  const { scales = own, onScalesChange = setOwn } = props;
  const groupLabel = props.groupOptions.find((o) => o.id === groupBy)?.label ?? groupBy;
  const isScore = mode === 'enrichment';
  const unit = isScore ? t.dynamic('gene.unit.score') : t(`gene.unit.${layer}`);
  const frame = { ...props, groupLabel, scales, onScalesChange, unit };
  const found = genes.filter((name) => !undetected.includes(name));
  const isOneGene = view === 'violin' || view === 'box' || view === 'feature';
  const isEmpty = isOneGene && !isScore ? gene === null || undetected.includes(gene) : !found.length;
  const views = VIEWS.filter((id) => (id !== 'feature' || props.feature) && (!isScore || OF_SCORE.includes(id))).map(
    (id) => ({
      id,
      label: id === 'stacked' || id === 'cells' ? t.dynamic(`gene.${id}`) : t(`gene.${id}`),
    }),
  );
  return (
    <Root>
      <Wrap>
        <Controls>
          <GeneField {...props} genes={genes} />
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
              // The ranking of a cell's genes is the same in both.
              isDisabled: isScore || !layers.includes(id),
            }))}
          />
          {onModeChange && (
            <SegmentedControl
              label={t.dynamic('gene.mode')}
              value={mode}
              onChange={onModeChange}
              options={(['expression', 'enrichment'] as const).map((id) => ({
                id,
                label: t.dynamic(`gene.mode.${id}`),
              }))}
            />
          )}
        </Controls>
        <More>
          {onGenesChange && (
            <GeneList {...{ genes, gene, onGenesChange }}>
              {genes.length > 0 && (
                <GeneChips
                  genes={genes}
                  current={isScore ? null : gene}
                  undetected={undetected}
                  onPick={onGeneChange}
                  onRemove={(gone) => {
                    const left = genes.filter((g) => g !== gone);
                    const next = left.find((g) => !undetected.includes(g)) ?? null;
                    onGenesChange(left, gone === gene ? next : gene);
                  }}
                />
              )}
            </GeneList>
          )}
          {undetected.length > 0 && (
            <Banner tone="warning">{t('gene.undetected', { genes: undetected.join(', ') })}</Banner>
          )}
          {isScore && <Muted>{t.dynamic('gene.mode.enrichmentHint')}</Muted>}
          {onViewChange && (
            <>
              <Wide>
                <SegmentedControl label={t('gene.chart')} value={view} onChange={onViewChange} options={views} />
              </Wide>
              <Narrow>
                <Select label={t('gene.chart')} value={view} onChange={onViewChange} options={views} />
              </Narrow>
            </>
          )}
          {comparison && <CellComparison {...comparison} />}
        </More>
      </Wrap>
      {isEmpty ? (
        <EmptyState icon="dna" title={t('gene.empty')}>
          {t('gene.emptyHint')}
        </EmptyState>
      ) : (
        <>
          {view === 'feature' && <FeatureFrame {...props} />}
          {(view === 'violin' || view === 'box') && <DistributionFrame {...frame} view={view} />}
          {view === 'stacked' && <StackedFrame {...frame} />}
          {view === 'heatmap' && <HeatmapFrame {...frame} />}
          {view === 'cells' && <CellsFrame {...frame} />}
          {view === 'dot' && <DotFrame {...frame} />}
        </>
      )}
    </Root>
  );
}
