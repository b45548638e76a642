'use client';
import type { StabilityResult, StabilitySummary } from '@stroma/contract/tools';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { Table } from '../../primitives/Table/Table.tsx';
import { PlotFrame } from '../../plot-kit/PlotFrame/PlotFrame.tsx';
import { useT, type Translate } from '../../theme/messages.ts';
import { StabilityCells } from './StabilityCells.tsx';
import { StabilityGrid } from './StabilityGrid.tsx';

export interface StabilityReportProps {
  summary: StabilitySummary;
  /** Cells to draw; without them there is no picture. */
  cells?: StabilityResult['cells'];
  title: string;
}

/** Report on the stability of the clusters: a sentence, the grid of tested settings, the cells, each cluster, and clusters that merge. */
export function StabilityReport({ summary, cells, title }: StabilityReportProps) {
  const t = useT();
  const { clusters, chosen, merges } = summary;
  const holds = ({ holds: range }: (typeof clusters)[number]) =>
    range ? rangeOf(range.min, range.max, t) : t('stability.holdsNot', { resolution: chosen.resolution });
  return (
    <PlotFrame
      title={title}
      isEditable={false}
      state={{ state: 'ready', data: clusters }}
      table={(data) => ({
        columns: [
          t('stability.cluster'),
          t('common.cells'),
          t('stability.markers'),
          t('stability.found'),
          t('stability.consistency'),
          t('stability.holds'),
        ],
        rows: data.map((row) => [
          row.cluster,
          row.cells,
          row.markers.join(' '),
          row.found,
          row.consistency,
          holds(row),
        ]),
      })}
    >
      {() => (
        <Stack $gap={16}>
          <div>
            <p data-stability-sentence>
              {t('stability.sentence', { steady: summary.steady, n: clusters.length, runs: runsOf(summary) })}
            </p>
            <Muted>{drawnOf(summary, t)}</Muted>
          </div>
          <StabilityGrid summary={summary} />
          {cells && <StabilityCells cells={cells} />}
          <Table
            label={t('stability.clusters')}
            rows={clusters}
            rowId={(row) => String(row.cluster)}
            columns={[
              { id: 'cluster', label: t('stability.cluster'), isRowHeader: true, render: (row) => row.cluster },
              { id: 'cells', label: t('common.cells'), isAtEnd: true, render: (row) => t.number(row.cells) },
              { id: 'markers', label: t('stability.markers'), render: (row) => <em>{row.markers.join(', ')}</em> },
              { id: 'found', label: t('stability.found'), isAtEnd: true, render: (row) => t.percent(row.found, 0) },
              {
                id: 'consistency',
                label: t('stability.consistency'),
                isAtEnd: true,
                render: (row) => t.percent(row.consistency, 0),
              },
              { id: 'holds', label: t('stability.holds'), render: holds },
            ]}
          />
          <div>
            <h3>{t('stability.merges')}</h3>
            {merges.length === 0 ? (
              <Muted>{t('stability.noMerges')}</Muted>
            ) : (
              <ul>
                {merges.map((pair) => (
                  <li key={`${pair.a}-${pair.b}`}>
                    {t('stability.merge', { a: pair.a, b: pair.b, share: t.percent(pair.share, 0) })}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </Stack>
      )}
    </PlotFrame>
  );
}

const runsOf = ({ seeds, resolutions, components }: StabilitySummary) =>
  seeds.length * resolutions.length * components.length;
const rangeOf = (min: number, max: number, t: Translate) =>
  min === max ? t.number(min) : `${t.number(min)} – ${t.number(max)}`;

function drawnOf({ samples, seeds, resolutions, components }: StabilitySummary, t: Translate): string {
  const sum = (key: 'cells' | 'drawn') => samples.reduce((all, sample) => all + sample[key], 0);
  return t('stability.drawn', {
    ...{ drawn: sum('drawn'), cells: sum('cells'), seeds: seeds.length, resolutions: resolutions.length },
    components: components.map(({ number }) => t.number(number)).join(t.locale === 'zh-CN' ? '、' : ', '),
  });
}
