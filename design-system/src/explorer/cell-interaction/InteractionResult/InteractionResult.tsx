'use client';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { CellInteractionResult } from '@stroma/contract/tools';
import { InteractionDot } from '../../../charts/InteractionDot/InteractionDot.tsx';
import { interactionDotTable } from '../../../charts/InteractionDot/InteractionDot.table.ts';
import { INTERACTION_DOT_LIMIT } from '../../../charts/InteractionDot/InteractionDot.types.ts';
import { InteractionNetwork } from '../../../charts/InteractionNetwork/InteractionNetwork.tsx';
import { interactionNetworkTable } from '../../../charts/InteractionNetwork/InteractionNetwork.table.ts';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Switch } from '../../../primitives/Switch/Switch.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { CheckList } from '../../CheckList.tsx';
import { legendOf } from '../../legend.ts';
import type { InteractionResultProps, InteractionView } from '../cell-interaction.types.ts';
import { edgesOf, rowsWithin, TOP_PAIRS, topPairs } from '../pairs.ts';
import { PairTable } from './PairTable.tsx';

const Root = styled.div`
  padding-bottom: 16px;
  [role='tablist'] {
    margin: 0 16px;
  }
`;
const Controls = styled.div`
  display: grid;
  gap: 12px;
  padding: 12px 16px;
`;
const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(160px, 100%), 1fr));
  align-items: end;
  gap: 12px;
`;
const VIEWS: readonly InteractionView[] = ['network', 'top', 'table'];

/** Network, top 30 pairs and table of ligand-receptor pairs between chosen cell types (specification 2.8). */
export function InteractionResult(props: InteractionResultProps) {
  const t = useT();
  return (
    <Loaded
      state={props.state}
      empty={
        <EmptyState icon="compare" title={t('interaction.empty')}>
          {t('interaction.emptyHint')}
        </EmptyState>
      }
    >
      {(result) => <Views {...props} result={result} />}
    </Loaded>
  );
}

function Views(props: InteractionResultProps & { result: CellInteractionResult }) {
  const { result, view, onViewChange, thresholds, onThresholdsChange, cellTypes, onCellTypesChange, palette } = props;
  const t = useT();
  const [layout, setLayout] = useState<'network' | 'chord'>('network');
  const names = result.cellTypes.map((c) => c.name);
  const rows = useMemo(() => rowsWithin(result.rows, thresholds, cellTypes), [result, thresholds, cellTypes]);
  const top = useMemo(() => topPairs(rows), [rows]);
  const edges = useMemo(() => edgesOf(rows), [rows]);
  const shownTypes = cellTypes.length ? result.cellTypes.filter((c) => cellTypes.includes(c.name)) : result.cellTypes;
  const topTitle = t('interaction.topTitle', { n: TOP_PAIRS });
  const topRows = rows.filter((r) => top.includes(r.interacting_pair));
  const set = (part: Partial<typeof thresholds>) => onThresholdsChange({ ...thresholds, ...part });
  return (
    <Root>
      <Controls>
        <CheckList
          label={t('deg.cellTypes')}
          options={result.cellTypes.map((c) => ({ id: c.name, label: c.name, cells: c.cells }))}
          value={cellTypes.length ? cellTypes : names}
          onChange={onCellTypesChange}
        />
        <Row>
          <NumberField
            label={t('interaction.pMax')}
            value={thresholds.p}
            minValue={0}
            maxValue={1}
            step={0.01}
            onChange={(p) => Number.isFinite(p) && set({ p })}
          />
          <NumberField
            label={t('interaction.rankMax')}
            value={thresholds.rank}
            minValue={0}
            maxValue={1}
            step={0.01}
            onChange={(rank) => Number.isFinite(rank) && set({ rank })}
          />
          <Switch isSelected={thresholds.cytokines} onChange={(cytokines) => set({ cytokines })}>
            {t('interaction.onlyCytokines')}
          </Switch>
          <div>
            <Button icon="download" isDisabled={props.canDownload === false} onPress={props.onDownloadTar}>
              {t('interaction.tar')}
            </Button>
          </div>
        </Row>
      </Controls>
      <Tabs
        label={t('enrichment.views')}
        value={view}
        onChange={onViewChange}
        tabs={VIEWS.map((id) => ({ id, label: t(`interaction.view.${id}`) }))}
      >
        {view === 'network' && (
          <PlotFrame
            title={t('interaction.network')}
            subtitle={t('interaction.pairs', { n: new Set(rows.map((r) => r.interacting_pair)).size })}
            state={edges.length ? { state: 'ready', data: edges } : { state: 'empty' }}
            emptyTitle={t('interaction.none')}
            emptyHint={t('interaction.noneHint')}
            height={440}
            legend={() =>
              legendOf(
                shownTypes.map((c) => c.name),
                palette,
              )
            }
            table={(d) => interactionNetworkTable({ title: '', cellTypes: shownTypes, edges: d }, t)}
            actions={
              <SegmentedControl
                label={t('interaction.layout')}
                value={layout}
                onChange={setLayout}
                options={[
                  { id: 'network', label: t('interaction.layout.network') },
                  { id: 'chord', label: t('interaction.layout.chord') },
                ]}
              />
            }
          >
            {(d, figure) => (
              <InteractionNetwork
                title={t('interaction.network')}
                cellTypes={shownTypes}
                edges={d}
                layout={layout}
                palette={palette}
                colours={figure.colours}
                height={440}
              />
            )}
          </PlotFrame>
        )}
        {view === 'top' && (
          <PlotFrame
            title={topTitle}
            state={
              !topRows.length
                ? { state: 'empty' }
                : topRows.length > INTERACTION_DOT_LIMIT
                  ? { state: 'tooLarge', n: topRows.length, limit: INTERACTION_DOT_LIMIT }
                  : { state: 'ready', data: topRows }
            }
            emptyTitle={t('interaction.none')}
            emptyHint={t('interaction.noneHint')}
            height={480}
            table={(d) => interactionDotTable({ title: topTitle, rows: d }, t)}
          >
            {(d) => <InteractionDot title={topTitle} rows={d} pairs={top} pValue={thresholds.p} />}
          </PlotFrame>
        )}
        {view === 'table' && <PairTable rows={rows} />}
      </Tabs>
    </Root>
  );
}
