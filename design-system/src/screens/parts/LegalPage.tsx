'use client';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { LinkButton } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Muted, Page, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { SkeletonRows } from '../../primitives/Skeleton/Skeleton.tsx';
import { DocumentPage } from './DocumentPage.tsx';
import type { LegalProps } from './legal.types.ts';

/** Layout of both legal texts: version, date, changes and contact. */
export function LegalPage({ kind, document, downloadHref, contactHref }: LegalProps & { kind: 'terms' | 'privacy' }) {
  const t = useT();
  const title = t(`${kind}.title`);
  if (document.state !== 'ready')
    return (
      <Page>
        <h1>{title}</h1>
        <Loaded
          state={document}
          skeleton={<SkeletonRows rows={14} />}
          empty={
            <EmptyState
              icon="file"
              title={t('document.none')}
              action={<LinkButton href={contactHref}>{t('news.toContact')}</LinkButton>}
            >
              {t('document.noneHint')}
            </EmptyState>
          }
        >
          {() => null}
        </Loaded>
      </Page>
    );
  const { version, effective, changes, sections } = document.data;
  return (
    <DocumentPage
      title={title}
      lede={t(`${kind}.lede`)}
      sections={sections}
      facts={
        <Stack $gap={12}>
          <RowFlex $gap={16}>
            <Muted>{t('document.version', { version, date: t.date(effective, 'date') })}</Muted>
            {/* Compensates the padding of quiet buttons, so that their text is aligned with the text above. */}
            <RowFlex $gap={4} style={{ marginLeft: -10 }}>
              {downloadHref && (
                <LinkButton href={downloadHref} icon="download" download tone="quiet">
                  {t('document.download')}
                </LinkButton>
              )}
              <LinkButton href={contactHref} tone="quiet">
                {t('document.ask')}
              </LinkButton>
            </RowFlex>
          </RowFlex>
          {changes && (
            <Banner tone="info" title={t('document.changes')}>
              {changes}
            </Banner>
          )}
        </Stack>
      }
    />
  );
}
