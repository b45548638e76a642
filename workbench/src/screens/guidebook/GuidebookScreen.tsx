import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { ContentItem } from '@stroma/contract';
import { Guidebook, type GuideChapter } from '@stroma/design-system/screens';
import { Html } from '../../app/Html.tsx';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { useContent } from '../../app/hooks/useContent.ts';
import { mapLoadable } from '../../features/calls/index.ts';

/** Chapters in the order of their first section. */
function toChapters(items: readonly ContentItem[]): GuideChapter[] {
  const chapters = new Map<string, ContentItem[]>();
  for (const item of items) chapters.set(item.chapter, [...(chapters.get(item.chapter) ?? []), item]);
  return [...chapters].map(([title, sections]) => ({
    id: title,
    title,
    sections: sections.map(({ id, title: name, html, text }) => ({
      id,
      title: name,
      content: <Html html={html} />,
      text,
    })),
  }));
}

/** Scrolls to the heading of the URL and focuses it after loading, because it does not exist when the page opens. */
function useHash(isReady: boolean): void {
  // The key changes with each click, even on the same link.
  const { hash, search, key } = useLocation();
  useEffect(() => {
    const heading = isReady && hash ? document.getElementById(hash.slice(1)) : null;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
  }, [isReady, hash, search, key]);
}

/** The guidebook, opened at the section that the query's `id` names (specification 2.1). */
export function GuidebookScreen() {
  usePageTitle('menu.guidebook');
  const [query] = useSearchParams();
  const content = useContent('guidebook');
  useHash(content.state === 'ready');
  return (
    <Guidebook chapters={mapLoadable(content, toChapters)} sectionId={query.get('id')} sectionHref={paths.guide} />
  );
}
