'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { LinkButton } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Lede, Muted, Page, PageHead, Stack } from '../../primitives/Page/Page.styles.ts';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { DocumentationProps, DocumentFile } from './Documentation.types.ts';

const Row = styled.li`
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr) auto;
  gap: 4px 16px;
  align-items: center;
  padding: 12px 0;
  border-top: 1px solid var(--st-line);
  > div {
    display: grid;
    gap: 2px;
    overflow-wrap: anywhere;
  }
  @media (max-width: 560px) {
    grid-template-columns: 40px minmax(0, 1fr);
    > :last-child {
      grid-column: 2;
      justify-self: start;
    }
  }
`;
/** A sheet with its ending on it. */
const Sheet = styled.span`
  display: grid;
  place-items: center;
  width: 36px;
  height: 44px;
  border: 1px solid var(--st-line-strong);
  border-radius: 4px 10px 4px 4px;
  background: var(--st-surface);
  color: var(--st-muted);
  font: 500 10px/12px var(--st-mono);
  text-transform: uppercase;
`;

/** Documents: user manual, formats, templates, by category (specification 2.1). */
export function Documentation({ documents, search, onSearchChange }: DocumentationProps) {
  const t = useT();
  const wanted = search.trim().toLowerCase();
  return (
    <Page style={{ maxWidth: 928 }}>
      <PageHead>
        <div>
          <h1>{t('documentation.title')}</h1>
          <Lede>{t('documentation.lede')}</Lede>
        </div>
        <div style={{ width: 'min(280px, 100%)' }}>
          <TextField
            isSearch
            hideLabel
            label={t('common.search')}
            placeholder={t('common.search')}
            value={search}
            onChange={onSearchChange}
          />
        </div>
      </PageHead>
      <Loaded
        state={documents}
        empty={
          <EmptyState icon="file" title={t('documentation.empty')}>
            {t('documentation.emptyHint')}
          </EmptyState>
        }
      >
        {(all) => {
          const found = all.filter((d) => `${d.title} ${d.text} ${d.category}`.toLowerCase().includes(wanted));
          if (!found.length)
            return (
              <EmptyState icon="search" title={t('common.nothingFound')}>
                {t('common.nothingFoundHint')}
              </EmptyState>
            );
          return (
            <Stack $gap={32}>
              {[...new Set(found.map((d) => d.category))].map((category) => (
                <section key={category} aria-label={category}>
                  <h2 style={{ marginBottom: 8 }}>{category}</h2>
                  <ul>
                    {found
                      .filter((d) => d.category === category)
                      .map((d) => (
                        <Item key={d.id} file={d} />
                      ))}
                  </ul>
                </section>
              ))}
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Item({ file }: { file: DocumentFile }) {
  const t = useT();
  // Languages without the region: "English and Chinese", not "American English and Chinese (China)".
  const names = new Intl.DisplayNames([t.locale], { type: 'language' });
  const languages = file.languages.map((code) => names.of(new Intl.Locale(code).language) ?? code);
  return (
    <Row>
      <Sheet aria-hidden="true">{file.format}</Sheet>
      <div>
        <strong>{file.title}</strong>
        <span>{file.text}</span>
        <Muted>
          {t('document.version', { version: file.version, date: t.date(file.updatedOn, 'date') })} · {t.list(languages)}
          {file.size === null ? '' : ` · ${t.bytes(file.size)}`}
        </Muted>
      </div>
      {file.format === 'html' ? (
        <LinkButton href={file.href}>
          {t('documentation.read')}
          <Icon name="arrowRight" />
        </LinkButton>
      ) : (
        <LinkButton href={file.href} icon="download" download>
          {t('download.start')}
        </LinkButton>
      )}
    </Row>
  );
}
