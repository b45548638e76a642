'use client';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { DegComparison, DegRow } from '@stroma/contract/tools';
import { VolcanoPlot } from '../../../charts/VolcanoPlot/VolcanoPlot.tsx';
import { volcanoTable } from '../../../charts/VolcanoPlot/VolcanoPlot.table.ts';
import { VOLCANO_TOP } from '../../../charts/VolcanoPlot/volcano.ts';
import type { VolcanoY } from '../../../charts/VolcanoPlot/VolcanoPlot.types.ts';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, RowFlex } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { DegFilterFields, passesDeg } from '../../DegFilterFields.tsx';
import type { DegResultProps } from '../differential-expression.types.ts';
import { DegTable } from '../DegTable.tsx';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: 16px;
  min-width: 0;
`;
const Pad = styled.div`
  display: flex;
  flex-direction: column;
  gap: 12px;
  padding: 12px 16px 0;
`;
const Tops = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(280px, 100%), 1fr));
  gap: 16px;
  padding: 0 16px;
  h3 {
    font-size: 13px;
    line-height: 20px;
  }
  ol {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    margin: 4px 0 0;
    padding: 0;
    list-style: none;
  }
`;
const TableBox = styled.div`
  padding: 0 0 16px;
  [role='tablist'] {
    margin: 0 16px;
  }
`;
const Y: readonly VolcanoY[] = ['padj', 'pvalue', 'pctDifference'];
/** Highest log2FC first (specification 2.8: top 10 up and down genes by log2FC). */
const topOf = (rows: readonly DegRow[]) => [...rows].sort((x, y) => y.log2fc - x.log2fc).slice(0, VOLCANO_TOP);

/** Volcano, the top genes of each side and both tables of a comparison (specification 2.8, 9). */
export function DegResult(props: DegResultProps) {
  const { state, filter, onFilterChange, comparison, onComparisonChange } = props;
  const t = useT();
  return (
    <Loaded
      state={state}
      empty={
        <EmptyState icon="chart" title={t('deg.empty')}>
          {t('deg.emptyHint')}
        </EmptyState>
      }
    >
      {(data) => {
        const shown = data.comparisons[comparison] ?? data.comparisons[0];
        return (
          <Root>
            <Pad>
              {data.comparisons.length > 1 && (
                <div style={{ maxWidth: 420 }}>
                  <Select
                    label={t('deg.comparison')}
                    value={String(comparison)}
                    onChange={(id) => onComparisonChange(Number(id))}
                    options={data.comparisons.map((c, i) => ({
                      id: String(i),
                      label: c.name ?? t('deg.aVsB', { a: c.a.name, b: c.b.name }),
                    }))}
                  />
                </div>
              )}
              <DegFilterFields value={filter} onChange={onFilterChange} />
            </Pad>
            {shown?.skipped && (
              <div style={{ padding: '0 16px' }}>
                <Banner tone="warning" title={t('deg.skipped', { name: shown.name ?? shown.a.name })}>
                  {t('deg.fewCells')}
                </Banner>
              </div>
            )}
            {shown && !shown.skipped && <Comparison {...props} comparison={shown} />}
          </Root>
        );
      }}
    </Loaded>
  );
}

function Comparison(props: Omit<DegResultProps, 'comparison'> & { comparison: DegComparison }) {
  const { comparison: c, filter, onGenePick, onEnrich, canEdit = true } = props;
  const t = useT();
  const [y, setY] = useState<VolcanoY>('padj');
  const [picked, setPicked] = useState<string | null>(null);
  const [side, setSide] = useState<'aVsB' | 'bVsA'>('aVsB');
  const rows = useMemo(
    () => ({ aVsB: c.aVsB.filter((r) => passesDeg(r, filter)), bVsA: c.bVsA.filter((r) => passesDeg(r, filter)) }),
    [c, filter],
  );
  const names = {
    aVsB: t('deg.aVsB', { a: c.a.name, b: c.b.name }),
    bVsA: t('deg.aVsB', { a: c.b.name, b: c.a.name }),
  };
  const pick = (symbol: string) => {
    setPicked(symbol);
    onGenePick?.(symbol);
  };
  const title = c.name ? `${c.name}: ${names.aVsB}` : names.aVsB;
  return (
    <>
      <PlotFrame
        title={title}
        subtitle={t('deg.facts', { a: c.a.cells, b: c.b.cells, tested: c.tested })}
        state={{ state: 'ready', data: c.volcano }}
        table={(volcano) => volcanoTable({ volcano }, t)}
        actions={
          <>
            <Select
              hideLabel
              label={t('deg.yAxis')}
              value={y}
              onChange={setY}
              options={Y.map((id) => ({ id, label: t(`deg.y.${id}`) }))}
            />
            {onEnrich && (
              <Button small icon="play" isDisabled={!canEdit} onPress={onEnrich}>
                {t('deg.enrich')}
              </Button>
            )}
          </>
        }
      >
        {(volcano) => (
          <VolcanoPlot
            volcano={volcano}
            a={c.a.name}
            b={c.b.name}
            title={title}
            y={y}
            thresholds={{ log2fc: filter.log2fc, p: filter.padj }}
            top={VOLCANO_TOP}
            picked={picked}
            onPick={pick}
            height={420}
          />
        )}
      </PlotFrame>
      <Tops>
        {(['aVsB', 'bVsA'] as const).map((id) => (
          <section key={id} aria-label={t('deg.top', { n: VOLCANO_TOP, name: id === 'aVsB' ? c.a.name : c.b.name })}>
            <h3>{t('deg.top', { n: VOLCANO_TOP, name: id === 'aVsB' ? c.a.name : c.b.name })}</h3>
            {rows[id].length ? (
              <ol>
                {topOf(rows[id]).map((r) => (
                  <li key={r.gene_id + r.symbol}>
                    <Button tone={picked === r.symbol ? 'secondary' : 'quiet'} small onPress={() => pick(r.symbol)}>
                      <em>{r.symbol}</em> <Muted>{t.number(r.log2fc, { maximumFractionDigits: 1 })}</Muted>
                    </Button>
                  </li>
                ))}
              </ol>
            ) : (
              <RowFlex>
                <Muted>{t('deg.none')}</Muted>
              </RowFlex>
            )}
          </section>
        ))}
      </Tops>
      <TableBox>
        <Tabs
          label={t('deg.tables')}
          value={side}
          onChange={setSide}
          tabs={(['aVsB', 'bVsA'] as const).map((id) => ({ id, label: names[id], count: rows[id].length }))}
        >
          <DegTable key={side} label={names[side]} rows={rows[side]} onGenePick={pick} />
        </Tabs>
      </TableBox>
    </>
  );
}
