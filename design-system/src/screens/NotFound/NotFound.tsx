import { useT } from '../../theme/messages.ts';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { LinkButton } from '../../primitives/Link/Link.tsx';
import { Page } from '../../primitives/Page/Page.styles.ts';
import type { NotFoundProps } from '../screens.types.ts';

/** Unknown, disabled and hidden routes (specification 2.1). */
export function NotFound({ homeHref }: NotFoundProps) {
  const t = useT();
  return (
    <Page>
      <EmptyState
        icon="search"
        title={t('notFound.title')}
        action={<LinkButton href={homeHref}>{t('notFound.home')}</LinkButton>}
      >
        {t('notFound.text')}
      </EmptyState>
    </Page>
  );
}
