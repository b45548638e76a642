'use client';
import type { ReactNode } from 'react';
import {
  Cell,
  Column,
  Row,
  Table as AriaTable,
  TableBody,
  TableHeader,
  type SortDescriptor,
} from 'react-aria-components';
import { css, styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { Icon } from '../Icon/Icon.tsx';

/** Narrow: a row is a card, each of its cells a line with the column's name before it. Roles are set by attributes and stay. */
const CARDS = css`
  container-type: inline-size;
  @container (max-width: 560px) {
    table,
    thead,
    tbody,
    tr,
    td {
      display: block;
      width: auto !important;
    }
    thead tr {
      display: flex;
      flex-wrap: wrap;
      padding: 0 8px;
    }
    th,
    th:first-child {
      display: flex;
      align-items: center;
      padding: 0 8px;
      width: auto !important;
      border: 0;
    }
    th:has(input) {
      order: 1;
      margin-inline-start: auto;
    }
    /* Columns without sorting or selection have no header above cards. */
    th:not([data-allows-sorting], :has(input)) {
      position: absolute;
      width: 1px !important;
      height: 1px;
      padding: 0;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tbody tr {
      position: relative;
      padding: 8px 0;
      border-bottom: 1px solid var(--st-line);
    }
    tbody tr:last-child {
      border-bottom: 0;
    }
    td,
    td:first-child {
      height: auto;
      padding: 3px 16px;
      border: 0;
      text-align: start;
      white-space: normal;
      overflow-wrap: anywhere;
    }
    /* The label, then the content of the cell, including several buttons, in one line. */
    td[data-label] {
      display: flex;
      align-items: center;
      column-gap: 12px;
    }
    td:empty {
      display: none;
    }
    td[data-label]::before {
      content: attr(data-label);
      flex: none;
      width: 104px;
      font-size: 12px;
      color: var(--st-muted);
    }
    td[role='rowheader'] {
      display: block;
      font-weight: 500;
      &::before {
        content: none;
      }
    }
    tr:has(> td:not([data-label]) input) td[role='rowheader'] {
      padding-inline-end: 48px;
    }
    td:not([data-label]):has(input) {
      position: absolute;
      top: 8px;
      inset-inline-end: 0;
    }
  }
`;
const Scroll = styled.div<{ $cards?: boolean }>`
  position: relative;
  overflow: auto;
  max-width: 100%;
  max-height: inherit;
  ${({ $cards }) => $cards && CARDS}
`;
const Root = styled(AriaTable)`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  font-size: 13px;
  line-height: 20px;
  th:first-child,
  td:first-child {
    padding-inline-start: 16px;
  }
`;
const HeadCell = styled(Column)<{ $end?: boolean }>`
  position: sticky;
  top: 0;
  z-index: 1;
  height: 32px;
  padding: 0 12px;
  text-align: ${({ $end }) => ($end ? 'right' : 'left')};
  font-size: 12px;
  font-weight: 500;
  color: var(--st-muted);
  background: var(--st-surface);
  border-bottom: 1px solid var(--st-line-strong);
  white-space: nowrap;
  &[data-allows-sorting] {
    cursor: pointer;
  }
  > span {
    display: inline-flex;
    align-items: center;
    gap: 4px;
  }
`;
const BodyRow = styled(Row)`
  &[data-hovered][data-selection-mode] td,
  &[data-hovered][data-href] td {
    background: var(--st-hover);
  }
  &[data-selected] td {
    background: var(--st-action-soft);
  }
  &[data-focus-visible] {
    outline-offset: -2px;
  }
`;
const BodyCell = styled(Cell)<{ $end?: boolean }>`
  height: var(--st-row);
  padding: 4px 12px;
  text-align: ${({ $end }) => ($end ? 'right' : 'left')};
  ${({ $end }) => $end && 'white-space: nowrap;'}
  border-bottom: 1px solid var(--st-line);
  vertical-align: middle;
  &[data-focus-visible] {
    outline-offset: -2px;
  }
`;

export interface TableColumn<R> {
  id: string;
  label: string;
  render: (row: R) => ReactNode;
  isSortable?: boolean;
  /** Aligns numbers at the end. */
  isAtEnd?: boolean;
  isRowHeader?: boolean;
  width?: number;
}
export interface TableProps<R> {
  label: string;
  columns: readonly TableColumn<R>[];
  rows: readonly R[];
  rowId: (row: R) => string;
  sort?: SortDescriptor;
  onSortChange?: (sort: SortDescriptor) => void;
  /** Ids of chosen rows; without it rows cannot be chosen. */
  selected?: ReadonlySet<string>;
  onSelectedChange?: (ids: Set<string>) => void;
  disabledRows?: ReadonlySet<string>;
  onRowAction?: (id: string) => void;
  empty?: ReactNode;
  /** Below 560 px a row becomes a card with column names: meant for tables whose rows are read one by one. */
  hasCards?: boolean;
}

/**
 * Sortable, selectable, with a header that stays while its box scrolls. It renders every row: where there are more than 200, pass one page of
 * them and show a `Pager`.
 */
export function Table<R>(props: TableProps<R>) {
  const {
    label,
    columns,
    rows,
    rowId,
    sort,
    onSortChange,
    selected,
    onSelectedChange,
    disabledRows,
    onRowAction,
    empty,
    hasCards,
  } = props;
  const t = useT();
  return (
    <Scroll $cards={hasCards}>
      <Root
        aria-label={label}
        sortDescriptor={sort}
        onSortChange={onSortChange}
        selectionMode={selected ? 'multiple' : 'none'}
        selectedKeys={selected ? [...selected] : undefined}
        disabledKeys={disabledRows ? [...disabledRows] : undefined}
        disabledBehavior="selection"
        onSelectionChange={(keys) =>
          onSelectedChange?.(
            keys === 'all'
              ? new Set(rows.map(rowId).filter((id) => !disabledRows?.has(id)))
              : new Set([...keys].map(String)),
          )
        }
        onRowAction={onRowAction ? (key) => onRowAction(String(key)) : undefined}
      >
        <TableHeader>
          {selected && (
            <HeadCell id="__select" width={40}>
              <Checkbox slot="selection" />
            </HeadCell>
          )}
          {columns.map((c) => (
            <HeadCell
              key={c.id}
              id={c.id}
              $end={c.isAtEnd}
              allowsSorting={c.isSortable}
              isRowHeader={c.isRowHeader}
              style={c.width ? { width: c.width } : undefined}
            >
              {({ sortDirection }) => (
                <span>
                  {c.label}
                  {sortDirection && <Icon name={sortDirection === 'ascending' ? 'sortUp' : 'sortDown'} size={12} />}
                </span>
              )}
            </HeadCell>
          ))}
        </TableHeader>
        <TableBody renderEmptyState={() => empty ?? <div style={{ padding: 16 }}>{t('common.nothingFound')}</div>}>
          {rows.map((row) => (
            <BodyRow key={rowId(row)} id={rowId(row)}>
              {selected && (
                <BodyCell>
                  <Checkbox slot="selection" />
                </BodyCell>
              )}
              {columns.map((c) => (
                <BodyCell key={c.id} $end={c.isAtEnd} data-label={hasCards ? c.label : undefined}>
                  {c.render(row)}
                </BodyCell>
              ))}
            </BodyRow>
          ))}
        </TableBody>
      </Root>
    </Scroll>
  );
}
