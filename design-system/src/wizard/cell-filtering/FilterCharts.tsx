'use client';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { SampleQuality } from '@stroma/contract/tools';
import { ThresholdHistogram } from '../../charts/ThresholdHistogram/ThresholdHistogram.tsx';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { Select } from '../../primitives/Select/Select.tsx';
import { Table } from '../../primitives/Table/Table.tsx';
import { TypeLosses } from '../stability/TypeLosses.tsx';
import type { CellFilteringStepProps } from '../wizard.types.ts';
import { countKept, FILTER_KEYS, thresholdsOf, type FilterKey } from '../thresholds.ts';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(240px, 1fr));
  gap: 24px 32px;
`;
const Absent = styled.p`
  align-self: center;
  padding: 16px;
  border: 1px dashed var(--st-line-strong);
  border-radius: var(--st-radius);
  color: var(--st-muted);
  font-size: 13px;
`;
const STATE = {
  gene: 'geneState',
  umi: 'umiState',
  mitochondrial: 'mitochondrialState',
  ribosomal: 'ribosomalState',
} as const;

/** Right-hand side of step 2: what the thresholds remove per sample, counted on the evaluated cells (visual.md). */
export function FilterCharts(props: CellFilteringStepProps) {
  const { value, onChange, result, status } = props;
  const t = useT();
  const { param } = value;
  const [picked, setPicked] = useState<string | null>(null);
  const samples = useMemo(() => result?.samples ?? [], [result]);
  const removeDoublets = param.cellQualityAdjustments.includes('doublet');
  const byType = Boolean(param.filterByType);
  const rows = useMemo(
    () => samples.map((s) => ({ sample: s, kept: countKept(s, thresholdsOf(param, s), removeDoublets, byType) })),
    [samples, param, removeDoublets, byType],
  );
  if (param.cellFilteringEvaluation === 'skip')
    return <EmptyState icon="chart" title={t('filtering.chartsSkipped')} children={t('filtering.skipHint')} />;
  if (status !== 'completed' || !samples.length)
    return <EmptyState icon="chart" title={t('filtering.chartsLater')} children={t('filtering.chartsLaterHint')} />;
  const sample = samples.find((s) => s.name === picked) ?? (samples[0] as SampleQuality);
  const total = rows.reduce((sum, r) => ({ cells: sum.cells + r.kept.cells, kept: sum.kept + r.kept.kept }), {
    cells: 0,
    kept: 0,
  });
  return (
    <Stack $gap={24}>
      {result?.warnings?.map((w, i) => (
        <Banner key={`${w.id} ${i}`} tone="warning">
          {t.note(w)}
        </Banner>
      ))}
      <div>
        <h2>{t('filtering.meaning', { kept: total.kept, cells: total.cells })}</h2>
        <Table
          label={t('filtering.keptTable')}
          rows={rows}
          rowId={(r) => r.sample.name}
          columns={[
            { id: 'sample', label: t('filtering.sample'), isRowHeader: true, render: (r) => r.sample.name },
            { id: 'cells', label: t('common.cells'), isAtEnd: true, render: (r) => t.number(r.kept.cells) },
            {
              id: 'kept',
              label: t('filtering.kept'),
              isAtEnd: true,
              render: (r) => `${t.number(r.kept.kept)} (${t.percent(r.kept.kept / (r.kept.cells || 1))})`,
            },
            ...FILTER_KEYS.map((key) => ({
              id: key,
              label: t(`filtering.short.${key}`),
              isAtEnd: true,
              render: (r: (typeof rows)[number]) =>
                key !== 'gene' && key !== 'umi' && r.sample.histograms[key] === null
                  ? '–'
                  : `−${t.number(r.kept.lost[key])}`,
            })),
            {
              id: 'doublet',
              label: t('filtering.short.doublet'),
              isAtEnd: true,
              render: (r) => (removeDoublets ? `−${t.number(r.kept.lost.doublet)}` : '–'),
            },
          ]}
        />
      </div>
      <TypeLosses
        param={param}
        samples={samples}
        onChange={(change) => onChange({ ...value, param: { ...param, ...change } })}
      />
      {samples.length > 1 && (
        <div style={{ maxWidth: 260 }}>
          <Select
            label={t('filtering.sample')}
            options={samples.map((s) => ({ id: s.name, label: s.name }))}
            value={sample.name}
            onChange={setPicked}
          />
        </div>
      )}
      <Grid>
        {FILTER_KEYS.map((key) => (
          <OneHistogram key={key} filter={key} sample={sample} {...{ value, onChange }} />
        ))}
      </Grid>
      {sample.doublets && sample.doublets.threshold !== null && (
        <Muted>
          {t('filtering.doubletDetail', {
            n: sample.doublets.called,
            rate: t.percent(sample.doublets.expectedRate),
            threshold: t.number(sample.doublets.threshold, { maximumSignificantDigits: 4 }),
          })}
        </Muted>
      )}
      {sample.cellCycle && (
        <Muted>
          {t('filtering.phases', { G1: sample.cellCycle.G1, S: sample.cellCycle.S, G2M: sample.cellCycle.G2M })}
        </Muted>
      )}
      {sample.warnings.map((w, i) => (
        <Banner key={`${w.id} ${i}`} tone="warning">
          {t.note(w)}
        </Banner>
      ))}
    </Stack>
  );
}

type OneProps = Pick<CellFilteringStepProps, 'value' | 'onChange'> & { filter: FilterKey; sample: SampleQuality };
function OneHistogram({ filter, sample, value, onChange }: OneProps) {
  const t = useT();
  const { param } = value;
  const histogram = sample.histograms[filter];
  if (!histogram) return <Absent>{t(`filtering.${filter as 'mitochondrial' | 'ribosomal'}.none`)}</Absent>;
  const thresholds = thresholdsOf(param, sample);
  const now = thresholds[filter];
  // The same count as in the table above.
  const counted = countKept(sample, thresholds, false, Boolean(param.filterByType));
  const range = (v: typeof now) => (typeof v === 'number' ? { min: 0, max: v } : v);
  // Moving a handle makes the parameter custom: its value then applies to every sample.
  const move = (next: { min: number; max: number }) => {
    const change =
      filter === 'gene'
        ? { geneRange: next }
        : filter === 'umi'
          ? { umiRange: next }
          : { [filter]: Math.min(100, next.max) };
    onChange({ ...value, param: { ...param, ...change, [STATE[filter]]: 'custom' } });
  };
  const percent = filter === 'mitochondrial' || filter === 'ribosomal';
  return (
    <ThresholdHistogram
      data={histogram}
      sample={sample.name}
      title={t(`filtering.${filter}`)}
      value={range(now)}
      recommended={range(sample.recommended[filter])}
      kept={counted.cells - counted.lost[filter]}
      onChange={move}
      isUpperOnly={percent}
      unit={percent ? '%' : undefined}
      step={percent ? 0.5 : 1}
    />
  );
}
