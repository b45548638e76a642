'use client';
import type { BulkResult as BulkData } from '@stroma/contract/tools';
import { BulkPca } from '../../../charts/BulkPca/BulkPca.tsx';
import { pcaTable } from '../../../charts/BulkPca/BulkPca.table.ts';
import { Heatmap } from '../../../charts/Heatmap/Heatmap.tsx';
import { heatmapTable } from '../../../charts/Heatmap/Heatmap.table.ts';
import { SampleCorrelation } from '../../../charts/SampleCorrelation/SampleCorrelation.tsx';
import { correlationTable } from '../../../charts/SampleCorrelation/SampleCorrelation.table.ts';
import { StackedBar } from '../../../charts/StackedBar/StackedBar.tsx';
import { stackedTable } from '../../../charts/StackedBar/StackedBar.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Table } from '../../../primitives/Table/Table.tsx';
import { useT } from '../../../theme/messages.ts';
import { Columns, Pad } from './BulkResult.styles.ts';
import type { BulkResultProps, BulkView } from './BulkResult.types.ts';

type Props = Pick<BulkResultProps, 'view' | 'onViewChange' | 'palette'> & { data: BulkData };
const COLUMNS: readonly BulkView['colourBy'][] = ['group', 'pair', 'batch'];

/** Samples before any comparison: warnings, library sizes, components, correlation, and the share of the most expressed genes. */
export function BulkQuality({ data, view, onViewChange, palette }: Props) {
  const t = useT();
  const { samples } = data;
  const b = (id: string, values?: Record<string, string | number>) => t.dynamic(`bulk.${id}`, values);
  const used = COLUMNS.filter((id) => samples.some((s) => s[id] !== null));
  const by = used.includes(view.colourBy) ? view.colourBy : 'group';
  const coloured = samples.map((s) => ({ ...s, group: s[by] ?? t('common.unknown') }));
  const names = samples.map((s) => s.sample);
  const ready = { state: 'ready' as const, data };
  const groupOf = samples.map((s) => s.group);
  const bars = (id: 'size' | 'detected') => ({
    ...{ groups: names, groupLabel: t('pca.sample'), groupOf, order: 'group' as const, scale: 'count' as const },
    ...{ valueLabel: b(id === 'size' ? 'sizeMillions' : id), hasTotals: false, palette },
    // In millions, because library sizes have eight digits.
    data: [{ name: b(id), values: samples.map((s) => (id === 'size' ? s.size / 1e6 : s.detected)) }],
  });
  /** Percent of each sample's counts as one sequential hue, because stacked bars would need fifteen colours. */
  const shares = {
    data: { rows: data.top.genes, columns: names, values: data.top.shares.map((row) => row.map((v) => v * 100)) },
    ...{ valueLabel: b('shareOfCounts'), rowLabel: t('volcano.gene'), columnLabel: t('common.samples') },
    ...{ isItalic: true, columnAnnotations: [{ name: b(`column.${by}`), values: groupOf }] },
    columnOrder: [...names.keys()].sort((p, q) => (groupOf[p] ?? '').localeCompare(groupOf[q] ?? '') || p - q),
    cellText: (v: number | null) =>
      v === null ? '' : t.number(v, { minimumSignificantDigits: 2, maximumSignificantDigits: 2 }),
  };
  return (
    <>
      <Warnings data={data} />
      <Columns>
        <PlotFrame
          title={t('bulk.pca')}
          subtitle={b('pcaGenes', { n: data.pca.genes })}
          state={ready}
          table={(d) => pcaTable({ data: d.pca, samples: coloured }, t)}
          actions={
            used.length > 1 && (
              <div style={{ width: 160 }}>
                <Select
                  hideLabel
                  label={b('colourBy')}
                  options={used.map((id) => ({ id, label: b(`column.${id}`) }))}
                  value={by}
                  onChange={(colourBy) => onViewChange({ ...view, colourBy })}
                />
              </div>
            )
          }
        >
          {(d, figure) => (
            <BulkPca
              title={figure.title || t('bulk.pca')}
              data={d.pca}
              samples={coloured}
              palette={palette}
              showNames
            />
          )}
        </PlotFrame>
        <PlotFrame
          title={t('bulk.correlation')}
          state={ready}
          table={(d) => correlationTable({ data: d.correlation }, t)}
        >
          {(d, figure) => (
            <SampleCorrelation
              title={figure.title || t('bulk.correlation')}
              data={d.correlation}
              linkage={d.linkage}
              samples={coloured}
              palette={palette}
            />
          )}
        </PlotFrame>
        {(['size', 'detected'] as const).map((id) => (
          <PlotFrame key={id} title={b(id)} state={ready} table={() => stackedTable(bars(id))}>
            {(_, figure) => <StackedBar {...bars(id)} title={figure.title || b(id)} height={300} />}
          </PlotFrame>
        ))}
        <PlotFrame title={b('top')} state={ready} table={() => heatmapTable(shares)}>
          {(_, figure) => <Heatmap {...shares} title={figure.title || b('top')} palette={palette} />}
        </PlotFrame>
      </Columns>
      <Pad>
        <SampleFacts data={data} />
      </Pad>
    </>
  );
}

/** Outliers, swapped samples and joined files, each with its numbers. */
function Warnings({ data }: { data: BulkData }) {
  const t = useT();
  return (
    <Pad>
      {data.warnings.map((warning, i) => (
        <Banner key={i} tone="warning">
          {t.note(warning)}
        </Banner>
      ))}
    </Pad>
  );
}

function SampleFacts({ data }: { data: BulkData }) {
  const t = useT();
  const b = (id: string) => t.dynamic(`bulk.${id}`);
  const has = (id: 'pair' | 'batch' | 'sex') => data.samples.some((s) => s[id] !== null);
  const text = (id: 'pair' | 'batch') => ({
    id,
    label: b(`column.${id}`),
    render: (s: BulkData['samples'][number]) => s[id] ?? '–',
  });
  return (
    <Table
      label={b('samples')}
      rows={data.samples}
      rowId={(s) => s.sample}
      columns={[
        { id: 'sample', label: t('pca.sample'), isRowHeader: true, render: (s) => s.sample },
        { id: 'group', label: b('column.group'), render: (s) => s.group },
        ...(['pair', 'batch'] as const).filter(has).map(text),
        { id: 'size', label: b('size'), isAtEnd: true, render: (s) => t.count(s.size) },
        { id: 'detected', label: b('detected'), isAtEnd: true, render: (s) => t.count(s.detected) },
        {
          id: 'factor',
          label: b('sizeFactor'),
          isAtEnd: true,
          render: (s) => t.number(s.sizeFactor, { maximumFractionDigits: 3 }),
        },
        {
          id: 'correlation',
          label: b('medianCorrelation'),
          isAtEnd: true,
          render: (s) => (s.correlation === null ? '–' : t.number(s.correlation, { maximumFractionDigits: 3 })),
        },
        { id: 'top', label: b('topShare'), isAtEnd: true, render: (s) => t.percent(s.topShare) },
        ...(has('sex')
          ? [
              {
                id: 'sex',
                label: b('sex'),
                render: (s: BulkData['samples'][number]) => (s.sex === null ? '–' : b(`sex.${s.sex}`)),
              },
            ]
          : []),
      ]}
    />
  );
}
