import { useState } from 'react';
import { useSearchParams } from 'react-router';
import shape from '@stroma/contract/schema/forms/gene-set.json' with { type: 'json' };
import { TME_GENE_SETS } from '@stroma/contract';
import type { GeneSetGroup, GeneSetParams, GeneSetResult as Summary } from '@stroma/contract/tools';
import { GeneSetPanel, GeneSetResult, setsOf, type GeneSetForm } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { useKept } from '@stroma/design-system/primitives';
import { readColumns, type ColumnsOf } from '../../../../api/tables.ts';
import { mapLoadable } from '../../../../features/calls/index.ts';
import { useToolForm } from '../../../../features/forms/index.ts';
import { useCachedWithNames, useResults } from '../../../../features/tasks/index.ts';
import { coloursOf } from '../../embedding/category-colours.ts';
import { useColumns } from '../../columnsOf.ts';
import type { DatasetDetail } from '../../dataset.ts';
import type { TabProps } from '../../tab.ts';
import { TaskFrame } from '../../task-frame/TaskFrame.tsx';
import { readSentGeneSet } from '../../sent/sent-set.ts';
import { asResultColumn, resultColumn } from '../../view/view.ts';
import { useRunOnOpen } from '../../sent/useRunSent.ts';
import { useSentData } from '../shared/useSent.ts';
import { formOf, titleOf, useParamsOnceLoaded } from './form.ts';
import { Undetected } from './Undetected.tsx';
import { Uploads } from './Uploads.tsx';

const TOOL = 'gene-set';
/** Share of a cell's ranking that counts: the contract's default. */
const TOP_SHARE = 0.05;
/** The example is a published set, so that its result means something. */
const EXAMPLE = TME_GENE_SETS.find((set) => set.id === 'cytotoxicCells')!;
const GROUPS = ['number', 'name', 'group', 'n', 'mean', 'fraction', 'min', 'q1', 'median', 'q3', 'max'] as const;
const DENSITY = ['group', 'score', 'density'] as const;
type GroupColumns = ColumnsOf<typeof TOOL, 'groups', (typeof GROUPS)[number]>;

/** Gene set scores: choose, type or upload sets, then scores on the embedding and by group (specification 2.8). */
export function Tab({ detail, view, change }: TabProps) {
  const t = useT();
  const columns = useColumns(detail);
  const [form, setForm] = useToolForm<GeneSetForm>(TOOL, () => formOf(columns[0]?.id ?? ''), shape);
  const [isUploading, setUploading] = useState(false);
  const [query] = useSearchParams();
  const [sent] = useState(() => (query.has('result') ? null : readSentGeneSet(query)));
  const hasSent = useSentData(TOOL, sent, () =>
    setForm((now) => ({ ...now, source: 'custom', custom: { name: sent!.name, text: sent!.genes.join('\n') } })),
  );
  const searches = useResults(TOOL, detail.id);
  const [adding, setAdding] = useState<string | null>(null);
  useParamsOnceLoaded(adding, (params) => {
    setForm((now) => formOf(columns.some((c) => c.id === params.groupBy) ? params.groupBy : now.groupBy, params));
    setAdding(null);
  });
  const groupBy = columns.some((c) => c.id === form.groupBy) ? form.groupBy : (columns[0]?.id ?? '');
  const history = mapLoadable(searches, (tasks) =>
    tasks.map(({ id, name, createdAt, status }, i) => ({ id, name, createdAt, status, no: tasks.length - i })),
  );
  const send = (submit: (name: string, params: GeneSetParams) => void) => {
    const sets = setsOf(form, TME_GENE_SETS);
    submit(titleOf(sets, t), {
      ...{ source: form.source, method: form.method, groupBy, topShare: TOP_SHARE },
      sets: sets.map((set) => ({ ...set, genes: [...set.genes] })),
    });
  };
  const [isAsked, ran] = useRunOnOpen();
  const colour = (colourBy: string) => change({ colourBy, highlighted: [] });
  const ofResult = asResultColumn(view.colourBy);
  return (
    <>
      <TaskFrame
        tool={TOOL}
        dataset={detail.id}
        opened={sent ? 1 : 0}
        asked={{
          isReady: isAsked && hasSent && groupBy !== '',
          run: (submit) => {
            ran();
            send(submit);
          },
        }}
        setup={({ submit, ...props }) => (
          <GeneSetPanel
            {...props}
            facts={
              columns.length
                ? {
                    state: 'ready',
                    data: {
                      groupOptions: columns.map(({ id, label }) => ({ id, label })),
                      predefined: TME_GENE_SETS,
                      isOtherSpecies: detail.species !== null && detail.species !== 'Homo sapiens',
                    },
                  }
                : { state: 'empty' }
            }
            value={{ ...form, groupBy }}
            onChange={setForm}
            onSubmit={() => send(submit)}
            example={EXAMPLE}
            onUpload={() => setUploading(true)}
            history={history.state === 'ready' && !history.data.length ? { state: 'empty' } : history}
            onHistoryAdd={({ id }) => setAdding(id)}
          />
        )}
      >
        {(task, summary) => (
          <Shown
            key={task.id}
            id={task.id}
            {...{ summary, detail, colour }}
            coloured={ofResult?.result === task.id ? ofResult.name : null}
            palette={view.palette}
          />
        )}
      </TaskFrame>
      <Uploads
        isOpen={isUploading}
        onClose={() => setUploading(false)}
        onSets={(sets) => {
          const others = form.uploaded.filter((old) => !sets.some((set) => set.name === old.name));
          setForm({ ...form, uploaded: [...others, ...sets] });
        }}
      />
    </>
  );
}

interface ShownProps {
  id: string;
  summary: Summary;
  detail: DatasetDetail;
  /** The result's column that the cells are coloured by. */
  coloured: string | null;
  colour: (colourBy: string) => void;
  palette: TabProps['view']['palette'];
}
function Shown({ id, summary, detail, coloured, colour, palette }: ShownProps) {
  const [chosen, setChosen] = useKept('view.set', 1);
  const [undetected, setUndetected] = useState<number | null>(null);
  const groups = useCachedWithNames(`${id}:groups`, () =>
    readColumns({ tool: TOOL, id, table: 'groups' }, GROUPS, {}).then(rowsOf),
  );
  const density = useCachedWithNames(`${id}:density:${chosen}`, () =>
    readColumns({ tool: TOOL, id, table: 'density' }, DENSITY, { filter: [`number:eq:${chosen}`] }),
  );
  const onColour = (number: number) => colour(resultColumn({ tool: TOOL, id }, `score${number}`));
  return (
    <>
      <GeneSetResult
        {...{ summary, groups, density, chosen, palette, onColour }}
        onChoose={(number) => {
          setChosen(number);
          if (coloured) onColour(number);
        }}
        coloured={coloured ? Number(coloured.replace('score', '')) : null}
        onShowUndetected={setUndetected}
        colours={coloursOf(detail, summary.groupBy, palette)}
      />
      <Undetected id={id} summary={summary} number={undetected} onClose={() => setUndetected(null)} />
    </>
  );
}

const rowsOf = (columns: GroupColumns): GeneSetGroup[] =>
  columns.number.map((number, i) => ({
    ...{ number, name: columns.name[i]!, group: columns.group[i]!, n: columns.n[i]! },
    ...{ mean: columns.mean[i]!, fraction: columns.fraction[i]!, min: columns.min[i]!, max: columns.max[i]! },
    ...{ q1: columns.q1[i]!, median: columns.median[i]!, q3: columns.q3[i]! },
  }));
