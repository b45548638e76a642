'use client';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { DraftParam } from '@stroma/contract';
import type { SampleQuality } from '@stroma/contract/tools';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { Switch } from '../../primitives/Switch/Switch.tsx';
import { Table } from '../../primitives/Table/Table.tsx';
import { useT } from '../../theme/messages.ts';
import { thresholdsOf } from '../thresholds.ts';
import { lossByType, LOSS_RATIO, type TypeLoss } from './lossByType.ts';

/** Share of the type that is lost, with a line at twice the share of the others. */
const Track = styled.span`
  position: relative;
  display: inline-block;
  width: 96px;
  height: 8px;
  background: var(--st-line);
  vertical-align: middle;
  forced-color-adjust: none;
  > span {
    display: block;
    height: 100%;
    background: var(--st-muted);
  }
  > span[data-most] {
    background: var(--st-danger);
  }
  > i {
    position: absolute;
    top: -3px;
    bottom: -3px;
    width: 2px;
    background: var(--st-danger);
  }
`;

interface Props {
  param: DraftParam;
  samples: readonly SampleQuality[];
  onChange: (param: Partial<DraftParam>) => void;
}

/** Cell types of each sample, and their losses at the current thresholds: a fixed cutoff removes types with few counts. */
export function TypeLosses({ param, samples, onChange }: Props) {
  const t = useT();
  const removeDoublets = param.cellQualityAdjustments.includes('doublet');
  const byType = Boolean(param.filterByType);
  const rows = useMemo(
    () =>
      samples.flatMap((sample) =>
        lossByType(sample, thresholdsOf(param, sample), removeDoublets, byType).map((loss) => ({ sample, ...loss })),
      ),
    [samples, param, removeDoublets, byType],
  );
  if (rows.length === 0) return null;
  const nameOf = ({ type, markers }: TypeLoss) => t('filtering.type', { type, markers: markers.join(', ') });
  const most = rows.filter((row) => row.isMost);
  return (
    <Stack $gap={12} data-type-losses>
      <div>
        <h2>{t('filtering.types')}</h2>
        <Muted>{t('filtering.typesHint', { times: LOSS_RATIO })}</Muted>
      </div>
      {most.map((row) => (
        <Banner key={`${row.sample.name} ${row.type}`} tone="warning">
          {t('filtering.typeLost', {
            ...{ sample: row.sample.name, type: nameOf(row) },
            ...{ lost: t.percent(row.lost, 0), rest: t.percent(row.rest, 0) },
          })}
        </Banner>
      ))}
      <Switch
        isSelected={byType}
        onChange={(filterByType) => onChange({ filterByType })}
        hint={t('filtering.byTypeHint')}
      >
        {t('filtering.byType')}
      </Switch>
      <Table
        label={t('filtering.types')}
        rows={rows}
        rowId={(row) => `${row.sample.name} ${row.type}`}
        columns={[
          { id: 'type', label: t('filtering.typeColumn'), isRowHeader: true, render: (row) => nameOf(row) },
          { id: 'sample', label: t('filtering.sample'), render: (row) => row.sample.name },
          { id: 'cells', label: t('common.cells'), isAtEnd: true, render: (row) => t.number(row.cells) },
          { id: 'lost', label: t('filtering.lost'), isAtEnd: true, render: (row) => t.percent(row.lost) },
          {
            id: 'bar',
            label: t('filtering.lostLine', { times: LOSS_RATIO }),
            render: (row) => (
              <Track aria-hidden>
                <span data-most={row.isMost || undefined} style={{ width: `${100 * row.lost}%` }} />
                <i style={{ insetInlineStart: `${Math.min(100, 100 * LOSS_RATIO * row.rest)}%` }} />
              </Track>
            ),
          },
        ]}
      />
    </Stack>
  );
}
