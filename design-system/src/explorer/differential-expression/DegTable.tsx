import { styled } from 'styled-components';
import type { DegRow } from '@stroma/contract/tools';
import { useT } from '../../theme/messages.ts';
import { Button, IconButton } from '../../primitives/Button/Button.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Muted } from '../../primitives/Page/Page.styles.ts';
import { Pager } from '../../primitives/Pager/Pager.tsx';
import { Table, type TableColumn } from '../../primitives/Table/Table.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { pText } from '../pText.ts';
import type { DegResultProps } from './differential-expression.types.ts';

const Bar = styled.div`
  position: sticky;
  left: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  padding: 8px 12px 8px 16px;
  > i {
    flex: 1;
  }
`;
type DegTableProps = Pick<DegResultProps, 'rows' | 'pageSize' | 'view' | 'onViewChange' | 'onDownloadCsv'> & {
  label: string;
  onGenePick: (symbol: string) => void;
};

/** One page of the specification's nine columns and the symbol; sorted, searched and downloaded on the server. */
export function DegTable(props: DegTableProps) {
  const { label, rows, pageSize, view, onViewChange, onDownloadCsv, onGenePick } = props;
  const t = useT();
  const two = (v: number) => t.number(v, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const p = pText(t);
  const number = (
    id: 'avg_expression' | 'log2fc' | 'pct1' | 'pct2' | 'z_score' | 'p_val' | 'p_val_adj',
    format: (v: number) => string,
  ): TableColumn<DegRow> => ({
    id,
    label: t(`markers.${id}`),
    end: true,
    sortable: true,
    render: (r) => format(r[id]),
  });
  const columns: TableColumn<DegRow>[] = [
    {
      id: 'symbol',
      label: t('markers.symbol'),
      sortable: true,
      rowHeader: true,
      render: (r) => (
        <Button
          tone="quiet"
          small
          onPress={() => onGenePick(r.symbol)}
          aria-label={t('markers.show', { gene: r.symbol })}
        >
          <em>{r.symbol}</em>
        </Button>
      ),
    },
    { id: 'cluster', label: t('markers.cluster'), render: (r) => t.category(r.cluster) },
    { id: 'gene_id', label: t('markers.gene_id'), sortable: true, render: (r) => <code>{r.gene_id}</code> },
    number('avg_expression', two),
    number('log2fc', two),
    number('pct1', (v) => t.percent(v)),
    number('pct2', (v) => t.percent(v)),
    number('z_score', two),
    number('p_val', p),
    number('p_val_adj', p),
  ];
  const total = rows.state === 'ready' ? rows.data.total : 0;
  return (
    <div>
      <Bar>
        <TextField
          hideLabel
          search
          label={t('deg.search')}
          placeholder={t('deg.search')}
          value={view.search}
          onChange={(search) => onViewChange({ ...view, search, page: 1 })}
        />
        <Muted role="status">{rows.state === 'ready' && t('unit.genes', { n: total })}</Muted>
        <i />
        <Pager
          page={view.page}
          pages={Math.max(1, Math.ceil(total / pageSize))}
          onChange={(page) => onViewChange({ ...view, page })}
        >
          {onDownloadCsv && <IconButton icon="download" label={t('deg.csv')} onPress={onDownloadCsv} />}
        </Pager>
      </Bar>
      <Loaded state={rows}>
        {(data) =>
          data.rows.length ? (
            <Table
              label={label}
              columns={columns}
              rows={data.rows}
              rowId={(r) => `${r.comparison}|${r.side}|${r.gene_id}|${r.symbol}`}
              sort={view.sort}
              onSortChange={(s) =>
                onViewChange({
                  ...view,
                  page: 1,
                  sort: { column: String(s.column) as keyof DegRow, direction: s.direction },
                })
              }
            />
          ) : (
            <EmptyState icon="table" title={t('deg.none')}>
              {t('deg.noneHint')}
            </EmptyState>
          )
        }
      </Loaded>
    </div>
  );
}
