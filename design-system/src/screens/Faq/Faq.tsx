'use client';
import { Button as AriaButton, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { LinkButton } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Lede, Page, PageHead, Stack } from '../../primitives/Page/Page.styles.ts';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { Prose } from '../parts/Prose.ts';
import type { FaqEntry, FaqProps } from './Faq.types.ts';

const Topic = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 200px) minmax(0, 1fr);
  gap: 8px 40px;
  padding-top: 16px;
  border-top: 1px solid var(--st-line);
  overflow-wrap: anywhere;
  @media (max-width: 760px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Entry = styled(Disclosure)`
  &:not(:last-child) {
    border-bottom: 1px solid var(--st-line);
  }
  h3 {
    margin: 0;
    font: inherit;
  }
`;
const Question = styled(AriaButton)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 16px;
  gap: 16px;
  align-items: start;
  width: 100%;
  padding: 12px 0;
  border: 0;
  background: transparent;
  color: var(--st-text);
  font-weight: 500;
  text-align: start;
  cursor: pointer;
  > svg {
    margin-top: 2px;
    color: var(--st-muted);
    transition: transform var(--st-fast) ease-out;
  }
  &[aria-expanded='true'] > svg {
    transform: rotate(180deg);
  }
`;
const Answer = styled(Prose)`
  padding: 0 32px 16px 0;
  color: var(--st-muted);
`;

/** Questions by topic, each with its answer below (specification 2.1). */
export function Faq({ entries, search, onSearchChange, contactHref }: FaqProps) {
  const t = useT();
  const wanted = search.trim().toLowerCase();
  const matches = (e: FaqEntry) => `${e.question} ${e.text ?? ''} ${e.topic}`.toLowerCase().includes(wanted);
  const ask = <LinkButton href={contactHref}>{t('faq.ask')}</LinkButton>;
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('faq.title')}</h1>
          <Lede>{t('faq.lede')}</Lede>
        </div>
        {ask}
      </PageHead>
      <Stack $gap={24}>
        <div style={{ maxWidth: 440 }}>
          <TextField
            isSearch
            hideLabel
            label={t('faq.search')}
            placeholder={t('faq.search')}
            value={search}
            onChange={onSearchChange}
          />
        </div>
        <Loaded
          state={entries}
          empty={
            <EmptyState icon="info" title={t('faq.empty')} action={ask}>
              {t('faq.emptyHint')}
            </EmptyState>
          }
        >
          {(all) => {
            const found = all.filter(matches);
            const topics = [...new Set(found.map((e) => e.topic))];
            if (!found.length)
              return (
                <EmptyState icon="search" title={t('common.nothingFound')} action={ask}>
                  {t('faq.emptyHint')}
                </EmptyState>
              );
            return topics.map((topic) => (
              <Topic key={topic} aria-label={topic}>
                <h2>{topic}</h2>
                <div>
                  {found
                    .filter((e) => e.topic === topic)
                    .map((e) => (
                      <Entry key={e.id} id={e.id}>
                        <Heading level={3}>
                          <Question slot="trigger">
                            {e.question}
                            <Icon name="chevronDown" />
                          </Question>
                        </Heading>
                        <DisclosurePanel>
                          <Answer as="div">{e.answer}</Answer>
                        </DisclosurePanel>
                      </Entry>
                    ))}
                </div>
              </Topic>
            ));
          }}
        </Loaded>
      </Stack>
    </Page>
  );
}
