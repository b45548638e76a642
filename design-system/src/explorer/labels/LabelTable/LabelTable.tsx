'use client';
import { useMemo, useState } from 'react';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button, IconButton } from '../../../primitives/Button/Button.tsx';
import { useKept } from '../../../primitives/Kept/useKept.tsx';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { RenameLabelDialog } from '../../cell-annotation/RenameLabelDialog/RenameLabelDialog.tsx';
import { MergeClustersDialog } from '../../subset/MergeClustersDialog/MergeClustersDialog.tsx';
import { editSentence } from '../editSentence.ts';
import { useReportEdit } from '../useConsidered.ts';
import { LabelActions } from './LabelActions.tsx';
import { Chip, Rows } from './LabelTable.styles.ts';
import type { ConsideredEdit, LabelTableProps } from './LabelTable.types.ts';
import { presentName } from './presentName.ts';
import { useEditDialog } from './useEditDialog.ts';
import { useEditDenied } from '../../states/inState.tsx';

type Open = { kind: 'rename'; category: string } | { kind: 'merge' } | null;

function considered(
  open: Open,
  present: string | null,
  merged: readonly string[],
  name: string | null,
): ConsideredEdit | null {
  if (open?.kind === 'rename')
    return name !== null && present !== null && name !== present ? { kind: 'rename', category: present, name } : null;
  // The name is irrelevant: the cells are the same.
  return open && merged.length > 1 ? { kind: 'merge', categories: merged, name: name ?? merged[0]! } : null;
}

const NONE: string[] = [];

/** The labels of one column: renamed and merged by everybody with Edit, each step undone and redone, with the last edit's author and time. */
export function LabelTable(props: LabelTableProps) {
  const { column, categories, canUndo, canRedo, last, onRename, onMerge, onUndo, onRedo, canEdit = true } = props;
  const { changes = [], isBusy = false, error = null } = props;
  const t = useT();
  const denied = useEditDenied();
  const [open, setOpen, edit] = useEditDialog<Exclude<Open, null>>(props);
  const [ticked, setMerged, ticks] = useKept<string[]>(`ticks.labels.merge:${column}`, NONE);
  const [name, setName] = useState<string | null>(null);
  const [isHistory, setHistory] = useState(false);
  const names = useMemo(() => categories.map((c) => c.name), [categories]);
  const merged = useMemo(() => ticked.filter((one) => names.includes(one)), [ticked, names]);
  const renamed = open?.kind === 'rename' ? presentName(open.category, names, changes) : null;
  const present = open?.kind === 'rename' ? (renamed ? renamed.name : open.category) : null;
  useReportEdit(considered(open, present, merged, name), props.onConsider);
  const earlier = changes.slice(0, -1).reverse();
  const shared = { isBusy, error: open ? error : null };
  const close = () => setOpen(null);
  return (
    <Stack $gap={8} role="group" aria-label={t('labels.title', { column })}>
      <strong style={{ overflowWrap: 'anywhere' }}>{t('labels.title', { column })}</strong>
      <RowFlex style={{ flexWrap: 'wrap' }}>
        <Button isSmall tone="quiet" isDisabled={!canEdit || !canUndo || isBusy} onPress={onUndo}>
          {t('labels.undo')}
        </Button>
        <Button isSmall tone="quiet" isDisabled={!canEdit || !canRedo || isBusy} onPress={onRedo}>
          {t('labels.redo')}
        </Button>
        <Button
          isSmall
          isDisabled={!canEdit || categories.length < 2 || isBusy}
          onPress={() => setOpen({ kind: 'merge' })}
        >
          {t('labels.merge')}
        </Button>
        <LabelActions {...props} />
      </RowFlex>
      {props.notes}
      {!canEdit && <Muted>{denied}</Muted>}
      {error && !open && <Banner tone="danger">{t.error(error)}</Banner>}
      <Rows>
        {categories.map((c) => (
          <li key={c.name}>
            <Chip style={{ background: c.colour }} />
            <span>{t.category(c.name, column)}</span>
            <Muted>{t.number(c.count)}</Muted>
            <IconButton
              icon="edit"
              label={t('labels.rename', { name: t.category(c.name, column) })}
              isDisabled={!canEdit || isBusy}
              onPress={() => setOpen({ kind: 'rename', category: c.name })}
            />
          </li>
        ))}
      </Rows>
      <Muted role="status">{last ? editSentence(t, last) : t('labels.never')}</Muted>
      {earlier.length > 0 && (
        <div>
          <Button isSmall tone="quiet" aria-expanded={isHistory} onPress={() => setHistory(!isHistory)}>
            {t.dynamic('cell-annotation.history', { n: earlier.length })}
          </Button>
          {isHistory && (
            <ol reversed style={{ paddingLeft: 24, fontSize: 13, overflowWrap: 'anywhere' }}>
              {earlier.map((change, i) => (
                <li key={earlier.length - i}>{editSentence(t, change)}</li>
              ))}
            </ol>
          )}
        </div>
      )}
      {open?.kind === 'rename' && (
        <RenameLabelDialog
          {...shared}
          onClose={close}
          isOpen
          column={column}
          label={open.category}
          labels={renamed ? names.filter((one) => one !== renamed.name) : names}
          isReady={present !== null}
          onRename={(name) => edit(() => present !== null && onRename(present, name))}
          onName={setName}
        >
          {renamed && (
            <Banner tone="warning">
              {renamed.change && editSentence(t, renamed.change)}{' '}
              {present === null
                ? t('labels.gone', { name: t.category(open.category, column) })
                : t('labels.renamedMeanwhile', { name: t.category(present, column) })}
            </Banner>
          )}
          {props.effects}
        </RenameLabelDialog>
      )}
      <MergeClustersDialog
        {...shared}
        form={`labels.merge:${column}`}
        onClose={close}
        isOpen={open?.kind === 'merge'}
        clusters={categories.map((c) => ({ name: c.name, cells: c.count }))}
        value={merged}
        onChange={setMerged}
        onForget={ticks.discard}
        onMerge={(chosen, name) => edit(() => onMerge(chosen, name))}
        onName={setName}
        effects={props.effects}
      />
    </Stack>
  );
}
