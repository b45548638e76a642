'use client';
import { styled } from 'styled-components';
import type { ParentColumn } from '@stroma/contract';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import type { UiError } from '../../../primitives/common.types.ts';
import { RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { useT } from '../../../theme/messages.ts';
import { editSentence } from '../../labels/editSentence.ts';

export interface ParentLabelsProps {
  /** Name of the parent dataset. */
  parent: string;
  /** Columns whose labels were edited there; at least one. */
  columns: readonly ParentColumn[];
  /** Copies the labels of these columns. Absent without permission. */
  onTake?: ((columns: readonly ParentColumn[]) => void) | undefined;
  onDismiss: () => void;
  isBusy?: boolean;
  error?: UiError | null;
}

/** Stacked on narrow screens, where the labels need the width. */
const Actions = styled(RowFlex)`
  @media (max-width: 600px) {
    flex-direction: column;
    align-items: flex-end;
  }
`;
/** Number of columns that the banner lists. */
const SHOWN = 3;

/** Banner of a child dataset: which labels were edited in its parent since it has them, with a button that takes them over. */
export function ParentLabels({ parent, columns, onTake, onDismiss, isBusy = false, error = null }: ParentLabelsProps) {
  const t = useT();
  return (
    <Banner
      tone="info"
      title={t('parentLabels.title', { name: parent })}
      action={
        <Actions $gap={4}>
          {onTake && (
            <Button isSmall isBusy={isBusy} onPress={() => onTake(columns)}>
              {t('parentLabels.take')}
            </Button>
          )}
          <Button isSmall tone="quiet" onPress={onDismiss}>
            {t('parentLabels.later')}
          </Button>
        </Actions>
      }
    >
      <Stack as="span" $gap={2}>
        {columns.slice(0, SHOWN).map(({ column, of, cells, kept, change }) => (
          <span key={column}>
            {change && `${editSentence(t, { column: of, ...change })} `}
            {t('parentLabels.cells', { column, cells })} {kept > 0 && t('parentLabels.kept', { n: kept })}
          </span>
        ))}
        {columns.length > SHOWN && <span>{t('parentLabels.more', { n: columns.length - SHOWN })}</span>}
        {error && <span role="alert">{t.error(error)}</span>}
      </Stack>
    </Banner>
  );
}
