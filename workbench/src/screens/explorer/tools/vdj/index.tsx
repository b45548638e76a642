import { useEffect, useRef, useState } from 'react';
import shape from '@stroma/contract/schema/forms/vdj.json' with { type: 'json' };
import type { RowOf, TableOf, VdjParams, VdjResult as Summary } from '@stroma/contract/tools';
import {
  ContigDeleteDialog,
  VdjResult,
  VdjSetup,
  type ClonotypeTableView,
  type ContigFile,
  type VdjColumn,
  type VdjPick,
  type VdjView,
} from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import type { PaletteId } from '@stroma/design-system/tokens';
import { useKept } from '@stroma/design-system/primitives';
import type { TableQuery } from '../../../../api/table-query.ts';
import { readColumns } from '../../../../api/tables.ts';
import { useAppDispatch } from '../../../../app/store/hooks.ts';
import { useRead } from '../../../../features/calls/index.ts';
import { useToolForm } from '../../../../features/forms/index.ts';
import { fileDeleted } from '../../../../features/library/index.ts';
import { useSelection } from '../../../../features/selection/index.ts';
import { useCachedWithNames, usePage, useWholeTable } from '../../../../features/tasks/index.ts';
import { useSayFailure } from '../../../../features/useSayFailure.ts';
import { columnsOf, useColumns } from '../../columnsOf.ts';
import type { DatasetDetail } from '../../dataset.ts';
import { useCompanion } from '../../companion/CompanionContext.ts';
import type { TabProps } from '../../tab.ts';
import { useShownView } from '../shared/useShown.ts';
import { TaskFrame } from '../../task-frame/TaskFrame.tsx';
import { asResultColumn, resultColumn } from '../../view/view.ts';
import { Detail } from './Detail.tsx';
import { bitsOf, pickTables } from './picks.ts';
import { useContigFiles } from './useContigFiles.ts';

const TOOL = 'vdj';
const PAGE_SIZE = 50;

/** Receptors of the dataset's own file are chosen at first, of the type that more cells have. */
export function firstValue(detail: DatasetDetail): VdjParams {
  const columns = columnsOf(detail);
  const groupBy = columns[0]?.id ?? '';
  const sampleBy = columns.find((c) => c.id === detail.sampleColumn) ?? columns.find((c) => c.id !== groupBy);
  const { TCR, BCR } = detail.receptors?.cells ?? { TCR: 0, BCR: 0 };
  return {
    ...{ type: BCR > TCR ? 'BCR' : 'TCR', source: detail.receptors ? 'dataset' : 'files' },
    ...{ bulk: null, contigs: [], doubleChainOnly: false, secondChains: 'all' },
    clonotype: detail.receptors?.nucleotides === false ? 'aminoAcid' : 'nucleotide',
    ...{ sampleBy: sampleBy?.id ?? '', groupBy },
  };
}

/** For bulk repertoires without fields that concern only cells; the default source is files, as in earlier requests. */
const asParams = ({ source, ...rest }: VdjParams): VdjParams => {
  const value: VdjParams = source === 'dataset' ? { ...rest, source } : rest;
  return value.bulk
    ? {
        ...{ ...value, sampleBy: '', groupBy: '', doubleChainOnly: false, secondChains: 'all' },
        contigs: value.contigs.map(({ file, sample }) => ({ file, sample: sample.trim() })),
      }
    : value;
};

const VIEWS: Record<VdjView, true> = {
  frequency: true,
  cellType: true,
  pie: true,
  usage: true,
  pairs: true,
  diversity: true,
  sharing: true,
  startrac: true,
  table: true,
  quality: true,
};
/** V(D)J: contig files and their samples, barcodes in the dataset, run, repertoire (specification 2.8). */
export function Tab({ detail, view, change }: TabProps) {
  const [shown, show] = useShownView({ view, change }, VIEWS, 'frequency');
  const t = useT();
  const dispatch = useAppDispatch();
  const columns = useColumns(detail);
  const [given, setValue] = useToolForm(TOOL, () => firstValue(detail), shape);
  const [doomed, setDoomed] = useState<ContigFile | null>(null);
  const { files, transfers, upload } = useContigFiles();
  const has = (id: string) => columns.some((c) => c.id === id);
  const known = new Set(files.state === 'ready' ? files.data.filter((f) => f.contigs !== null).map((f) => f.id) : []);
  const samples = columns.find((c) => c.id === given.sampleBy)?.categories.map((c) => c.name) ?? [];
  // Removes deleted files, and samples that a label edit removed.
  const value: VdjParams = {
    ...given,
    // A form that is carried to another dataset may name receptors that this one lacks.
    source: given.source === 'dataset' && detail.receptors ? 'dataset' : 'files',
    sampleBy: has(given.sampleBy) ? given.sampleBy : '',
    groupBy: has(given.groupBy) ? given.groupBy : '',
    contigs: given.contigs
      .filter(({ file }) => known.has(file))
      .map(({ file, sample }) => ({ file, sample: given.bulk || samples.includes(sample) ? sample : '' })),
  };
  const isMatchable =
    !value.bulk && value.source !== 'dataset' && value.contigs.length > 0 && value.contigs.every((c) => c.sample);
  const asked = { params: { id: detail.id }, body: { sampleBy: value.sampleBy, contigs: value.contigs } };
  const overlap = useRead('contigs', 'overlap', isMatchable ? asked : null);
  const colour = (colourBy: string) => change({ colourBy, highlighted: [] });
  const ofResult = asResultColumn(view.colourBy);
  const names = Object.fromEntries(files.state === 'ready' ? files.data.map((f) => [f.id, f.fileName]) : []);
  const option = (id: string) => ({ id, label: id });
  return (
    <>
      <TaskFrame
        tool={TOOL}
        dataset={detail.id}
        setup={({ submit, ...form }) => (
          <VdjSetup
            {...form}
            facts={
              files.state === 'ready'
                ? {
                    state: 'ready',
                    data: {
                      ...{ files: files.data, transfers },
                      columns: columns.map(({ id, label }) => ({ id, label })),
                      samples: samples.map(option),
                      receptors: detail.receptors ?? null,
                    },
                  }
                : files
            }
            value={value}
            onChange={setValue}
            overlap={isMatchable ? overlap : null}
            onUpload={upload}
            onDelete={setDoomed}
            onSubmit={() => {
              const definition = t(`vdj.clonotype.${value.clonotype}`);
              submit(`${value.bulk ?? value.type} · ${definition}`, asParams(value));
            }}
          />
        )}
      >
        {(task, summary) => (
          <Shown
            key={task.id}
            id={task.id}
            name={task.name}
            {...{ summary, colour }}
            cells={detail.cells}
            coloured={ofResult?.result === task.id ? ofResult.name : null}
            palette={view.palette}
            fileNames={names}
            view={shown}
            setView={show}
          />
        )}
      </TaskFrame>
      {doomed && (
        <ContigDeleteDialog
          isOpen
          fileName={doomed.fileName}
          onClose={() => setDoomed(null)}
          onConfirm={() => {
            dispatch(fileDeleted(doomed.id));
            setDoomed(null);
          }}
        />
      )}
    </>
  );
}

/** All rows of a table of the result, read by columns. */
function useRows<T extends TableOf<typeof TOOL>, C extends keyof RowOf<typeof TOOL, T> & string>(
  id: string,
  table: T,
  columns: readonly C[],
  isWanted: boolean,
) {
  type Row = Pick<RowOf<typeof TOOL, T>, C>;
  return useCachedWithNames<readonly Row[]>(isWanted ? `${id}:${table}` : null, async () => {
    const read = await readColumns({ tool: TOOL, id, table }, columns, {});
    const first: readonly unknown[] = read[columns[0]!];
    return first.map((_, i) => Object.fromEntries(columns.map((column) => [column, plain(read[column][i])])) as Row);
  });
}
/** Arrow represents 64-bit integers as bigint. */
const plain = (value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);

const queryOf = ({ search, sort }: ClonotypeTableView): TableQuery => ({
  ...(search.trim() && { search: search.trim() }),
  sort: sort.column,
  order: sort.direction === 'ascending' ? 'asc' : 'desc',
});

interface ShownProps {
  id: string;
  name: string;
  summary: Summary;
  /** Of the dataset. */
  cells: number;
  colour: (colourBy: string) => void;
  coloured: string | null;
  palette: PaletteId;
  fileNames: Readonly<Record<string, string>>;
  view: VdjView;
  setView: (next: VdjView) => void;
}
function Shown({ id, name, summary, cells, colour, coloured, palette, fileNames, view, setView }: ShownProps) {
  const [table, setTable] = useKept<ClonotypeTableView>('view.table', () => ({
    ...{ search: '', page: 1 },
    sort: { column: 'clonotype', direction: 'ascending' },
  }));
  const companion = useCompanion();
  const { write } = useSelection();
  const sayFailure = useSayFailure();
  const reads = useRef(0);
  useEffect(() => () => void (reads.current += 1), []);
  const [clonotype, setClonotype] = useState<number | null>(null);
  const pick = (picked: VdjPick) => {
    setClonotype(picked.kind === 'clonotype' ? picked.number : null);
    reads.current += 1;
    const mine = reads.current;
    // If several picks follow quickly, only the last counts.
    bitsOf(picked, cells, pickTables(id)).then(
      (bits) => mine === reads.current && write({ kind: 'drawn', bits }),
      (error: unknown) => mine === reads.current && sayFailure(error),
    );
  };
  const query = queryOf(table);
  const at = { tool: TOOL, id, table: 'clonotypes' } as const;
  const whole = useWholeTable();
  const rows = usePage(view === 'table' ? at : null, { ...query, page: table.page, pageSize: PAGE_SIZE });
  const isOf = (...views: VdjView[]) => views.includes(view);
  const tables = {
    usage: useRows(id, 'usage', ['chain', 'segment', 'gene', 'sample', 'cells'], isOf('usage')),
    pairs: useRows(id, 'pairs', ['pair', 'a', 'b', 'cells'], isOf('pairs')),
    diversity: useRows(
      id,
      'diversity',
      ['by', 'group', 'cells', 'clonotypes', 'd50', 'shannon', 'evenness', 'gini', 'chao1'],
      isOf('diversity'),
    ),
    startrac: useRows(
      id,
      'startrac',
      ['type', 'other', 'cells', 'clonotypes', 'expansion', 'migration', 'transition'],
      isOf('startrac'),
    ),
    sharing: useRows(id, 'sharing', ['by', 'a', 'b', 'clonotypes', 'cellsA', 'cellsB', 'jaccard'], isOf('sharing')),
  };
  return (
    <>
      <VdjResult
        state={{ state: 'ready', data: summary }}
        {...{ view, tables, rows, table, palette, fileNames }}
        coloured={companion?.shown?.kind === 'result' ? companion.shown.column : coloured}
        onViewChange={setView}
        onTableChange={setTable}
        pageSize={PAGE_SIZE}
        onPick={pick}
        onColour={companion ? undefined : (column: VdjColumn) => colour(resultColumn({ tool: TOOL, id }, column))}
        onDownloadCsv={() => whole.save(at, query, name)}
        onDraw={whole.draw && (() => whole.draw!(at, query, name))}
      />
      {companion && clonotype !== null && <Detail key={clonotype} id={id} clonotype={clonotype} />}
    </>
  );
}
