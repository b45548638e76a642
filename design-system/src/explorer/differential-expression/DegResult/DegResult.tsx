'use client';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import {
  DEG_SAMPLES,
  type DegComparison,
  type DegSide,
  type DegVolcano,
  type DegWarning,
} from '@stroma/contract/tools';
import { VolcanoPlot } from '../../../charts/VolcanoPlot/VolcanoPlot.tsx';
import { volcanoTable } from '../../../charts/VolcanoPlot/VolcanoPlot.table.ts';
import { topGenes, volcanoPoints, VOLCANO_TOP } from '../../../charts/VolcanoPlot/volcano.ts';
import type { VolcanoY } from '../../../charts/VolcanoPlot/VolcanoPlot.types.ts';
import { useT, type Translate } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import type { UiError } from '../../../primitives/common.types.ts';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, RowFlex } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { DegFilterFields } from '../../DegFilterFields.tsx';
import { ResultNotes } from '../../ResultNotes.tsx';
import { ResultOptions } from '../../ResultOptions.tsx';
import { TableDrawer } from '../../TableDrawer.tsx';
import type { DegResultProps } from '../differential-expression.types.ts';
import { DegTable } from '../DegTable.tsx';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: 8px;
  min-width: 0;
`;
const Pad = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 16px;
  padding: 4px 16px 0;
  > [role='group'] {
    flex: 1 1 300px;
    min-width: 0;
  }
  &:empty {
    display: none;
  }
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
const SIDES: readonly DegSide[] = ['a', 'b'];

/** Volcano, the top genes of each side and both tables of a comparison (specification 2.8, 9). */
export function DegResult(props: DegResultProps) {
  const { state, view, onViewChange } = props;
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
        const shown = data.comparisons[view.comparison] ?? data.comparisons[0];
        return (
          <Root>
            <Pad>
              {data.comparisons.length > 1 && (
                <div style={{ flex: '0 1 280px', minWidth: 0 }}>
                  <Select
                    hideLabel
                    label={t('deg.comparison')}
                    value={String(view.comparison)}
                    onChange={(id) => onViewChange({ ...view, comparison: Number(id), page: 1 })}
                    options={data.comparisons.map((c, i) => ({
                      id: String(i),
                      label: c.name ?? t('deg.aVsB', { a: c.a.name, b: c.b.name }),
                    }))}
                  />
                </div>
              )}
              <ResultNotes
                notes={(shown?.warnings ?? []).map((warning) => ({
                  ...{ id: warning.id, tone: 'warning', text: t.note(warning) },
                  action: <BySamples {...{ ...props, warning }} />,
                }))}
              />
            </Pad>
            {shown?.skipped && (
              <div style={{ padding: '0 16px' }}>
                <Banner tone="warning" title={t('deg.skipped', { name: shown.name ?? shown.a.name })}>
                  {shown.skipped.id === 'TOO_FEW_CELLS'
                    ? `${t('deg.fewCells')} ${t('deg.cells', { a: shown.a.cells, b: shown.b.cells })}`
                    : t.error({ id: shown.skipped.id as UiError['id'], params: shown.skipped.params })}
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

/** The filter in words. */
const filterText = (t: Translate, { log2fc, padj, pct }: DegResultProps['view']['filter']): string[] => {
  const number = (value: number) => t.number(value, { maximumSignificantDigits: 6 });
  return [
    `${t('deg.minLog2fc')}: ${number(log2fc)}`,
    `${t('deg.maxPadj')}: ${number(padj)}`,
    `${t('deg.minPct')}: ${number(pct)}`,
  ];
};

/** The way out of a test of cells: the same comparison by samples, where both sides have enough of them. */
function BySamples(props: Pick<DegResultProps, 'onPseudobulk' | 'isSubmitting' | 'canEdit'> & { warning: DegWarning }) {
  const { warning, onPseudobulk, isSubmitting, canEdit = true } = props;
  const t = useT();
  if (!onPseudobulk || warning.id !== 'deg.samplesAreTheUnit') return null;
  const { column, a, b, usableA = a, usableB = b } = warning.params;
  if (Math.min(usableA, usableB) < DEG_SAMPLES.perSide) return null;
  return (
    <Button
      isSmall
      icon="play"
      isBusy={isSubmitting}
      denied={canEdit ? undefined : t.error({ id: 'PERMISSION_DENIED' })}
      onPress={() => onPseudobulk(column)}
    >
      {t('deg.runPseudobulk')}
    </Button>
  );
}

function Comparison(props: DegResultProps & { comparison: DegComparison }) {
  const { comparison: c, volcano, view, onViewChange, onGenePick, onEnrich, canEdit = true } = props;
  const t = useT();
  const [picked, setPicked] = useState<string | null>(null);
  const names = {
    a: t('deg.aVsB', { a: c.a.name, b: c.b.name }),
    b: t('deg.aVsB', { a: c.b.name, b: c.a.name }),
  };
  const pick = (symbol: string) => {
    setPicked(symbol);
    onGenePick?.(symbol);
  };
  const title = c.name ? `${c.name}: ${names.a}` : names.a;
  const { log2fc, padj, pct } = view.filter;
  const thresholds = useMemo(() => ({ log2fc, p: padj, pct }), [log2fc, padj, pct]);
  const genes = volcano.state === 'ready' ? volcano.data : null;
  const sides = useMemo(() => (genes ? sidesOf(genes, thresholds) : null), [genes, thresholds]);
  return (
    <>
      <PlotFrame
        isMain
        title={title}
        subtitle={
          c.samples
            ? t('deg.factsSamples', { ...c.samples, tested: c.tested, trend: c.trend ?? 'unknown' })
            : t('deg.facts', { a: c.a.cells, b: c.b.cells, tested: c.tested })
        }
        state={volcano}
        table={(data) => volcanoTable({ data }, t)}
        actions={
          <>
            <Select
              hideLabel
              label={t('deg.yAxis')}
              value={view.y}
              onChange={(y) => onViewChange({ ...view, y })}
              options={Y.map((id) => ({ id, label: t(`deg.y.${id}`) }))}
            />
            <ResultOptions summary={filterText(t, view.filter)}>
              <DegFilterFields value={view.filter} onChange={(filter) => onViewChange({ ...view, filter, page: 1 })} />
            </ResultOptions>
            {onEnrich && (
              <Button isSmall icon="play" isDisabled={!canEdit} onPress={onEnrich}>
                {t('deg.enrich')}
              </Button>
            )}
          </>
        }
      >
        {(data) => (
          <VolcanoPlot
            data={data}
            a={c.a.name}
            b={c.b.name}
            title={title}
            measure={view.y}
            thresholds={thresholds}
            top={VOLCANO_TOP}
            selected={picked}
            onSelect={({ item }) => pick(item)}
          />
        )}
      </PlotFrame>
      {sides && (
        <Tops>
          {SIDES.map((id) => (
            <section key={id} aria-label={t('deg.top', { n: VOLCANO_TOP, name: c[id].name })}>
              <h3>{t('deg.top', { n: VOLCANO_TOP, name: c[id].name })}</h3>
              {sides[id].top.length ? (
                <ol>
                  {sides[id].top.map((g) => (
                    <li key={g.i}>
                      <Button tone={picked === g.symbol ? 'secondary' : 'quiet'} isSmall onPress={() => pick(g.symbol)}>
                        <em>{g.symbol}</em> <Muted>{t.number(Math.abs(g.x), { maximumFractionDigits: 1 })}</Muted>
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
      )}
      <TableDrawer title={t('deg.tables')}>
        <TableBox>
          <Tabs
            label={t('deg.tables')}
            value={view.side}
            onChange={(side) => onViewChange({ ...view, side, page: 1 })}
            tabs={SIDES.map((id) => ({ id, label: names[id], ...(sides && { count: sides[id].genes }) }))}
          >
            <DegTable {...props} key={view.side} label={names[view.side]} onGenePick={pick} />
          </Tabs>
        </TableBox>
      </TableDrawer>
    </>
  );
}

/** Genes beyond the thresholds on each side, and those with the largest fold change: the same points as in the plot. */
function sidesOf(volcano: DegVolcano, thresholds: { log2fc: number; p: number; pct: number }) {
  const points = volcanoPoints(volcano, 'padj', thresholds);
  const top = topGenes(points);
  const of = (side: 'up' | 'down') => ({
    genes: points.filter((p) => p.side === side).length,
    top: top.filter((p) => p.side === side),
  });
  return { a: of('up'), b: of('down') };
}
