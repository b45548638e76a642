'use client';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { useKept } from '../../../primitives/Kept/useKept.tsx';
import { InteractionDot } from '../../../charts/InteractionDot/InteractionDot.tsx';
import { interactionDotTable } from '../../../charts/InteractionDot/InteractionDot.table.ts';
import { InteractionHeatmap } from '../../../charts/InteractionHeatmap/InteractionHeatmap.tsx';
import { interactionHeatmapTable } from '../../../charts/InteractionHeatmap/InteractionHeatmap.table.ts';
import { useT, type Translate } from '../../../theme/messages.ts';
import type { Loadable } from '../../../primitives/common.types.ts';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { ResultNotes } from '../../ResultNotes.tsx';
import { ResultOptions } from '../../ResultOptions.tsx';
import { CheckList } from '../../CheckList.tsx';
import type { InteractionResultProps, InteractionView } from '../cell-interaction.types.ts';
import { TOP_PAIRS } from '../pairs.ts';
import { Actions } from './Actions.tsx';
import { factNotes } from './Facts.tsx';
import { NetworkFrame, type NetworkLayout } from './NetworkFrame.tsx';
import { PairChoice, Stratum } from './PairChoice.tsx';
import { PairTable } from './PairTable.tsx';
import { sampleNote } from './SampleFacts.tsx';

const Root = styled.div`
  min-width: 0;
  padding-bottom: 16px;
  [role='tablist'] {
    margin: 0 16px;
  }
`;
const Controls = styled.div`
  display: grid;
  gap: 8px;
  padding: 4px 16px;
`;
const VIEWS: readonly InteractionView[] = ['heatmap', 'network', 'top', 'table'];

/** Heat map, network, top 30 pairs and table of ligand-receptor pairs between cell types (specification 2.8). */
export function InteractionResult(props: InteractionResultProps) {
  const { result, view, onViewChange, choice, onChoiceChange, counts, top, palette } = props;
  const t = useT();
  const [layout, setLayout] = useKept<NetworkLayout>('view.layout', 'network');
  const { cellTypes, condition } = result;
  const isShown = (name: string) => !choice.cellTypes.length || choice.cellTypes.includes(name);
  const places = cellTypes.map((_, i) => i).filter((i) => isShown(cellTypes[i]?.name ?? ''));
  const shown = places.map((i) => cellTypes[i] as (typeof cellTypes)[number]);
  const kept = useMemo(
    () => sliced(counts, places),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the places follow the chosen names
    [counts, result, choice.cellTypes],
  );
  const isDifference = choice.stratum === 'difference';
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
        <ResultNotes notes={[...factNotes(t, props), sampleNote(t, props)]} />
      </Controls>
      <Tabs
        label={t('enrichment.views')}
        value={view}
        onChange={onViewChange}
        tabs={VIEWS.map((id) => ({ id, label: t.dynamic(`interaction.view.${id}`) }))}
        end={
          <>
            <Stratum {...props} />
            <ResultOptions summary={summaryOf(t, props, shown.length)}>
              <PairChoice {...props} />
              <CheckList
                label={t.dynamic('interaction.shownTypes')}
                options={cellTypes.map((c) => ({ id: c.name, label: t.category(c.name), cells: c.cells }))}
                value={shown.map(({ name }) => name)}
                onChange={(names) =>
                  onChoiceChange({ ...choice, couple: null, cellTypes: names.length === cellTypes.length ? [] : names })
                }
              />
            </ResultOptions>
            <Actions {...props} />
          </>
        }
      >
        {view === 'heatmap' && (
          <PlotFrame
            isMain
            title={title}
            state={kept}
            {...none}
            table={(d) => interactionHeatmapTable({ title, cellTypes: shown.map((c) => c.name), data: d }, t)}
          >
            {(d) => (
              <InteractionHeatmap
                title={title}
                cellTypes={shown.map((c) => c.name)}
                data={d}
                isDifference={isDifference}
                selected={choice.couple}
                onSelect={({ item }) => pick(item)}
              />
            )}
          </PlotFrame>
        )}
        {view === 'network' && (
          <NetworkFrame
            title={t.dynamic('interaction.network') + suffix}
            subtitle={isDifference && condition ? t.dynamic('interaction.moreIn', { name: condition.a }) : undefined}
            cellTypes={shown}
            counts={kept}
            {...{ none, palette, layout }}
            colours={props.colours}
            onLayoutChange={setLayout}
            onSelectCells={props.onSelectCells}
          />
        )}
        {view === 'top' && (
          <PlotFrame
            isMain
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
            table={(d) => interactionDotTable({ data: d.rows }, t)}
          >
            {(d) => (
              <InteractionDot
                title={topTitle}
                data={d.rows}
                order={d.pairs}
                cellTypes={cellTypes.map((c) => c.name)}
                pValue={choice.p}
                onSelect={({ item: { source, target } }) => pick({ source, target })}
              />
            )}
          </PlotFrame>
        )}
        {view === 'table' && <PairTable {...props} />}
      </Tabs>
    </Root>
  );
}

/** One-line summary of the current filters. */
const summaryOf = (t: Translate, { choice, result }: InteractionResultProps, shown: number): string[] => [
  t.dynamic(`interaction.which.${choice.from}`),
  `p ≤ ${t.number(choice.p, { maximumSignificantDigits: 6 })}`,
  ...(choice.rank < 1
    ? [t.dynamic('interaction.rankAtMost', { rank: t.number(choice.rank, { maximumSignificantDigits: 6 }) })]
    : []),
  t.dynamic('interaction.typesShown', { n: shown, of: result.cellTypes.length }),
];

type Counts = InteractionResultProps['counts'];
/** Rows and columns of some cell types; empty if no couple has a pair. */
function sliced(counts: Counts, places: readonly number[]): Loadable<readonly (readonly number[])[]> {
  if (counts.state !== 'ready') return counts;
  const kept = places.map((i) => places.map((j) => counts.data[i]?.[j] ?? 0));
  return kept.some((row) => row.some((n) => n !== 0)) ? { state: 'ready', data: kept } : { state: 'empty' };
}
