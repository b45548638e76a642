'use client';
import type {
  BulkComparison,
  BulkMemberRow,
  BulkOverRow,
  BulkResult as BulkData,
  BulkTermRow,
  EnrichmentTerm,
} from '@stroma/contract/tools';
import { EnrichmentDot } from '../../../charts/EnrichmentDot/EnrichmentDot.tsx';
import { gseaTerm } from '../../../charts/GseaRunningSum/gsea.ts';
import { GseaRunningSum } from '../../../charts/GseaRunningSum/GseaRunningSum.tsx';
import { gseaTable } from '../../../charts/GseaRunningSum/GseaRunningSum.table.ts';
import { enrichmentTable } from '../../../kernels/results/enrichment.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import type { TableColumn } from '../../../primitives/Table/Table.tsx';
import { useT } from '../../../theme/messages.ts';
import { pText } from '../../pText.ts';
import { pValueFormatter } from '../../enrichment/pOf.ts';
import { ServedTable } from '../../ServedTable.tsx';
import { Pad, TermName } from './BulkResult.styles.ts';
import { termKey } from './bulkView.ts';
import { noOver, noTerms } from './noneHint.ts';
import type { BulkOverSort, BulkResultProps, BulkTermSort } from './BulkResult.types.ts';

type Props = BulkResultProps & { data: BulkData; comparison: BulkComparison };

const EMPTY = { state: 'empty' } as const;
/** Number of permutations in the runner: a p value of 0 means less than one of them. */
const PERMUTATIONS = 1000;

/** Genes of a set, the first of them in the cell and up to a hundred in its title. */
const FIRST = 8;
function Genes({ symbols }: { symbols: string }) {
  const t = useT();
  const genes = symbols.split(' ').filter(Boolean);
  return (
    <em title={genes.slice(0, 100).join(', ')}>
      {genes.slice(0, FIRST).join(', ')}
      {genes.length > FIRST && ` +${t.number(genes.length - FIRST)}`}
    </em>
  );
}

/** Gene sets along the ranking: the running score of one of them, and all to pick from. */
export function BulkGsea(props: Props) {
  const { comparison: c, term, members } = props;
  const t = useT();
  if (!c.gsea)
    return (
      <EmptyState icon="chart" title={t('bulk.noGsea')}>
        {t('bulk.noGseaHint')}
      </EmptyState>
    );
  const { ranked, ranking } = c.gsea;
  const shown = term.state === 'ready' ? term.data : null;
  const title = shown?.term ?? t('bulk.tab.gsea');
  const drawn: Loadable<readonly BulkMemberRow[]> =
    term.state !== 'ready' ? term : shown && members.state === 'ready' && !members.data.length ? EMPTY : members;
  return (
    <>
      {(term.state !== 'ready' || shown) && (
        <PlotFrame
          title={title}
          state={drawn}
          height={420}
          emptyTitle={t.dynamic('bulk.noMembers')}
          table={(found) =>
            shown ? gseaTable({ data: gseaTerm(shown, found, ranked) }, t) : { columns: [], rows: [] }
          }
        >
          {(found, figure) =>
            shown && (
              <GseaRunningSum
                title={figure.title || title}
                data={gseaTerm(shown, found, ranked)}
                ranked={ranked}
                ranking={ranking}
                a={c.a ?? ''}
                b={c.b ?? ''}
              />
            )
          }
        </PlotFrame>
      )}
      <TermTable {...props} picked={shown && termKey(shown)} />
    </>
  );
}

type TermTableProps = Props & { picked: string | null };
function TermTable({
  comparison: c,
  terms,
  view,
  onViewChange,
  pageSize,
  onDownloadCsv,
  onDraw,
  picked,
}: TermTableProps) {
  const t = useT();
  const p = pValueFormatter(t, { permutations: PERMUTATIONS });
  const two = (v: number) => t.number(v, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const number = (
    id: 'size' | 'es' | 'nes' | 'p_val' | 'fdr',
    label: string,
    format: (v: number) => string,
  ): TableColumn<BulkTermRow> => ({ ...{ id, label, isAtEnd: true, isSortable: true }, render: (r) => format(r[id]) });
  const columns: TableColumn<BulkTermRow>[] = [
    {
      ...{ id: 'term', label: t('bulk.term'), isSortable: true, isRowHeader: true },
      render: (r) => (
        <TermName>
          <Button
            tone="quiet"
            isSmall
            onPress={() => onViewChange({ ...view, term: termKey(r) })}
            aria-pressed={termKey(r) === picked}
          >
            {r.term}
          </Button>
        </TermName>
      ),
    },
    { id: 'database', label: t.dynamic('bulk.database'), isSortable: true, render: (r) => r.database },
    number('size', t('common.genes'), (v) => t.number(v)),
    number('es', 'ES', two),
    number('nes', 'NES', two),
    number('p_val', t('bulk.pval'), p),
    number('fdr', 'FDR', p),
    { id: 'leading_edge', label: t.dynamic('bulk.leadingEdge'), render: (r) => <Genes symbols={r.leading_edge} /> },
  ];
  return (
    <ServedTable<BulkTermRow, BulkTermSort>
      label={`GSEA: ${c.name}`}
      columns={columns}
      rows={terms}
      rowId={termKey}
      pageSize={pageSize}
      asked={view.terms}
      onAskedChange={(asked) => onViewChange({ ...view, terms: asked })}
      searchLabel={t('enrichment.search')}
      counted={(n) => t.dynamic('bulk.setCount', { n })}
      onDownloadCsv={onDownloadCsv && (() => onDownloadCsv('terms'))}
      onDraw={onDraw && (() => onDraw('terms'))}
      csvLabel={t('deg.csv')}
      {...noTerms(c, view.terms.search, t)}
    />
  );
}

/** Number of terms named in a figure, the first of the table's page. */
const DRAWN = 20;
/** A row of the table as a dot of the figure: the share of the side's genes that are in the set. */
const termOf = (row: BulkOverRow, genes: number): EnrichmentTerm => ({
  ...{ database: 'custom', source: 0, term_id: row.term_id, term: row.term, overlap: row.overlap, size: row.size },
  ...{ ratio: genes ? row.overlap / genes : 0, p_val: row.p_val, p_val_adj: row.p_val_adj },
  ...{ odds_ratio: row.odds_ratio, es: null, nes: null, genes: row.genes.split(' ').filter(Boolean) },
});

/** Gene sets with more genes beyond the thresholds than expected by chance, on one side, as dots and as a table. */
export function BulkOver({ comparison: c, over, view, onViewChange, pageSize, onDownloadCsv, onDraw }: Props) {
  const t = useT();
  const p = pText(t);
  const number = (
    id: 'overlap' | 'size' | 'p_val' | 'p_val_adj',
    label: string,
    format: (v: number) => string,
  ): TableColumn<BulkOverRow> => ({ ...{ id, label, isAtEnd: true, isSortable: true }, render: (r) => format(r[id]) });
  const named = (side: 'up' | 'down') =>
    t.dynamic('bulk.side.higher', { name: (side === 'up' ? c.a : c.b) ?? t.dynamic('bulk.anyGroup') });
  const { side } = view.over;
  const title = `${t.dynamic('bulk.tab.over')}: ${c.a === null ? c.name : named(side)}`;
  const drawn: Loadable<readonly EnrichmentTerm[]> =
    over.state !== 'ready'
      ? over
      : over.data.rows.length
        ? {
            state: 'ready',
            data: over.data.rows.slice(0, DRAWN).map((row) => termOf(row, side === 'up' ? c.up : c.down)),
          }
        : EMPTY;
  const columns: TableColumn<BulkOverRow>[] = [
    {
      id: 'term',
      label: t('bulk.term'),
      isSortable: true,
      isRowHeader: true,
      render: (r) => <TermName>{r.term}</TermName>,
    },
    { id: 'database', label: t.dynamic('bulk.database'), isSortable: true, render: (r) => r.database },
    number('overlap', t.dynamic('bulk.overlap'), (v) => t.number(v)),
    number('size', t('common.genes'), (v) => t.number(v)),
    {
      ...{ id: 'odds_ratio', label: t.dynamic('bulk.odds'), isAtEnd: true, isSortable: true },
      render: (r) => (r.odds_ratio === null ? '∞' : t.number(r.odds_ratio)),
    },
    number('p_val', t('bulk.pval'), p),
    number('p_val_adj', t('bulk.qval'), p),
    { id: 'genes', label: t.dynamic('bulk.shared'), render: (r) => <Genes symbols={r.genes} /> },
  ];
  return (
    <>
      {c.a !== null && (
        <Pad>
          <SegmentedControl
            label={t.dynamic('bulk.direction')}
            options={(['up', 'down'] as const).map((id) => ({ id, label: named(id) }))}
            value={side}
            onChange={(next) => onViewChange({ ...view, over: { ...view.over, side: next, page: 1 } })}
          />
        </Pad>
      )}
      {drawn !== EMPTY && (
        <PlotFrame title={title} state={drawn} height={360} table={(data) => enrichmentTable({ data }, t)}>
          {(terms, figure) => <EnrichmentDot data={terms} title={figure.title || title} top={DRAWN} />}
        </PlotFrame>
      )}
      <ServedTable<BulkOverRow, BulkOverSort>
        label={`${t.dynamic('bulk.tab.over')}: ${c.name}`}
        columns={columns}
        rows={over}
        rowId={(r) => `${r.database}|${r.term_id}`}
        pageSize={pageSize}
        asked={view.over}
        onAskedChange={(asked) => onViewChange({ ...view, over: { ...asked, side } })}
        searchLabel={t('enrichment.search')}
        counted={(n) => t.dynamic('bulk.setCount', { n })}
        onDownloadCsv={onDownloadCsv && (() => onDownloadCsv('over'))}
        onDraw={onDraw && (() => onDraw('over'))}
        csvLabel={t('deg.csv')}
        {...noOver(c, side === 'up' ? c.up : c.down, view.over.search, t)}
      />
    </>
  );
}
