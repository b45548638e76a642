'use client';
import type { LabelComparison } from '@stroma/contract';
import { Button } from '../../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../../primitives/Dialog/Dialog.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { useT } from '../../../theme/messages.ts';
import { ResultTable } from '../../ResultTable.tsx';
import type { LabelComparisonDialogProps } from '../history.types.ts';

type Row = LabelComparison['rows'][number];

/** Comparison of two versions of a label column: the number of changed cells, and a table of labels before and after. */
export function LabelComparisonDialog(props: LabelComparisonDialogProps) {
  const { isOpen, onClose, column, versions, from, to, onFromChange, onToChange, state } = props;
  const t = useT();
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      width={760}
      title={t('comparison.title', { column })}
      footer={<Button onPress={onClose}>{t('common.close')}</Button>}
    >
      <Stack $gap={12}>
        <RowFlex $gap={12} style={{ alignItems: 'flex-start' }}>
          <div style={{ flex: '1 1 240px', minWidth: 0 }}>
            <Select label={t('comparison.from')} options={versions} value={from} onChange={onFromChange} />
          </div>
          <div style={{ flex: '1 1 240px', minWidth: 0 }}>
            <Select label={t('comparison.to')} options={versions} value={to} onChange={onToChange} />
          </div>
        </RowFlex>
        {state ? (
          <Loaded state={state}>{(data) => <Compared data={data} />}</Loaded>
        ) : (
          <Muted>{t('comparison.choose')}</Muted>
        )}
      </Stack>
    </DialogFrame>
  );
}

function Compared({ data }: { data: LabelComparison }) {
  const t = useT();
  if (data.from === data.to) return <Muted role="status">{t('comparison.same')}</Muted>;
  const shown = (name: string | null): string => (name === null ? t('comparison.none') : t.category(name));
  const before = Map.groupBy(data.rows, (row) => row.before);
  const shareOf = ({ before: name, cells }: Row): number =>
    cells / before.get(name)!.reduce((sum, row) => sum + row.cells, 0);
  const text = { isRowHeader: false, isAtEnd: false };
  return (
    <>
      <div role="status">
        <p>{t('comparison.changed', { n: data.changed, cells: data.cells })}</p>
        <Muted>
          {t('comparison.alike', { value: t.number(data.adjustedRand, { maximumFractionDigits: 4 }) })}
          {data.pairs > data.rows.length && ` ${t('comparison.more', { n: data.pairs, shown: data.rows.length })}`}
        </Muted>
      </div>
      <ResultTable
        label={t('comparison.title', { column: data.column })}
        rows={data.rows}
        rowId={(row) => JSON.stringify([row.before, row.after])}
        fileName={`${data.column} ${data.from.slice(0, 8)} ${data.to.slice(0, 8)}`}
        sort={{ column: 'cells', direction: 'descending' }}
        count={t('comparison.pairs', { n: data.pairs })}
        emptyTitle={t('state.emptyTitle')}
        columns={[
          {
            ...{ id: 'before', label: t('comparison.from'), ...text, isRowHeader: true },
            value: (row) => row.before ?? '',
            render: (row) => shown(row.before),
          },
          {
            ...{ id: 'after', label: t('comparison.to'), ...text },
            value: (row) => row.after ?? '',
            render: (row) => shown(row.after),
          },
          {
            ...{ id: 'cells', label: t('comparison.cells') },
            value: (row) => row.cells,
            render: (row) => t.count(row.cells),
          },
          {
            ...{ id: 'share', label: t('comparison.share') },
            value: shareOf,
            render: (row) => t.percent(shareOf(row)),
          },
        ]}
      />
    </>
  );
}
