import { useT } from '@stroma/design-system/messages';
import { lazy, useState } from 'react';
import { EmptyState, SegmentedControl, Select, Stack } from '@stroma/design-system/primitives';
import { useAppT } from '../../../app/useApp.ts';
import { Colours } from './Colours.tsx';
import type { CategoryColumn } from '../dataset.ts';
import { Labels } from './Labels.tsx';
import type { TabProps } from '../tab.ts';

// The table of cell types loads only with the levels.
const LevelsPart = lazy(async () => ({ default: (await import('./LevelsPart.tsx')).LevelsPart }));

/** Labels: of the clusters by level, or names and colours of one column's categories. */
export function LabelsTab(props: TabProps) {
  const t = useT();
  const [part, setPart] = useState<'columns' | 'levels'>('columns');
  return (
    <>
      <div style={{ padding: '12px 16px 0' }}>
        <SegmentedControl
          label={t.dynamic('cell-annotation.view')}
          options={(['columns', 'levels'] as const).map((id) => ({
            id,
            label: t.dynamic(`cell-annotation.view.${id}`),
          }))}
          value={part}
          onChange={setPart}
        />
      </div>
      {part === 'levels' ? <LevelsPart {...props} /> : <ColumnPart {...props} />}
    </>
  );
}

/** The column that colours the cells, otherwise the one that groups the charts. */
function ColumnPart({ detail, view, change }: TabProps) {
  const t = useAppT();
  const say = useT();
  const columns = detail.columns.filter((c): c is CategoryColumn => c.kind === 'category');
  const column = columns.find((c) => c.name === view.colourBy) ?? columns.find((c) => c.name === view.groupBy);
  if (!column) return <EmptyState title={t('explorer.noLabels.title')}>{t('explorer.noLabels.body')}</EmptyState>;
  return (
    <Stack $gap={20} style={{ padding: '12px 16px', maxWidth: 520 }}>
      <Select
        label={t('explorer.labelsOf')}
        options={columns.map((c) => ({ id: c.name, label: say.column(c.name) }))}
        value={column.name}
        onChange={(colourBy) => change({ colourBy, highlighted: [] })}
      />
      <Labels detail={detail} view={view} column={column} />
      <Stack $gap={8}>
        <h2 style={{ fontSize: 13, lineHeight: '20px' }}>{say('colours.mode', { column: column.name })}</h2>
        <Colours detail={detail} view={view} column={column} />
      </Stack>
    </Stack>
  );
}
