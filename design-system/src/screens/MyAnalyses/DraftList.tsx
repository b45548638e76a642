import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { TextLink } from '../../primitives/Link/Link.tsx';
import { Card, Muted } from '../../primitives/Page/Page.styles.ts';
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
}
export function DraftList({ drafts, draftHref, onDelete }: DraftListProps) {
  const t = useT();
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
                <TextLink href={draftHref(draft.id)}>{name}</TextLink>
                <br />
                <Muted>
                  {t('unit.samples', { n: draft.samples })} · {t('analyses.draftStep', { step: draft.stepTag })} ·{' '}
                  {t('wizard.saved', { time: t.date(draft.savedAt) })}
                </Muted>
              </span>
              <IconButton icon="trash" label={t('analyses.deleteDraft', { name })} onPress={() => onDelete(draft)} />
            </Item>
          );
        })}
      </Card>
    </section>
  );
}
