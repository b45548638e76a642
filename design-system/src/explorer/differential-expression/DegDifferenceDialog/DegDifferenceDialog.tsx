'use client';
import { isStored, type CellGroup, type DifferentialExpressionParams } from '@stroma/contract/tools';
import { useT, type Translate } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../../primitives/Dialog/Dialog.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Facts } from '../../../primitives/Facts/Facts.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { ResultTable, type ResultColumn } from '../../ResultTable.tsx';
import type { DegDifferenceData, DegDifferenceDialogProps, DifferingGene } from './DegDifferenceDialog.types.ts';

/** Differences between two results of differential expression: parameters, and genes that pass the filter in one or both. */
export function DegDifferenceDialog(props: DegDifferenceDialogProps) {
  const { isOpen, onClose, name, others, other, onOtherChange, state } = props;
  const t = useT();
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      width={860}
      title={t('degDifference.title', { name })}
      footer={<Button onPress={onClose}>{t('common.close')}</Button>}
    >
      <Stack $gap={12}>
        <Select label={t('degDifference.other')} options={others} value={other} onChange={onOtherChange} />
        {state && (
          <Loaded state={state} empty={<EmptyState icon="table" title={t('degDifference.elsewhere')} />}>
            {(data) => <Difference data={data} />}
          </Loaded>
        )}
      </Stack>
    </DialogFrame>
  );
}

function cellsOf(t: Translate, group: CellGroup | null): string {
  if (!group) return t('common.none');
  if (isStored(group)) return `${group.name} (${group.cellSet.slice(0, 8)})`;
  const of = [group, ...(group.and ?? [])].map(({ column, categories }) => `${column}: ${t.list(categories)}`);
  return t.list(of);
}

/** Parameters as a reader sees them, in the order of the form. */
const shownParams = (t: Translate, params: DifferentialExpressionParams): [string, string][] => [
  [t('deg.mode'), t(`deg.mode.${params.mode}`)],
  [t('deg.groupA'), cellsOf(t, params.a)],
  [t('deg.groupB'), cellsOf(t, params.b)],
  [t('deg.batchBy'), params.batchBy ?? t('common.none')],
  [t('deg.cellTypes'), params.batchCategories.length ? t.list(params.batchCategories) : t('common.none')],
  [t('deg.test'), t(`deg.test.${params.test ?? 'wilcoxon'}`)],
  [t('deg.replicates'), params.replicates ?? t('common.none')],
  [t('deg.block'), params.block ?? t('common.none')],
  [t('deg.minLog2fc'), t.number(params.filter.log2fc)],
  [t('deg.maxPadj'), t.number(params.filter.padj, { maximumSignificantDigits: 3 })],
  [t('deg.minPct'), t.number(params.filter.pct)],
];

function Difference({ data }: { data: DegDifferenceData }) {
  const t = useT();
  const [first, second] = data.params.map((params) => shownParams(t, params)) as [
    [string, string][],
    [string, string][],
  ];
  const differing = first.flatMap(([label, value], i): [string, string][] =>
    second[i]![1] === value ? [] : [[label, t('degDifference.values', { first: value, second: second[i]![1] })]],
  );
  const count = (where: DifferingGene['where']): number => data.genes.filter((gene) => gene.where === where).length;
  return (
    <>
      {differing.length ? <Facts facts={differing} /> : <Muted>{t('degDifference.sameParams')}</Muted>}
      <div role="status">
        <p>
          {t('degDifference.counts', {
            ...{ both: count('both'), first: count('first'), second: count('second'), opposite: count('opposite') },
          })}
        </p>
        <Muted>
          {t('degDifference.tested', {
            n: data.tested,
            r: data.correlation === null ? '–' : t.number(data.correlation, { maximumFractionDigits: 4 }),
          })}
        </Muted>
      </div>
      <ResultTable
        label={t('degDifference.genes')}
        rows={data.genes}
        rowId={({ gene_id, symbol }) => JSON.stringify([gene_id, symbol])}
        fileName="degs-of-two-results"
        sort={{ column: 'where', direction: 'ascending' }}
        count={t('degDifference.count', { n: data.genes.length })}
        emptyTitle={t('deg.none')}
        columns={columnsOf(t)}
      />
    </>
  );
}

function columnsOf(t: Translate): ResultColumn<DifferingGene>[] {
  const number = (id: 'log2fc' | 'padj', place: 0 | 1, label: string): ResultColumn<DifferingGene> => ({
    ...{ id: `${id}${place}`, label, isAtEnd: true },
    value: (gene) => gene[id][place] ?? '',
    render: (gene) => {
      const value = gene[id][place];
      if (value === null) return '–';
      return id === 'padj' && value > 0 && value < 0.001
        ? value.toExponential(1)
        : t.number(value, { maximumFractionDigits: 3 });
    },
  });
  const of = (name: string, place: 0 | 1): string =>
    t(place ? 'degDifference.ofSecond' : 'degDifference.ofFirst', { name });
  return [
    { id: 'symbol', label: t('markers.symbol'), value: ({ symbol }) => symbol, isRowHeader: true },
    {
      ...{ id: 'where', label: t('degDifference.where') },
      value: ({ where }) => where,
      render: ({ where }) => t(`degDifference.where.${where}`),
    },
    number('log2fc', 0, of(t('markers.log2fc'), 0)),
    number('log2fc', 1, of(t('markers.log2fc'), 1)),
    number('padj', 0, of(t('markers.p_val_adj'), 0)),
    number('padj', 1, of(t('markers.p_val_adj'), 1)),
  ];
}
