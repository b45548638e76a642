'use client';
import { useT } from '../../../theme/messages.ts';
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
      {t('outdated.hint')}{' '}
      {last.change
        ? editSentence(t, { column: last.column, ...last.change })
        : t('outdated.unknown', { column: last.column })}
      {edits.length > 1 && ` ${t('outdated.more', { n: edits.length - 1 })}`}
    </Banner>
  );
}
