'use client';
import { useMemo, useState, type ReactNode } from 'react';
import type { SortDescriptor } from 'react-aria-components';
import { styled } from 'styled-components';
import { EmptyState } from '../primitives/EmptyState/EmptyState.tsx';
import { Muted } from '../primitives/Page/Page.styles.ts';
import { Pager } from '../primitives/Pager/Pager.tsx';
import { Table } from '../primitives/Table/Table.tsx';
import { useFileName } from '../plot-kit/figure/FigureServices.tsx';
import { DownloadMenu } from '../plot-kit/DownloadMenu/DownloadMenu.tsx';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  min-height: 40px;
  padding: 4px 8px 4px 16px;
  > i {
    flex: 1;
  }
`;
export interface ResultColumn<R> {
  id: string;
  label: string;
  /** Value for sorting and for the csv, in full precision. */
  value: (row: R) => string | number;
  /** Displayed content; defaults to the value. */
  render?: (row: R) => ReactNode;
  isRowHeader?: boolean;
  /** Aligns the column at the end; by default numbers are. */
  isAtEnd?: boolean;
}
export interface ResultTableProps<R> {
  label: string;
  columns: readonly ResultColumn<R>[];
  /** All rows that pass the filters; the table sorts and pages them. */
  rows: readonly R[];
  rowId: (row: R) => string;
  /** Name of the downloaded file, without extension. */
  fileName: string;
  sort: SortDescriptor;
  pageSize?: number;
  /** Text of the row count: "12 genes". */
  count: string;
  emptyTitle: string;
  emptyHint?: ReactNode;
  actions?: ReactNode;
}
/** A tool's rows: sorted, paged, and downloaded in full as csv. */
export function ResultTable<R>(props: ResultTableProps<R>) {
  const { label, columns, rows, rowId, fileName, pageSize = 20, count, emptyTitle, emptyHint, actions } = props;
  const file = useFileName(fileName);
  const [sort, setSort] = useState(props.sort);
  const [asked, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(asked, pages);
  const sorted = useMemo(() => {
    const column = columns.find((c) => c.id === sort.column);
    if (!column) return rows;
    const sign = sort.direction === 'descending' ? -1 : 1;
    return [...rows].sort((x, y) => {
      const [a, b] = [column.value(x), column.value(y)];
      return (
        sign *
        (typeof a === 'number' && typeof b === 'number'
          ? a - b
          : String(a).localeCompare(String(b), 'en', { numeric: true }))
      );
    });
    // The columns array is new on each render, but its ids and values do not change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, sort]);
  return (
    <div>
      <Bar>
        <Muted>{count}</Muted>
        {actions}
        <i />
        {pages > 1 && <Pager page={page} pages={pages} onChange={setPage} />}
        {rows.length > 0 && (
          <DownloadMenu
            name={file}
            table={() => ({
              columns: columns.map((c) => c.label),
              rows: sorted.map((r) => columns.map((c) => c.value(r))),
            })}
          />
        )}
      </Bar>
      {rows.length ? (
        <Table
          label={label}
          rows={sorted.slice((page - 1) * pageSize, page * pageSize)}
          rowId={rowId}
          sort={sort}
          onSortChange={(next) => {
            setSort(next);
            setPage(1);
          }}
          columns={columns.map((c) => ({
            id: c.id,
            label: c.label,
            isSortable: true,
            isRowHeader: c.isRowHeader,
            isAtEnd: c.isAtEnd ?? typeof c.value(rows[0] as R) === 'number',
            render: c.render ?? ((row: R) => String(c.value(row))),
          }))}
        />
      ) : (
        <EmptyState icon="table" title={emptyTitle}>
          {emptyHint}
        </EmptyState>
      )}
    </div>
  );
}
