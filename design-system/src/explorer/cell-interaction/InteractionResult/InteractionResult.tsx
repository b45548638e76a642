'use client';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { InteractionDot } from '../../../charts/InteractionDot/InteractionDot.tsx';
import { interactionDotTable } from '../../../charts/InteractionDot/InteractionDot.table.ts';
import { InteractionHeatmap } from '../../../charts/InteractionHeatmap/InteractionHeatmap.tsx';
import { interactionHeatmapTable } from '../../../charts/InteractionHeatmap/InteractionHeatmap.table.ts';
import { edgesOf } from '../../../charts/InteractionNetwork/edges.ts';
import { InteractionNetwork } from '../../../charts/InteractionNetwork/InteractionNetwork.tsx';
import { interactionNetworkTable } from '../../../charts/InteractionNetwork/InteractionNetwork.table.ts';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { Muted, RowFlex } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { CheckList } from '../../CheckList.tsx';
import { useExports } from '../../ExportButton.tsx';
import { legendOf } from '../../legend.ts';
import type { InteractionResultProps, InteractionView } from '../cell-interaction.types.ts';
import { TOP_PAIRS } from '../pairs.ts';
import { PairChoice } from './PairChoice.tsx';
import { PairTable } from './PairTable.tsx';
import { SampleFacts } from './SampleFacts.tsx';

const Root = styled.div`
  min-width: 0;
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
const VIEWS: readonly InteractionView[] = ['heatmap', 'network', 'top', 'table'];
/** More edges than this are a hairball. */
const EDGES = 60;
const CROWDED = 12;
/** A type with fewer cells has uncertain means. */
const FEW = 10;

/** Heat map, network, top 30 pairs and table of ligand-receptor pairs between cell types (specification 2.8). */
export function InteractionResult(props: InteractionResultProps) {
  const { result, view, onViewChange, choice, onChoiceChange, counts, top, palette } = props;
  const exports = useExports();
  const t = useT();
  const [layout, setLayout] = useState<'network' | 'chord'>('network');
  const { cellTypes, condition, resource } = result;
  const isShown = (name: string) => !choice.cellTypes.length || choice.cellTypes.includes(name);
  const places = cellTypes.map((_, i) => i).filter((i) => isShown(cellTypes[i]?.name ?? ''));
  const shown = places.map((i) => cellTypes[i] as (typeof cellTypes)[number]);
  const kept = useMemo(
    () => sliced(counts, places),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the places follow the chosen names
    [counts, result, choice.cellTypes],
  );
  const isDifference = choice.stratum === 'difference';
  const few = cellTypes.filter(({ cells }) => cells < FEW);
  const suffix =
    condition && choice.stratum !== 'all'
      ? ` · ${isDifference ? t.dynamic('interaction.stratum.difference', condition) : t.category(condition[choice.stratum as 'a' | 'b'])}`
      : '';
  const title = t.dynamic('interaction.heatmap') + suffix;
  const topTitle = t.dynamic('interaction.topTitle', { n: TOP_PAIRS }) + (isDifference ? '' : suffix);
  const pick = (couple: NonNullable<typeof choice.couple>) => {
    onChoiceChange({ ...choice, couple });
    onViewChange('table');
  };
  const none = { emptyTitle: t.dynamic('interaction.none'), emptyHint: t.dynamic('interaction.noneHint') };
  return (
    <Root>
      <Controls>
        <Muted>
          {t.dynamic('interaction.facts', {
            ...{ tested: resource.tested, pairs: resource.pairs, permutations: result.permutations },
            ...{ name: `${resource.name} ${resource.version}`.trim(), ...result.total },
          })}
          {result.left > 0 && ` ${t.dynamic('interaction.left', { n: result.left })}`}
        </Muted>
        {resource.orthologs && (
          <Banner tone="info">
            {t.dynamic('interaction.converted', { name: resource.orthologs, n: resource.unconverted ?? 0 })}
          </Banner>
        )}
        {few.length > 0 && (
          <Banner tone="warning">
            {t.dynamic('interaction.noCells', {
              names: few.map(({ name, cells }) => `${t.category(name)} (${t.number(cells)})`).join(', '),
              n: few.length,
            })}
          </Banner>
        )}
        <SampleFacts {...props} />
        <PairChoice {...props} />
        <CheckList
          label={t.dynamic('interaction.shownTypes')}
          options={cellTypes.map((c) => ({ id: c.name, label: t.category(c.name), cells: c.cells }))}
          value={shown.map(({ name }) => name)}
          onChange={(names) =>
            onChoiceChange({ ...choice, couple: null, cellTypes: names.length === cellTypes.length ? [] : names })
          }
        />
        <RowFlex>
          {exports.isShown && (
            <Button icon="download" denied={props.downloadDenied} onPress={props.onDownloadTar}>
              {t.dynamic('interaction.tar')}
            </Button>
          )}
          {choice.couple && (
            <>
              <Muted role="status">{t.dynamic('interaction.coupleOnly', choice.couple)}</Muted>
              <Button small onPress={() => onChoiceChange({ ...choice, couple: null })}>
                {t.dynamic('interaction.allCouples')}
              </Button>
              <Button
                small
                onPress={() => choice.couple && props.onSelectCells([choice.couple.source, choice.couple.target])}
              >
                {t.dynamic('interaction.selectCells')}
              </Button>
            </>
          )}
        </RowFlex>
      </Controls>
      <Tabs
        label={t('enrichment.views')}
        value={view}
        onChange={onViewChange}
        tabs={VIEWS.map((id) => ({ id, label: t.dynamic(`interaction.view.${id}`) }))}
      >
        {view === 'heatmap' && (
          <PlotFrame
            title={title}
            state={kept}
            {...none}
            table={(d) => interactionHeatmapTable({ title, cellTypes: shown.map((c) => c.name), counts: d }, t)}
          >
            {(d) => (
              <InteractionHeatmap
                title={title}
                cellTypes={shown.map((c) => c.name)}
                counts={d}
                isDifference={isDifference}
                picked={choice.couple}
                onPick={pick}
              />
            )}
          </PlotFrame>
        )}
        {view === 'network' && (
          <PlotFrame
            title={t.dynamic('interaction.network') + suffix}
            {...(isDifference && condition && { subtitle: t.dynamic('interaction.moreIn', { name: condition.a }) })}
            state={kept}
            {...none}
            legend={() =>
              legendOf(
                shown.map((c) => c.name),
                palette,
              ).map((entry) => ({ ...entry, colour: props.colours?.[entry.id] ?? entry.colour }))
            }
            table={(d) => interactionNetworkTable({ title, cellTypes: shown, edges: edgesOf(shown, d) }, t)}
            actions={
              <SegmentedControl
                label={t.dynamic('interaction.layout')}
                value={layout}
                onChange={setLayout}
                options={[
                  { id: 'network', label: t.dynamic('interaction.layout.network') },
                  { id: 'chord', label: t.dynamic('interaction.layout.chord') },
                ]}
              />
            }
          >
            {(d, figure) => (
              <InteractionNetwork
                title={t.dynamic('interaction.network')}
                cellTypes={shown}
                edges={edgesOf(shown, d)}
                {...(shown.length > CROWDED && { most: EDGES })}
                layout={layout}
                palette={palette}
                colours={{ ...props.colours, ...figure.colours }}
                onSelect={(name) => props.onSelectCells([name])}
              />
            )}
          </PlotFrame>
        )}
        {view === 'top' && (
          <PlotFrame
            title={topTitle}
            subtitle={
              top.state === 'ready' && top.data.couples.shown < top.data.couples.all
                ? t.dynamic('interaction.couplesShown', {
                    n: top.data.couples.shown,
                    of: top.data.couples.all,
                  })
                : t.dynamic('interaction.topHint')
            }
            state={top}
            {...none}
            table={(d) => interactionDotTable({ rows: d.rows }, t)}
          >
            {(d) => (
              <InteractionDot
                title={topTitle}
                rows={d.rows}
                pairs={d.pairs}
                cellTypes={cellTypes.map((c) => c.name)}
                pValue={choice.p}
                onPick={({ source, target }) => pick({ source, target })}
              />
            )}
          </PlotFrame>
        )}
        {view === 'table' && <PairTable {...props} />}
      </Tabs>
    </Root>
  );
}

type Counts = InteractionResultProps['counts'];
/** Rows and columns of some cell types; empty where no couple has a pair. */
function sliced(counts: Counts, places: readonly number[]): Loadable<readonly (readonly number[])[]> {
  if (counts.state !== 'ready') return counts;
  const kept = places.map((i) => places.map((j) => counts.data[i]?.[j] ?? 0));
  return kept.some((row) => row.some((n) => n !== 0)) ? { state: 'ready', data: kept } : { state: 'empty' };
}
