'use client';
import { styled } from 'styled-components';
import { useT } from '../theme/messages.ts';
import type { Loadable } from '../primitives/common.types.ts';
import { EmptyState } from '../primitives/EmptyState/EmptyState.tsx';
import { Loaded } from '../primitives/Loaded/Loaded.tsx';
import { Muted } from '../primitives/Page/Page.styles.ts';
import { Pager } from '../primitives/Pager/Pager.tsx';
import { Table, type TableColumn } from '../primitives/Table/Table.tsx';
import { TextField } from '../primitives/TextField/TextField.tsx';
import { ExportIconButton } from './ExportButton.tsx';
import { useLastTotal } from './useLastTotal.ts';

const Bar = styled.div`
  position: sticky;
  inset-inline-start: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  padding: 8px 12px 8px 16px;
  > i {
    flex: 1;
  }
`;
type Direction = 'ascending' | 'descending';
/** Sort, search and page requested from the server; `page` counts from 1. */
export interface Asked<K extends string> {
  search: string;
  page: number;
  sort: { column: K; direction: Direction };
}
interface ServedTableProps<R, K extends string> {
  label: string;
  columns: TableColumn<R>[];
  /** One page of rows, and the number of rows that match the search. */
  rows: Loadable<{ rows: readonly R[]; total: number }>;
  rowId: (row: R) => string;
  pageSize: number;
  asked: Asked<K>;
  onAskedChange: (asked: Asked<K>) => void;
  searchLabel: string;
  /** The number of rows in words. */
  counted: (total: number) => string;
  /** Downloads all rows of the search. */
  onDownloadCsv?: (() => void) | undefined;
  csvLabel?: string;
  /** Opens all rows of the search in a drawing tool. */
  onDraw: (() => void) | undefined;
  none: string;
  noneHint: string;
}

/** A table that the server sorts, searches and pages; a new search or order starts at the first page. */
export function ServedTable<R, K extends string>(props: ServedTableProps<R, K>) {
  const { label, columns, rows, rowId, pageSize, asked, onAskedChange, searchLabel, counted, onDownloadCsv, onDraw } =
    props;
  const t = useT();
  const total = useLastTotal(rows.state === 'ready' ? rows.data.total : null);
  return (
    <div>
      <Bar>
        <TextField
          hideLabel
          isSearch
          label={searchLabel}
          placeholder={searchLabel}
          value={asked.search}
          onChange={(search) => onAskedChange({ ...asked, search, page: 1 })}
        />
        <Muted role="status">{total !== null && counted(total)}</Muted>
        <i />
        <Pager
          page={asked.page}
          pages={Math.max(1, total === null ? asked.page : Math.ceil(total / pageSize))}
          onChange={(page) => onAskedChange({ ...asked, page })}
        >
          {onDraw && <ExportIconButton icon="chart" label={t('plot.draw')} onPress={onDraw} />}
          {onDownloadCsv && (
            <ExportIconButton label={props.csvLabel ?? t('plot.downloadTable')} onPress={onDownloadCsv} />
          )}
        </Pager>
      </Bar>
      <Loaded state={rows}>
        {(data) =>
          data.rows.length ? (
            <Table
              label={label}
              columns={columns}
              rows={data.rows}
              rowId={rowId}
              sort={asked.sort}
              onSortChange={({ column, direction }) =>
                onAskedChange({ ...asked, page: 1, sort: { column: String(column) as K, direction } })
              }
            />
          ) : (
            <EmptyState icon="table" title={props.none}>
              {props.noneHint}
            </EmptyState>
          )
        }
      </Loaded>
    </div>
  );
}
