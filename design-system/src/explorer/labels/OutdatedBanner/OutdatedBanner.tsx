'use client';
import { useT, type Translate } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import type { OutdatedBy } from '@stroma/contract';
import { editSentence } from '../editSentence.ts';

export interface OutdatedBannerProps {
  /** Edits since the result was computed, oldest first; at least one. */
  edits: readonly OutdatedBy[];
  /** Submits the same parameters again. Without it, nothing is offered. */
  onRerun?: (() => void) | undefined;
  busy?: boolean;
}

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

/** Says that a result was computed from earlier labels: by whom, when and how they were changed, with a button that runs it again. */
export function OutdatedBanner({ edits, onRerun, busy }: OutdatedBannerProps) {
  const t = useT();
  const last = edits.at(-1);
  if (!last) return null;
  return (
    <Banner
      tone="warning"
      title={t('outdated.title')}
      action={
        onRerun && (
          <Button small icon="play" busy={busy} onPress={onRerun}>
            {t('outdated.rerun')}
          </Button>
        )
      }
    >
      {t(HINT[last.what])} {sentence(t, last)}
      {edits.length > 1 && ` ${t('outdated.more', { n: edits.length - 1 })}`}
    </Banner>
  );
}
