import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { usePermits } from '../../primitives/Denied/usePermits.ts';
import { GatedLink } from '../../primitives/Link/Link.tsx';
import { Card, Muted } from '../../primitives/Page/Page.styles.ts';
import type { Permits } from '../../primitives/common.types.ts';
import type { DraftRow } from '../screens.types.ts';

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
  can?: Permits | undefined;
}
export function DraftList({ drafts, draftHref, onDelete, can }: DraftListProps) {
  const t = useT();
  const { shows, denied, reason } = usePermits(can);
  if (!drafts.length) return null;
  return (
    <section aria-label={t('analyses.drafts')}>
      <h2 style={{ marginBottom: 8 }}>{t('analyses.drafts')}</h2>
      <Card as="ul">
        {drafts.map((draft) => {
          const name = draft.name || t('analyses.unnamedDraft');
          return (
            <Item key={draft.id}>
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
      </Card>
    </section>
  );
}
