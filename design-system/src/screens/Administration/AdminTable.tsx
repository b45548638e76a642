'use client';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Menu, type MenuItemSpec } from '../../primitives/Menu/Menu.tsx';
import { Card } from '../../primitives/Page/Page.styles.ts';
import { Table, type TableColumn } from '../../primitives/Table/Table.tsx';
import type { Loadable } from '../../primitives/common.types.ts';
import type { AdminTab } from './Administration.types.ts';

export interface AdminTableProps<R extends { id: string }> {
  tab: AdminTab;
  state: Loadable<readonly R[]>;
  search: string;
  /** The words of a row that are searched. */
  text: (row: R) => string;
  columns: readonly TableColumn<R>[];
  /** Entries of the row's menu; empty for no menu. */
  actions?: (row: R) => readonly MenuItemSpec[];
  onAction?: (row: R, action: string) => void;
}
/** A list of the operator's desk: searched, with one menu a row. */
export function AdminTable<R extends { id: string }>(props: AdminTableProps<R>) {
  const { tab, state, search, text, columns, actions, onAction } = props;
  const t = useT();
  const wanted = search.trim().toLowerCase();
  const label = t(`admin.tab.${tab}`);
  const menu: TableColumn<R> = {
    id: 'actions',
    label: t('common.actions'),
    isAtEnd: true,
    render: (row) => {
      const items = actions?.(row) ?? [];
      const name = t('groupSettings.actionsOf', { name: text(row).split('\n')[0] ?? '' });
      return items.length ? (
        <Menu
          label={name}
          items={items}
          onAction={(action) => onAction?.(row, action)}
          trigger={<IconButton icon="more" label={name} />}
        />
      ) : null;
    },
  };
  const own = tab === 'announcements' ? (`.${tab}` as const) : '';
  const empty = (
    <EmptyState icon="table" title={t(`admin.empty${own}`)}>
      {t(`admin.emptyHint${own}`)}
    </EmptyState>
  );
  return (
    <Card as="div">
      <Loaded state={state} empty={empty}>
        {(rows) => (
          <Table
            hasCards
            label={label}
            columns={actions ? [...columns, menu] : columns}
            rows={rows.filter((row) => text(row).toLowerCase().includes(wanted))}
            rowId={(row) => row.id}
            // Without a search, the empty state is not "no matches".
            empty={wanted ? undefined : empty}
          />
        )}
      </Loaded>
    </Card>
  );
}
