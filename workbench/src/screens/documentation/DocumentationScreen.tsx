import { Documentation, type DocumentFile } from '@stroma/design-system/screens';
import type { ContentItem } from '@stroma/contract';
import { useQuery } from '../../app/hooks/useQuery.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { useContent } from '../../app/hooks/useContent.ts';
import { mapLoadable } from '../../features/calls/index.ts';

const toDocument = (item: ContentItem): DocumentFile => {
  const meta = item.meta as Partial<Pick<DocumentFile, 'version' | 'format' | 'size' | 'href'>>;
  return {
    id: item.id,
    title: item.title,
    text: item.summary,
    category: item.chapter,
    version: String(meta.version ?? ''),
    updatedOn: item.updatedOn,
    languages: item.languages,
    format: meta.format ?? 'html',
    size: meta.size ?? null,
    href: meta.href ?? '',
  };
};

export function DocumentationScreen() {
  usePageTitle('menu.documentation');
  const [query, setQuery] = useQuery();
  return (
    <Documentation
      documents={mapLoadable(useContent('document'), (items) => items.map(toDocument))}
      search={query.get('q') ?? ''}
      onSearchChange={(q) => setQuery(() => new URLSearchParams(q && { q }), { replace: true })}
    />
  );
}
