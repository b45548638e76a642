import { useT } from '@stroma/design-system/messages';
import { EmptyState, Select, Stack } from '@stroma/design-system/primitives';
import { useAppT } from '../../app/useApp.ts';
import { Colours } from './Colours.tsx';
import type { CategoryColumn } from './dataset.ts';
import { Labels } from './Labels.tsx';
import type { TabProps } from './tab.ts';

/** Names and colours of a column's categories: of the one that the cells are coloured by, or else of the one that charts group by. */
export function LabelsTab({ detail, view, change }: TabProps) {
  const t = useAppT();
  const say = useT();
  const columns = detail.columns.filter((c): c is CategoryColumn => c.kind === 'category');
  const column = columns.find((c) => c.name === view.colourBy) ?? columns.find((c) => c.name === view.groupBy);
  if (!column) return <EmptyState title={t('explorer.noLabels.title')}>{t('explorer.noLabels.body')}</EmptyState>;
  return (
    <Stack $gap={20} style={{ padding: '12px 16px', maxWidth: 520 }}>
      <Select
        label={t('explorer.labelsOf')}
        options={columns.map((c) => ({ id: c.name, label: c.name }))}
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
