'use client';
import { useT, type Translate } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import type { OutdatedBy, TaskAgain } from '@stroma/contract';
import { editSentence } from '../editSentence.ts';

export interface OutdatedBannerProps {
  /** Edits since the result was computed, oldest first; at least one. */
  edits: readonly OutdatedBy[];
  /** Submits the same parameters again; absent if that is not offered. */
  onRerun?: (() => void) | undefined;
  /** Opens the form, offered instead of a rerun if the analysis cannot be run again unchanged. */
  onEdit?: (() => void) | undefined;
  isBusy?: boolean;
  /** Changes that a rerun would cause, or the reason why it is impossible; null or absent if unknown. */
  again?: TaskAgain | null | undefined;
}

/** Maximum number of changes that the banner lists. */
const SHOWN = 5;
const HINT = { labels: 'outdated.hint', cells: 'outdated.cellsHint', reference: 'outdated.referenceHint' } as const;

function sentence(t: Translate, edit: OutdatedBy): string {
  if (edit.what === 'labels')
    return edit.change
      ? editSentence(t, { column: edit.column, ...edit.change })
      : t('outdated.unknown', { column: edit.column });
  if (edit.what === 'cells')
    return t('outdated.cells', { name: edit.name, by: edit.change.by, when: t.date(edit.change.at) });
  if (!edit.change) return t('outdated.referenceGone');
  const { name, version, by, at } = edit.change;
  return t('outdated.reference', { name, version, by, when: t.date(at) });
}

function change(t: Translate, one: TaskAgain['changes'][number]): string {
  if (one.what === 'label') return t('outdated.again.label', { from: one.from, to: t.list(one.to) });
  if (one.what === 'cells')
    return t('outdated.again.cells', { group: one.group, before: one.before, after: one.after });
  return t('outdated.again.result', { name: one.name });
}

function reason(t: Translate, blocked: NonNullable<TaskAgain['blocked']>): string {
  if (blocked.what === 'category')
    return t('outdated.blocked.category', { name: blocked.name, column: blocked.column });
  if (blocked.what === 'column') return t('outdated.blocked.column', { column: blocked.column });
  return t('outdated.blocked.result', { name: blocked.name });
}

/** Banner of a result that was computed from earlier labels: who changed them, when and how, with a button to run it again. */
export function OutdatedBanner({ edits, onRerun, onEdit, isBusy, again }: OutdatedBannerProps) {
  const t = useT();
  const last = edits.at(-1);
  if (!last) return null;
  return (
    <Banner
      tone="warning"
      title={t('outdated.title')}
      action={
        again?.blocked
          ? onEdit && (
              <Button isSmall icon="edit" onPress={onEdit}>
                {t('outdated.edit')}
              </Button>
            )
          : onRerun && (
              <Button isSmall icon="play" isBusy={isBusy} onPress={onRerun}>
                {t('outdated.rerun')}
              </Button>
            )
      }
    >
      {t(HINT[last.what])} {sentence(t, last)}
      {edits.length > 1 && ` ${t('outdated.more', { n: edits.length - 1 })}`}
      {again?.blocked && <p>{reason(t, again.blocked)}</p>}
      {again && !again.blocked && again.changes.length > 0 && (
        <p>
          {t('outdated.again.title')}{' '}
          {again.changes
            .slice(0, SHOWN)
            .map((one) => change(t, one))
            .join(' ')}
          {again.changes.length > SHOWN && ` ${t('outdated.again.more', { n: again.changes.length - SHOWN })}`}
        </p>
      )}
    </Banner>
  );
}

/** Banner of a result whose labels were renamed afterwards: the names differ, but the cells are the same. */
export function RenamedBanner({ again }: { again: TaskAgain }) {
  const t = useT();
  const renamed = again.changes.filter((one) => one.what === 'label');
  if (!renamed.length) return null;
  return (
    <Banner tone="info" title={t('outdated.renamed.title')}>
      {t('outdated.renamed', { n: renamed.length })}{' '}
      {renamed
        .slice(0, SHOWN)
        .map((one) => change(t, one))
        .join(' ')}
      {renamed.length > SHOWN && ` ${t('outdated.again.more', { n: renamed.length - SHOWN })}`}
    </Banner>
  );
}
