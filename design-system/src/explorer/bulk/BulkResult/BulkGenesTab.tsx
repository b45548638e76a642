'use client';
import { useMemo, useState } from 'react';
import type { BulkComparison, BulkResult as BulkData } from '@stroma/contract/tools';
import { MaPlot } from '../../../charts/MaPlot/MaPlot.tsx';
import { maTable, MA_LIMIT } from '../../../charts/MaPlot/MaPlot.table.ts';
import { SamplePoints } from '../../../charts/SamplePoints/SamplePoints.tsx';
import { samplePointsTable } from '../../../charts/SamplePoints/SamplePoints.table.ts';
import { VolcanoPlot } from '../../../charts/VolcanoPlot/VolcanoPlot.tsx';
import { volcanoTable } from '../../../charts/VolcanoPlot/VolcanoPlot.table.ts';
import { VOLCANO_LIMIT } from '../../../charts/VolcanoPlot/volcano.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { copyText } from '../../../primitives/copyText.ts';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Menu } from '../../../primitives/Menu/Menu.tsx';
import { Muted, RowFlex } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Switch } from '../../../primitives/Switch/Switch.tsx';
import { useT } from '../../../theme/messages.ts';
import { Beside, Pad } from './BulkResult.styles.ts';
import type { BulkGenes, BulkResultProps } from './BulkResult.types.ts';
import { BulkGeneTable } from './BulkGeneTable.tsx';
import { distinctSymbols, drawnFoldChanges, isAnyGroup, sidesOf, volcanoOf } from './bulkView.ts';

type Props = BulkResultProps & { data: BulkData; comparison: BulkComparison };

/** Volcano or MA plot, the picked gene over the samples, and the table of a comparison. */
export function BulkGenesTab(props: Props) {
  const { data, comparison: c, view, onViewChange, genes, values, palette } = props;
  const { datasets = [], onTakeGenes, onScoreGenes } = props;
  const t = useT();
  const b = (id: string, given?: Record<string, string | number>) => t.dynamic(`bulk.${id}`, given);
  const isAny = isAnyGroup(c);
  const { thresholds } = view;
  const ready = genes.state === 'ready' ? genes.data : null;
  const sides = useMemo(() => (ready ? sidesOf(ready, thresholds, isAny) : []), [ready, thresholds, isAny]);
  const chosen = useMemo(
    () =>
      ready
        ? ready.symbol.filter((_, i) => sides[i] !== 'none' && (view.side === 'all' || sides[i] === view.side))
        : [],
    [ready, sides, view.side],
  );
  const count = (side: string) => sides.filter((one) => one === side).length;
  const symbols = useMemo(() => (ready ? distinctSymbols(ready) : []), [ready]);
  const pick = (gene: number) => onViewChange({ ...view, gene });
  const at = ready && view.gene !== null ? ready.row.indexOf(view.gene) : -1;
  const picked = symbols[at] ?? null;
  const hasShrunken = ready?.shrunken.some((v) => v !== null) ?? false;
  const names = { a: c.a ?? '', b: c.b ?? '' };
  const setName = view.side === 'all' ? c.name : b('side.higher', { name: names[view.side === 'up' ? 'a' : 'b'] });
  return (
    <>
      <Pad>
        <RowFlex>
          {!isAny && (
            <SegmentedControl
              label={b('plot')}
              value={view.plot}
              onChange={(plot) => onViewChange({ ...view, plot })}
              options={[
                { id: 'volcano', label: t('bulk.tab.volcano') },
                { id: 'ma', label: b('ma') },
              ]}
            />
          )}
          {hasShrunken && !isAny && (
            <Switch isSelected={view.isShrunken} onChange={(isShrunken) => onViewChange({ ...view, isShrunken })}>
              {b('shrunken')}
            </Switch>
          )}
          <Muted role="status">
            {ready &&
              (isAny
                ? b('countsAny', { n: count('up'), tested: c.tested })
                : b('counts', { ...names, up: count('up'), down: count('down'), tested: c.tested }))}
          </Muted>
        </RowFlex>
      </Pad>
      <Beside>
        <div>
          {isAny ? (
            <EmptyState icon="chart" title={b('anyTitle')}>
              {b('anyHint')}
            </EmptyState>
          ) : (
            <GenePlot
              {...{ ...props, sides, names, symbols, picked }}
              onPick={(name) => pick(ready?.row[symbols.indexOf(name)] ?? -1)}
            />
          )}
          <OneGene {...{ data, values, palette }} gene={picked} />
        </div>
      </Beside>
      <Pad>
        {c.missing.map(({ why, genes: n }) => (
          <Muted key={why}>{b(`missing.${why}`, { n })}</Muted>
        ))}
        <RowFlex>
          <CopyGenes symbols={chosen} />
          {datasets.length > 0 && (
            <Menu
              label={b('takeTo')}
              trigger={<Button isDisabled={!chosen.length}>{b('takeGenes')}</Button>}
              items={datasets}
              onAction={(dataset) => onTakeGenes?.(chosen, dataset)}
            />
          )}
          {datasets.length > 0 && onScoreGenes && (
            <Menu
              label={b('takeTo')}
              trigger={<Button isDisabled={!chosen.length}>{b('scoreGenes')}</Button>}
              items={datasets}
              onAction={(dataset) => onScoreGenes(chosen, dataset, setName)}
            />
          )}
        </RowFlex>
      </Pad>
      <BulkGeneTable {...props} names={names} isAny={isAny} onPick={pick} />
      {c.tested === 0 && (
        <Pad>
          <Banner tone="warning">{b('noneTested')}</Banner>
        </Pad>
      )}
    </>
  );
}

function CopyGenes({ symbols }: { symbols: readonly string[] }) {
  const t = useT();
  const [isRefused, setRefused] = useState(false);
  const copy = () =>
    copyText(symbols.join('\n')).then(
      () => setRefused(false),
      () => setRefused(true),
    );
  return (
    <>
      <Button isDisabled={!symbols.length} onPress={() => void copy()}>
        {t.dynamic('bulk.copyGenes', { n: symbols.length })}
      </Button>
      {isRefused && <Banner tone="danger">{t('common.copyRefused')}</Banner>}
    </>
  );
}

type PlotProps = Props & {
  sides: ReturnType<typeof sidesOf>;
  names: { a: string; b: string };
  /** Symbols of the genes, made unique. */
  symbols: readonly string[];
  picked: string | null;
  onPick: (symbol: string) => void;
};
function GenePlot({ comparison: c, view, genes, sides, names, symbols, picked, onPick }: PlotProps) {
  const t = useT();
  const { thresholds: limit, isShrunken } = view;
  const title = `${view.plot === 'ma' ? t.dynamic('bulk.ma') : t('bulk.tab.volcano')}: ${c.name}`;
  const most = view.plot === 'ma' ? MA_LIMIT : VOLCANO_LIMIT;
  // Genes without a p value are only in the table: half of a human annotation has no counts in most tissues.
  const n = genes.state === 'ready' ? genes.data.p_val.filter((p) => p !== null).length : 0;
  const state: Loadable<BulkGenes> = n > most ? { state: 'tooLarge', n, limit: most } : genes;
  const ma = (g: BulkGenes) => ({
    ...g,
    symbol: symbols,
    mean: g.base_mean,
    log2fc: drawnFoldChanges(g, isShrunken),
    side: sides,
  });
  if (view.plot === 'ma')
    return (
      <PlotFrame title={title} state={state} height={520} table={(g) => maTable({ data: ma(g) }, t)}>
        {(g, figure) => (
          <MaPlot
            {...names}
            onSelect={({ item }) => onPick(item)}
            title={figure.title || title}
            data={ma(g)}
            log2fc={Math.log2(limit.foldChange)}
            selected={picked}
            height={500}
          />
        )}
      </PlotFrame>
    );
  return (
    <PlotFrame
      title={title}
      state={state}
      height={520}
      table={(g) => volcanoTable({ data: volcanoOf({ ...g, symbol: symbols }, isShrunken) }, t)}
    >
      {(g, figure) => (
        <VolcanoPlot
          {...names}
          onSelect={({ item }) => onPick(item)}
          title={figure.title || title}
          data={volcanoOf({ ...g, symbol: symbols }, isShrunken)}
          measure="padj"
          thresholds={{ log2fc: Math.log2(limit.foldChange), p: limit.qvalue, pvalue: limit.pvalue }}
          selected={picked}
          height={500}
        />
      )}
    </PlotFrame>
  );
}

/** The normalised counts of the picked gene in every sample. */
function OneGene({
  data,
  values,
  gene,
  palette,
}: Pick<Props, 'data' | 'values' | 'palette'> & { gene: string | null }) {
  const t = useT();
  if (values === null || gene === null)
    return (
      <EmptyState icon="chart" title={t.dynamic('bulk.noGene')}>
        {t.dynamic('bulk.noGeneHint')}
      </EmptyState>
    );
  const made = (list: readonly number[]) => ({
    ...{ title: gene, gene },
    valueLabel: t.dynamic('bulk.log2counts'),
    data: data.samples.map((s, i) => ({ sample: s.sample, group: s.group, pair: s.pair, value: list[i] ?? 0 })),
  });
  return (
    <PlotFrame title={gene} state={values} height={320} table={(list) => samplePointsTable(made(list), t)}>
      {(list, figure) => <SamplePoints {...made(list)} title={figure.title || gene} palette={palette} height={320} />}
    </PlotFrame>
  );
}
