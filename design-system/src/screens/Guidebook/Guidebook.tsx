'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { Drawer } from '../../primitives/Drawer/Drawer.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { TextLink } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Muted, Page, Stack } from '../../primitives/Page/Page.styles.ts';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { Prose } from '../parts/Prose.ts';
import type { GuidebookProps, GuideChapter, GuideSection } from './Guidebook.types.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: 248px minmax(0, 1fr);
  gap: 56px;
  @media (max-width: 860px) {
    grid-template-columns: minmax(0, 1fr);
    > aside {
      display: none;
    }
  }
`;
const Side = styled.aside`
  > div {
    position: sticky;
    top: 72px;
    max-height: calc(100dvh - 96px);
    overflow: auto;
    padding: 2px 8px 2px 2px;
  }
`;
const Tree = styled.nav`
  margin-top: 16px;
  font-size: 13px;
  overflow-wrap: anywhere;
  h2 {
    margin: 16px 0 4px;
    font-size: 12px;
    line-height: 16px;
    color: var(--st-muted);
  }
  a {
    display: block;
    padding: 4px 12px;
    border-inline-start: 2px solid var(--st-line);
    color: var(--st-text);
  }
  a[aria-current] {
    border-inline-start-color: var(--st-action);
    color: var(--st-action);
    font-weight: 500;
  }
`;
const Turn = styled.nav`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 16px;
  max-width: 68ch;
  margin-top: 48px;
  padding-top: 16px;
  border-top: 1px solid var(--st-line);
  overflow-wrap: anywhere;
  > span {
    display: grid;
    justify-items: start;
  }
  > span:last-child {
    justify-items: end;
    text-align: end;
  }
`;
const Narrow = styled.div`
  display: none;
  margin-bottom: 16px;
  @media (max-width: 860px) {
    display: block;
  }
`;

/** The guidebook: chapters at the side and one section at a time, identified in the address (specification 2.1). */
export function Guidebook(props: GuidebookProps) {
  const { chapters, onTutorial } = props;
  const t = useT();
  return (
    <Page>
      <Loaded
        state={chapters}
        empty={
          <EmptyState icon="file" title={t('guide.empty')}>
            {t('guide.emptyHint')}
          </EmptyState>
        }
      >
        {(list) => <Book {...props} list={list} />}
      </Loaded>
      {onTutorial && (
        <Muted as="p" style={{ marginTop: 24 }}>
          <Button isSmall tone="quiet" icon="play" onPress={onTutorial}>
            {t('guide.tutorial')}
          </Button>
        </Muted>
      )}
    </Page>
  );
}

function Book({ list, sectionId, sectionHref }: GuidebookProps & { list: readonly GuideChapter[] }) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const all = list.flatMap((chapter) => chapter.sections);
  const found = all.findIndex((s) => s.id === sectionId);
  const at = Math.max(0, found);
  const section = all[at];
  const side = (
    <>
      <TextField
        isSearch
        hideLabel
        label={t('guide.search')}
        placeholder={t('guide.search')}
        value={search}
        onChange={setSearch}
      />
      <Contents list={matching(list, search)} current={section?.id} sectionHref={sectionHref} />
    </>
  );
  if (!section) return <EmptyState icon="file" title={t('guide.empty')} />;
  return (
    <Columns>
      <Side>
        <div>{side}</div>
      </Side>
      <div>
        <Narrow>
          <Button icon="menu" onPress={() => setOpen(true)}>
            {t('document.contents')}
          </Button>
        </Narrow>
        <Stack>
          {sectionId && found < 0 && <Banner tone="warning">{t('guide.unknown', { id: sectionId })}</Banner>}
          <Prose>
            <Muted>{list.find((c) => c.sections.includes(section))?.title}</Muted>
            <h1 style={{ marginBottom: 16 }}>{section.title}</h1>
            {section.content}
          </Prose>
        </Stack>
        <Turn aria-label={t('guide.turn')}>
          <Neighbour label={t('guide.previous')} section={all[at - 1]} sectionHref={sectionHref} />
          <Neighbour label={t('common.next')} section={all[at + 1]} sectionHref={sectionHref} />
        </Turn>
      </div>
      <Drawer side="left" title={t('guide.title')} isOpen={open} onClose={() => setOpen(false)}>
        <div onClickCapture={(event) => (event.target as Element).closest('a') && setOpen(false)}>{side}</div>
      </Drawer>
    </Columns>
  );
}

function matching(list: readonly GuideChapter[], search: string): readonly GuideChapter[] {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return list;
  const has = (s: GuideSection) => `${s.title} ${s.text ?? ''}`.toLowerCase().includes(wanted);
  return list.map((c) => ({ ...c, sections: c.sections.filter(has) })).filter((c) => c.sections.length);
}

type ContentsProps = { list: readonly GuideChapter[]; current?: string } & Pick<GuidebookProps, 'sectionHref'>;
function Contents({ list, current, sectionHref }: ContentsProps) {
  const t = useT();
  if (!list.length) return <Muted as="p">{t('common.nothingFound')}</Muted>;
  return (
    <Tree aria-label={t('guide.title')}>
      {list.map((chapter) => (
        <section key={chapter.id}>
          <h2>{chapter.title}</h2>
          <ul>
            {chapter.sections.map((s) => (
              <li key={s.id}>
                <TextLink href={sectionHref(s.id)} aria-current={s.id === current ? 'page' : undefined}>
                  {s.title}
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Tree>
  );
}

function Neighbour({
  label,
  section,
  sectionHref,
}: { label: string; section?: GuideSection } & Pick<GuidebookProps, 'sectionHref'>) {
  return (
    <span>
      {section && (
        <>
          <Muted>{label}</Muted>
          <TextLink href={sectionHref(section.id)}>{section.title}</TextLink>
        </>
      )}
    </span>
  );
}
