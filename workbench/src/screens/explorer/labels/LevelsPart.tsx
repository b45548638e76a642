import { useEffect, useMemo, useRef, useState } from 'react';
import type { LabelEdit } from '@stroma/contract';
import type { AnnotationLevel } from '@stroma/contract/tools';
import { EditEffects, LabelEditor, LEVELS } from '@stroma/design-system/explorer';
import { useKept } from '@stroma/design-system/primitives';
import { useCached } from '../../../api/cache.ts';
import { readyOr, useRead } from '../../../features/calls/index.ts';
import { useLabelEffects, useLabels } from '../../../features/cells/index.ts';
import { readColouring } from '../embedding/colouring.ts';
import { useColumns } from '../columnsOf.ts';
import { arrayKeys, type DatasetDetail } from '../dataset.ts';
import { EMPTY, labelRows, parentOf } from './labelRows.ts';
import { LabelNotes } from './LabelNotes.tsx';
import type { TabProps } from '../tab.ts';
import { useOwnSeat } from '../useOwnSeat.ts';

/** Number of markers next to each label. */
const MARKERS = '4';

const NO_EDITS = {};
const fitEdits = (kept: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(kept as object).filter((edit): edit is [string, string] => typeof edit[1] === 'string'),
  );

/** Labels of the clusters by level: made from a column, edited per cluster, undone (specification 2.8, 3). */
export function LevelsPart({ detail, change }: Omit<TabProps, 'view'>) {
  const levels = LEVELS.filter((level) => detail.levels[level] !== undefined);
  const [level, setLevel] = useState<AnnotationLevel>(
    levels.find((one) => one !== 'cluster' && one !== 'annot_article') ?? 'annot_full',
  );
  const column = detail.levels[level];
  const cluster = detail.levels.cluster;
  const columns = useColumns(detail);
  const [edits, setEdits, kept] = useKept<Record<string, string>>(`labels.level:${level}`, NO_EDITS, { fit: fitEdits });
  const [source, setSource] = useState<string | null>(null);
  const { labels, edit, busy, error, done } = useLabels(detail.id, column ?? source ?? columns[0]?.id ?? '');
  const sent = useRef<object | null>(null);
  const { discard } = kept;
  useEffect(() => {
    // What was typed is saved.
    if (done > 0 && sent.current) discard();
    sent.current = null;
  }, [done, discard]);
  const canEdit = useOwnSeat(detail.id);
  const rows = useRows(detail, level);
  const last = labels?.changes.at(-1);
  const isOwn = column !== undefined;
  const named = Object.entries(edits).map(([category, name]) => ({ category, name: name.trim() }));
  const annotate: LabelEdit | null =
    cluster && named.length ? { kind: 'annotate', annotate: [{ from: cluster, labels: named }] } : null;
  const isNamed = named.every(({ name }) => name);
  const effects = useLabelEffects(
    detail.id,
    column ?? '',
    labels?.version,
    isOwn && canEdit && isNamed ? annotate : null,
  );
  return (
    <LabelEditor
      state={rows}
      level={level}
      onLevelChange={(next) => {
        setLevel(next);
      }}
      levels={levels}
      columns={columns.map(({ id, label }) => ({ id, label }))}
      source={source ?? columns[0]?.id ?? null}
      onSourceChange={setSource}
      onMake={() => edit({ kind: 'copy', name: level })}
      edits={edits}
      onEditsChange={setEdits}
      onSave={() => {
        if (!annotate) return;
        sent.current = edits;
        edit(annotate);
      }}
      isSaving={busy}
      effects={
        isOwn &&
        canEdit && (
          <>
            <EditEffects state={effects} />
            <LabelNotes dataset={detail.id} column={column} labels={labels} />
          </>
        )
      }
      error={error}
      {...(isOwn &&
        labels && {
          history: {
            canUndo: labels.canUndo,
            canRedo: labels.canRedo,
            last: last ? { ...last, column } : null,
            onUndo: () => edit({ kind: 'undo' }),
            onRedo: () => edit({ kind: 'redo' }),
            ...(labels.copyOf !== null && { onRemove: () => edit({ kind: 'remove' }) }),
          },
        })}
      isProcessing={isOwn && labels?.version === null}
      onMarkerPick={(gene) => change({ gene, colourBy: 'gene', highlighted: [] })}
      canEdit={canEdit}
    />
  );
}

/** The clusters with their names at the level, from the cells of both columns. */
function useRows(detail: DatasetDetail, level: AnnotationLevel) {
  const column = detail.levels[level];
  const { cluster } = detail.levels;
  const parent = parentOf(detail, level);
  const read = (name: string | undefined) => {
    const view = { embedding: '', dimensions: 2 as const, colourBy: name ?? '', gene: null, layer: '' };
    return [
      name === undefined ? null : arrayKeys(detail, view).column,
      () => readColouring(detail, name ?? ''),
    ] as const;
  };
  const clusters = useCached(...read(cluster));
  const labels = useCached(...read(column));
  const parents = useCached(...read(parent));
  const ofLabels = detail.markersColumn === column;
  const hasMarkers = detail.hasMarkers && !detail.markersOutdated && (ofLabels || detail.markersColumn === cluster);
  const query = { top: MARKERS, direction: 'up', pageSize: '1000', v: detail.version };
  const markers = readyOr(
    useRead('datasetProxies', 'differentialExpression', hasMarkers ? { params: { id: detail.id }, query } : null, {
      isVersioned: true,
    }),
    null,
  );
  return useMemo(() => {
    if (!cluster || !column) return EMPTY;
    for (const one of parent ? [clusters, labels, parents] : [clusters, labels]) if (one.state !== 'ready') return one;
    const ready = [clusters, labels, parents].map((one) => (one.state === 'ready' ? one.data : null));
    return labelRows(ready[0]!, ready[1]!, ready[2] ?? null, markers?.rows ?? [], ofLabels);
  }, [cluster, column, parent, clusters, labels, parents, markers, ofLabels]);
}
