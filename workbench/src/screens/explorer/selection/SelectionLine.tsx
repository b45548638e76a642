import { lazy, Suspense, useRef, useState } from 'react';
import { useT } from '@stroma/design-system/messages';
import { SelectionBar, type SelectionChip } from '@stroma/design-system/explorer';
import type { CellSet } from '@stroma/contract';
import { missingCategories, MAX_TERMS, useSelection, type Term } from '../../../features/selection/index.ts';
import { guestAddress } from '../../../api/guest.ts';
import { useColumns } from '../columnsOf.ts';
import type { DatasetDetail } from '../dataset.ts';
import { labelOf } from './describe.ts';
import { SelectionActions } from './SelectionVerbs.tsx';

const ConditionDialog = lazy(async () => ({
  default: (await import('@stroma/design-system/explorer')).ConditionDialog,
}));
/** Errors for a set that does not exist in the space or dataset, and for an invalid id. */
const MISSING: readonly string[] = ['NOT_FOUND', 'INPUT_INVALID', 'CELL_SET_NOT_FOUND'];

interface Props {
  detail: DatasetDetail;
  sets: readonly CellSet[];
  /** The gene that is shown. */
  gene: string | null;
  /** Tabs of the explorer. */
  tabs: readonly string[];
}

/** The selection of the open dataset in one line: its conditions, count and hash, and what can be done with its cells. */
export function SelectionLine({ detail, sets, gene, tabs }: Props) {
  const t = useT();
  const columns = useColumns(detail);
  const selection = useSelection();
  const { expression, cells, hash, failure, isReading } = selection;
  const [isAdding, setAdding] = useState(false);
  // A set that was deleted keeps its name while its cells are selected.
  const named = useRef(new Map<string, CellSet>());
  for (const set of sets) named.current.set(set.id, set);
  const problemOf = ({ id, source }: Term): string | undefined => {
    if (failure?.term === id) {
      const { error } = failure;
      return source.kind === 'set' && MISSING.includes(error.id)
        ? t('selection.missing')
        : t.error({ id: error.id, params: error.params });
    }
    const gone = missingCategories(detail, source);
    return gone.length && source.kind === 'category'
      ? t('selection.gone', { column: source.column, names: gone.join(', ') })
      : undefined;
  };
  const chips: SelectionChip[] = expression.map((term) => ({
    ...{ id: term.id, join: term.join, not: term.not },
    label: labelOf(term.source, t, [...named.current.values()]),
    problem: problemOf(term),
  }));
  const failed = expression.find((term) => term.id === failure?.term);
  const isFull = expression.length >= MAX_TERMS;
  const full = isFull ? t('selection.tooMany', { n: MAX_TERMS }) : undefined;
  return (
    <>
      <SelectionBar
        count={cells ? cells.count : expression.length ? null : 0}
        total={detail.cells}
        hash={hash}
        chips={chips}
        isBusy={isReading}
        problem={failed ? problemOf(failed) : full}
        onJoinChange={(id, join) => selection.change(id, { join })}
        onNotChange={(id, not) => selection.change(id, { not })}
        onRemove={selection.remove}
        onAdd={isFull ? undefined : () => setAdding(true)}
        onClear={selection.clear}
        actions={!guestAddress() && <SelectionActions detail={detail} sets={sets} tabs={tabs} />}
      />
      {isAdding && (
        <Suspense>
          <ConditionDialog
            isOpen
            onClose={() => setAdding(false)}
            columns={columns}
            numbers={detail.columns.flatMap((c) =>
              c.kind === 'number' && c.min !== null && c.max !== null ? [{ id: c.name, min: c.min, max: c.max }] : [],
            )}
            sets={sets}
            gene={gene}
            onAdd={(condition) => {
              selection.write(condition);
              setAdding(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
