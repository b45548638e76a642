'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Button, IconButton } from '../../primitives/Button/Button.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { usePermits } from '../../primitives/Denied/usePermits.ts';
import { GatedLink } from '../../primitives/Link/Link.tsx';
import { Card, Muted } from '../../primitives/Page/Page.styles.ts';
import type { Permits } from '../../primitives/common.types.ts';
import { usePaged } from '../parts/usePaged.tsx';
import type { DraftRow } from '../screens.types.ts';
import { BulkBar } from './BulkBar.tsx';
import { useChosen } from './useChosen.ts';

const Item = styled.li`
  display: flex;
  align-items: center;
  gap: 16px;
  padding: 6px 8px 6px 16px;
  &:not(:last-child) {
    border-bottom: 1px solid var(--st-line);
  }
  > span {
    flex: 1;
    min-width: 0;
  }
`;
export interface DraftListProps {
  drafts: readonly DraftRow[];
  draftHref: (id: string) => string;
  onDelete: (draft: DraftRow) => void;
  /** Deletes several drafts; its presence enables selecting drafts. */
  onDeleteMany?: ((drafts: readonly DraftRow[]) => void) | undefined;
  /** The filter of the list; a change resets to the first page. */
  search: string;
  can?: Permits | undefined;
}
export function DraftList({ drafts, draftHref, onDelete, onDeleteMany, search, can }: DraftListProps) {
  const t = useT();
  const { shows, denied, reason } = usePermits(can);
  const { shown, pager } = usePaged(drafts, search);
  const chosen = useChosen(drafts, shown, (draft) => draft.id);
  const canChoose = onDeleteMany && shows('delete');
  if (!drafts.length) return null;
  return (
    <section aria-label={t('analyses.drafts')}>
      <h2 style={{ marginBottom: 8 }}>{t('analyses.drafts')}</h2>
      <Card as="div">
        <BulkBar count={chosen.rows.length} onClear={chosen.clear}>
          {canChoose && (
            <Button isSmall tone="danger" denied={denied('delete')} onPress={() => onDeleteMany(chosen.rows)}>
              {t('analyses.deleteChosen')}
            </Button>
          )}
        </BulkBar>
        <ul>
          {shown.map((draft) => {
            const name = draft.name || t('analyses.unnamedDraft');
            return (
              <Item key={draft.id}>
                {canChoose && (
                  <Checkbox
                    aria-label={t('analyses.chooseNamed', { name })}
                    isSelected={chosen.ids.has(draft.id)}
                    onChange={() => chosen.toggle(draft.id)}
                  />
                )}
                <span>
                  <GatedLink href={draftHref(draft.id)} permit={can?.integrate} reason={reason('integrate')}>
                    {name}
                  </GatedLink>
                  <br />
                  <Muted>
                    {t('unit.samples', { n: draft.samples })} · {t('analyses.draftStep', { step: draft.stepTag })} ·{' '}
                    {t('wizard.saved', { time: t.date(draft.savedAt) })}
                  </Muted>
                </span>
                {shows('delete') && (
                  <IconButton
                    icon="trash"
                    label={t('analyses.deleteDraft', { name })}
                    onPress={() => onDelete(draft)}
                    denied={denied('delete')}
                  />
                )}
              </Item>
            );
          })}
        </ul>
        {pager}
      </Card>
    </section>
  );
}
