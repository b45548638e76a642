'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { TextLink } from '../../primitives/Link/Link.tsx';
import { Lede, Page } from '../../primitives/Page/Page.styles.ts';
import { Prose } from './Prose.ts';

export interface DocumentSection {
  /** Anchor and route id, e.g. the guidebook's query parameter `id`. */
  id: string;
  title: string;
  /** Rendered by the caller from Markdown; its headings begin at level 3. */
  content: ReactNode;
}
export interface DocumentPageProps {
  title: string;
  lede?: ReactNode;
  /** Below the lede: version, date, a download. */
  facts?: ReactNode;
  sections: readonly DocumentSection[];
}
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 200px;
  gap: 64px;
  @media (max-width: 860px) {
    grid-template-columns: minmax(0, 1fr);
    gap: 32px;
    > nav {
      grid-row: 1;
    }
  }
`;
const Contents = styled.nav`
  font-size: 13px;
  > div {
    position: sticky;
    top: 72px;
    padding-inline-start: 16px;
    border-inline-start: 1px solid var(--st-line);
    overflow-wrap: anywhere;
  }
  h2 {
    font-size: 12px;
    line-height: 16px;
    color: var(--st-muted);
    margin-bottom: 8px;
  }
  li {
    padding: 4px 0;
  }
  a {
    color: var(--st-muted);
  }
`;
const Head = styled.header`
  max-width: 68ch;
  margin-bottom: 32px;
`;

/** A text to be read: 68 characters a line, its sections listed at the side. */
export function DocumentPage({ title, lede, facts, sections }: DocumentPageProps) {
  const t = useT();
  return (
    <Page>
      <Head>
        <h1>{title}</h1>
        {lede && <Lede>{lede}</Lede>}
        {facts && <div style={{ marginTop: 12 }}>{facts}</div>}
      </Head>
      <Columns>
        <Prose>
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              {section.content}
            </section>
          ))}
        </Prose>
        {sections.length > 1 && (
          <Contents aria-label={t('document.contents')}>
            <div>
              <h2>{t('document.contents')}</h2>
              <ol>
                {sections.map((section) => (
                  <li key={section.id}>
                    <TextLink href={`#${section.id}`}>{section.title}</TextLink>
                  </li>
                ))}
              </ol>
            </div>
          </Contents>
        )}
      </Columns>
    </Page>
  );
}
