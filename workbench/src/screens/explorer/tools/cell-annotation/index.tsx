import { useEffect, useMemo, useState } from 'react';
import shape from '@stroma/contract/schema/forms/cell-annotation.json' with { type: 'json' };
import type { LabelEdit } from '@stroma/contract';
import type { AnnotationLevel, CellAnnotationParams, CellAnnotationResult as Summary } from '@stroma/contract/tools';
import {
  AutoAnnotation,
  EditEffects,
  labelled,
  ProposedLabels,
  proposalId,
  type AutoAnnotationValue,
} from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { useKept } from '@stroma/design-system/primitives';
import { useOperation } from '../../../../app/hooks/useOperation.ts';
import { paths } from '../../../../app/paths.ts';
import { readColumns } from '../../../../api/tables.ts';
import { mapLoadable, readyOr, useRead } from '../../../../features/calls/index.ts';
import { useLabelEffects, useLabels } from '../../../../features/cells/index.ts';
import { useToolForm } from '../../../../features/forms/index.ts';
import { useCachedWithNames } from '../../../../features/tasks/index.ts';
import { columnsOf, useColumns } from '../../columnsOf.ts';
import type { DatasetDetail } from '../../dataset.ts';
import type { TabProps } from '../../tab.ts';
import { TaskFrame } from '../../task-frame/TaskFrame.tsx';
import { asResultColumn, resultColumn } from '../../view/view.ts';
import { chosenModel, firstValue, modelsOf, namingsOf, paramsOf, shownTypes } from './params.ts';

const TOOL = 'cell-annotation';
const SCORES = ['cluster', 'cellType', 'label', 'score'] as const;

/** Automatic annotation: marker genes, labels of another dataset or a model, then proposals that are written to a level (specification 2.8). */
export function Tab({ detail, view, change }: TabProps) {
  const t = useT();
  const columns = useColumns(detail);
  const [given, setValue] = useToolForm<AutoAnnotationValue>(TOOL, () => firstValue(detail, columns), shape);
  const has = (id: string) => columns.some((c) => c.id === id);
  const models = mapLoadable(useRead('references', 'list'), modelsOf);
  const publicDatasets = usePublicReferences(detail);
  const isPublic = publicDatasets.some(({ id }) => id === given.dataset);
  const source = useRead('drafts', 'publicSamples', isPublic ? { query: { datasets: given.dataset } } : null);
  const value = {
    ...given,
    // The column that was published as cell types, until another one is chosen.
    labels: given.labels || (readyOr(source, null)?.sources[0]?.labels ?? ''),
    model: chosenModel(given.model, readyOr(models, [])),
    groupBy: has(given.groupBy) ? given.groupBy : (columns[0]?.id ?? ''),
    column: has(given.column) ? given.column : (columns[0]?.id ?? ''),
  };
  const datasets = readyOr(useRead('datasets', 'list'), []).filter(({ id }) => id !== detail.id);
  const reference = useRead('datasetProxies', 'detail', value.dataset ? { params: { id: value.dataset } } : null);
  const colour = (colourBy: string) => change({ colourBy, highlighted: [] });
  const pick = (gene: string) => change({ gene, colourBy: 'gene', highlighted: [] });
  const ofResult = asResultColumn(view.colourBy);
  return (
    <TaskFrame
      tool={TOOL}
      dataset={detail.id}
      setup={({ submit, ...form }) => (
        <AutoAnnotation
          {...form}
          facts={
            columns.length
              ? {
                  state: 'ready',
                  data: {
                    species: detail.species,
                    columns,
                    // A published dataset of the own space is listed only once.
                    datasets: datasets
                      .filter(({ id }) => !publicDatasets.some((one) => one.id === id))
                      .map(({ id, name }) => ({ id, label: name })),
                    publicDatasets,
                    labelColumns: mapLoadable(reference, (found) =>
                      columnsOf(found).map(({ id }) => ({ id, label: t.column(id) })),
                    ),
                    models,
                    types: shownTypes(value),
                  },
                }
              : { state: 'empty' }
          }
          value={value}
          importHref={paths.references}
          onChange={setValue}
          onSubmit={() => {
            const method = t.dynamic(`cell-annotation.method.${value.method}`);
            const what = value.isWithin ? value.cellTypes.join(', ') : value.groupBy;
            submit(`${method} · ${what}`, paramsOf(value));
          }}
        />
      )}
    >
      {(task, summary, canEdit) => (
        <Shown
          // Selected proposals are keyed by cluster names.
          key={`${task.id} ${task.names}`}
          id={task.id}
          params={task.params}
          {...{ summary, detail, canEdit, colour, pick }}
          coloured={ofResult?.result === task.id ? ofResult.name : null}
        />
      )}
    </TaskFrame>
  );
}

/** Published datasets of the same species, where the reader may browse them; the first hundred by name. */
function usePublicReferences({ id: own, species }: DatasetDetail) {
  const t = useT();
  const mayBrowse = useOperation('publicData') === 'enabled';
  const found = useRead('public', 'list', mayBrowse && species ? { query: { pageSize: 100 } } : null);
  return readyOr(
    mapLoadable(found, ({ rows }) => rows),
    [],
  )
    .filter((row) => row.species === species && row.datasetId !== own)
    .map(({ datasetId, name, version, cells }) => ({
      id: datasetId,
      label: name,
      description: t.dynamic('cell-annotation.publicSource', { version, cells }),
    }));
}

interface ShownProps {
  id: string;
  params: CellAnnotationParams;
  summary: Summary;
  detail: DatasetDetail;
  canEdit: boolean;
  coloured: string | null;
  colour: (colourBy: string) => void;
  pick: (gene: string) => void;
}
function Shown({ id, params, summary, detail, canEdit, coloured, colour, pick }: ShownProps) {
  const [level, setLevel] = useKept<AnnotationLevel>('view.level', params.within ? 'annot_sub' : 'annot_auto');
  const known = useMemo(() => labelled(summary).map(proposalId), [summary]);
  const [ids, setIds, ticks] = useKept<string[]>('view.proposals', known, {
    fit: (kept, first) => (Array.isArray(kept) ? first.filter((one) => kept.includes(one)) : first),
  });
  const chosen = useMemo(() => new Set(ids), [ids]);
  const scores = useCachedWithNames(`${id}:scores`, () => readColumns({ tool: TOOL, id, table: 'scores' }, SCORES, {}));
  const target = detail.levels[level];
  // A missing level is created from the divided types, otherwise from the clusters.
  const { labels, edit, busy, error, done } = useLabels(detail.id, target ?? params.within?.column ?? params.groupBy);
  const [written, setWritten] = useState<{ n: number; after: number } | null>(null);
  const isWritten = written !== null && done >= written.after;
  const { settle } = ticks;
  useEffect(() => {
    if (isWritten) settle();
  }, [isWritten, settle]);
  const annotate = namingsOf(summary, params, chosen);
  // A new column makes nothing outdated.
  const considered: LabelEdit | null =
    target !== undefined && chosen.size && canEdit ? { kind: 'annotate', annotate } : null;
  const effects = useLabelEffects(detail.id, target ?? '', labels?.version, considered);
  const accept = () => {
    setWritten({ n: chosen.size, after: done + 1 });
    edit(target === undefined ? { kind: 'copy', name: level, annotate } : { kind: 'annotate', annotate });
  };
  return (
    <ProposedLabels
      {...{ summary, scores, level, canEdit, coloured, error }}
      onLevelChange={(next) => {
        setLevel(next);
        setWritten(null);
      }}
      chosen={chosen}
      onChosenChange={(next) => setIds(known.filter((one) => next.has(one)))}
      onAccept={accept}
      effects={considered && <EditEffects state={effects} />}
      isAccepting={busy}
      accepted={isWritten ? written.n : null}
      onColour={(column) => colour(resultColumn({ tool: TOOL, id }, column))}
      onMarkerPick={pick}
    />
  );
}
